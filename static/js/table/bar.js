// @ts-check
/** The action bar: one place for everything that can be asked of this viewer, in every state. */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { fault, isAllIn, share, total } from "./amount.js";
import { icon } from "./cards.js";
import { bank, running } from "./clock.js";
import { mode, places, same } from "./decision.js";
import { vars } from "./vars.js";
import { amount, fill, seconds } from "./words.js";

/** @param {View} view */
export function bar(view) {
  const kind = mode(view);
  const clock = running(view.scene.clock, view.now);
  const inert = view.ui.inert > view.local;
  return html`<section class="dock" id="move" aria-label=${gettext("Your move")} data-state=${kind} ?data-inert=${inert} tabindex="-1">
    <div class="turnbar" ${vars({ "--left": clock ? clock.share.toFixed(3) : "0" })}></div>
    ${side(view, kind)}
    <form class="moves" @submit=${(/** @type {Event} */ event) => submit(event, view, kind)}>${moves(view, kind)}</form>
  </section>`;
}

/** @param {Event} event @param {View} view @param {string} kind */
function submit(event, view, kind) {
  event.preventDefault();
  if (kind === "act" && view.scene.options?.kind) view.on.press(view.scene.options.kind);
}

/* ------------------------------------------------------------------- beside the moves */

/** @param {View} view @param {string} kind */
function side(view, kind) {
  const [title, rest] = status(view, kind);
  return html`<div class="dock-side"><p class="status"><strong>${title}</strong> ${rest}</p>
    <p class="hint">${hint(view)}</p>${kind === "bust" ? nothing : controls(view)}</div>`;
}

/** @param {View} view */
function hint(view) {
  if (view.ui.refusal) return html`<span class="bad">${view.ui.refusal}</span>`;
  if (!view.scene.hint) return nothing;
  return html`<span class="sr">${gettext("Your hand now:")} </span>${view.scene.hint}`;
}

/** What stands in bold, and the clock beside it. @param {View} view @param {string} kind @returns {[string, unknown]} */
function status(view, kind) {
  const { scene, now } = view;
  const next = scene.table.next_hand_at;
  if (kind === "act" || kind === "sent") return [gettext("Your turn"), left(view)];
  if (scene.clock && ["wait", "folded", "watch"].includes(kind) && scene.hand?.state === "running") {
    const name = scene.seats.find((seat) => seat.seat === scene.clock?.seat)?.name ?? "";
    return [fill(gettext("Waiting for %(name)s"), { name }), timer(view)];
  }
  const soon = next && next > now && ["show", "between"].includes(kind);
  return [titles(view)[kind] ?? "", soon ? html`<span>${fill(gettext("next hand in %(time)s"), { time: seconds(next - now) })}</span>` : nothing];
}

/** @param {View} view */
function timer(view) {
  const clock = running(view.scene.clock, view.now);
  return clock ? html`<span role="timer"><span class="left">${seconds(clock.left)}</span></span>` : nothing;
}

/** @param {View} view */
function left(view) {
  const clock = running(view.scene.clock, view.now);
  if (!clock || !view.scene.clock) return nothing;
  const spare = bank(view.scene.clock, view.now);
  const word = clock.bank ? gettext("time bank") : spare ? fill(gettext("+ %(time)s time bank"), { time: seconds(spare) }) : "";
  return html`${timer(view)} <span>${word}</span>`;
}

/** @param {View} view @returns {Record<string, string>} */
function titles({ scene }) {
  return {
    refused: gettext("Not connected"), offline: gettext("Connection lost"), closed: gettext("The night is over"),
    frozen: gettext("The table is frozen"), show: gettext("Hand over"), paused: gettext("Paused"), bust: gettext("Out of chips"),
    asks: gettext("Waiting for the host"), away: gettext("Sitting out"), blind: gettext("Waiting for the big blind"),
    folded: gettext("Not in this hand"), watch: gettext("Watching"),
    between: scene.hand ? gettext("Hand over") : gettext("Waiting for the next hand"),
  };
}

