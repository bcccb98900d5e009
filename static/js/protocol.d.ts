// The messages of a table's WebSocket. Made by `manage.py protocol --declarations`
// from poker/protocol.py and poker/scene.py: change those, not this file.

export type ClientMessage = Hello | Ping | Fold | Check | Call | Bet | Raise | Choose | Show | Sit | TopUp | SitOut | ComeBack | Straddle | Leave | Cancel | Say | Pause | Resume | AddBot | Remove | Approve | Decline | HandOver | CloseNight | Reopen | Void;

export type ServerMessage = Scene | Refused | Done | Pong;

/** Open the conversation; `v` is the protocol's version. */
export interface Hello {
  type: "hello";
  id?: number | null;
  version?: number;
  hand?: string | null;
  seq?: number;
  chat?: number;
  v: number;
}

/** Say that the player is there, and ask for news. */
export interface Ping {
  type: "ping";
  id?: number | null;
  version?: number;
  hand?: string | null;
  seq?: number;
  chat?: number;
}

/** Give the hand up. */
export interface Fold {
  type: "fold";
  id?: number | null;
  hand: string;
  seq: number;
}

/** Stay in for nothing. */
export interface Check {
  type: "check";
  id?: number | null;
  hand: string;
  seq: number;
}

/** Match the bet, or go all-in for less. */
export interface Call {
  type: "call";
  id?: number | null;
  hand: string;
  seq: number;
}

/** Open the betting of a street with `to` chips. */
export interface Bet {
  type: "bet";
  id?: number | null;
  hand: string;
  seq: number;
  to: number;
}

/** Raise to `to` chips, the player's total of the street. */
export interface Raise {
  type: "raise";
  id?: number | null;
  hand: string;
  seq: number;
  to: number;
}

/** Choose a move before one's turn, or take the choice back with null. */
export interface Choose {
  type: "ahead";
  id?: number | null;
  hand: string;
  seq: number;
  choice: Choice | null;
}

/** A move to be made when one's turn comes; `amount` is the call it agrees to. */
export interface Choice {
  kind: "call" | "check" | "check_fold" | "fold";
  amount?: number;
}

/** Turn one's own cards up after the hand. */
export interface Show {
  type: "show";
  id?: number | null;
  hand: string;
}

/** Take a seat and buy in; `key` makes a second copy of the message harmless. */
export interface Sit {
  type: "sit";
  id?: number | null;
  seat: number;
  amount: number;
  key: string;
  post?: boolean;
}

/** Add chips to one's stack. */
export interface TopUp {
  type: "top_up";
  id?: number | null;
  amount: number;
  key: string;
}

/** Be dealt no further hand for now. */
export interface SitOut {
  type: "sit_out";
  id?: number | null;
}

/** Play again: post what is owed, or wait for the big blind. */
export interface ComeBack {
  type: "come_back";
  id?: number | null;
  post?: boolean;
}

/** Straddle from now on whenever house and place allow it, or no longer. */
export interface Straddle {
  type: "straddle";
  id?: number | null;
  on: boolean;
}

/** Give the seat up; `at_once` also gives up a hand that is running. */
export interface Leave {
  type: "leave";
  id?: number | null;
  at_once?: boolean;
}

/** Take a request for chips back. */
export interface Cancel {
  type: "cancel";
  id?: number | null;
  request: number;
}

/** Say something to the table. */
export interface Say {
  type: "say";
  id?: number | null;
  text: string;
}

/** Deal no further hand (host). */
export interface Pause {
  type: "pause";
  id?: number | null;
}

/** Deal again (host). */
export interface Resume {
  type: "resume";
  id?: number | null;
}

/** Let a bot sit down (host). */
export interface AddBot {
  type: "add_bot";
  id?: number | null;
  temperament?: string | null;
}

/** Ask whoever is in a seat to leave after this hand (host). */
export interface Remove {
  type: "remove";
  id?: number | null;
  seat: number;
}

/** Grant a request for chips (host). */
export interface Approve {
  type: "approve";
  id?: number | null;
  request: number;
}

/** Turn a request for chips down (host). */
export interface Decline {
  type: "decline";
  id?: number | null;
  request: number;
}

