// @ts-check
/** Where it all meets: the scene in the page, the socket, the presses, the clock. */

import { legal, read, stepped } from "./amount.js";
import { Awake } from "./awake.js";
import { running } from "./clock.js";
import { mode, mySeat, myTurn } from "./decision.js";
import { address, bounds } from "./dialog.js";
import { hostMessage } from "./host.js";
import { meaning } from "./keys.js";
import { still, swept } from "./motion.js";
import { page, render, title } from "./page.js";
import { aheadMessage, doubt, message, uuid } from "./press.js";
import { countdown, polite, urgent } from "./say.js";
import { learn } from "./rules.js";
import { Socket } from "./socket.js";
import { cues, Sound } from "./sound.js";
import { begin, INERT, known, linked, receive, refuse, shown, toasted } from "./store.js";
import { fill, amount as inWords } from "./words.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const config = /** @type {Config} */ (given("config"));
const sound = new Sound();
const awake = new Awake();
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const calmIcon = icon?.href ?? "";
const TURN_ICON = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Ccircle cx='16' cy='16' r='15' fill='%23d9b76a'/%3E%3Ccircle cx='16' cy='16' r='7' fill='%23294a3f'/%3E%3C/svg%3E";

let state = begin(/** @type {Scene} */ (given("scene")), remembered());
state.ui.offset = state.scene.now - Date.now() / 1000;
let ids = 0;
let drawn = false;
let ticked = serverNow();
let reconnected = true;
let overdue = "";

const socket = new Socket({
  url: `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${config.socket}`,
  known: () => known(state),
  receive: hear,
  changed: (link) => {
    if (link.state === "waiting" && state.ui.link.state === "open") lost();
    reconnected ||= link.fresh;
    set(linked(state, link));
  },
});

/** @param {string} id */
function given(id) {
  return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/* ------------------------------------------------------------------ the server speaks */

/** @param {Answer} answer */
function hear(answer) {
  if (answer.type === "scene") take(answer);
  else if (answer.type === "refused") refused(answer);
  else if (answer.type === "done") done(answer.id ?? 0);
}

/** @param {Scene} scene */
function take(scene) {
  const before = state;
  const news = receive(state, scene, Date.now(), reconnected);
  if (!news) return;
  const calm = still(before.scene, scene, reconnected);
  reconnected = false;
  const gone = calm ? [] : swept(before.scene, scene);
  set({ ...news.state, ui: { ...news.state.ui, still: calm, swept: gone } });
  if (gone.length) setTimeout(() => change({ swept: [] }), 450);
  tell(before.scene, scene, calm ? [] : news.notices, calm ? [] : news.chat);
  after(before.scene, scene);
}

/** Say it, sound it. @param {Scene} before @param {Scene} scene @param {NoticeScene[]} notices @param {ChatScene[]} chat */
function tell(before, scene, notices, chat) {
  say("say-polite", polite(scene, notices, chat));
  say("say-now", urgent(before, scene, serverNow()));
  for (const cue of cues(before, scene, notices, chat)) sound.play(cue);
}

/** What a change brings with it. @param {Scene} before @param {Scene} scene */
function after(before, scene) {
  const asked = (scene.requests ?? []).find((ask) => !before.requests?.some((other) => other.id === ask.id));
  if (asked) toast(fill(gettext("%(name)s asks for %(amount)s."), { name: asked.name, amount: inWords(asked.amount) }), "turn");
  if (state.ui.panel?.kind === "sit" && scene.you.seat) change({ panel: null });
  const { hand } = scene;
  if (hand?.state !== "ended" || before.hand?.state !== "running" || before.hand.id !== hand.id || !mySeat(before)?.cards) return;
  setTimeout(() => void verify(hand.id), 1500 + Math.random() * 2000);
}

/** @param {Extract<Answer, { type: "refused" }>} answer */
function refused(answer) {
  set(refuse(state, answer, Date.now()));
  say("say-now", state.ui.refusal || answer.text);
}

/** @param {number} id */
function done(id) {
  if (state.ui.panel && state.ui.panel.sent === id) change({ panel: null });
  // The view is the acknowledgement; if it was lost on its way, ask for it.
  if (state.ui.sent?.id === id) setTimeout(() => state.ui.sent?.id === id && socket.ping(), 1500);
}

function lost() {
  sound.play("lost");
  say("say-now", gettext("Connection lost."));
}

/* ------------------------------------------------------------------------- the state */

/** @param {State} next */
function set(next) {
  state = next;
  if (!drawn) queueMicrotask(paint);
  drawn = true;
}

/** @param {Partial<Ui>} ui */
function change(ui) {
  set({ ...state, ui: { ...state.ui, ...ui } });
}

function serverNow() {
  return Date.now() / 1000 + state.ui.offset;
}

function paint() {
  drawn = false;
  const local = Date.now();
  const had = document.activeElement;
  render(page({ ...state, now: serverNow(), local, me: mySeat(state.scene), config, on }), root);
  sound.level = state.ui.muted ? 0 : state.ui.volume;
  document.title = title(state.scene);
  const href = myTurn(state.scene) ? TURN_ICON : calmIcon;
  if (icon && icon.href !== href) icon.href = href;
  place(had);
  if (state.ui.inert > local) setTimeout(() => change({}), state.ui.inert - local + 10);
  if (state.ui.still) requestAnimationFrame(() => requestAnimationFrame(() => state.ui.still && change({ still: false })));
}

/** Dialog and focus follow the state. @param {Element | null} had */
function place(had) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("ask"));
  if (dialog && state.ui.panel && !dialog.open) dialog.showModal();
  if (dialog && !state.ui.panel && dialog.open) dialog.close();
  const lostFocus = had && had !== document.body && !had.isConnected;
  if (lostFocus && !dialog?.open) document.getElementById("move")?.focus({ preventScroll: true });
  for (const pane of document.querySelectorAll("#pane-log, #pane-chat [role=log]")) follow(/** @type {HTMLElement} */ (pane));
}