/** What one can do about one's seat at any moment. @param {View} view */
function controls(view) {
  const { may } = view.scene.you;
  const out = !!view.scene.you.sitting_out || (may.includes("come_back") && !may.includes("sit_out"));
  return html`<div class="seat-controls">${
    may.includes("sit_out") || may.includes("come_back")
      ? html`<label class="switch"><input type="checkbox" role="switch" .checked=${live(out)}
          @change=${(/** @type {any} */ event) => view.on.sitOut(event.target.checked)}> ${gettext("Sit out next hand")}</label>`
      : nothing
  }${may.includes("top_up") ? control("topup", gettext("Top up"), () => view.on.open("top_up")) : nothing}${
    may.includes("leave") ? control("door", gettext("Leave"), () => view.on.open("leave")) : nothing
  }</div>`;
}

/** @param {string} sign @param {string} word @param {() => void} press */
const control = (sign, word, press) =>
  html`<button class="btn small quiet" type="button" @click=${press}>${icon(sign)}<span>${word}</span></button>`;

/* --------------------------------------------------------------------------- the moves */

/** @param {View} view @param {string} kind */
function moves(view, kind) {
  if (kind === "act") return act(view);
  if (kind === "wait") return wait(view);
  const draw = { sent, show, away, blind, bust, asks, watch, offline, refused, paused, frozen, closed, folded, between };
  return /** @type {Record<string, (view: View) => unknown>} */ (draw)[kind]?.(view);
}

/** @param {View} view */
function act(view) {
  const { options } = view.scene;
  if (!options || !view.me) return nothing;
  const { armed } = view.ui;
  return html`${armed ? question(view, options) : sizing(view, options)}<div class="act">${
    armed === "fold" ? foldAnyway(view) : armed ? [backButton(view), ...sure(view, options)] : choices(view, options)}</div>`;
}

/** @param {View} view @param {OptionsScene} options */
function choices(view, options) {
  return [
    options.fold
      ? html`<button class="btn fold" type="button" aria-keyshortcuts="f" @click=${() => view.on.press("fold")}>${gettext("Fold")} ${key("F")}</button>`
      : html`<span></span>`,
    callButton(view, options),
    raiseButton(view, options),
  ];
}

/** @param {View} view @param {OptionsScene} options */
function callButton(view, options) {
  if (options.check) {
    return html`<button class="btn call" type="button" aria-keyshortcuts="c" @click=${() => view.on.press("check")}>${gettext("Check")} ${key("C")}</button>`;
  }
  if (!options.call) return html`<span></span>`;
  const word = options.call_all_in ? gettext("All-in") : gettext("Call");
  return html`<button class="btn call ${options.call_all_in ? "all" : ""}" type="button" aria-keyshortcuts="c"
    @click=${() => view.on.press("call")}>${word} <span class="amt">${amount(options.call)}</span> ${key("C")}</button>`;
}

/** @param {View} view @param {OptionsScene} options */
function raiseButton(view, options) {
  if (!options.kind) return html`<span></span>`;
  const to = total(options, view.ui.to);
  const wrong = fault(options, view.ui.typed);
  const all = view.me && isAllIn(view.me, to);
  const word = all ? gettext("All-in") : options.kind === "bet" ? gettext("Bet") : gettext("Raise to");
  return html`<button class="btn primary raise ${all ? "all" : ""}" type="submit" aria-keyshortcuts="r" ?disabled=${!!wrong}>${
    wrong ? limit(options, wrong) : html`${word} <span class="amt">${amount(to)}</span> ${key("R")}`}</button>`;
}

/** @param {OptionsScene} options @param {string} wrong */
function limit(options, wrong) {
  if (wrong === "big") return fill(gettext("At most %(amount)s"), { amount: amount(options.max_to) });
  if (wrong === "step") return fill(gettext("In steps of %(amount)s"), { amount: amount(options.step) });
  return fill(gettext("At least %(amount)s"), { amount: amount(options.min_to) });
}

/** @param {string} letter */
const key = (letter) => html`<kbd aria-hidden="true">${letter}</kbd>`;

