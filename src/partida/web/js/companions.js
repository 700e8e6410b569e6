/**
 * What the computer players of a table are called: people's first names of where the game is at home, the same on
 * every screen and in every replay, because they hang on the table and the chair alone. Pure.
 */

/** First names by where a game is played. @type {Record<string, string>} */
const NAMES = {
  portugal: "Amélia Baltasar Carlota Damião Eulália Firmino Graça Horácio Inácia Jacinto Leonor Matilde Norberto Olívia Piedade Quitéria Rogério Salvador Teodora Urbano Violante Zulmira",
  brazil: "Aparecida Benedito Conceição Djalma Edilson Fátima Geraldo Iracema Josué Lindalva Moacir Nair Osvaldo Raimunda Severino Tânia Ubirajara Valdemar Wanda Zilda Jurema Cícero",
  ecuador: "Amparo Bolívar Carmita Delfín Esthela Fausto Galo Homero Inés Jacinta Leonidas Mariana Nelson Olga Piedad Rosendo Segundo Targelia Ulpiano Vicenta Washington Zoila",
};

/** @param {{game: string, variant: string}} table */
const home = ({ game, variant }) => (game === "cuarenta" ? "ecuador" : /preset=brazil/.test(variant) ? "brazil" : "portugal");

/** A number from a text, well mixed. @param {string} text */
function mixed(text) {
  let number = 2166136261;
  for (const letter of text) number = Math.imul(number ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  return number;
}

/**
 * The name of the computer player on a chair. No two of a table are the same, and none is a person's.
 * @param {{id: string, game: string, variant: string, chairs: {name: string|null}[]}} table @param {number} seat
 */
export function companion(table, seat) {
  const taken = new Set(table.chairs.map((chair) => chair.name?.toLowerCase()));
  const names = NAMES[home(table)].split(" ").filter((name) => !taken.has(name.toLowerCase()));
  const size = Math.floor(names.length / table.chairs.length); // every chair has names of its own
  return names[seat * size + (mixed(table.id) + seat * 7) % size];
}
