/** Variants: the text form resolved against the presets that `/api/games` tells, and written again. */

/** @typedef {Record<string, string|number|boolean>} Options */

/**
 * The options of a variant's text, such as `sueca(preset=brazil,match_target=8)`.
 * @param {any} games the answer of `/api/games`
 * @param {string} text
 * @returns {{game: string, preset: string, options: Options}}
 */
export function readVariant(games, text) {
  const [, game, body = ""] = /** @type {RegExpExecArray} */ (/^(\w+)(?:\((.*)\))?$/.exec(text.trim()));
  const chosen = Object.fromEntries(body.split(",").filter(Boolean).map((part) => part.split("=").map((piece) => piece.trim())));
  const presets = games[game].presets;
  const preset = presets.find((/** @type {any} */ one) => one.name === chosen.preset) ?? presets[0];
  const options = { ...preset.options };
  for (const [name, value] of Object.entries(chosen)) if (name !== "preset") options[name] = valueOf(options[name], value, games[game], name);
  return { game, preset: preset.name, options };
}

/** @param {any} like @param {string} text @param {any} game @param {string} name */
function valueOf(like, text, game, name) {
  const option = game.options.find((/** @type {any} */ one) => one.name === name);
  const known = option?.values.find((/** @type {any} */ one) => one.text === text);
  if (known) return known.value;
  return typeof like === "number" ? Number(text) : text;
}

/**
 * The text of a variant: its preset and what differs from it.
 * @param {any} games @param {string} game @param {string} preset @param {Options} options
 */
export function writeVariant(games, game, preset, options) {
  const base = games[game].presets.find((/** @type {any} */ one) => one.name === preset);
  const changes = Object.entries(options).filter(([name, value]) => base.options[name] !== value);
  const written = changes.map(([name, value]) => `${name}=${textOf(games[game], name, value)}`);
  return `${game}(${[`preset=${preset}`, ...written].join(",")})`;
}

/** @param {any} game @param {string} name @param {string|number|boolean} value */
function textOf(game, name, value) {
  const option = game.options.find((/** @type {any} */ one) => one.name === name);
  return option.values.find((/** @type {any} */ one) => one.value === value)?.text ?? String(value);
}

/**
 * A variant's text at a glance: its game, its preset, for how many, and in how many other options it differs.
 * @param {any} menu the answer of `/api/menu` @param {string} text as the server writes it
 */
export function glance(menu, text) {
  const [, game, body = ""] = /** @type {RegExpExecArray} */ (/^(\w+)(?:\((.*)\))?$/.exec(text));
  const parts = body.split(",").filter(Boolean).map((part) => part.split("="));
  const named = parts.find(([name]) => name === "preset")?.[1];
  const preset = menu[game].presets.find((/** @type {any} */ one) => one.name === named) ?? menu[game].presets[0];
  const players = Number(parts.find(([name]) => name === "players")?.[1] ?? preset.players ?? preset.options?.players ?? 4);
  return { game, preset, players, changes: parts.filter(([name]) => name !== "preset" && name !== "players").length };
}

/**
 * The levels to choose from: those offered, and one's own.
 * @param {any} found a game of `/api/menu` or `/api/games` @param {string} own @param {number} players
 */
export function levelsOf(found, own, players) {
  const offered = /** @type {any[]} */ (found.offered).map(({ name, lines }) => ({ name, line: /** @type {string} */ (lines[players]) }));
  return !found.levels.includes(own) || offered.some(({ name }) => name === own) ? offered : [...offered, { name: own, line: "" }];
}

/**
 * The same rules for another number of players.
 * @param {any} menu @param {string} text a variant as the server writes it @param {number} players
 */
export function withPlayers(menu, text, players) {
  const { game, preset } = glance(menu, text);
  const [, body = ""] = /** @type {RegExpExecArray} */ (/^\w+(?:\((.*)\))?$/.exec(text));
  const kept = body.split(",").filter((part) => part && !part.startsWith("players="));
  if (preset.players !== players) kept.push(`players=${players}`);
  return kept.length ? `${game}(${kept.join(",")})` : game;
}

/** Where people play by which preset. @type {Record<string, Record<string, string>>} */
const HOMES = {
  sueca: { "pt-pt": "portugal", pt: "portugal", "pt-ao": "portugal", "pt-mz": "portugal", "pt-cv": "portugal", "pt-br": "brazil" },
  cuarenta: {},
};

/**
 * The text of the variant that somebody with these languages most likely knows.
 * @param {any} menu @param {string} game @param {readonly string[]} languages the most wanted first
 */
export function usualVariant(menu, game, languages) {
  const known = languages.map((code) => HOMES[game][code.toLowerCase()]).find(Boolean);
  const presets = menu[game].presets;
  return (presets.find((/** @type {any} */ one) => one.name === known) ?? presets[0]).variant;
}