/** Make another player the table's host (host). */
export interface HandOver {
  type: "hand_over";
  id?: number | null;
  player: number;
}

/** End the night and cash everybody out (host). */
export interface CloseNight {
  type: "close_night";
  id?: number | null;
}

/** Begin a new night at a closed table (host). */
export interface Reopen {
  type: "reopen";
  id?: number | null;
}

/** Call the running hand off; every contribution goes back (host). */
export interface Void {
  type: "void";
  id?: number | null;
  reason: string;
}

/** Everything one viewer sees of a table at one version. `notices` continue from where the viewer was; with `catching_up` they do not, so the page shows them in the log but moves nothing. */
export interface Scene {
  type: "scene";
  v?: number;
  version: number;
  now: number;
  table: Table;
  you: You;
  hand: Hand | null;
  last: LastHand | null;
  seats: Seat[];
  clock: Clock | null;
  options: Options | null;
  ahead: Ahead | null;
  hint: string | null;
  notices: Notice[];
  catching_up: boolean;
  chat: Chat[];
  players: PlayerRow[];
  requests: Request[];
  night: Night | null;
}

/** The table and the house rules that a player looks at while playing. */
export interface Table {
  id: number;
  code: string;
  name: string;
  structure: "fixed_limit" | "no_limit" | "pot_limit";
  small_blind: number;
  big_blind: number;
  ante: number;
  ante_by: "big_blind" | "button" | "each";
  seats: number;
  smallest_chip: number;
  state: "closed" | "frozen" | "open" | "paused" | "pausing";
  practice: boolean;
  private: boolean;
  chat: boolean;
  host: string;
  buy_in_min: number;
  buy_in_max: number;
  buy_in_from: "tab" | "wallet";
  approval: boolean;
  turn_seconds: number;
  time_bank_seconds: number;
  why: string | null;
  next_hand_at: number | null;
  house_next?: boolean;
}

/** Who the viewer is at this table, and the verbs that are theirs just now. `id` is null for somebody who is not signed in. `sit_min` and `sit_max` are the buy-ins that would be taken now, `top_up_min` and `top_up_max` what can be added. */
export interface You {
  id: number | null;
  name: string;
  seat: number | null;
  host: boolean;
  wallet: number;
  may: ("add_bot" | "approve" | "cancel" | "change_house" | "close_night" | "come_back" | "decline" | "hand_over" | "leave" | "leave_at_once" | "pause" | "post" | "remove" | "reopen" | "resume" | "say" | "show" | "sit" | "sit_out" | "straddle" | "top_up" | "void")[];
  top_up_min?: number;
  top_up_max: number;
  sit_min: number;
  sit_max: number;
  request: Request | null;
  bank_seconds?: number | null;
  leaving?: boolean;
  sitting_out?: boolean;
  straddles?: boolean;
}

/** Chips somebody asked for and the host has not answered yet. */
export interface Request {
  id: number;
  kind: "buy_in" | "top_up";
  amount: number;
  name?: string;
  player?: number | null;
  seat?: number | null;
}

/** The hand on the table, running or just over. An action must name `id` and `opened`, the sequence of the fact that opened this turn. `pot` is every chip in the middle, the bets of the street included. `started` tells which of the house's notes belong to this hand. */
export interface Hand {
  id: string;
  number: number;
  seq: number;
  opened: number | null;
  street: "flop" | "preflop" | "river" | "turn";
  state: "ended" | "running" | "voided";
  board: string[];
  button: number;
  small_blind: number | null;
  big_blind: number;
  pot: number;
  pots: Pot[];
  bet: number;
  seal: string;
  results?: Result[];
  headline?: string;
  started?: number;
}

/** A pot as the layers stand now; the first is the main pot. */
export interface Pot {
  amount: number;
  seats: number[];
  name: string;
}

/** Chips of one pot for one winner; `odd` are the odd chips within `amount`. */
export interface Result {
  pot: number;
  seat: number;
  name: string;
  amount: number;
  odd?: number;
}

/** How the hand before this one ended, in a sentence. */
export interface LastHand {
  id: string;
  number: number;
  text: string;
}

