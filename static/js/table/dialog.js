// @ts-check
/** The one dialog of the page: sit down, top up, leave, menu, keys, deal check, host. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { read } from "./amount.js";
import { straddle } from "./bar.js";
import { icon } from "./cards.js";
import { myTurn } from "./decision.js";
import { submitted, ticked, typed, vars } from "./dom.js";
import { hostPanel, hostQuestion } from "./host.js";
import { KEYS } from "./keys.js";
import { rules } from "./rules.js";
import { amount, fill } from "./words.js";

/** @param {View} view */
export function dialog(view) {
  const { panel } = view.ui;
  return html`<dialog id="ask" aria-labelledby="ask-title" @close=${() => view.on.close()}>${panel ? filled(view, panel) : nothing}</dialog>`;
}

/** @param {View} view @param {Panel} panel */
function filled(view, panel) {
  const draw = { sit, top_up: topUp, leave, menu, keys, verify, rules, host: hostPanel };
  const [title, body] = /** @type {Record<string, (view: View, panel: Panel) => [string, unknown]>} */ (draw)[panel.kind]?.(view, panel) ?? hostQuestion(view, panel);
  return html`<form class="ask" @submit=${submitted(view.on.submit)}><header><h2 id="ask-title">${title}</h2><button class="btn quiet square" type="button"
    aria-label=${gettext("Close")} @click=${() => view.on.close()}>${icon("x")}</button></header>${myTurn(view.scene)
      ? html`<p class="notice turn">${icon("clock")}<span><b>${gettext("It is your turn.")}</b></span></p>` : nothing}${body}${
      panel.error ? html`<p class="notice bad" role="alert">${icon("warn")}<span>${panel.error}</span></p>` : nothing}</form>`;
}

/** The bounds of a buy-in or top-up. @param {Scene} scene @param {Panel} panel */
export function bounds({ you, table }, panel) {
  if (panel.kind === "top_up") return { min: you.top_up_min ?? table.smallest_chip, max: you.top_up_max ?? 0, step: table.smallest_chip };
  return { min: you.sit_min ?? table.buy_in_min, max: you.sit_max ?? table.buy_in_max, step: table.smallest_chip };
}

/** @param {View} view @param {Panel} panel @returns {[string, unknown]} */
function sit(view, panel) {
  const { table, you } = view.scene;
  const word = table.approval && !you.host ? gettext("Ask for %(amount)s") : gettext("Sit down with %(amount)s");
  return [fill(gettext("Seat %(n)s"), { n: panel.seat }), html`${purse(view)}${chosenAmount(view, panel)}${
    you.sit_min > table.buy_in_min ? html`<p class="hint">${gettext("You left a short while ago: bring at least what you took along.")}</p>` : nothing}${
    table.approval && !you.host ? html`<p class="hint">${fill(gettext("%(host)s has to approve it."), { host: table.host || gettext("The host") })}</p>` : nothing
  }${submitButton(fill(word, { amount: amount(panel.amount) }), panel)}`];
}

/** @param {View} view @param {Panel} panel @returns {[string, unknown]} */
function topUp(view, panel) {
  const { table, hand, you } = view.scene;
  const word = table.approval && !you.host ? gettext("Ask for %(amount)s") : gettext("Add %(amount)s");
  const later = hand?.state === "running" && view.me?.cards;
  return [gettext("Top up"), html`${purse(view)}${chosenAmount(view, panel)}${
    later ? html`<p class="hint">${gettext("The chips come after this hand.")}</p>` : nothing
  }${submitButton(fill(word, { amount: amount(panel.amount) }), panel)}`];
}

/** Where the chips come from. @param {View} view */
const purse = ({ scene }) => html`<p class="hint">${origin(scene)}</p>`;

/** @param {View["scene"]} scene */
function origin({ table, you }) {
  if (table.practice) return gettext("Chips to practise with: they cost nothing, and nobody settles them.");
  if (table.buy_in_from === "wallet") return fill(gettext("From your wallet, which holds %(amount)s."), { amount: amount(you.wallet) });
  return gettext("On the tab: the settle-up at the end of the night shows the difference.");
}

/** @param {View} view @param {Panel} panel */
function chosenAmount(view, panel) {
  const { min, max, step } = bounds(view.scene, panel);
  const filled = max > min ? ((panel.amount - min) / (max - min)) * 100 : 100;
  const set = (/** @type {number} */ chips) => view.on.edit({ amount: Math.min(max, Math.max(min, chips)), typed: null });
  return html`<div class="field"><label for="chips">${gettext("Chips")}</label><div class="chosen"><input type="range" aria-label=${gettext("Chips")} min=${min} max=${max} step=${step}
      .value=${live(String(panel.amount))} ${vars({ "--fill": `${filled.toFixed(1)}%` })} @input=${typed((text) => set(Number(text)))}
    ><input class="input num" id="chips" inputmode="numeric" autocomplete="off" .value=${live(panel.typed ?? amount(panel.amount))}
      @input=${typed((text) => view.on.edit({ typed: text, amount: read(text) ?? panel.amount }))}
      @change=${() => set(panel.amount)}></div>
    <p class="hint">${fill(gettext("From %(min)s to %(max)s"), { min: amount(min), max: amount(max) })}</p></div>`;
}

/** @param {string} word @param {Panel} panel */
const submitButton = (word, panel) => html`<button class="btn primary" autofocus ?disabled=${panel.sent > 0}>${panel.sent ? gettext("Sent.") : word}</button>`;

