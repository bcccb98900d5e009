// @ts-check
/** What the action bar says when no move is asked, and the few buttons that go with it. */

import { html } from "lit-html";
import { amount, fill, seconds } from "./words.js";

/** @typedef {{ sign: string, title: string, text?: string, buttons?: unknown[] }} Standing */

/** @param {string} word @param {() => void} press @param {string} [look] */
const button = (word, press, look = "primary") => html`<button class="btn ${look}" type="button" @click=${press}>${word}</button>`;

/** @param {string} word @param {string} href @param {string} [look] */
const link = (word, href, look = "primary") => html`<a class="btn ${look}" href=${href}>${word}</a>`;

/** @type {Record<string, (view: View) => Standing>} */
export const STANDING = {
  sent: () => ({ sign: "clock", title: gettext("Sent.") }),
  show: ({ on }) => ({
    sign: "eye", title: gettext("Show your cards?"), text: gettext("Nobody sees them unless you choose to."),
    buttons: [button(gettext("Keep hidden"), on.hide, ""), button(gettext("Show both"), on.show)],
  }),
  away: (view) => ({ sign: "away", title: gettext("Sitting out."), ...returning(view) }),
  blind: (view) => ({
    sign: "clock", title: gettext("Waiting for the big blind."), text: gettext("You are dealt in when it reaches you."),
    buttons: view.scene.you.may.includes("post") ? [post(view)] : [],
  }),
  bust: ({ scene: { you }, on }) => ({
    sign: "topup", title: gettext("Out of chips."), text: gettext("Your seat is kept for a while."),
    buttons: [
      you.may.includes("leave") ? button(gettext("Leave"), () => on.open("leave"), "") : "",
      you.may.includes("top_up") ? button(gettext("Buy in again"), () => on.open("top_up")) : "",
    ],
  }),
  asks: ({ scene: { table, you }, on }) => ({
    sign: "clock", title: gettext("Waiting for the host."),
    text: fill(gettext("%(host)s has to approve your %(amount)s."), { host: table.host || gettext("The host"), amount: amount(you.request?.amount) }),
    buttons: you.request ? [button(gettext("Take it back"), () => on.send({ type: "cancel", request: you.request?.id ?? 0 }), "")] : [],
  }),
  watch,
  offline: ({ ui, local, on }) => ({
    sign: "off", title: gettext("Connection lost."),
    text: ui.link.state === "opening" ? gettext("Trying now.")
      : fill(gettext("Trying again in %(time)s. Nothing you pressed is sent twice."), { time: seconds((ui.link.retry - local) / 1000) }),
    buttons: [button(gettext("Try now"), on.retry)],
  }),
  refused: ({ ui: { link: { code } } }) => ({
    sign: "lock", title: code === 4401 ? gettext("Signed out.") : code === 4400 ? gettext("This page is out of date.") : gettext("You may not watch this table."),
    buttons: [button(code === 4401 ? gettext("Sign in") : gettext("Load the page again"), () => location.reload())],
  }),
  paused: ({ scene: { table, you }, on }) => ({
    sign: "pause", title: gettext("Paused."), text: table.why ?? "",
    buttons: you.may.includes("resume") ? [button(gettext("Go on"), () => on.send({ type: "resume" }))] : [],
  }),
  frozen: ({ scene: { table, you }, on }) => ({
    sign: "warn", title: gettext("The table is frozen."),
    text: table.why ?? gettext("Nobody can act until the host voids the hand; every bet goes back."),
    buttons: you.host ? [button(gettext("Host panel"), () => on.open("host"))] : [],
  }),
  closed: ({ scene: { you }, config, on }) => ({
    sign: "check", title: gettext("The night is over."), text: gettext("Every stack was cashed out."),
    buttons: you.may.includes("reopen")
      ? [button(gettext("Open a new night"), () => on.send({ type: "reopen" }), ""), link(gettext("Settle up"), "night/")]
      : [link(gettext("Back to the tables"), config.lobby, ""), link(gettext("Settle up"), "night/")],
  }),
  folded: ({ scene, me }) => ({
    sign: "clock", text: scene.table.why ?? "",
    title: me?.all_in || me?.state === "allin" ? gettext("You are all-in.") : me?.live ? gettext("You are in this hand.") : gettext("You are out of this hand."),
  }),
  between: ({ scene: { table, hand }, now }) => {
    const wait = (table.next_hand_at ?? 0) - now;
    if (wait > 0) return { sign: "clock", title: fill(gettext("Next hand in %(time)s."), { time: seconds(wait) }) };
    return { sign: "clock", title: hand ? gettext("Hand over.") : gettext("No hand yet."), text: table.why ?? "" };
  },
};

/** @param {View} view @returns {Standing} */
function watch({ scene: { you, seats }, config, on }) {
  const eye = { sign: "eye", title: gettext("Watching.") };
  const free = seats.find((seat) => seat.state === "free");
  if (!you.id) return { ...eye, buttons: [link(gettext("Sign in to play"), config.lobby)] };
  if (!you.may.includes("sit")) return eye;
  if (!free) return { ...eye, text: gettext("Every seat is taken.") };
  return { ...eye, text: gettext("Choose a free seat."), buttons: [button(gettext("Sit down"), () => on.open("sit", free.seat))] };
}

/** How somebody who sits out comes back (R11). @param {View} view */
function returning(view) {
  const { may } = view.scene.you;
  const owed = due(view);
  const come = (/** @type {string} */ word, /** @type {string} */ look) => button(word, () => view.on.send({ type: "come_back", post: false }), look);
  if (!may.includes("come_back")) return { text: gettext("You can come back after this hand.") };
  if (!may.includes("post")) return { text: gettext("You are not dealt in."), buttons: [come(gettext("Come back"), "primary")] };
  return {
    text: owed ? fill(gettext("You owe %(amount)s in blinds. Post it, or wait for the big blind."), { amount: amount(owed) }) : gettext("You are not dealt in."),
    buttons: [come(gettext("Wait for the big blind"), ""), post(view)],
  };
}

/** @param {View} view */
const post = (view) => button(
  fill(gettext("Post %(amount)s and play"), { amount: amount(due(view) || view.scene.table.big_blind) }),
  () => view.on.send({ type: "come_back", post: true }),
);

/** The blinds this viewer missed. @param {View} view */
const due = ({ me, scene: { table } }) => (me?.owes_big ? table.big_blind : 0) + (me?.owes_small ? table.small_blind : 0);
