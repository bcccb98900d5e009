// @ts-check
/** Beside the table: log, chat, players, tonight's ledger. A drawer or a sheet where there is no room. */

import { html, nothing } from "lit-html";
import { net, netTable } from "./board.js";
import { icon, smallCard } from "./cards.js";
import { submitted } from "./dom.js";
import { amount, cardName, clockTime } from "./words.js";

/** @type {Tab[]} */
const TABS = ["log", "chat", "players", "ledger"];

/** @param {View} view */
export function panel(view) {
  const close = () => view.on.sheet(false);
  const tabs = view.scene.table.chat ? TABS : TABS.filter((tab) => tab !== "chat");
  return html`<aside class="panel" id="panel" aria-label=${gettext("This table")}>
    <div class="grab"><span>${gettext("This table")}</span><button class="btn quiet square" type="button" aria-label=${gettext("Close")} @click=${close}>${icon("x")}</button></div>
    <div class="tabs" role="tablist" aria-label=${gettext("This table")} @keydown=${(/** @type {KeyboardEvent} */ event) => turn(event, view, tabs)}>${
      tabs.map((tab) => tabButton(view, tab))}</div>
    ${tabs.map((tab) => pane(view, tab))}</aside>`;
}

/** Chat lines that this viewer has not seen. @param {State} state */
export const unread = ({ chat, ui }) => chat.filter((line) => !line.note && line.id > ui.read).length;

/** @param {Tab} tab */
function tabName(tab) {
  const names = { log: gettext("Log"), chat: gettext("Chat"), players: gettext("Players"), ledger: gettext("Ledger") };
  return names[tab];
}

/** @param {View} view @param {Tab} tab */
function tabButton(view, tab) {
  const chosen = view.ui.tab === tab;
  const count = tab === "chat" ? unread(view) : 0;
  return html`<button role="tab" type="button" id="tab-${tab}" aria-controls="pane-${tab}" aria-selected=${chosen ? "true" : "false"}
    tabindex=${chosen ? 0 : -1} @click=${() => view.on.tab(tab)}>${tabName(tab)}${count ? html`<span class="count">${count}</span>` : nothing}</button>`;
}

/** Arrow keys walk through the tabs. @param {KeyboardEvent} event @param {View} view @param {Tab[]} tabs */
function turn(event, view, tabs) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = tabs[(tabs.indexOf(view.ui.tab) + step + tabs.length) % tabs.length];
  if (!next) return;
  view.on.tab(next);
  document.getElementById(`tab-${next}`)?.focus();
}

/** @param {View} view @param {Tab} tab */
function pane(view, tab) {
  const draw = { log, chat, players, ledger }[tab];
  const chosen = view.ui.tab === tab;
  return html`<div role="tabpanel" id="pane-${tab}" aria-labelledby="tab-${tab}" tabindex="0" ?hidden=${!chosen}>${chosen ? draw(view) : nothing}</div>`;
}

/* --------------------------------------------------------------------------------- log */

/** @param {View} view */
function log(view) {
  const hands = [...new Set(view.notices.map((notice) => notice.hand))].slice(-6);
  if (!hands.length) return html`<p class="faint">${gettext("Nothing has happened yet.")}</p>`;
  return html`<div class="log" role="log" aria-live="off" aria-label=${gettext("Log")}>${hands.map((hand) => handLog(view, hand))}</div>`;
}

/** @param {View} view @param {string} id */
function handLog(view, id) {
  const notices = view.notices.filter((notice) => notice.hand === id && notice.text);
  const [started] = notices.filter((notice) => notice.kind === "hand_started");
  const lines = notices.filter((notice) => notice !== started);
  const rules = view.chat.filter((note) => note.hand === id);
  return html`<h3>${started?.text ?? gettext("Earlier hand")}</h3>${rules.map((note) => html`<p class="faint">${note.text}</p>`)}${streets(lines).map(([head, told]) => html`${head ? streetHead(head) : nothing}<ol>${
    told.map((notice) => line(view, notice))}</ol>`)}`;
}

