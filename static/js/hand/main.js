// @ts-check
/** The page of a hand: its replay, the list of its steps, and the check of its cards in this browser. */

import { html, render } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { centre } from "../table/board.js";
import { icon } from "../table/cards.js";
import { vars } from "../table/dom.js";
import { seats } from "../table/seats.js";
import { fill } from "../table/words.js";
import { verified } from "./check.js";
import { led, open, swept, unroll } from "./film.js";

/** @typedef {import("./film.js").Replay} Replay */

const STEP_MS = 1400;
const SPEEDS = [1, 2, 4];

/** @type {{ replay: Replay, seal: string, proof: string, names: Record<string, string> }} */
const given = JSON.parse(document.getElementById("replay")?.textContent ?? "");
const { replay } = given;
const moments = unroll(replay);
const last = moments.length - 1;
const stage = /** @type {HTMLElement} */ (document.getElementById("film"));
const list = /** @type {HTMLElement} */ (document.getElementById("steps"));
const state = { at: 0, before: 0, playing: 0, speed: 1, open: true, proofs: /** @type {Record<string, Proven>} */ ({}) };

/** @type {Map<number, HTMLElement>} */
let buttons = new Map();

/* ------------------------------------------------------------------ going */

/** @param {number} step */
function go(step) {
  state.before = state.at;
  state.at = Math.max(0, Math.min(last, step));
  draw();
}

function play() {
  if (state.playing) return stop();
  if (state.at === last) go(0);
  state.playing = setInterval(() => (state.at < last ? go(state.at + 1) : stop()), STEP_MS / state.speed);
  draw();
}

function stop() {
  clearInterval(state.playing);
  state.playing = 0;
  draw();
}

/** By hand, playing ends. @param {number} step */
function jump(step) {
  clearInterval(state.playing);
  state.playing = 0;
  go(step);
}

/** @param {number} speed */
function hurry(speed) {
  const playing = state.playing;
  clearInterval(playing);
  state.playing = 0;
  state.speed = speed;
  if (playing) play();
  else draw();
}

/** Keys work all over the page, but not where they mean something else. @param {KeyboardEvent} event */
function keydown(event) {
  const target = /** @type {HTMLElement} */ (event.target);
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (target.closest("input, select, textarea, dialog")) return;
  if (event.key === " " && !target.closest("button, a, summary")) play();
  else {
    const step = led(event.key, state.at, last);
    if (step === null) return;
    jump(step);
  }
  event.preventDefault();
}

/* ------------------------------------------------------------------ drawing */

