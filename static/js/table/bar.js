// @ts-check
/** The action bar: one place for everything that can be asked of this viewer, in every state. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { fault, isAllIn, share, total } from "./amount.js";
import { icon } from "./cards.js";
import { bank, running } from "./clock.js";
import { mode, places, same } from "./decision.js";
import { submitted, ticked, typed, vars } from "./dom.js";
import { STANDING } from "./standing.js";
import { amount, brief, fill, seconds } from "./words.js";

/** @param {View} view */
export function bar(view) {
  const kind = mode(view);
  const clock = running(view.scene.clock, view.now);
  const go = submitted(() => kind === "act" && view.scene.options?.kind && view.on.press(view.scene.options.kind));
  return html`<section class="dock" id="move" aria-label=${gettext("Your move")} data-state=${kind} ?data-inert=${view.ui.inert > view.local} tabindex="-1">
    <div class="turnbar" ${vars({ "--left": clock ? clock.share.toFixed(3) : "0" })}></div>
    <div class="dock-side"><p class="status">${status(view, kind)}</p><p class="hint">${hint(view)}</p>${kind === "bust" ? nothing : controls(view, kind)}</div>
    <form class="moves" @submit=${go}>${kind === "act" ? act(view) : kind === "wait" ? wait(view) : stand(view, kind)}</form></section>`;
}

/* ------------------------------------------------------------------- beside the moves */

/** @param {View} view */
function hint({ ui, scene, me }) {
  if (ui.refusal) return html`<span class="bad">${ui.refusal}</span>`;
  return scene.hint && me ? html`<span class="sr">${gettext("Your hand now:")} </span>${scene.hint}` : nothing;
}

/** What stands in bold, and the clock beside it. @param {View} view @param {string} kind */
function status(view, kind) {
  const { scene, now } = view;
  const next = scene.table.next_hand_at;
  if (kind === "act" || kind === "sent") return html`<strong>${gettext("Your turn")}</strong> ${timer(view)} <span>${spare(view)}</span>`;
  if (scene.clock && ["wait", "folded", "watch"].includes(kind)) {
    const name = scene.seats.find((seat) => seat.seat === scene.clock?.seat)?.name;
    return html`<strong>${fill(gettext("Waiting for %(name)s"), { name })}</strong> ${timer(view)}`;
  }
  const soon = next && next > now && ["show", "watch"].includes(kind);
  return html`<strong>${STANDING[kind]?.(view).title}</strong> ${soon ? html`<span>${fill(gettext("next hand in %(time)s"), { time: seconds(next - now) })}</span>` : nothing}`;
}

/** @param {View} view */
function timer({ scene, now }) {
  const clock = running(scene.clock, now);
  return clock ? html`<span role="timer"><span class="left">${seconds(clock.left)}</span></span>` : nothing;
}

/** The time bank: running, or in reserve. @param {View} view */
function spare({ scene: { clock }, now }) {
  if (!clock) return "";
  if (running(clock, now)?.bank) return gettext("time bank");
  const rest = bank(clock, now);
  return rest ? fill(gettext("+ %(time)s time bank"), { time: seconds(rest) }) : "";
}

/** Straddle whenever house and seat allow it (R14). @param {View} view */
export const straddle = ({ scene, on }) => html`<label class="switch straddle"><input type="checkbox" role="switch" .checked=${live(!!scene.you.straddles)}
  @change=${ticked((yes) => on.send({ type: "straddle", on: yes }))}> ${gettext("Straddle")}</label>`;

/** What one can do about one's seat at any moment. @param {View} view @param {string} kind */
function controls(view, kind) {
  const { scene, on } = view;
  const { may, sitting_out, leaving, request } = scene.you;
  const out = may.includes("sit_out") || may.includes("come_back");
  return html`<div class="seat-controls">${out ? html`<label class="switch"><input type="checkbox" role="switch" .checked=${live(!!sitting_out)}
    @change=${ticked(on.sitOut)}> ${kind === "away" ? gettext("Sit out") : gettext("Sit out next hand")}</label>` : nothing}${
    may.includes("straddle") ? straddle(view) : nothing}${
    request?.kind === "top_up" && may.includes("cancel")
      ? control("x", fill(gettext("Cancel the top-up of %(amount)s"), { amount: amount(request.amount) }), () => on.send({ type: "cancel", request: request.id }))
      : may.includes("top_up") ? control("topup", gettext("Top up"), () => on.open("top_up")) : nothing}${
    leaving ? html`<span class="faint">${gettext("Leaving after this hand")}</span>`
      : may.includes("leave") ? control("door", gettext("Leave"), () => on.open("leave")) : nothing}</div>`;
}