/** @param {View} view @param {OptionsScene} options */
function sizing(view, options) {
  if (!options.kind || options.all_in_only || options.min_to >= options.max_to) return html`<div class="pre-note"></div>`;
  const wheel = { passive: false, handleEvent: (/** @type {WheelEvent} */ event) => roll(event, view) };
  return html`<div class="sizing" @wheel=${wheel}>${presets(view, options)}${slider(view, options)}${stepper(view, options)}</div>`;
}

/** @param {WheelEvent} event @param {View} view */
function roll(event, view) {
  event.preventDefault();
  if (event.deltaY) view.on.step(event.deltaY < 0 ? 1 : -1);
}

/** @param {View} view @param {OptionsScene} options */
const presets = (view, options) => html`<div class="presets" role="group" aria-label=${gettext("Bet sizes")}>${options.presets.slice(0, 4).map(
  (preset, index) => html`<button class="btn" type="button" @click=${() => view.on.preset(index)}>${preset.name}<small>${amount(preset.to)}</small></button>`)}</div>`;

/** @param {View} view @param {OptionsScene} options */
function slider(view, options) {
  const to = total(options, view.ui.to);
  return html`<label class="slide"><span class="sr">${totalName(options)}</span><input type="range" min=${options.min_to} max=${options.max_to}
    .value=${live(String(to))} aria-valuetext=${amount(to)} ${vars({ "--fill": `${(share(options, to) * 100).toFixed(1)}%` })}
    @input=${(/** @type {any} */ event) => view.on.size(Number(event.target.value))}
    ><span>${fill(gettext("Min %(amount)s"), { amount: amount(options.min_to) })}</span><span>${
      fill(gettext("Max %(amount)s"), { amount: amount(options.max_to) })}</span></label>`;
}

/** @param {OptionsScene} options */
const totalName = (options) => options.kind === "bet" ? gettext("Bet, total on this street") : gettext("Raise to, total on this street");

/** @param {View} view @param {OptionsScene} options */
function stepper(view, options) {
  const text = view.ui.typed ?? amount(total(options, view.ui.to));
  return html`<div class="stepper"><button class="btn" type="button" aria-label=${gettext("Less")} @click=${() => view.on.step(-1)}>${icon("minus")}</button
    ><input class="input" id="amount" inputmode="numeric" autocomplete="off" .value=${live(text)} aria-label=${totalName(options)}
      aria-invalid=${fault(options, view.ui.typed) ? "true" : nothing} @input=${(/** @type {any} */ event) => view.on.typing(event.target.value)}
      @focus=${(/** @type {any} */ event) => event.target.select()}
    ><button class="btn" type="button" aria-label=${gettext("More")} @click=${() => view.on.step(1)}>${icon("plus")}</button></div>`;
}

/* ------------------------------------------------------------------------ asked once more */

/** @param {View} view @param {OptionsScene} options */
function question(view, options) {
  const { armed } = view.ui;
  if (armed === "fold") return note("warn", gettext("Checking is free."), gettext("Fold all the same?"));
  const chips = armed === "call" ? options.call : view.me?.stack;
  return note("warn", gettext("All-in?"), fill(gettext("This puts in all of your %(amount)s chips."), { amount: amount(chips) }));
}

/** @param {View} view */
const foldAnyway = (view) => html`<button class="btn fold" type="button" @click=${() => view.on.press("fold")}>${gettext("Fold")}</button>
  <button class="btn call" type="button" @click=${() => view.on.press("check")}>${gettext("Check")} ${key("C")}</button>${backButton(view)}`;

/** @param {View} view */
const backButton = (view) => html`<button class="btn" type="button" @click=${() => view.on.back()}>${gettext("Back")}</button>`;

/** The confirmation stands where the first press was. @param {View} view @param {OptionsScene} options */
function sure(view, options) {
  const empty = html`<span></span>`;
  if (view.ui.armed === "call") {
    return [html`<button class="btn call all" type="button" @click=${() => view.on.press("call")}>${gettext("Yes, all-in")} <span class="amt">${amount(options.call)}</span></button>`, empty];
  }
  const to = amount(total(options, view.ui.to));
  return [empty, html`<button class="btn primary raise all" type="submit">${gettext("Yes, all-in")} <span class="amt">${to}</span></button>`];
}

