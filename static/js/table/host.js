// @ts-check
/** What the host of a table can do without leaving it. Each button is there only while it works. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { icon } from "./cards.js";
import { typed } from "./dom.js";
import { amount, fill } from "./words.js";

/** @param {View} view @returns {[string, unknown]} */
export function hostPanel(view) {
  const { may } = view.scene.you;
  return [gettext("Host panel"), html`${requests(view)}<div class="line">${
    may.includes("pause") ? act(view, "pause", gettext("Pause after this hand"), { type: "pause" }) : nothing}${
    may.includes("resume") ? act(view, "play", gettext("Go on"), { type: "resume" }) : nothing}</div>${
    may.includes("add_bot") ? bots(view) : nothing}${people(view)}<div class="line">${
    view.config.host_page ? html`<a class="btn" href=${view.config.host_page}>${gettext("House rules and more")}</a>` : nothing}${
    may.includes("void") ? danger(view, gettext("Void this hand…"), "void") : nothing}${
    may.includes("close_night") ? danger(view, gettext("End the night…"), "close_night") : nothing}</div>`];
}

/** The panel remembers which bot was asked for, so that several of a kind are added one after the other. @param {View} view */
function bots(view) {
  const temperament = view.ui.panel?.text ?? "";
  /** @type {Message} */
  const message = temperament ? { type: "add_bot", temperament } : { type: "add_bot" };
  return html`<div class="line"><label class="sr" for="temperament">${gettext("Bot")}</label><select class="input" id="temperament"
    @change=${typed((text) => view.on.edit({ text }))}><option value="">${gettext("Any kind")}</option>${view.config.temperaments.map(([value, word]) =>
      html`<option value=${value} ?selected=${value === temperament}>${word}</option>`)}</select>${act(view, "bot", gettext("Add a bot"), message)}</div>`;
}

/** @param {View} view @param {string} sign @param {string} word @param {Message} message */
const act = (view, sign, word, message) =>
  html`<button class="btn" type="button" @click=${() => view.on.send(message)}>${icon(sign)}${word}</button>`;

/** @param {View} view @param {string} word @param {Panel["kind"]} kind */
const danger = (view, word, kind) => html`<button class="btn danger" type="button" @click=${() => view.on.open(kind)}>${word}</button>`;

/** @param {View} view */
export function requests(view) {
  const asked = view.scene.requests ?? [];
  return asked.length ? html`<ul class="people">${asked.map((ask) => html`<li><span><b>${ask.name}</b> ${
    fill(gettext("asks for %(amount)s"), { amount: amount(ask.amount) })}</span>
    <button class="btn small" type="button" @click=${() => view.on.send({ type: "decline", request: ask.id })}>${gettext("Decline")}</button>
    <button class="btn small primary" type="button" @click=${() => view.on.send({ type: "approve", request: ask.id })}>${gettext("Approve")}</button></li>`)}</ul>` : nothing;
}

/** @param {View} view */
function people(view) {
  const { seats, you } = view.scene;
  const seated = seats.filter((seat) => seat.player && seat.player !== you.id && seat.state !== "asks");
  return seated.length ? html`<ul class="people">${seated.map((seat) => html`<li><span><b>${seat.name}</b> <span class="faint">${amount(seat.stack)}</span></span>${
    you.may.includes("hand_over") && !seat.bot
      ? html`<button class="btn small quiet" type="button" @click=${() => view.on.open("hand_over", seat.seat)}>${gettext("Make host")}</button>` : nothing}${
    you.may.includes("remove")
      ? html`<button class="btn small" type="button" @click=${() => view.on.open("remove", seat.seat)}>${gettext("Remove")}</button>` : nothing}</li>`)}</ul>` : nothing;
}

/** The questions before something that cannot be taken back. @param {View} view @param {Panel} panel @returns {[string, unknown]} */
export function hostQuestion(view, panel) {
  const name = view.scene.seats.find((seat) => seat.seat === panel.seat)?.name ?? "";
  /** @type {Record<string, [string, string, string]>} */
  const questions = {
    remove: [fill(gettext("Remove %(name)s?"), { name }), gettext("A running hand is played to its end, then the chips go home."), gettext("Remove")],
    hand_over: [fill(gettext("Make %(name)s the host?"), { name }), gettext("You give the host’s part away and keep your seat."), gettext("Hand over")],
    close_night: [gettext("End the night?"), gettext("After this hand every stack is cashed out, and the settle-up is shown."), gettext("End the night")],
    void: [gettext("Void this hand?"), gettext("Every bet goes back. The reason is written down for everybody."), gettext("Void the hand")],
  };
  const [title, words, word] = questions[panel.kind] ?? ["", "", ""];
  return [title, html`<p>${words}</p>${panel.kind === "void" ? reason(view, panel) : nothing}<div class="line"><button class="btn" type="button"
    @click=${() => view.on.open("host")}>${gettext("Back")}</button><button class="btn danger solid" ?disabled=${panel.sent > 0 || (panel.kind === "void" && !panel.text.trim())}>${word}</button></div>`];
}

/** @param {View} view @param {Panel} panel */
const reason = (view, panel) => html`<div class="field"><label for="reason">${gettext("Reason")}</label><input class="input" id="reason" maxlength="200" autocomplete="off"
  .value=${live(panel.text)} @input=${typed((text) => view.on.edit({ text }))}></div>`;

/** What the submit button of a host's question sends. @param {Scene} scene @param {Panel} panel @returns {Message} */
export function hostMessage({ seats }, { kind, seat, text }) {
  if (kind === "remove") return { type: "remove", seat };
  if (kind === "hand_over") return { type: "hand_over", player: seats.find((other) => other.seat === seat)?.player ?? 0 };
  return kind === "void" ? { type: "void", reason: text.trim() } : { type: "close_night" };
}