/** @param {string} sign @param {string} word @param {() => void} press */
const control = (sign, word, press) =>
  html`<button class="btn small quiet" type="button" @click=${press}>${icon(sign)}<span>${word}</span></button>`;

/* ------------------------------------------------------------------------- one's turn */

const gap = html`<span></span>`;

/** @param {View} view */
function act(view) {
  const { options } = view.scene;
  if (!options || !view.me) return nothing;
  const { armed } = view.ui;
  const buttons = armed === "fold" ? foldAnyway(view) : armed ? sure(view, options) : choices(view, options);
  return html`${armed ? question(view, options) : sizing(view, options)}<div class="act">${buttons}</div>`;
}

/** @param {View} view @param {OptionsScene} options */
function choices(view, options) {
  const fold = options.fold ? move(view, "fold", html`${gettext("Fold")} ${key("F")}`, "f") : gap;
  return [fold, callButton(view, options), raiseButton(view, options)];
}

/** @param {View} view @param {Move} kind @param {unknown} words @param {string} shortcut @param {string} [look] */
const move = (view, kind, words, shortcut, look = kind) =>
  html`<button class="btn ${look}" type="button" aria-keyshortcuts=${shortcut} @click=${() => view.on.press(kind)}>${words}</button>`;

/** @param {View} view @param {OptionsScene} options */
function callButton(view, { check, call, call_all_in }) {
  if (check) return move(view, "check", html`${gettext("Check")} ${key("C")}`, "c", "call");
  if (!call) return gap;
  const words = html`${call_all_in ? gettext("All-in") : gettext("Call")} <span class="amt">${amount(call)}</span> ${key("C")}`;
  return move(view, "call", words, "c", call_all_in ? "call all" : "call");
}

/** @param {View} view @param {OptionsScene} options */
function raiseButton(view, options) {
  if (!options.kind) return gap;
  const to = total(options, view.ui.to);
  const wrong = fault(options, view.ui.typed);
  const all = view.me && isAllIn(view.me, to);
  const word = all ? gettext("All-in") : options.kind === "bet" ? gettext("Bet") : completes(view.scene, to) ? gettext("Complete to") : gettext("Raise to");
  return html`<button class="btn primary raise ${all ? "all" : ""}" aria-keyshortcuts="r" ?disabled=${!!wrong}>${
    wrong ? limit(options, wrong) : html`${word} <span class="amt">${amount(to)}</span> ${key("R")}`}</button>`;
}

/** @param {OptionsScene} options @param {string} wrong */
function limit({ min_to, max_to, step }, wrong) {
  if (wrong === "big") return fill(gettext("At most %(amount)s"), { amount: amount(max_to) });
  if (wrong === "step") return fill(gettext("In steps of %(amount)s"), { amount: amount(step) });
  return fill(gettext("At least %(amount)s"), { amount: amount(min_to) });
}

/** @param {string} letter */
const key = (letter) => html`<kbd aria-hidden="true">${letter}</kbd>`;

/** @param {View} view @param {OptionsScene} options */
function sizing(view, options) {
  const { kind, min_to, max_to, presets } = options;
  if (kind && view.scene.table.structure === "fixed_limit") return note("check", gettext("Fixed limit."), limitWords(view.scene));
  if (!kind && options.no_raise) return note("lock", gettext("No raise."), options.no_raise);
  if (!kind || min_to >= max_to) return html`<div class="pre-note"></div>`;
  const to = total(options, view.ui.to);
  const name = kind === "bet" ? gettext("Bet, total on this street") : gettext("Raise to, total on this street");
  return html`<div class="sizing" @wheel=${{ passive: false, handleEvent: (/** @type {WheelEvent} */ event) => roll(event, view) }}>
    <div class="presets" role="group" aria-label=${gettext("Bet sizes")}>${presets.slice(0, 4).map((preset, index) => html`<button class="btn" type="button"
      @click=${() => view.on.preset(index)}>${preset.name}<small>${brief(preset.to)}</small></button>`)}</div>
    <label class="slide"><span class="sr">${name}</span><input type="range" min=${min_to} max=${max_to} .value=${live(String(to))} aria-valuetext=${amount(to)}
      ${vars({ "--fill": `${(share(options, to) * 100).toFixed(1)}%` })} @input=${typed((text) => view.on.size(Number(text)))}
      ><span>${fill(gettext("Min %(amount)s"), { amount: brief(min_to) })}</span><span>${fill(gettext("Max %(amount)s"), { amount: brief(max_to) })}</span></label>
    <div class="stepper">${nudge(view, -1)}<input class="input" id="amount" ?data-long=${to > 99_999} inputmode="numeric" autocomplete="off" .value=${live(view.ui.typed ?? amount(to))}
      aria-label=${name} aria-invalid=${fault(options, view.ui.typed) ? "true" : nothing} @input=${typed(view.on.typing)}
      @focus=${(/** @type {any} */ event) => event.target.select()}>${nudge(view, 1)}</div></div>`;
}