/* ------------------------------------------------------------------------- everything else */

/** @param {View} view */
function wait(view) {
  const { ahead } = view.scene;
  if (!ahead) return nothing;
  const { fold, call } = places(ahead.choices);
  const rest = ahead.choices.length ? gettext("Cleared if the amount changes.") : "";
  if (!fold && !call) return note("clock", gettext("Your turn comes."), "");
  return html`${note("clock", gettext("Choose ahead."), rest)}<fieldset class="pre"><legend class="sr">${gettext("Choose ahead")}</legend>${
    [fold, call].map((choice) => choice ? aheadBox(view, choice, same(choice, ahead.chosen)) : html`<span></span>`)}</fieldset>`;
}

/** @param {View} view @param {Ahead} choice @param {boolean} chosen */
const aheadBox = (view, choice, chosen) => html`<label><input type="checkbox" .checked=${live(chosen)}
  @change=${(/** @type {any} */ event) => view.on.ahead(event.target.checked ? choice : null)}>${aheadName(choice)}</label>`;

/** @param {Ahead} choice */
function aheadName(choice) {
  if (choice.kind === "check_fold") return gettext("Check / fold");
  if (choice.kind === "check") return gettext("Check");
  return choice.kind === "fold" ? gettext("Fold") : fill(gettext("Call %(amount)s"), { amount: amount(choice.amount) });
}

/** @param {string} sign @param {string} title @param {string} text */
const note = (sign, title, text) => html`<p class="pre-note">${icon(sign)}<span><b>${title}</b> ${text}</span></p>`;

/** A sentence and at most a few buttons, in the place of the moves. @param {unknown} words @param {unknown[]} buttons */
const ask = (words, ...buttons) => html`${words}<div class="act few">${buttons}</div>`;

/** @param {string} word @param {() => void} press @param {string} [look] */
const press = (word, press, look = "") => html`<button class="btn ${look}" type="button" @click=${press}>${word}</button>`;

/** @param {View} _view */
const sent = (_view) => html`<p class="pre-note" aria-busy="true">${icon("clock")}<span>${gettext("Sent.")}</span></p><div class="act"></div>`;

/** @param {View} view */
const show = (view) => ask(
  note("eye", gettext("Show your cards?"), gettext("Nobody sees them unless you choose to.")),
  press(gettext("Keep hidden"), view.on.hide),
  press(gettext("Show both"), view.on.show, "primary"),
);

/** @param {View} view */
function away(view) {
  const { may } = view.scene.you;
  const owed = due(view);
  const words = owed
    ? fill(gettext("You owe %(amount)s in blinds. Post it, or wait for the big blind."), { amount: amount(owed) })
    : gettext("You are not dealt in.");
  if (!may.includes("come_back")) return ask(note("away", gettext("Sitting out."), gettext("You can come back after this hand.")));
  return ask(note("away", gettext("Sitting out."), words), ...comeBack(view, owed));
}

/** @param {View} view @param {number} owed */
function comeBack(view, owed) {
  const back = (/** @type {boolean} */ post) => () => view.on.send({ type: "come_back", post });
  if (!view.scene.you.may.includes("post")) return [press(gettext("Come back"), back(false), "primary")];
  return [
    press(gettext("Wait for the big blind"), back(false)),
    press(fill(gettext("Post %(amount)s and play"), { amount: amount(owed || view.scene.table.big_blind) }), back(true), "primary"),
  ];
}

/** @param {View} view */
function due({ me, scene }) {
  return (me?.owes_big ? scene.table.big_blind : 0) + (me?.owes_small ? scene.table.small_blind : 0);
}

