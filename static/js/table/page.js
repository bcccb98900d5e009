// @ts-check
/** The page as a function of the view. */

import { html, render as draw, nothing } from "lit-html";
import { bar } from "./bar.js";
import { centre } from "./board.js";
import { icon } from "./cards.js";
import { myTurn } from "./decision.js";
import { address, dialog } from "./dialog.js";
import { panel, unread } from "./panel.js";
import { seats } from "./seats.js";
import { amount, fill, structureName } from "./words.js";

/** @param {unknown} content @param {HTMLElement} root */
export const render = (content, root) => draw(content, root);

/** @param {View} view */
export function page(view) {
  const { ui, scene } = view;
  const count = scene.seats.length;
  return html`<a class="skip" href="#move">${gettext("Skip to your move")}</a>
    <div class="table-page" data-sheet=${ui.sheet ? "open" : "closed"} ?data-still=${ui.still}>${head(view)}${lastHand(view)}
      <main id="main"><section class="stage" aria-label=${gettext("Table")}><div class="ring" data-seats=${count}
        data-density=${count > 10 ? "compact" : nothing}><div class="felt"></div>${centre(view)}${
          scene.table.state === "closed" ? nothing : html`<h2 class="sr">${scene.you.seat ? gettext("Seats, clockwise from you") : gettext("Seats, clockwise")}</h2>${seats(view)}`}</div></section>${bar(view)}</main>
      ${panel(view)}</div>${toasts(view)}${dialog(view)}
    <div class="sr" role="status" aria-live="polite" id="say-polite"></div><div class="sr" role="alert" aria-live="assertive" id="say-now"></div>`;
}

/** The title of the window: it tells when it is one's turn. @param {Scene} scene */
export function title(scene) {
  const name = `${scene.table.name} · Fairfelt`;
  return myTurn(scene) ? fill(gettext("● Your turn · %(table)s"), { table: name }) : name;
}

/** @param {View} view */
function head(view) {
  const { scene, ui, on, config } = view;
  const talk = unread(view);
  const asked = scene.requests?.length ?? 0;
  return html`<header class="head"><a class="mark" href=${config.lobby} aria-label=${gettext("Fairfelt, all tables")}><svg aria-hidden="true"><use href="#mark"></use></svg></a>
    <div class="title"><h1>${scene.table.name}</h1><p><button class="stakes" type="button" @click=${() => on.open("rules")}><span><span class="sr">${gettext("House rules:")} </span>${stakes(scene)}</span></button></p></div>${shield(view)}
    ${asked ? html`<button class="btn quiet square" type="button" aria-label=${fill(gettext("Host panel, %(n)s asking"), { n: asked })} @click=${() => on.open("host")}
      >${icon("people")}<span class="count">${asked}</span></button>` : nothing}
    <button class="btn quiet square only-desk" type="button" aria-pressed=${ui.muted ? "false" : "true"} aria-label=${gettext("Sound")} @click=${() => on.mute()}>${icon(ui.muted ? "mute" : "sound")}</button>
    <button class="btn quiet square only-phone" type="button" aria-expanded=${ui.sheet ? "true" : "false"} aria-controls="panel" id="sheet-open"
      aria-label=${talk ? fill(gettext("Log and chat, %(n)s new"), { n: talk }) : gettext("Log and chat")} @click=${() => on.sheet(!ui.sheet, talk ? "chat" : ui.tab)}
      >${icon("chat")}${talk ? html`<span class="count">${talk}</span>` : nothing}</button>
    <button class="btn quiet square" type="button" aria-label=${gettext("Menu")} @click=${() => on.open("menu")}>${icon("menu")}</button></header>`;
}

/** @param {Scene} scene */
function stakes({ table, hand }) {
  const blinds = `${amount(table.small_blind)}/${amount(table.big_blind)}${table.ante ? fill(gettext(" ante %(n)s"), { n: amount(table.ante) }) : ""}`;
  const number = hand ? fill(gettext("Hand %(number)s"), { number: hand.number }) : "";
  const next = table.house_next ? gettext("new rules next hand") : "";
  return [structureName(table.structure), blinds, number, next].filter(Boolean).join(" · ");
}

/** Whether the last deal was checked; the way to the check. @param {View} view */
function shield({ scene, ui, on }) {
  const id = scene.hand?.state === "ended" ? scene.hand.id : scene.last?.id;
  const proven = id ? ui.proofs[id] : undefined;
  if (proven?.failed) return html`<button class="btn small seal failed" type="button" @click=${() => on.open("verify")}>${icon("warn")}<b>${gettext("Deal does not fit")}</b></button>`;
  const good = proven && !proven.error;
  const word = good ? gettext("Deal verified") : gettext("Deck sealed");
  return html`<button class="btn small seal ${good ? "" : "plain"}" type="button" aria-label=${word} @click=${() => on.open("verify")}>${icon(good ? "shield" : "lock")}<b>${word}</b></button>`;
}

/** @param {View} view */
function lastHand({ scene, config }) {
  const { last } = scene;
  if (!last) return html`<section class="last" aria-label=${gettext("Last hand")}><span class="caps">${gettext("Last hand")}</span><p class="faint">${gettext("No hand has ended yet.")}</p></section>`;
  return html`<section class="last" aria-label=${gettext("Last hand")}><span class="caps">${gettext("Last hand")}</span><p>${last.text}</p>
    <a class="btn small quiet" href=${address(config.hand_page, last.id)}>${gettext("Look")} ${icon("right")}</a></section>`;
}

/** @param {View} view */
function toasts(view) {
  const signs = { bad: "warn", good: "check", turn: "clock", "": "chat" };
  return html`<section class="toasts" aria-label=${gettext("News")}>${view.ui.toasts.map((toast) => html`<div class="notice ${toast.tone}">${icon(signs[toast.tone])}<span>${toast.text}</span>
    <button class="btn quiet square small" type="button" aria-label=${gettext("Close")} @click=${() => view.on.dismiss(toast.id)}>${icon("x")}</button></div>`)}</section>`;
}