/** @param {View} view @returns {[string, unknown]} */
function leave(view) {
  const { you, hand } = view.scene;
  const inHand = hand?.state === "running" && view.me?.live;
  const go = (/** @type {boolean} */ at_once) => () => {
    view.on.send({ type: "leave", at_once });
    view.on.close();
  };
  return [gettext("Leave the table"), html`<p>${
    inHand ? gettext("You are in a hand. Play it to its end, or give it up now.") : gettext("Your chips go home with you.")
  }</p><div class="line">${inHand && you.may.includes("leave_at_once")
      ? html`<button class="btn danger" type="button" @click=${go(true)}>${gettext("Fold and leave now")}</button>` : nothing
    }<button class="btn primary" type="button" @click=${go(false)}>${inHand ? gettext("Leave after this hand") : gettext("Leave")}</button></div>`];
}

/** @param {View} view @returns {[string, unknown]} */
function menu(view) {
  const { ui, on, config, scene } = view;
  const item = (/** @type {string} */ sign, /** @type {string} */ word, /** @type {Panel["kind"]} */ kind) =>
    html`<li><button class="btn quiet" type="button" @click=${() => on.open(kind)}>${icon(sign)}${word}</button></li>`;
  const way = (/** @type {string} */ sign, /** @type {string} */ word, /** @type {string} */ to) =>
    html`<li><a class="btn quiet" href=${to}>${icon(sign)}${word}</a></li>`;
  return [gettext("Menu"), html`${scene.you.may.includes("straddle") ? straddle(view) : nothing}<ul class="menu-list">
    ${scene.you.host ? item("people", gettext("Host panel"), "host") : nothing}
    ${scene.you.may.includes("leave") ? item("door", gettext("Leave the table"), "leave") : nothing}
    ${item("seal", gettext("Check the deal"), "verify")}${item("play", gettext("Keys"), "keys")}
    ${scene.you.host ? way("link", gettext("Invite friends"), "invite/") : nothing}
    ${item("eye", gettext("House rules"), "rules")}${way("right", gettext("All tables"), config.lobby)}</ul>
    <div class="line"><button class="btn" type="button" aria-pressed=${ui.muted ? "false" : "true"} @click=${() => on.mute()}>${
      icon(ui.muted ? "mute" : "sound")}${ui.muted ? gettext("Sound is off") : gettext("Sound is on")}</button>
      <input type="range" min="0" max="100" .value=${live(String(Math.round(ui.volume * 100)))} aria-label=${gettext("Volume")}
        ${vars({ "--fill": `${Math.round(ui.volume * 100)}%` })} @input=${typed((level) => on.volume(Number(level) / 100))}></div>`];
}

/** @param {View} view @returns {[string, unknown]} */
function keys({ ui, on }) {
  return [gettext("Keys"), html`<label class="switch"><input type="checkbox" role="switch" .checked=${live(ui.keys)}
    @change=${ticked(on.keys)}> ${gettext("Keys work")}</label>
    <dl class="keys">${KEYS().map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>`];
}

/* ---------------------------------------------------------------------- is the deal right? */

/** @param {View} view @returns {[string, unknown]} */
function verify(view) {
  const { hand, last } = view.scene;
  const id = hand && hand.state !== "running" ? hand.id : last?.id;
  return [gettext("Check the deal"), html`<p>${
    gettext("Before a hand, the whole shuffled deck is sealed: 64 digits that fit this order of cards and no other. Afterwards this browser checks every card you may see against the seal.")
  }</p>${hand ? sealLine(fill(gettext("Seal of hand %(number)s"), { number: hand.number }), hand.seal) : nothing}${id ? verdict(view, id) : nothing}`];
}

/** @param {string} title @param {string} seal */
const sealLine = (title, seal) => html`<div><p class="caps">${title}</p><p class="mono seal-line">${seal.replace(/(.{4})(?=.)/g, "$1 ")}</p></div>`;

/** @param {View} view @param {string} id */
function verdict(view, id) {
  const proven = view.ui.proofs[id];
  const last = view.scene.last?.id === id ? view.scene.last.number : view.scene.hand?.number;
  if (!proven) return html`<button class="btn primary" type="button" @click=${() => view.on.verify(id)}>${fill(gettext("Check hand %(number)s"), { number: last })}</button>`;
  return html`<p class="notice ${proven.failed || proven.error ? "bad" : "good"}" role="status">${icon(proven.failed || proven.error ? "warn" : "check")}<span>${
    proofWords(proven)}</span></p><a class="btn" href=${address(view.config.hand_page, id)}>${fill(gettext("Hand %(number)s"), { number: last })}</a>`;
}

/** The address of a hand's page or proof. @param {string} pattern with the zero UUID @param {string} id */
export const address = (pattern, id) => pattern.replace("00000000-0000-0000-0000-000000000000", id);

/** @param {Proven} proven */
export function proofWords(proven) {
  if (proven.error) return gettext("The proof could not be fetched. Try again later.");
  if (proven.failed) return gettext("The cards do not fit the seal. Tell your host.");
  const checked = fill(ngettext("%(n)s card checked", "%(n)s cards checked", proven.checked), { n: proven.checked });
  return fill(gettext("%(checked)s, %(sealed)s stay sealed."), { checked, sealed: proven.sealed });
}
