/** What this browser remembers of puzzles: boxes and streaks. Nothing of it is ever sent. */
import { answered, dayOf, nothing, read } from "./leitner.js";

const KEY = "partida.puzzles";

let progress = read(kept());

function kept() {
  try {
    return localStorage.getItem(KEY);
  } catch (error) {
    console.info("puzzles are not remembered", error);
    return null;
  }
}

export const now = () => progress;
export const today = () => dayOf(new Date());

/** @param {string} id @param {boolean} right */
export function remember(id, right) {
  progress = answered(progress, id, right, today());
  keep();
}

export function forget() {
  progress = nothing();
  keep();
}

function keep() {
  try {
    localStorage.setItem(KEY, JSON.stringify(progress));
  } catch (error) {
    console.info("puzzles are not remembered", error);
  }
}
