"""The scene: all that one viewer may see of a table, as it goes over the wire.

Nothing here reads or decides; `poker.room` fills these, `poker.protocol` sends
them. Seats are numbered from 1, chips are whole, times are seconds since the
epoch by the server's clock. A field without a default is always written, even
when it is null; a field with a default is left out while it has that value.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

VERSION = 1

CardText = Annotated[str, Meta(pattern="^[2-9TJQKA][cdhs]$")]
Chips = Annotated[int, Meta(ge=0)]

TableState = Literal["open", "paused", "pausing", "frozen", "closed"]
HandState = Literal["running", "ended", "voided"]
SeatState = Literal[
    "free",
    "asks",
    "live",
    "acted",
    "folded",
    "allin",
    "away",
    "offline",
    "waiting",
    "won",
    "beaten",
    "mucked",
    "bust",
]
Verb = Literal[
    "sit",
    "top_up",
    "sit_out",
    "come_back",
    "post",
    "straddle",
    "leave",
    "leave_at_once",
    "cancel",
    "show",
    "say",
    "pause",
    "resume",
    "add_bot",
    "remove",
    "approve",
    "decline",
    "hand_over",
    "change_house",
    "close_night",
    "reopen",
    "void",
]
NoticeKind = Literal[
    "hand_started",
    "posted",
    "hole_dealt",
    "hole_down",
    "checked",
    "called",
    "bet",
    "raised",
    "folded",
    "timed_out",
    "turn_renewed",
    "board_dealt",
    "returned",
    "shown",
    "mucked",
    "awarded",
    "hand_ended",
    "hand_voided",
]
LastKind = Literal[
    "check",
    "call",
    "bet",
    "raise",
    "fold",
    "small_blind",
    "big_blind",
    "live_blind",
    "dead_blind",
    "ante",
    "straddle",
]
AheadKind = Literal["fold", "check_fold", "check", "call"]
RequestKind = Literal["buy_in", "top_up"]


class Table(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table and the house rules that a player looks at while playing."""

    id: int
    code: str
    name: str
    structure: Literal["no_limit", "pot_limit", "fixed_limit"]
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    ante_by: Literal["each", "big_blind", "button"]
    seats: int
    smallest_chip: int
    state: TableState
    practice: bool
    private: bool
    chat: bool
    host: str
    buy_in_min: Chips
    buy_in_max: Chips
    buy_in_from: Literal["tab", "wallet"]
    approval: bool
    turn_seconds: int
    time_bank_seconds: int
    why: str | None
    next_hand_at: float | None
    house_next: bool = False