/** @param {View} view */
function blind(view) {
  const words = note("clock", gettext("Waiting for the big blind."), gettext("You are dealt in when it reaches you."));
  if (!view.scene.you.may.includes("post")) return ask(words);
  const post = fill(gettext("Post %(amount)s and play"), { amount: amount(due(view) || view.scene.table.big_blind) });
  return ask(words, press(post, () => view.on.send({ type: "come_back", post: true }), "primary"));
}

/** @param {View} view */
function bust(view) {
  const { may } = view.scene.you;
  return ask(
    note("topup", gettext("Out of chips."), gettext("Your seat is kept for a while.")),
    may.includes("leave") ? press(gettext("Leave"), () => view.on.open("leave")) : nothing,
    may.includes("top_up") ? press(gettext("Buy in again"), () => view.on.open("top_up"), "primary") : nothing,
  );
}

/** @param {View} view */
function asks(view) {
  const { request } = view.scene.you;
  const host = view.scene.table.host ?? gettext("The host");
  const words = note("clock", gettext("Waiting for the host."), fill(gettext("%(host)s has to approve your %(amount)s."), { host, amount: amount(request?.amount) }));
  return ask(words, request ? press(gettext("Take it back"), () => view.on.send({ type: "cancel", request: request.id })) : nothing);
}

/** @param {View} view */
function watch(view) {
  const { you, seats } = view.scene;
  const free = seats.find((seat) => seat.state === "free");
  if (!you.id) return ask(note("eye", gettext("Watching."), ""), html`<a class="btn primary" href=${view.config.lobby}>${gettext("Sign in to play")}</a>`);
  if (!you.may.includes("sit")) return ask(note("eye", gettext("Watching."), ""));
  if (!free) return ask(note("eye", gettext("Watching."), gettext("Every seat is taken.")));
  return ask(note("eye", gettext("Watching."), gettext("Choose a free seat.")), press(gettext("Sit down"), () => view.on.open("sit", free.seat), "primary"));
}

/** @param {View} view */
function offline(view) {
  const wait = Math.max(0, view.ui.link.retry - view.local) / 1000;
  const words = fill(gettext("Trying again in %(time)s. Nothing you pressed is sent twice."), { time: seconds(wait) });
  return ask(note("off", gettext("Connection lost."), words), press(gettext("Try now"), view.on.retry, "primary"));
}

/** @param {View} view */
function refused(view) {
  const { code } = view.ui.link;
  if (code === 4401) return ask(note("lock", gettext("Signed out."), ""), html`<a class="btn primary" href=${view.config.lobby}>${gettext("Sign in")}</a>`);
  const words = code === 4400 ? gettext("This page is out of date.") : gettext("You may not watch this table.");
  return ask(note("warn", words, ""), press(gettext("Load the page again"), () => location.reload(), "primary"));
}

/** @param {View} view */
const paused = (view) => ask(
  note("pause", gettext("Paused."), view.scene.table.why ?? ""),
  view.scene.you.may.includes("resume") ? press(gettext("Go on"), () => view.on.send({ type: "resume" }), "primary") : nothing,
);

/** @param {View} view */
const frozen = (view) => ask(
  note("warn", gettext("The table is frozen."), view.scene.table.why ?? gettext("Nobody can act until the host voids the hand; every bet goes back.")),
  view.scene.you.host ? press(gettext("Host panel"), () => view.on.open("host"), "primary") : nothing,
);

/** @param {View} view */
const closed = (view) => ask(note("check", gettext("The night is over."), gettext("Every stack was cashed out.")),
  html`<a class="btn primary" href=${view.config.lobby}>${gettext("Back to the tables")}</a>`);

/** @param {View} view */
const folded = (view) => ask(note("clock", gettext("You are out of this hand."), view.scene.table.why ?? ""));

/** @param {View} view */
function between(view) {
  const { table, hand } = view.scene;
  const wait = table.next_hand_at ? table.next_hand_at - view.now : 0;
  if (wait > 0) return ask(note("clock", fill(gettext("Next hand in %(time)s."), { time: seconds(wait) }), ""));
  return ask(note("clock", table.why ?? (hand ? gettext("Hand over.") : gettext("Waiting for the next hand.")), ""));
}