/** One place at the table. `cards` are faces, a number of backs, or null for none. */
export interface Seat {
  seat: number;
  player: number | null;
  name: string;
  initials: string;
  hue: number;
  stack: number;
  bet: number;
  state: "acted" | "allin" | "asks" | "away" | "beaten" | "bust" | "folded" | "free" | "live" | "mucked" | "offline" | "waiting" | "won";
  cards: string[] | number | null;
  bot?: boolean;
  live?: boolean;
  to_act?: boolean;
  all_in?: boolean;
  away?: boolean;
  offline_since?: number | null;
  owes_big?: boolean;
  owes_small?: boolean;
  shown?: boolean;
  best?: string[];
  hand_name?: string;
  won?: number;
  returned?: number;
  last?: LastMove | null;
  asks?: number;
}

/** The latest move of a seat on this street, as a tag. */
export interface LastMove {
  kind: "ante" | "bet" | "big_blind" | "call" | "check" | "dead_blind" | "fold" | "live_blind" | "raise" | "small_blind" | "straddle";
  text: string;
}

/** The running turn. After `ends` the time bank runs until `bank_ends`. */
export interface Clock {
  seat: number;
  starts: number;
  ends: number;
  bank_ends: number;
  on_bank: boolean;
  offline_ends?: number | null;
}

/** What the player to act may do (R27). `call` is what is still owed. `no_raise` says why neither bet nor raise is open; empty when one is, or all chips go in. */
export interface Options {
  seat: number;
  fold: boolean;
  check: boolean;
  call: number;
  call_all_in: boolean;
  kind: "bet" | "raise" | null;
  min_to: number;
  max_to: number;
  all_in_only: boolean;
  step: number;
  pot: number;
  presets: Preset[];
  no_raise?: string;
}

/** A ready-made size: a name and the street total it bets or raises to. */
export interface Preset {
  name: string;
  to: number;
}

/** What may be chosen ahead, and what is chosen. */
export interface Ahead {
  choices: AheadChoice[];
  chosen: AheadChoice | null;
}

/** A move chosen before one's turn; `amount` is the call it agrees to. */
export interface AheadChoice {
  kind: "call" | "check" | "check_fold" | "fold";
  amount?: number;
}

/** What the viewer is told of one fact, with its sentence. `amount` is what moved, `to` the street total after it, `pot` the pot's number of an award and the chips in the middle when the board is dealt. */
export interface Notice {
  hand: string;
  seq: number;
  kind: "awarded" | "bet" | "board_dealt" | "called" | "checked" | "folded" | "hand_ended" | "hand_started" | "hand_voided" | "hole_dealt" | "hole_down" | "mucked" | "posted" | "raised" | "returned" | "shown" | "timed_out" | "turn_renewed";
  text: string;
  seat?: number | null;
  amount?: number;
  to?: number;
  pot?: number | null;
  post?: string;
  street?: string;
  cards?: string[];
  count?: number;
  all_in?: boolean;
  cause?: string;
}

/** A line of the table's talk; a `note` is said by the house, maybe about its `rules`. */
export interface Chat {
  id: number;
  at: number;
  text: string;
  name?: string;
  initials?: string;
  hue?: number;
  note?: boolean;
  rules?: boolean;
  player?: number | null;
}

/** What one player brought, has and took home this night; `net` so far. */
export interface PlayerRow {
  player: number;
  name: string;
  seat: number | null;
  stack: number;
  bought_in: number;
  cashed_out: number;
  net: number;
  bot?: boolean;
}

/** The account of a night that is over. */
export interface Night {
  closed: boolean;
  rows: NightRow[];
}

/** One line of the night's account. */
export interface NightRow {
  player: number;
  name: string;
  bought_in: number;
  cashed_out: number;
  net: number;
}

/** The answer to a message that was not carried out, and why. */
export interface Refused {
  type: "refused";
  reason: string;
  text: string;
  id?: number | null;
}

/** The answer to a message that was carried out; the scene follows by itself. */
export interface Done {
  type: "done";
  id?: number | null;
}

/** The answer to a ping when there is no news. */
export interface Pong {
  type: "pong";
  now: number;
  version: number;
  id?: number | null;
}
