/** The page of a table. */
import { Page } from "./page.js";

new Page().start();
