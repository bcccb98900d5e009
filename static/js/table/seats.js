// @ts-check
/** The seats around the table, in play order from the viewer. */

import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { back, card, chips, icon } from "./cards.js";
import { running } from "./clock.js";
import { vars } from "./dom.js";
import { amount, brief, fill, seconds, shortName } from "./words.js";

/** Words of a state that the style knows by another shape. */
const SHAPES = { free: "empty", acted: "live", waiting: "live", beaten: "out", mucked: "folded", bust: "away" };

/** @param {View} view */
export function seats(view) {
  const { seats } = view.scene;
  const first = view.scene.you.seat ?? 1;
  const order = [...seats].sort((one, other) => at(one.seat, first, seats.length) - at(other.seat, first, seats.length));
  return html`<ol class="seats" role="list">${order.map((seat) => place(view, seat, at(seat.seat, first, seats.length)))}</ol>`;
}

/** Places clockwise from the first one. @param {number} seat @param {number} first @param {number} count */
export const at = (seat, first, count) => (seat - first + count) % count;

/** @param {View} view @param {SeatScene} seat @param {number} at */
function place(view, seat, at) {
  if (seat.state === "free") return free(view, seat, at);
  if (seat.state === "asks" && !seat.stack) return asking(seat, at);
  const shape = /** @type {Record<string, string>} */ (SHAPES)[seat.state] ?? seat.state;
  return html`<li class="seat" data-at=${at} data-state=${shape} ?data-turn=${seat.to_act} ?data-live=${seat.live}>
    ${holds(view, seat)}${plate(view, seat)}${tag(view, seat)}${bet(view, seat)}${award(seat)}${button(view, seat.seat)}
  </li>`;
}

/** @param {View} view @param {SeatScene} seat @param {number} at */
function free(view, seat, at) {
  const number = fill(gettext("Seat %(n)s"), { n: seat.seat });
  const open = view.scene.you.may.includes("sit") && !view.scene.you.seat;
  return html`<li class="seat" data-at=${at} data-state="empty">${
    open
      ? html`<button class="seat-open" type="button" @click=${() => view.on.open("sit", seat.seat)}
          ><span>${gettext("Sit here")}</span><small>${number}</small></button>`
      : html`<div class="seat-open"><span>${gettext("Free")}</span><small>${number}</small></div>`
  }${button(view, seat.seat)}</li>`;
}

/** @param {SeatScene} seat @param {number} at */
const asking = (seat, at) => html`<li class="seat" data-at=${at} data-state="asks"><div class="seat-open asks"
  ><span>${seat.name}</span><small>${fill(gettext("asks for %(amount)s"), { amount: amount(seat.asks) })}</small></div></li>`;

/** @param {View} view @param {SeatScene} seat */
function holds(view, seat) {
  const { cards } = seat;
  if (!cards || (typeof cards === "number" ? cards < 1 : cards.length < 1)) return nothing;
  const hand = view.scene.hand?.id;
  if (typeof cards === "number") {
    return keyed(hand, html`<div class="holds" aria-hidden="true">${Array.from({ length: cards }, () => back)}</div>`);
  }
  const ended = view.scene.hand?.state === "ended";
  return keyed(`${hand} up`, html`<div class="holds" data-face="up">${cards.map(
    (code) => card(code, ended ? used(seat, code) : ""))}</div>`);
}

/** @param {SeatScene} seat @param {string} code @returns {"yes" | "no" | ""} */
function used(seat, code) {
  if (seat.state === "won" && seat.best) return seat.best.includes(code) ? "yes" : "no";
  return seat.state === "beaten" ? "no" : "";
}

