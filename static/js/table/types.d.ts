/** What the page knows. The scene is the server's; everything in `Ui` is this browser's alone. */

declare function gettext(text: string): string;
declare function ngettext(one: string, many: string, count: number): string;
declare function pgettext(context: string, text: string): string;
declare function interpolate(text: string, values: Record<string, unknown> | unknown[], named?: boolean): string;

type Move = "fold" | "check" | "call" | "bet" | "raise";
type SeatState = "free" | "asks" | "live" | "acted" | "folded" | "allin" | "away" | "offline" | "waiting"
  | "won" | "beaten" | "mucked" | "bust";

interface TableScene {
  id: number; code: string; name: string; structure: string; small_blind: number; big_blind: number; ante: number;
  seats: number; smallest_chip: number; time_bank_seconds?: number; house_next?: boolean; state: "open" | "paused" | "pausing" | "frozen" | "closed";
  practice: boolean; private: boolean; chat: boolean; host?: string | null; buy_in_min: number; buy_in_max: number;
  buy_in_from: "tab" | "wallet"; approval: boolean; turn_seconds: number; why?: string | null; next_hand_at?: number | null;
}
interface AskScene { id: number; player?: number | null; seat?: number | null; name?: string; kind: string; amount: number }
interface YouScene {
  id: number | null; name: string; seat?: number | null; host: boolean; wallet: number; may: string[];
  top_up_min?: number; top_up_max?: number; sit_min?: number; sit_max?: number; request?: AskScene | null;
  leaving?: boolean; sitting_out?: boolean; bank_seconds?: number | null;
}
interface ResultScene { pot: number; seat: number; amount: number; odd: number }
interface HandScene {
  id: string; number: number; seq: number; opened?: number | null; street: string; state: "running" | "ended" | "voided";
  board: string[]; button: number; small_blind?: number | null; big_blind?: number | null; pot: number;
  pots: { amount: number; seats: number[]; name: string }[]; bet: number; seal: string;
  results?: ResultScene[]; headline?: string | null;
}
interface SeatScene {
  seat: number; player?: number | null; name?: string; initials?: string; hue?: number; bot?: boolean; stack?: number; bet?: number;
  state: SeatState; all_in?: boolean; away?: boolean; shown?: boolean; returned?: number; to_act?: boolean; live?: boolean; offline_since?: number | null; owes_big?: boolean; owes_small?: boolean;
  cards?: string[] | number | null; best?: string[] | null; hand_name?: string | null; won?: number | null;
  last?: { kind: string; text: string } | null; asks?: number | null;
}
interface ClockScene {
  seat: number; starts: number; ends: number; bank_ends?: number | null; on_bank: boolean; offline_ends?: number | null;
}
interface OptionsScene {
  seat: number; fold: boolean; check: boolean; call: number; call_all_in: boolean; kind?: "bet" | "raise" | null;
  min_to: number; max_to: number; all_in_only: boolean; step: number; presets: { name: string; to: number }[]; pot?: number;
}
interface Ahead { kind: "fold" | "check_fold" | "check" | "call"; amount?: number }
interface NoticeScene {
  hand: string; seq: number; kind: string; seat?: number | null; text: string; amount?: number; to?: number; cards?: string[];
  pot?: number | null; street?: string; all_in?: boolean; cause?: string; post?: string; count?: number;
}
interface ChatScene { id: number; at: number; text: string; name?: string; hue?: number; initials?: string; note?: boolean; player?: number | null }
interface PlayerRow { player?: number; bot?: boolean; name: string; seat?: number | null; stack?: number | null; bought_in: number; cashed_out: number; net: number }
interface Scene {
  type: "scene"; v: number; version: number; now: number; table: TableScene; you: YouScene; hand?: HandScene | null;
  last?: { id: string; number: number; text: string } | null; seats: SeatScene[]; clock?: ClockScene | null;
  options?: OptionsScene | null; ahead?: { choices: Ahead[]; chosen?: Ahead | null } | null; hint?: string | null; catching_up?: boolean;
  notices?: NoticeScene[]; chat?: ChatScene[]; players?: PlayerRow[]; requests?: AskScene[];
  night?: { closed: boolean; rows: PlayerRow[] } | null;
}
type Answer =
  | Scene
  | { type: "refused"; id?: number; reason: string; text: string }
  | { type: "done"; id?: number }
  | { type: "pong"; now: number; version: number };

interface Config {
  socket: string; version: number; table: string; host_page: string | null; lobby: string; hand_page: string; proof: string;
  me: number | null; preferences: { four_colour_deck: boolean; sound: boolean; reduced_motion: boolean; theme: string };
}
/** `refused`: the server will not have us (the close code says why); `waiting`: lost, trying again at `retry` (ms). */
interface Link { state: "opening" | "open" | "waiting" | "refused"; code: number; retry: number; fresh: boolean }
interface Toast { id: number; text: string; tone: "" | "good" | "bad" | "turn"; until: number }
interface Proven { root: string; checked: number; sealed: number; failed: number; error: boolean }
type Tab = "log" | "chat" | "players" | "ledger";
interface Panel {
  kind: "sit" | "top_up" | "leave" | "menu" | "keys" | "verify" | "host" | "close_night" | "void" | "remove" | "hand_over";
  seat: number; amount: number; typed: string | null; key: string; text: string; error: string; sent: number;
}
interface Ui {
  link: Link; offset: number; to: number | null; typed: string | null; armed: "" | "fold" | "all_in" | "call";
  sent: { key: string; id: number } | null; decision: string; inert: number; refusal: string;
  panel: Panel | null; sheet: boolean; tab: Tab; read: number; hidden: string; swept: { seat: number; bet: number }[];
  still: boolean; toasts: Toast[]; proofs: Record<string, Proven>; seals: Record<string, string>;
  volume: number; muted: boolean; keys: boolean; say: string;
}
interface State { scene: Scene; notices: NoticeScene[]; chat: ChatScene[]; ui: Ui }
/** What a template gets: the state, the server's time in seconds, and what a press does. */
interface View extends State { now: number; local: number; me: SeatScene | null; config: Config; on: Hands }
interface Hands {
  press(move: Move): void; back(): void; size(to: number | null, typed?: string | null): void; step(blinds: number): void;
  preset(index: number): void; ahead(choice: Ahead | null): void; send(message: Record<string, unknown>): number;
  show(): void; hide(): void; sitOut(out: boolean): void; open(kind: Panel["kind"], seat?: number): void; close(): void;
  edit(change: Partial<Panel>): void; submit(): void; sheet(open: boolean, tab?: Tab): void; tab(tab: Tab): void;
  talk(text: string): void; mute(): void; volume(level: number): void; keys(on: boolean): void; dismiss(id: number): void;
  retry(): void; verify(hand: string): void; typing(text: string): void;
}