/** Keep a list at its end, unless the reader scrolled away from it. @param {HTMLElement} list */
function follow(list) {
  const last = Number(list.dataset.end ?? -1);
  if (list.scrollHeight === last) return;
  if (last < 0 || list.scrollTop + list.clientHeight >= last - 40) list.scrollTop = list.scrollHeight;
  list.dataset.end = String(list.scrollHeight);
}

/** @param {string} id @param {string} words */
function say(id, words) {
  const region = document.getElementById(id);
  if (region && words) region.textContent = words;
}

/** @param {string} text @param {Toast["tone"]} tone */
function toast(text, tone) {
  set(toasted(state, text, tone, Date.now()));
}

/* ------------------------------------------------------------------------- the presses */

/** @param {Message} what @returns {number} its id, or 0 if nobody hears it */
function send(what) {
  ids += 1;
  if (socket.send({ ...what, id: ids })) return ids;
  toast(gettext("Not connected. Nothing was sent."), "bad");
  return 0;
}

/** @param {Move} move */
function press(move) {
  const { scene, ui } = state;
  if (Date.now() < ui.inert) return;
  const what = message(state, move);
  if (!what) return;
  const ask = doubt(scene, ui, move);
  if (ask && ui.armed !== ask) return change({ armed: ask, inert: Date.now() + INERT, refusal: "" });
  const id = send(what);
  if (id) change({ sent: { key: ui.decision, id }, armed: "", refusal: "" });
}