/** @param {View} view @param {SeatScene} seat */
function plate(view, seat) {
  const clock = seat.to_act ? running(view.scene.clock, view.now) : null;
  const word = calm(seat);
  return html`<div class="plate"><span class="avatar" data-hue=${seat.hue ?? 0} aria-hidden="true">${seat.initials}</span
    ><span class="who"><span class="name">${seat.name}</span>${
      seat.seat === view.scene.you.seat ? html` <span class="sr">${gettext("(you)")}</span>` : nothing
    }${position(view, seat.seat)}</span><span class="sum"><span class="stack" ?data-long=${seat.stack > 999_999}>${amount(seat.stack)}<span class="sr"> ${gettext("chips")}</span></span>${
      word ? html`<span class="state" aria-hidden="true">${word}</span>` : nothing
    }</span>${clock ? html`<span class="drain" ${vars({ "--left": clock.share.toFixed(3) })}></span>` : nothing}</div>`;
}

/** @param {View} view @param {number} seat */
function position(view, seat) {
  const { hand } = view.scene;
  if (!hand) return nothing;
  if (seat === hand.big_blind) return html`<abbr class="pos" title=${gettext("Big blind")}>${gettext("BB")}</abbr>`;
  if (seat === hand.small_blind) return html`<abbr class="pos" title=${gettext("Small blind")}>${gettext("SB")}</abbr>`;
  return nothing;
}

/** @param {View} view @param {number} seat */
const button = (view, seat) => view.scene.hand?.button === seat
  ? html`<span class="dealer" role="img" aria-label=${gettext("Dealer button")}>${pgettext("dealer button", "D")}</span>`
  : nothing;

/** The word of a seat that is out of the hand. @param {SeatScene} seat */
function calm(seat) {
  if (seat.state === "folded") return gettext("Folded");
  if (seat.state === "mucked") return gettext("Mucked");
  if (seat.state === "bust") return gettext("No chips");
  if (seat.state === "waiting") return gettext("Waits for BB");
  if (seat.state !== "away") return "";
  if (seat.owes_big) return gettext("Owes BB");
  return seat.owes_small ? gettext("Owes SB") : gettext("Away");
}

/** The one word below a seat. @param {View} view @param {SeatScene} seat */
function tag(view, seat) {
  if (seat.to_act) return turnTag(view, seat);
  if (seat.state === "won") return pill("win", "", seat.hand_name ? shortName(seat.hand_name) : gettext("Wins"));
  if (seat.state === "offline") return pill("", "off", gettext("Offline"));
  if (seat.state === "allin") return pill("strong", "", gettext("All-in"));
  if (seat.state === "beaten" && seat.hand_name) return pill("", "", shortName(seat.hand_name));
  const word = calm(seat);
  if (word) return pill("calm", seat.state === "away" ? "away" : "", word);
  // Who posts a blind is said above the stack already.
  if (seat.last && !["small_blind", "big_blind"].includes(seat.last.kind)) return pill("", "", seat.last.text);
  return seat.bot ? pill("calm", "bot", gettext("Bot")) : nothing;
}

/** @param {View} view @param {SeatScene} seat */
function turnTag(view, seat) {
  const clock = running(view.scene.clock, view.now);
  if (!clock) return pill("turn", "clock", gettext("To act"));
  const left = seconds(clock.left);
  if (clock.bank) return pill("turn", "clock", fill(gettext("bank %(time)s"), { time: left }));
  return pill("turn", clock.offline || seat.offline_since ? "off" : "clock", left);
}

/** @param {string} kind @param {string} sign @param {string} word */
const pill = (kind, sign, word) => html`<span class="tag ${kind}">${sign ? icon(sign) : nothing}${word}</span>`;

/** @param {View} view @param {SeatScene} seat */
function bet(view, seat) {
  const swept = view.ui.swept.find((gone) => gone.seat === seat.seat)?.bet ?? 0;
  return [
    swept ? keyed("swept", html`<p class="bet swept" aria-hidden="true">${chips(swept)}<span class="amt">${brief(swept)}</span></p>`) : nothing,
    seat.bet
      ? html`<p class="bet">${chips(seat.bet)}<span class="sr">${gettext("bet")} </span><span class="amt">${brief(seat.bet)}</span></p>`
      : nothing,
  ];
}

/** @param {SeatScene} seat */
const award = (seat) => seat.won
  ? html`<p class="award">${chips(seat.won)}<span class="amt">+${brief(seat.won)}</span></p>`
  : nothing;
