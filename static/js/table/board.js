// @ts-check
/** The middle of the table: pots, board, the deck's seal; or what the table waits for. */

import { html } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { card, chips, icon, place } from "./cards.js";
import { amount, brief, fill, potName, seconds, signed } from "./words.js";

/** @param {View} view */
export function centre(view) {
  const { hand, table, night } = view.scene;
  if (table.state === "closed" && night) return settled(night.rows);
  if (!hand) return idle(view);
  return html`<div class="centre"><h2 class="sr">${gettext("Pots and board")}</h2>${pots(hand)}${board(view, hand)}${seal(view, hand)}</div>`;
}

/** @param {HandScene} hand */
function pots(hand) {
  if (hand.state === "voided") return html`<p class="pots"><span class="say">${gettext("The hand is void. Every bet went back.")}</span></p>`;
  if (hand.state === "ended" && hand.headline) return html`<p class="pots"><b class="say" ?data-long=${hand.headline.length > 60}>${hand.headline}</b></p>`;
  const list = hand.pots.length > 1 ? hand.pots : [];
  return html`<p class="pots"><span class="total"><small>${gettext("Pot")}</small> ${amount(hand.pot)}</span><span class="pot-list">${list.map(
    (pot, index) => html`<span class="pot">${chips(pot.amount)}<span>${potName(index, list.length)} <b>${brief(pot.amount)}</b></span></span>`)}</span></p>`;
}

/** @param {View} view @param {HandScene} hand */
function board(view, hand) {
  const best = new Set(hand.state === "ended" ? view.scene.seats.flatMap((seat) => (seat.won && seat.best) || []) : []);
  const used = (/** @type {string} */ code) => (best.size ? (best.has(code) ? "yes" : "no") : "");
  const cards = Array.from({ length: 5 }, (_, index) => hand.board[index]);
  return html`<div class="board" role="group" aria-label=${gettext("Board")}>${cards.map(
    (code) => code ? keyed(hand.id + code, card(code, used(code))) : place)}</div>`;
}

/** @param {View} view @param {HandScene} hand */
function seal(view, hand) {
  const start = `${hand.seal.slice(0, 4)} ${hand.seal.slice(4, 8)}`;
  const proven = view.ui.proofs[hand.id];
  if (proven?.failed) return html`<p class="sealed">${icon("warn")}<b>${gettext("Deal does not fit")}</b> <span class="mono">${start}</span></p>`;
  const word = proven && !proven.error ? gettext("Deal checked, it matches the seal") : gettext("Deck sealed");
  return html`<p class="sealed">${icon("seal")}${word} <span class="mono">${start}</span></p>`;
}

/** @param {View} view */
function idle({ scene, now }) {
  const { table } = scene;
  const wait = table.next_hand_at ? table.next_hand_at - now : 0;
  const word = wait > 0 ? fill(gettext("Next hand in %(time)s"), { time: seconds(wait) }) : table.why || gettext("Waiting for players");
  return html`<div class="centre"><p class="pots"><span class="say">${word}</span></p>
    <div class="board" role="group" aria-label=${gettext("Board")}>${Array.from({ length: 5 }, () => place)}</div></div>`;
}

/** How everybody ended the night. @param {NightRow[]} rows */
const settled = (rows) => html`<div class="centre settled"><h2>${gettext("The night is over")}</h2>${netTable(rows, gettext("Player"))}</div>`;

/** Bought in, cashed out, net. @param {NightRow[]} rows @param {string} title */
export const netTable = (rows, title) => html`<table class="rows"><thead><tr><th scope="col">${title}</th>
  <th scope="col" class="num">${gettext("In")}</th><th scope="col" class="num">${gettext("Out")}</th><th scope="col" class="num">${gettext("Net")}</th></tr></thead>
  <tbody>${rows.map((row) => html`<tr><th scope="row">${row.name}</th><td class="num">${amount(row.bought_in)}</td>
    <td class="num">${amount(row.cashed_out)}</td><td class="num">${net(row.net)}</td></tr>`)}</tbody></table>`;

/** @param {number} chips */
export const net = (chips) => chips === 0 ? html`${amount(0)}` : html`<span class=${chips > 0 ? "good" : "bad"}>${signed(chips)}</span>`;