/** Cut a hand's lines where board cards fall. @param {NoticeScene[]} notices @returns {[NoticeScene | null, NoticeScene[]][]} */
function streets(notices) {
  /** @type {[NoticeScene | null, NoticeScene[]][]} */
  const parts = [[null, []]];
  for (const notice of notices) {
    if (notice.kind === "board_dealt") parts.push([notice, []]);
    else parts.at(-1)?.[1].push(notice);
  }
  return parts;
}

/** @param {NoticeScene} notice */
const streetHead = (notice) => html`<h3>${notice.text.split(/[:：]/)[0]} ${(notice.cards ?? []).map(smallCard)}${
  notice.pot ? html`<span class="pot-at">${gettext("Pot")} ${amount(notice.pot)}</span>` : nothing}</h3>`;

/** @param {View} view @param {NoticeScene} notice */
function line(view, notice) {
  const name = view.scene.seats.find((seat) => seat.seat === notice.seat)?.name;
  const [who, does] = name && notice.text.startsWith(name) ? [name, notice.text.slice(name.length)] : ["", notice.text];
  return html`<li><b>${who}</b>${pictured(does, notice.cards ?? [])}</li>`;
}

/** A sentence with its cards as pictures, which say their names themselves. @param {string} text @param {string[]} cards */
function pictured(text, cards) {
  const names = cards.map(cardName).join(pgettext("between the items of a list", ", "));
  const [before, ...after] = names ? text.split(names) : [text];
  return after.length ? html`${before}${cards.map(smallCard)}${after.join(names)}` : html`${text} ${cards.map(smallCard)}`;
}

/* -------------------------------------------------------------------------------- chat */

/** @param {View} view */
function chat(view) {
  const say = submitted((form) => {
    view.on.talk(form.elements.say.value);
    form.reset();
  });
  return html`<div class="talk"><div role="log" aria-live="off" aria-label=${gettext("Chat")}><ol>${view.chat.map(said)}</ol></div>${
    view.scene.you.may.includes("say")
      ? html`<form @submit=${say}><label class="sr" for="say">${gettext("Say something")}</label><input class="input" id="say" name="say" maxlength="300"
          placeholder=${gettext("Say something")} autocomplete="off"><button class="btn">${gettext("Send")}</button></form>`
      : nothing
  }</div>`;
}

/** @param {ChatScene} line */
const said = (line) => line.note
  ? html`<li class="sys"><p>${line.text}</p></li>`
  : html`<li><span class="avatar" data-hue=${line.hue} aria-hidden="true">${line.initials}</span><b>${line.name}</b><time>${clockTime(line.at)}</time><p>${line.text}</p></li>`;

/* ------------------------------------------------------------------- players and ledger */

/** @param {View} view */
function players({ scene }) {
  const rows = (scene.players ?? []).filter((row) => row.seat);
  if (!rows.length) return html`<p class="faint">${gettext("Nobody sits here yet.")}</p>`;
  return html`<table class="rows"><thead><tr><th scope="col">${gettext("Player")}</th><th scope="col" class="num">${gettext("Stack")}</th>
    <th scope="col" class="num">${gettext("Tonight")}</th></tr></thead><tbody>${rows.map((row) => html`<tr><th scope="row">${row.name} ${
      row.seat === scene.you.seat ? html`<span class="faint">${gettext("you")}</span>` : nothing}</th><td class="num">${amount(row.stack)}</td
      ><td class="num">${net(row.net)}</td></tr>`)}</tbody></table>`;
}

/** @param {View} view */
function ledger({ scene }) {
  const rows = scene.players ?? [];
  return rows.length ? netTable(rows, gettext("Tonight")) : html`<p class="faint">${gettext("No chips were bought yet.")}</p>`;
}
