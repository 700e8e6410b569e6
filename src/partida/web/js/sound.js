/** Sounds made here, short and soft; nothing is loaded. Every sound accompanies something that is also shown. */
import { settings } from "./settings.js";

/** @type {AudioContext|null} */
let context = null;

function ready() {
  if (!settings().sound || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

/** A card laid on wood: a breath of filtered noise. @param {number} pitch */
function tap(pitch) {
  const audio = ready();
  if (!audio) return;
  const length = Math.floor(audio.sampleRate * 0.07);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const data = buffer.getChannelData(0);
  for (let at = 0; at < length; at++) data[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 4;
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 1.2 });
  source.connect(filter).connect(new GainNode(audio, { gain: 0.5 })).connect(audio.destination);
  source.start();
}

/** Plucked notes, one after another. @param {number[]} notes @param {number} step */
function pluck(notes, step = 0.11) {
  const audio = ready();
  if (!audio) return;
  notes.forEach((frequency, at) => {
    const start = audio.currentTime + at * step;
    const note = new OscillatorNode(audio, { type: "triangle", frequency });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(0.14, start + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + 0.45);
    note.connect(gain).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.5);
  });
}

/** @type {Record<string, () => void>} */
const SOUNDS = {
  played: () => tap(1800), trailed: () => tap(1800), captured: () => tap(1300), cut: () => tap(900), dealt: () => tap(2400),
  trick_won: () => tap(700), caida: () => pluck([392, 523, 784]), caida_on_ronda: () => pluck([392, 523, 659, 784]), limpia: () => pluck([659, 784, 988]),
  announced: () => pluck([523, 523, 659], 0.09), turn: () => pluck([587]), match_won: () => pluck([392, 494, 587, 784], 0.14), chica_won: () => pluck([392, 494, 587]),
  renounce: () => pluck([311, 233]),
};

/** @param {string} kind of an event, or `turn` */
export const sound = (kind) => SOUNDS[kind]?.();
