/** Which lessons are done and where one has stopped, kept in this browser only. */

const KEY = "partida.lessons";

/** @typedef {{done?: boolean, at?: number, path?: string}} Progress */

/** @returns {Record<string, Progress>} by the names of the lessons */
export function progress() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return kept && typeof kept === "object" ? kept : {};
  } catch (error) {
    console.info("what was learned could not be read", error);
    return {};
  }
}

/** @param {string} name @param {Progress} changes */
export function note(name, changes) {
  const all = progress();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [name]: { ...all[name], ...changes } }));
  } catch (error) {
    console.info("what was learned is not kept", error);
  }
}
