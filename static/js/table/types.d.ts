/** What the page knows. The scene is the server's; everything in `Ui` is this browser's alone. */

declare function gettext(text: string): string;
declare function ngettext(one: string, many: string, count: number): string;
declare function pgettext(context: string, text: string): string;
declare function interpolate(text: string, values: Record<string, unknown> | unknown[], named?: boolean): string;

// The scene and the messages are the server's: its own types, written by `manage.py protocol`.
type Scene = import("../protocol").Scene;
type TableScene = import("../protocol").Table;
type HandScene = import("../protocol").Hand;
type SeatScene = import("../protocol").Seat;
type ClockScene = import("../protocol").Clock;
type OptionsScene = import("../protocol").Options;
type NoticeScene = import("../protocol").Notice;
/** `hand`: of a note about the rules, the hand that was on the table when it came. */
type ChatScene = import("../protocol").Chat & { hand?: string };
type AskScene = import("../protocol").Request;
type NightRow = import("../protocol").NightRow;
type Ahead = import("../protocol").AheadChoice;
type Answer = import("../protocol").ServerMessage;
type Message = import("../protocol").ClientMessage;
type Verb = import("../protocol").You["may"][number];
type Move = "fold" | "check" | "call" | "bet" | "raise";
type Known = Pick<import("../protocol").Ping, "version" | "hand" | "seq" | "chat">;

interface Config {
  socket: string; version: number; table: string; host_page: string | null; temperaments: [string, string][]; lobby: string; hand_page: string; proof: string;
  me: number | null; preferences: { four_colour_deck: boolean; sound: boolean; reduced_motion: boolean; theme: string };
}
/** `refused`: the server will not have us (the close code says why); `waiting`: lost, trying again at `retry` (ms). */
interface Link { state: "opening" | "open" | "waiting" | "refused"; code: number; retry: number; fresh: boolean; lost: boolean }
interface Toast { id: number; text: string; tone: "" | "good" | "bad" | "turn"; until: number }
interface Proven { root: string; checked: number; sealed: number; failed: number; error: boolean }
type Tab = "log" | "chat" | "players" | "ledger";
interface Panel {
  kind: "sit" | "top_up" | "leave" | "menu" | "keys" | "verify" | "rules" | "host" | "close_night" | "void" | "remove" | "hand_over";
  seat: number; amount: number; typed: string | null; key: string; text: string; error: string; sent: number;
}
interface Rule { name: string; label: string; text: string; value: string; standard: string; soon: string }
interface Rules { title: string; lead: string; queued: boolean; sections: { title: string; rules: Rule[] }[]; error?: boolean }
interface Ui {
  link: Link; offset: number; to: number | null; typed: string | null; armed: "" | "fold" | "all_in" | "call";
  sent: { key: string; id: number } | null; decision: string; inert: number; refusal: string;
  panel: Panel | null; sheet: boolean; tab: Tab; read: number; hidden: string; swept: { seat: number; bet: number }[];
  still: boolean; rules: Rules | null; toasts: Toast[]; proofs: Record<string, Proven>; seals: Record<string, string>;
  volume: number; muted: boolean; keys: boolean; say: string;
}
interface State { scene: Scene; notices: NoticeScene[]; chat: ChatScene[]; ui: Ui }
/** What a template gets: the state, the server's time in seconds, and what a press does. */
interface View extends State { now: number; local: number; me: SeatScene | null; config: Config; on: Hands }
interface Hands {
  press(move: Move): void; back(): void; size(to: number | null, typed?: string | null): void; step(blinds: number): void;
  preset(index: number): void; ahead(choice: Ahead | null): void; send(message: Message): number;
  show(): void; hide(): void; sitOut(out: boolean): void; open(kind: Panel["kind"], seat?: number): void; close(): void;
  edit(change: Partial<Panel>): void; submit(): void; sheet(open: boolean, tab?: Tab): void; tab(tab: Tab): void;
  talk(text: string): void; mute(): void; volume(level: number): void; keys(on: boolean): void; dismiss(id: number): void;
  retry(): void; verify(hand: string): void; typing(text: string): void;
}