/** What just came under the finger takes no press: "Show both" stands where "Raise to" stood. @param {MouseEvent} event */
function early(event) {
  const button = /** @type {Element} */ (event.target).closest(".moves .act :is(button, a)");
  if (!button || Date.now() >= state.ui.inert) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @type {Hands} */
const on = {
  press,
  send,
  back: () => change({ armed: "", inert: Date.now() + INERT }),
  size: (to) => state.scene.options && change({ to: to === null ? null : legal(state.scene.options, to), typed: null, armed: "" }),
  typing: (text) => change({ typed: text, to: read(text), armed: "" }),
  step: (blinds) => {
    const { options, table } = state.scene;
    if (options) on.size(stepped(options, state.ui.to, blinds * (table.big_blind || options.step)));
  },
  preset: (index) => {
    const preset = state.scene.options?.presets[index];
    if (preset) on.size(preset.to);
  },
  ahead: (choice) => {
    const what = aheadMessage(state.scene, choice);
    if (what && Date.now() >= state.ui.inert) send(what);
    change({});
  },
  show: () => state.scene.hand && send({ type: "show", hand: state.scene.hand.id }),
  hide: () => change({ hidden: state.scene.hand?.id ?? "" }),
  sitOut: (out) => send(out ? { type: "sit_out" } : { type: "come_back", post: false }),
  open,
  close: () => state.ui.panel && change({ panel: null }),
  edit: (edited) => state.ui.panel && change({ panel: { ...state.ui.panel, ...edited, error: "" } }),
  submit,
  sheet: (open, tab = state.ui.tab) => {
    const ui = { ...state.ui, sheet: open, tab };
    change({ sheet: open, tab, read: tab === "chat" && shown(ui) ? (state.chat.at(-1)?.id ?? 0) : ui.read });
    if (!open) document.getElementById("sheet-open")?.focus();
  },
  tab: (tab) => on.sheet(state.ui.sheet || !shown(state.ui), tab),
  talk: (text) => {
    if (text.trim()) send({ type: "say", text: text.trim() });
  },
  mute: () => remember({ muted: !state.ui.muted }),
  volume: (volume) => remember({ volume, muted: volume === 0 }),
  keys: (keys) => remember({ keys }),
  dismiss: (id) => change({ toasts: state.ui.toasts.filter((toast) => toast.id !== id) }),
  retry: () => socket.start(),
  verify,
};

/** @param {Panel["kind"]} kind @param {number} [seat] */
function open(kind, seat = 0) {
  /** @type {Panel} */
  const panel = { kind, seat, amount: 0, typed: null, key: uuid(), text: "", error: "", sent: 0 };
  panel.amount = bounds(state.scene, panel).max;
  change({ panel, toasts: [] });
  if (kind === "rules") void learn().then((rules) => change({ rules }));
}

/** Send what the dialog says. Its key stays the same when it is sent again, so that chips are paid once. */
function submit() {
  const { panel } = state.ui;
  if (!panel || panel.sent || !["sit", "top_up", "remove", "hand_over", "void", "close_night"].includes(panel.kind)) return;
  const { seat, amount, key } = panel;
  /** @type {Message} */
  const what = panel.kind === "sit" ? { type: "sit", seat, amount, key }
    : panel.kind === "top_up" ? { type: "top_up", amount, key } : hostMessage(state.scene, panel);
  const sent = send(what);
  change({ panel: { ...panel, sent, error: sent ? "" : gettext("Not connected. Nothing was sent.") } });
}

/** @param {string} id of a hand that is over */
async function verify(id) {
  if (state.ui.proofs[id] && !state.ui.proofs[id]?.error) return;
  const proven = await proof(id, state.ui.seals[id]).catch(() => ({ root: "", checked: 0, sealed: 0, failed: 0, error: true }));
  change({ proofs: { ...state.ui.proofs, [id]: proven } });
}

/** @param {string} id @param {string | undefined} seal as it was seen before the cards */
async function proof(id, seal) {
  const { hand, seats } = state.scene; // as of now: what is shown later has no proof in this answer
  const [{ match, shown }, answer] = await Promise.all([import("./match.js"), fetch(address(config.proof, id))]);
  if (!answer.ok) throw new Error(`proof ${answer.status}`);
  const opened = await answer.json();
  const lying = hand?.id === id ? shown(seats.flatMap(({ seat, cards }) => (Array.isArray(cards) ? [[seat, cards]] : [])), hand.board) : [];
  return match(seal ?? opened.seal, lying, opened);
}

/* ------------------------------------------------------------------ keys, memory, clock */

/** @param {KeyboardEvent} event */
function keydown(event) {
  const act = mode(state) === "act";
  const does = meaning(event, { enabled: state.ui.keys, act, armed: !!state.ui.armed, dialog: !!state.ui.panel });
  if (!does) return;
  event.preventDefault();
  /** @type {Record<string, () => void>} */
  const jobs = {
    fold: () => pressKey("fold"), call: () => pressKey(state.scene.options?.check ? "check" : "call"), sure,
    amount: () => amountKey(), least: () => (state.ui.armed ? on.back() : on.size(null)),
    up: () => on.step(1), down: () => on.step(-1), up5: () => on.step(5), down5: () => on.step(-5),
    sit_out: () => sitOutKey(), log: () => on.sheet(true, "log"), chat: () => chatKey(), sound: on.mute, keys: () => on.open("keys"),
  };
  if (does.startsWith("preset")) on.preset(Number(does.slice(6)) - 1);
  else jobs[does]?.();
}

/** While something is asked once more, a key answers only that. @param {Move} move */
function pressKey(move) {
  const { armed } = state.ui;
  if (!armed || armed === "fold" || armed === move) press(move);
}

function sure() {
  const { armed } = state.ui;
  const kind = state.scene.options?.kind;
  if (armed === "all_in" && kind) press(kind);
  else if (armed === "fold" || armed === "call") press(armed);
}

/** To the field of the amount; where there is none, the one size there is. */
function amountKey() {
  const field = document.getElementById("amount");
  const kind = state.scene.options?.kind;
  if (field) field.focus();
  else if (kind && (!state.ui.armed || state.ui.armed === "all_in")) press(kind);
}

function sitOutKey() {
  const { may, sitting_out } = state.scene.you;
  if (may.includes(sitting_out ? "come_back" : "sit_out")) on.sitOut(!sitting_out);
}

function chatKey() {
  on.sheet(true, "chat");
  queueMicrotask(() => document.getElementById("say")?.focus());
}

const MEMORY = "fairfelt.table";

/** @returns {Partial<Ui>} */
function remembered() {
  const given = { muted: !config.preferences.sound };
  try {
    return { ...given, ...JSON.parse(localStorage.getItem(MEMORY) ?? "{}") };
  } catch {
    return given;
  }
}

/** @param {Partial<Ui>} ui */
function remember(ui) {
  change(ui);
  const { muted, volume, keys } = state.ui;
  try {
    localStorage.setItem(MEMORY, JSON.stringify({ muted, volume, keys }));
  } catch {
    // A private window may forbid it; then it lasts as long as the page.
  }
}

function tick() {
  const now = serverNow();
  const words = countdown(state.scene, ticked, now);
  if (words) {
    say("say-now", words);
    sound.play("tick");
  }
  ticked = now;
  const { clock, table, hand, you } = state.scene;
  if (document.visibilityState === "visible") void awake.keep(!!you.seat && !you.sitting_out && table.state === "open");
  // A ping after the deadline makes the server look at its clock: nobody hangs on a lost alarm.
  if (running(clock, now - 1)?.over && overdue !== `${hand?.id} ${hand?.opened}`) {
    overdue = `${hand?.id} ${hand?.opened}`;
    socket.ping();
  }
  const toasts = state.ui.toasts.filter((toast) => toast.until > Date.now());
  if (toasts.length !== state.ui.toasts.length) change({ toasts });
  else if (clock || table.next_hand_at || state.ui.link.state === "waiting") change({});
}

document.addEventListener("keydown", keydown);
document.addEventListener("click", early, true);
// Where one touches, a press counts when the finger leaves; and a call or a lock takes the sound away again.
for (const press of ["pointerup", "click", "keydown"]) document.addEventListener(press, () => sound.wake());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && socket.ping());
addEventListener("online", () => socket.ping());
addEventListener("pageshow", (event) => event.persisted && socket.ping());

root.replaceChildren();
paint();
socket.start();
setInterval(tick, 1000);
