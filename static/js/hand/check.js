// @ts-check
/** Was the deal fair? Every card that this page shows is checked against the seal, here, by arithmetic. */

import { html, render } from "lit-html";
import { icon, smallCard } from "../table/cards.js";
import { fill } from "../table/words.js";

/** @typedef {import("../table/proof.js").Opened & { where: string, seat?: number }} Card */
/** @typedef {{ seal: string, cards: Card[] }} Answer */
/** @typedef {{ seal: string, proof: string, names: Record<string, string> }} Given */

/** Check all cards and say so on the page. @param {Given} given @param {() => void} again @returns {Promise<Proven | null>} */
export async function verified(given, again) {
  const place = /** @type {HTMLElement} */ (document.getElementById("checked"));
  const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
  try {
    const [{ fits, prove }, answer] = await Promise.all([import("../table/proof.js"), asked(given.proof)]);
    const proven = prove(given.seal, answer);
    render(badge(proven), verdict);
    render(said(given, answer, proven, (card) => fits(given.seal, card), again), place);
    return proven;
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

/** @param {Given} given @param {Answer} answer @param {Proven} proven @param {(card: Card) => boolean} fits @param {() => void} again */
function said(given, answer, proven, fits, again) {
  const counts = { cards: proven.checked, sealed: proven.sealed };
  const sum = proven.failed
    ? gettext("The seal and the cards do not agree: keep this page and tell your host.")
    : fill(ngettext("%(cards)s card checked, %(sealed)s stay sealed", "%(cards)s cards checked, %(sealed)s stay sealed", proven.checked), counts);
  return html`<ul class="checks">${groups(given, answer.cards).map(([name, cards]) => html`<li>${icon(cards.every(fits) ? "check" : "warn")}<span>${name}: ${
    cards.map((card) => html`${smallCard(card.card)} `)}</span></li>`)}
    <li>${icon(proven.failed ? "warn" : "check")}<span>${sum}</span></li>
    <li>${icon("shield")}<span>${gettext("Checked here in your browser, not by the server")}</span></li></ul>${retry(again)}`;
}

/** The cards of each seat, then the board. @param {Given} given @param {Card[]} cards @returns {[string, Card[]][]} */
function groups({ names }, cards) {
  const seats = [...new Set(cards.map((card) => card.seat ?? 0))].sort((one, other) => (one || 99) - (other || 99));
  return seats.map((seat) => [seat ? names[seat] ?? "" : gettext("Board"), cards.filter((card) => (card.seat ?? 0) === seat)]);
}

/** @param {() => void} again */
const retry = (again) => html`<p class="row-actions"><button class="btn small" type="button" @click=${again}>${icon("again")}${gettext("Check again")}</button></p>`;