/** The one size of a bet or raise in fixed limit: a big blind before and on the flop, two later (R24). @param {Scene} scene */
const limitSize = ({ table, hand }) => table.big_blind * (hand?.street === "turn" || hand?.street === "river" ? 2 : 1);

/** Whether a raise only fills up to a full bet what somebody all-in could not pay (R23). @param {Scene} scene @param {number} to */
const completes = (scene, to) => scene.table.structure === "fixed_limit" && to - (scene.hand?.bet ?? 0) < limitSize(scene);

/** @param {Scene} scene */
const limitWords = (scene) => fill(gettext("Bets and raises are %(amount)s on this street."), { amount: amount(limitSize(scene)) });

/** @param {WheelEvent} event @param {View} view */
function roll(event, view) {
  event.preventDefault();
  if (event.deltaY) view.on.step(event.deltaY < 0 ? 1 : -1);
}

/** @param {View} view @param {1 | -1} way */
const nudge = (view, way) => html`<button class="btn" type="button" aria-label=${way < 0 ? gettext("Less") : gettext("More")}
  @click=${() => view.on.step(way)}>${icon(way < 0 ? "minus" : "plus")}</button>`;

/* ------------------------------------------------------------------------ asked once more */

/** @param {View} view @param {OptionsScene} options */
function question({ ui, me }, options) {
  if (ui.armed === "fold") return note("warn", gettext("Checking is free."), gettext("Fold all the same?"));
  const chips = amount(ui.armed === "call" ? options.call : me?.stack);
  return note("warn", gettext("All-in?"), fill(gettext("This puts in all of your %(amount)s chips."), { amount: chips }));
}

/** @param {View} view */
const back = (view) => html`<button class="btn" type="button" @click=${view.on.back}>${gettext("Back")}</button>`;

/** @param {View} view */
const foldAnyway = (view) => [move(view, "fold", gettext("Fold"), "f"), move(view, "check", html`${gettext("Check")} ${key("C")}`, "c", "call"), back(view)];

/** The confirmation stands where the first press was. @param {View} view @param {OptionsScene} options */
function sure(view, options) {
  const words = (/** @type {number} */ chips) => html`${gettext("Yes, all-in")} <span class="amt">${amount(chips)}</span>`;
  return view.ui.armed === "call"
    ? [back(view), move(view, "call", words(options.call), "c", "call all"), gap]
    : [back(view), gap, html`<button class="btn primary raise all">${words(total(options, view.ui.to))}</button>`];
}

/* ------------------------------------------------------------------------- everything else */

/** @param {View} view */
function wait(view) {
  const { choices = [], chosen } = view.scene.ahead ?? {};
  const { fold, call } = places(choices);
  if (!fold && !call) return note("clock", gettext("Your turn comes."), "");
  const until = call?.kind === "call" ? gettext("A call is cleared if the amount changes.") : gettext("A check is cleared if somebody bets.");
  return html`${note("clock", gettext("Choose ahead."), until)}<fieldset class="pre"><legend class="sr">${
    gettext("Choose ahead")}</legend>${[fold, call].map((choice) => choice ? html`<label><input type="checkbox" .checked=${live(same(choice, chosen))}
      @change=${ticked((on) => view.on.ahead(on ? choice : null))}>${aheadName(choice)}</label>` : gap)}</fieldset>`;
}

/** @param {Ahead} choice */
function aheadName({ kind, amount: chips }) {
  if (kind === "check_fold") return gettext("Check / fold");
  if (kind === "check") return gettext("Check");
  return kind === "fold" ? gettext("Fold") : fill(gettext("Call %(amount)s"), { amount: amount(chips) });
}

/** A sentence and at most a few buttons, in the place of the moves. @param {View} view @param {string} kind */
function stand(view, kind) {
  const { sign, title, text = "", buttons = [] } = STANDING[kind]?.(view) ?? { sign: "clock", title: "" };
  return html`${note(sign, title, text)}<div class="act few">${buttons}</div>`;
}

/** @param {string} sign @param {string} title @param {string} text */
const note = (sign, title, text) => html`<p class="pre-note">${icon(sign)}<span><b>${title}</b> ${text}</span></p>`;
