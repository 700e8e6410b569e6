/** What counts along with a player, by game; see `aids-sueca` and `aids-cuarenta`. Pure. */
import * as cuarenta from "./aids-cuarenta.js";
import * as sueca from "./aids-sueca.js";

/** @param {any} view of the seat that looks @param {any} facts the answer of `/api/facts` @returns {any} */
export const count = (view, facts) => (view.game === "sueca" ? sueca.count(view, facts) : cuarenta.count(view, facts));
