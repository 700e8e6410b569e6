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
  return `${game}(${[`preset=${preset}`, ...changes.map(([name, value]) => `${name}=${value}`)].join(",")})`;
}
