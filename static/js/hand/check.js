// @ts-check
/** Was the deal fair? Every card that this page shows is checked against the seal, here, by arithmetic. */

import { html, render } from "lit-html";
import { icon, smallCard } from "../table/cards.js";
import { fill } from "../table/words.js";

/** @typedef {import("../table/match.js").Answer} Answer */
/** @typedef {ReturnType<typeof import("../table/match.js").match>} Matched */
/** @typedef {{ seal: string, proof: string, names: Record<string, string>, known: Record<string, string[]>, board: string[] }} Given */

/** Check all cards and say so on the page. @param {Given} given @param {() => void} again @returns {Promise<Proven | null>} */
export async function verified(given, again) {
  const place = /** @type {HTMLElement} */ (document.getElementById("checked"));
  const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
  try {
    const [{ match, shown }, answer] = await Promise.all([import("../table/match.js"), asked(given.proof)]);
    const matched = match(given.seal, shown(Object.entries(given.known), given.board), answer);
    render(badge(matched), verdict);
    render(said(given, matched, again), place);
    return matched;
  } catch {
    render(html`<p class="bad">${icon("warn")} ${gettext("The proofs could not be fetched.")}</p>${retry(again)}`, place);
    return null;
  }
}

/** @param {string} address @returns {Promise<Answer>} */
async function asked(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`proof ${answer.status}`);
  return answer.json();
}

/** @param {Proven} proven */
const badge = ({ failed }) => failed
  ? html`<span class="badge bad">${icon("warn")}${gettext("Does not match")}</span>`
  : html`<span class="badge good">${icon("shield")}${gettext("Verified")}</span>`;

/** @param {Given} given @param {Matched} matched @param {() => void} again */
function said(given, matched, again) {
  const counts = { cards: matched.checked, sealed: matched.sealed };
  const sum = matched.failed
    ? gettext("The seal and the cards do not agree: keep this page and tell your host.")
    : fill(ngettext("%(cards)s card checked, %(sealed)s stay sealed", "%(cards)s cards checked, %(sealed)s stay sealed", matched.checked), counts);
  return html`<ul class="checks">${groups(given, matched.cards).map(([name, cards]) => line(cards.every(({ good }) => good), html`${name}: ${cards.map(one)}`))}
    ${line(!matched.failed, sum)}
    <li>${icon("shield")}<span>${gettext("Checked here in your browser, not by the server")}</span></li></ul>${retry(again)}`;
}

/** @param {boolean} good @param {unknown} words */
const line = (good, words) => html`<li class=${good ? "" : "bad"}>${icon(good ? "check" : "warn")}<span>${words}</span></li>`;

/** One card; a wrong one says so. @param {{ card: string, good: boolean }} card */
const one = ({ card, good }) => html`${smallCard(card)}${good ? "" : html` <b>${gettext("does not match")}</b>`} `;

/** The cards of each seat, then the board. @param {Given} given @param {Matched["cards"]} cards @returns {[string, Matched["cards"]][]} */
function groups({ names }, cards) {
  const seats = [...new Set(cards.map(({ seat }) => seat))].sort((one, other) => (one || 99) - (other || 99));
  return seats.map((seat) => [seat ? names[seat] ?? "" : gettext("Board"), cards.filter((card) => card.seat === seat)]);
}

/** @param {() => void} again */
const retry = (again) => html`<p class="row-actions"><button class="btn small" type="button" @click=${again}>${icon("again")}${gettext("Check again")}</button></p>`;