function draw() {
  render(film(), stage);
  for (const [step, button] of buttons) {
    if (step === state.at) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
  keepInSight(buttons.get(state.at));
}

function film() {
  const still = state.at !== state.before + 1;
  return html`<section class="stage" aria-label=${gettext("Table")} ?data-still=${still}><div class="ring" data-seats=${replay.size}
    data-density=${replay.size > 10 ? "compact" : "wide"}><div class="felt"></div>${centre(view(still))}<h2 class="sr">${gettext("Seats")}</h2>${seats(view(still))}</div></section>${scrub()}`;
}

/** What the table's own templates need to draw a moment. @param {boolean} still @returns {View} */
function view(still) {
  const moment = /** @type {import("./film.js").Moment} */ (moments[state.at]);
  const places = state.open ? open(moment.seats, replay.known) : moment.seats;
  const scene = { hand: moment.hand, seats: places, you: { seat: replay.you, may: [] }, table: { state: "open" }, clock: null };
  const ui = { swept: still ? [] : swept(moments[state.at - 1], moment), proofs: state.proofs };
  return /** @type {any} */ ({ scene, ui, now: 0, local: 0, me: null, on: {} });
}

function scrub() {
  const text = replay.frames[state.at]?.text ?? "";
  const words = fill(gettext("Step %(step)s of %(steps)s"), { step: state.at + 1, steps: last + 1 });
  return html`<section class="scrub" aria-label=${gettext("Replay")}>
    <p class="now-line"><span aria-live=${state.playing ? "off" : "polite"}><b>${words}</b> · ${text}</span></p>
    <div class="keys">${key("first", gettext("To the start"), "Home", () => jump(0))}${key("prev", gettext("One step back"), "ArrowLeft", () => jump(state.at - 1))}${
      key(state.playing ? "pause" : "play", state.playing ? gettext("Pause") : gettext("Play"), "Space", play, "primary")}${
      key("next", gettext("One step on"), "ArrowRight", () => jump(state.at + 1))}${key("last", gettext("To the end"), "End", () => jump(last))}</div>
    <div class="line"><label class="sr" for="step">${gettext("Step")}</label><input id="step" type="range" min="0" max=${last}
      .value=${live(String(state.at))} aria-valuetext=${`${words}, ${text}`} ${vars({ "--fill": `${last ? (100 * state.at) / last : 100}%` })} @input=${slide}></div>
    <label class="sr" for="speed">${gettext("Speed")}</label><select class="input" id="speed" @change=${pace}>${SPEEDS.map(
      (speed) => html`<option value=${speed} ?selected=${speed === state.speed}>${speed}×</option>`)}</select>
    <div class="more-keys"><div class="jumps" role="group" aria-label=${gettext("Streets")}>${replay.chapters.map((chapter, index) => html`<button class="btn small quiet" type="button"
      aria-pressed=${index === replay.frames[state.at]?.chapter ? "true" : "false"} @click=${() => jump(chapter.first)}>${chapter.name}</button>`)}</div>
    <label class="switch"><input type="checkbox" role="switch" .checked=${live(state.open)} @change=${turn}> ${gettext("Cards shown later lie open")}</label></div>
  </section>`;
}

/** @param {string} sign @param {string} word @param {string} shortcut @param {() => void} press @param {string} [look] */
const key = (sign, word, shortcut, press, look = "") => html`<button class="btn square ${look}" type="button" aria-label=${word} aria-keyshortcuts=${shortcut}
  title=${`${word} (${keyName(shortcut)})`} @click=${press}>${icon(sign)}</button>`;

/** What stands on the key. @param {string} key */
function keyName(key) {
  const names = { ArrowLeft: "←", ArrowRight: "→", Home: gettext("Home"), End: gettext("End"), Space: gettext("Space") };
  return /** @type {Record<string, string>} */ (names)[key] ?? key;
}

/** @param {Event} event */
function turn(event) {
  state.open = /** @type {HTMLInputElement} */ (event.target).checked;
  state.before = state.at;
  draw();
}

/** @param {Event} event */
const slide = (event) => jump(Number(/** @type {HTMLInputElement} */ (event.target).value));

/** @param {Event} event */
const pace = (event) => hurry(Number(/** @type {HTMLSelectElement} */ (event.target).value));

/* ------------------------------------------------------------------ the list of steps */

/** Make of every written step a button that leads to it. */
function listed() {
  /** @type {Map<number, HTMLElement>} */
  const found = new Map();
  for (const line of list.querySelectorAll("[data-step]")) {
    const step = Number(line.getAttribute("data-step"));
    const button = document.createElement("button");
    button.type = "button";
    button.append(...line.childNodes);
    button.addEventListener("click", () => jump(step));
    line.append(button);
    found.set(step, button);
  }
  return found;
}

/** Scroll the list, never the page. @param {HTMLElement | undefined} button */
function keepInSight(button) {
  if (!button) return;
  const line = button.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (line.top < frame.top) list.scrollTop -= frame.top - line.top + line.height;
  else if (line.bottom > frame.bottom) list.scrollTop += line.bottom - frame.bottom + line.height;
}

/* ------------------------------------------------------------------ the deal */

async function check() {
  const hand = moments[0]?.hand.id;
  const board = moments[last]?.hand.board ?? [];
  const proven = await verified({ ...given, known: replay.known, board }, check);
  if (proven && hand) state.proofs = { [hand]: proven };
  draw();
}

/* ------------------------------------------------------------------ curtain up */

buttons = listed();
stage.replaceChildren();
draw();
document.addEventListener("keydown", keydown);
check();