class Request(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Chips somebody asked for and the host has not answered yet."""

    id: int
    kind: RequestKind
    amount: Chips
    name: str = ""
    player: int | None = None
    seat: int | None = None


class You(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Who the viewer is at this table, and the verbs that are theirs just now.

    `id` is null for somebody who is not signed in. `sit_min` and `sit_max` are
    the buy-ins that would be taken now, `top_up_min` and `top_up_max` what can be added.
    """

    id: int | None
    name: str
    seat: int | None
    host: bool
    wallet: int
    may: tuple[Verb, ...]
    top_up_min: Chips = 1
    top_up_max: Chips
    sit_min: Chips
    sit_max: Chips
    request: Request | None
    bank_seconds: float | None = None
    leaving: bool = False
    sitting_out: bool = False
    straddles: bool = False


class Pot(Struct, frozen=True, kw_only=True):
    """A pot as the layers stand now; the first is the main pot."""

    amount: Chips
    seats: tuple[int, ...]
    name: str


class Result(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Chips of one pot for one winner; `odd` are the odd chips within `amount`."""

    pot: int
    seat: int
    name: str
    amount: Chips
    odd: Chips = 0


class Hand(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The hand on the table, running or just over.

    An action must name `id` and `opened`, the sequence of the fact that opened
    this turn. `pot` is every chip in the middle, the bets of the street included.
    `started` tells which of the house's notes belong to this hand.
    """

    id: str
    number: int
    seq: int
    opened: int | None
    street: Literal["preflop", "flop", "turn", "river"]
    state: HandState
    board: tuple[CardText, ...]
    button: int
    small_blind: int | None
    big_blind: int
    pot: Chips
    pots: tuple[Pot, ...]
    bet: Chips
    seal: str
    results: tuple[Result, ...] = ()
    headline: str = ""
    started: float = 0.0


class LastHand(Struct, frozen=True, kw_only=True):
    """How the hand before this one ended, in a sentence."""

    id: str
    number: int
    text: str


class LastMove(Struct, frozen=True, kw_only=True):
    """The latest move of a seat on this street, as a tag."""

    kind: LastKind
    text: str


class Seat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One place at the table. `cards` are faces, a number of backs, or null for none."""

    seat: int
    player: int | None
    name: str
    initials: str
    hue: int
    stack: Chips
    bet: Chips
    state: SeatState
    cards: tuple[CardText, ...] | int | None
    bot: bool = False
    live: bool = False
    to_act: bool = False
    all_in: bool = False
    away: bool = False
    offline_since: float | None = None
    owes_big: bool = False
    owes_small: bool = False
    shown: bool = False
    best: tuple[CardText, ...] = ()
    hand_name: str = ""
    won: Chips = 0
    returned: Chips = 0
    last: LastMove | None = None
    asks: Chips = 0


class Clock(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The running turn. After `ends` the time bank runs until `bank_ends`."""

    seat: int
    starts: float
    ends: float
    bank_ends: float
    on_bank: bool
    offline_ends: float | None = None


class Preset(Struct, frozen=True, kw_only=True):
    """A ready-made size: a name and the street total it bets or raises to."""

    name: str
    to: Chips


class Options(Struct, frozen=True, kw_only=True):
    """What the player to act may do (R27). `call` is what is still owed.

    `no_raise` says why neither bet nor raise is open; empty when one is, or all chips go in.
    """

    seat: int
    fold: bool
    check: bool
    call: Chips
    call_all_in: bool
    kind: Literal["bet", "raise"] | None
    min_to: Chips
    max_to: Chips
    all_in_only: bool
    step: int
    pot: Chips
    presets: tuple[Preset, ...]
    no_raise: str = ""


class AheadChoice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move chosen before one's turn; `amount` is the call it agrees to."""

    kind: AheadKind
    amount: Chips = 0


class Ahead(Struct, frozen=True, kw_only=True):
    """What may be chosen ahead, and what is chosen."""

    choices: tuple[AheadChoice, ...]
    chosen: AheadChoice | None


class Notice(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the viewer is told of one fact, with its sentence.

    `amount` is what moved, `to` the street total after it, `pot` the pot's number
    of an award and the chips in the middle when the board is dealt.
    """

    hand: str
    seq: int
    kind: NoticeKind
    text: str
    seat: int | None = None
    amount: Chips = 0
    to: Chips = 0
    pot: Chips | None = None
    post: str = ""
    street: str = ""
    cards: tuple[CardText, ...] = ()
    count: int = 0
    all_in: bool = False
    cause: str = ""


class Chat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the table's talk; a `note` is said by the house, maybe about its `rules`."""

    id: int
    at: float
    text: str
    name: str = ""
    initials: str = ""
    hue: int = 0
    note: bool = False
    rules: bool = False
    player: int | None = None


class PlayerRow(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What one player brought, has and took home this night; `net` so far."""

    player: int
    name: str
    seat: int | None
    stack: Chips
    bought_in: Chips
    cashed_out: Chips
    net: int
    bot: bool = False


class NightRow(Struct, frozen=True, kw_only=True):
    """One line of the night's account."""

    player: int
    name: str
    bought_in: Chips
    cashed_out: Chips
    net: int


class Night(Struct, frozen=True, kw_only=True):
    """The account of a night that is over."""

    closed: bool
    rows: tuple[NightRow, ...]


class Scene(Struct, frozen=True, kw_only=True, tag="scene", tag_field="type"):
    """Everything one viewer sees of a table at one version.

    `notices` continue from where the viewer was; with `catching_up` they do not,
    so the page shows them in the log but moves nothing.
    """

    v: int = VERSION
    version: int
    now: float
    table: Table
    you: You
    hand: Hand | None
    last: LastHand | None
    seats: tuple[Seat, ...]
    clock: Clock | None
    options: Options | None
    ahead: Ahead | None
    hint: str | None
    notices: tuple[Notice, ...]
    catching_up: bool
    chat: tuple[Chat, ...]
    players: tuple[PlayerRow, ...]
    requests: tuple[Request, ...]
    night: Night | None
