// @ts-check
/** Cards and chips: the smallest pieces of the table. */

import { html, nothing } from "lit-html";
import { stackOf } from "./amount.js";
import { cardName, parts } from "./words.js";

/** One symbol of the sprite. @param {string} name */
export const icon = (name) => html`<svg class="icon" aria-hidden="true"><use href=${`#i-${name}`}></use></svg>`;

/** A card face up; `used` says whether it plays in the winning five. @param {string} code @param {"yes" | "no" | ""} [used] */
export function card(code, used = "") {
  const [rank, suit] = parts(code);
  return html`<span class="card" data-suit=${suit} data-used=${used || nothing} role="img" aria-label=${cardName(code)}
    ><svg class="rank" viewBox="0 0 20 28"><use href=${`#r-${rank}`}></use></svg
    ><svg class="pip" viewBox="0 0 24 24"><use href=${`#s-${suit}`}></use></svg
    ><svg class="suit" viewBox="0 0 24 24"><use href=${`#s-${suit}`}></use></svg></span>`;
}

export const back = html`<span class="card back"></span>`;
export const place = html`<span class="card place"></span>`;

/** A card inside a sentence. @param {string} code */
export function smallCard(code) {
  const [rank, suit] = parts(code);
  return html`<span class="ct" data-suit=${suit} role="img" aria-label=${cardName(code)}>${rank === "T" ? "10" : rank}<svg
    aria-hidden="true" viewBox="0 0 24 24"><use href=${`#s-${suit}`}></use></svg></span>`;
}

/** A small pile that stands for an amount; the amount is always written out beside it. @param {number} amount */
export const chips = (amount) => html`<span class="chips" aria-hidden="true">${stackOf(amount).map(
  (value) => html`<svg class="chip" data-v=${value}><use href="#chip"></use></svg>`)}</span>`;
