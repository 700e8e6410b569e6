/** Marking what a step of a lesson speaks of. */

/** Where the named parts of the table are. @type {Record<string, (what: string) => string>} */
const PLACES = {
  hand: (card) => (card ? `#hand [data-card="${card}"]` : "#hand"),
  card: (card) => `#middle [data-card="${card}"]`,
  middle: () => "#middle > *",
  corner: () => "#corner > *",
  scores: () => "#scores",
  seat: (place) => `.seat.${place} .plate`,
};

/** Marks some parts of the table, and nothing else. @param {string[]} names as in `partida.lessons.script.Say` */
export function looked(names) {
  const nodes = new Set(names.flatMap((name) => {
    const [place, what = ""] = name.split(":");
    return [...document.querySelectorAll(PLACES[place](what))];
  }));
  for (const node of document.querySelectorAll(".look")) if (!nodes.has(node)) node.classList.remove("look");
  for (const node of nodes) node.classList.add("look");
}
