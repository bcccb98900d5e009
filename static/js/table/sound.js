// @ts-check
/** Short dry sounds, made here and not loaded. Silent until the first click; each has a visible twin. */

import { myTurn } from "./decision.js";

/** @typedef {"card" | "check" | "chips" | "all_in" | "fold" | "turn" | "tick" | "pot" | "chat" | "request" | "lost"} Cue */

/** @type {Record<string, Cue>} */
const OF_NOTICE = {
  checked: "check", called: "chips", bet: "chips", raised: "chips", folded: "fold", hole_dealt: "card", board_dealt: "card",
  awarded: "pot", shown: "card",
};

/** The sounds of a change, each at most once. @param {Scene} before @param {Scene} after @param {NoticeScene[]} notices
 * @param {ChatScene[]} chat @returns {Cue[]} */
export function cues(before, after, notices, chat) {
  const cues = /** @type {Set<Cue>} */ (new Set());
  for (const notice of notices) {
    const cue = notice.all_in ? "all_in" : OF_NOTICE[notice.kind];
    if (cue) cues.add(cue);
  }
  if (chat.some((line) => !line.note && line.player !== after.you.id)) cues.add("chat");
  if ((after.requests?.length ?? 0) > (before.requests?.length ?? 0)) cues.add("request");
  if (myTurn(after) && !(myTurn(before) && before.hand?.opened === after.hand?.opened)) cues.add("turn");
  return [...cues];
}

/**
 * A sound is a few strokes: [starts at ms, Hz, lasts ms, loudness, wave]; wave "noise" is filtered at Hz.
 * @type {Record<Cue, [number, number, number, number, OscillatorType | "noise"][]>}
 */
const STROKES = {
  card: [[0, 3200, 45, 0.35, "noise"]],
  check: [[0, 190, 60, 0.7, "sine"], [110, 180, 60, 0.55, "sine"]],
  chips: [[0, 4200, 30, 0.4, "noise"], [45, 5200, 30, 0.35, "noise"]],
  all_in: [[0, 4200, 30, 0.4, "noise"], [40, 5200, 30, 0.4, "noise"], [85, 4600, 35, 0.4, "noise"], [130, 5600, 40, 0.4, "noise"]],
  fold: [[0, 1500, 120, 0.25, "noise"]],
  turn: [[0, 660, 140, 0.5, "triangle"], [150, 880, 200, 0.5, "triangle"]],
  tick: [[0, 1050, 45, 0.5, "triangle"]],
  pot: [[0, 4600, 30, 0.35, "noise"], [60, 5000, 30, 0.35, "noise"], [120, 4400, 30, 0.3, "noise"], [190, 5400, 50, 0.3, "noise"]],
  chat: [[0, 520, 70, 0.25, "sine"]],
  request: [[0, 520, 90, 0.4, "triangle"], [120, 520, 90, 0.4, "triangle"]],
  lost: [[0, 330, 160, 0.4, "triangle"], [170, 220, 220, 0.4, "triangle"]],
};

export class Sound {
  /** @type {AudioContext | null} */ #out = null;
  /** @type {AudioBuffer | null} */ #hiss = null;
  level = 0;

  /** Browsers let nothing sound before a press; this is called at each, as phones may fall silent again. */
  wake() {
    this.#out ??= globalThis.AudioContext ? new AudioContext() : null;
    if (this.#out && this.#out.state !== "running") this.#out.resume().catch(() => {});
  }

  /** @param {Cue} cue */
  play(cue) {
    if (!this.#out || this.level <= 0 || this.#out.state !== "running") return;
    for (const stroke of STROKES[cue]) this.#stroke(this.#out, ...stroke);
  }

  /** @param {AudioContext} out @param {number} after @param {number} hertz @param {number} ms @param {number} loud
   * @param {OscillatorType | "noise"} wave */
  #stroke(out, after, hertz, ms, loud, wave) {
    const start = out.currentTime + after / 1000;
    const gain = out.createGain();
    gain.gain.setValueAtTime(loud * this.level * 0.5, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + ms / 1000);
    gain.connect(out.destination);
    const source = wave === "noise" ? this.#noise(out, hertz, gain) : tone(out, hertz, wave, gain);
    source.start(start);
    source.stop(start + ms / 1000);
  }

  /** @param {AudioContext} out @param {number} hertz @param {GainNode} gain */
  #noise(out, hertz, gain) {
    this.#hiss ??= hiss(out);
    const source = out.createBufferSource();
    source.buffer = this.#hiss;
    const filter = out.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = hertz;
    source.connect(filter).connect(gain);
    return source;
  }
}

/** @param {AudioContext} out @param {number} hertz @param {OscillatorType} wave @param {GainNode} gain */
function tone(out, hertz, wave, gain) {
  const source = out.createOscillator();
  source.type = wave;
  source.frequency.value = hertz;
  source.connect(gain);
  return source;
}

/** A quarter of a second of noise. @param {AudioContext} out */
function hiss(out) {
  const buffer = out.createBuffer(1, out.sampleRate / 4, out.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
