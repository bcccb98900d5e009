/** What the scripts find in a page: the catalogue's functions, here without a translation. */

globalThis.gettext = (text) => text;
globalThis.ngettext = (one, many, count) => (count === 1 ? one : many);
globalThis.pgettext = (_context, text) => text;
globalThis.interpolate = (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => String(values[name]));

export const HAND = "3f1c7a52-9d0e-4b68-8a41-6b1d2f7e9c05";

/** A scene of two players before the flop: seat 1 is the viewer's. */
export function scene(change = {}) {
  const base = {
    type: "scene", v: 1, version: 10, now: 1000,
    table: { id: 1, name: "Thursday", structure: "no_limit", small_blind: 5, big_blind: 10, ante: 0, seats: 2, smallest_chip: 1, state: "open",
      chat: true, buy_in_min: 400, buy_in_max: 1000, buy_in_from: "tab", approval: false, turn_seconds: 20, why: null, next_hand_at: null },
    you: { id: 11, name: "Ines", seat: 1, host: false, wallet: 0, may: ["say"], top_up_min: 1, top_up_max: 0, sit_min: 400, sit_max: 1000, request: null },
    hand: { id: HAND, number: 7, seq: 5, opened: 5, street: "preflop", state: "running", board: [], button: 1, small_blind: 1, big_blind: 2, pot: 15, pots: [], bet: 10, seal: "ab".repeat(32) },
    last: null,
    seats: [
      { seat: 1, player: 11, name: "Ines", initials: "In", hue: 1, stack: 995, bet: 5, state: "live", cards: ["As", "Kd"], live: true, to_act: true },
      { seat: 2, player: 12, name: "Bram", initials: "Br", hue: 2, stack: 990, bet: 10, state: "live", cards: 2, live: true },
    ],
    clock: { seat: 1, starts: 1000, ends: 1020, bank_ends: 1050, on_bank: false },
    options: { seat: 1, fold: true, check: false, call: 5, call_all_in: false, kind: "raise", min_to: 20, max_to: 1000, all_in_only: false, step: 1, pot: 15, presets: [] },
    ahead: null, hint: null, notices: [], catching_up: false, chat: [], players: [], requests: [], night: null,
  };
  return { ...base, ...change };
}

/** The turn of the other player, in which the viewer may choose ahead. */
export function waiting(change = {}) {
  const choices = [{ kind: "fold" }, { kind: "call", amount: 5 }];
  return scene({ options: null, clock: { seat: 2, starts: 1000, ends: 1020, bank_ends: 1050, on_bank: false }, ahead: { choices, chosen: null }, ...change });
}

export const notice = (seq, change = {}) => ({ hand: HAND, seq, kind: "called", text: "Bram calls 5", seat: 2, amount: 5, ...change });
