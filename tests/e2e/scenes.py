"""Scenes for looking at the table page: the server's own types, filled by hand.

Each function gives one situation at a table of `seats` places as plain JSON values; what is not a
scene of the protocol does not get out of here.
"""

from typing import Any

import msgspec

from poker.scene import Scene

NAMES = [
    "Ines",
    "Bram",
    "Yuki",
    "Odile",
    "Karim",
    "Noor",
    "Tomás",
    "Wei",
    "Petra",
    "Farid",
    "Greta",
    "Hugo",
    "Imre",
    "Jun",
    "Kofi",
    "Lucía",
    "Malik",
    "Nadia",
    "Olu",
    "Quentin",
    "Tariq",
    "Uma",
]
NOW = 1_764_457_200.0
HAND = "3f1c7a52-9d0e-4b68-8a41-6b1d2f7e9c05"
LAST = "8a2b4c6d-1e3f-4a5b-9c7d-0e1f2a3b4c5d"
SEAL = "7f3a91c4d2e85b06" * 4


def seat(number: int, **more: Any) -> dict[str, Any]:
    """A player in a seat, in the hand, with cards face down."""
    name = NAMES[(number - 1) % len(NAMES)]
    return {
        "seat": number,
        "player": 10 + number,
        "name": name,
        "initials": name[:2],
        "hue": number % 10,
        "stack": 2585 - 37 * number,
        "bet": 0,
        "state": "live",
        "cards": 2,
        "live": True,
    } | more


def free(number: int) -> dict[str, Any]:
    """A place where nobody sits."""
    return {
        "seat": number,
        "player": None,
        "name": "",
        "initials": "",
        "hue": 0,
        "stack": 0,
        "bet": 0,
        "state": "free",
        "cards": None,
    }


OUT: dict[str, Any] = {"cards": None, "live": False}


def scene(seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A running hand on the flop at a table with these seats; the viewer sits in seat 1."""
    base: dict[str, Any] = {
        "type": "scene",
        "v": 1,
        "version": 41,
        "now": NOW,
        "table": TABLE | {"seats": len(seats)} | more.pop("table", {}),
        "you": YOU | more.pop("you", {}),
        "hand": HAND_RUNNING | (more.pop("hand", None) or {}),
        "last": {
            "id": LAST,
            "number": 1481,
            "text": "Odile won 640 with a full house, eights full of aces",
        },
        "seats": seats,
        "clock": None,
        "options": None,
        "ahead": None,
        "hint": "Three of a kind, nines",
        "notices": NOTICES,
        "catching_up": False,
        "chat": CHAT,
        "players": [_row(place) for place in seats if place["player"]],
        "requests": [],
        "night": None,
    }
    return checked(base | more)


def checked(plain: dict[str, Any]) -> dict[str, Any]:
    """Give a scene as the server would send it; an error if it never would."""
    made = msgspec.convert(plain, Scene)
    sent: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(made))
    return sent


def _row(place: dict[str, Any]) -> dict[str, Any]:
    bought, net = 1000, place["seat"] * 160 - 715
    return {
        "player": place["player"],
        "name": place["name"],
        "seat": place["seat"],
        "stack": place["stack"],
        "bought_in": bought,
        "cashed_out": 0,
        "net": net,
    }


TABLE: dict[str, Any] = {
    "id": 7,
    "code": "k3mz81xq4d",
    "name": "Thursday at Ines’s",
    "structure": "no_limit",
    "small_blind": 5,
    "big_blind": 10,
    "ante": 0,
    "ante_by": "each",
    "seats": 9,
    "smallest_chip": 1,
    "state": "open",
    "practice": False,
    "private": True,
    "chat": True,
    "host": "Ines",
    "buy_in_min": 400,
    "buy_in_max": 1000,
    "buy_in_from": "tab",
    "approval": False,
    "turn_seconds": 20,
    "time_bank_seconds": 30,
    "why": None,
    "next_hand_at": None,
}
YOU: dict[str, Any] = {
    "id": 11,
    "name": "Ines",
    "seat": 1,
    "host": False,
    "wallet": 1170,
    "may": ["sit_out", "top_up", "leave", "leave_at_once", "say"],
    "top_up_min": 1,
    "top_up_max": 600,
    "sit_min": 400,
    "sit_max": 1000,
    "request": None,
}
HAND_RUNNING: dict[str, Any] = {
    "id": HAND,
    "number": 1482,
    "seq": 17,
    "opened": 17,
    "street": "flop",
    "state": "running",
    "board": ["Kh", "9s", "4s"],
    "button": 2,
    "small_blind": None,
    "big_blind": 1,
    "pot": 1405,
    "pots": [{"amount": 1405, "seats": [1], "name": "Main pot"}],
    "bet": 360,
    "seal": SEAL,
}
CLOCK: dict[str, Any] = {
    "seat": 1,
    "starts": NOW - 8,
    "ends": NOW + 12,
    "bank_ends": NOW + 42,
    "on_bank": False,
}
OPTIONS: dict[str, Any] = {
    "seat": 1,
    "fold": True,
    "check": False,
    "call": 240,
    "call_all_in": False,
    "kind": "raise",
    "min_to": 600,
    "max_to": 2668,
    "all_in_only": False,
    "step": 1,
    "pot": 1405,
    "presets": [
        {"name": "½ pot", "to": 1182},
        {"name": "⅔ pot", "to": 1457},
        {"name": "Pot", "to": 2005},
        {"name": "All-in", "to": 2668},
    ],
}
NOTICES: list[dict[str, Any]] = [
    {"hand": HAND, "seq": 1, "kind": "hand_started", "text": "Hand 1482"},
    {
        "hand": HAND,
        "seq": 2,
        "kind": "posted",
        "text": "Ines posts the big blind",
        "seat": 1,
        "amount": 10,
    },
    {
        "hand": HAND,
        "seq": 8,
        "kind": "raised",
        "text": "Bram raises to 85",
        "seat": 2,
        "amount": 85,
        "to": 85,
    },
    {"hand": HAND, "seq": 9, "kind": "folded", "text": "Yuki folds", "seat": 3},
    {
        "hand": HAND,
        "seq": 10,
        "kind": "called",
        "text": "Ines calls 75",
        "seat": 1,
        "amount": 75,
        "to": 85,
    },
    {
        "hand": HAND,
        "seq": 14,
        "kind": "board_dealt",
        "text": "Flop: K♥ 9♠ 4♠",
        "street": "flop",
        "cards": ["Kh", "9s", "4s"],
        "pot": 565,
    },
    {
        "hand": HAND,
        "seq": 15,
        "kind": "bet",
        "text": "Ines bets 120",
        "seat": 1,
        "amount": 120,
        "to": 120,
    },
    {
        "hand": HAND,
        "seq": 17,
        "kind": "raised",
        "text": "Odile raises to 360",
        "seat": 4,
        "amount": 360,
        "to": 360,
    },
]
CHAT: list[dict[str, Any]] = [
    {"id": 7, "at": NOW - 200, "text": "Noor sits down with 1,000.", "note": True},
    {
        "id": 8,
        "at": NOW - 90,
        "name": "Odile",
        "hue": 6,
        "initials": "Od",
        "text": "Big one. Somebody wake Karim.",
    },
    {
        "id": 9,
        "at": NOW - 60,
        "name": "Bram",
        "hue": 2,
        "initials": "Br",
        "text": "All in, wake me for the river.",
    },
]


def mine(**more: Any) -> dict[str, Any]:
    """The viewer's seat with two nines."""
    return seat(1, cards=["9d", "9c"]) | more


def table(seats: int) -> list[dict[str, Any]]:
    """A table in the middle of the flop: one of every kind of seat, as far as there is room."""
    places = [mine(bet=120, to_act=True)]
    places += [
        seat(number, bet=360, last={"kind": "raise", "text": "Raise"})
        for number in range(2, seats + 1)
    ]
    kinds: dict[int, dict[str, Any]] = {
        2: seat(2, stack=0, state="allin", all_in=True),
        3: free(3),
        4: seat(4, bet=360, last={"kind": "raise", "text": "Raise"}),
        5: seat(5, state="folded", **OUT),
        6: free(6)
        | {"state": "asks", "name": "Tomás", "player": 16, "initials": "To", "asks": 500},
        7: seat(7, state="away", owes_big=True, **OUT),
        8: seat(8, state="offline", bet=360, offline_since=NOW - 5),
        9: seat(9, state="waiting", **OUT),
    }
    if seats > 2:
        for number, place in kinds.items():
            if number <= seats:
                places[number - 1] = place
        for number in range(10, seats + 1):
            places[number - 1] = seat(number, state="folded", **OUT)
    return places


def full(seats: int) -> list[dict[str, Any]]:
    """Everybody in the hand with a four-figure bet: the most crowded a table can be."""
    last = {"kind": "raise", "text": "Raise"}
    return [
        mine(bet=1250, to_act=True),
        *(seat(n, bet=1250, last=last) for n in range(2, seats + 1)),
    ]


def act(seats: int = 9, **more: Any) -> dict[str, Any]:
    """The viewer's turn, facing a raise."""
    return scene(more.pop("places", table(seats)), clock=CLOCK, options=OPTIONS, **more)


def side_pots(seats: int = 9) -> dict[str, Any]:
    """The viewer's turn, with a main and a side pot."""
    pots = [
        {"amount": 340, "seats": [1, 2, 4], "name": "Main pot"},
        {"amount": 225, "seats": [1, 4], "name": "Side pot"},
    ]
    return act(seats, hand={"pots": pots})


def free_check(seats: int = 9) -> dict[str, Any]:
    """The viewer's turn with nothing to call."""
    options = OPTIONS | {"check": True, "call": 0, "kind": "bet", "min_to": 10}
    return act(seats) | {"options": options}


def short(seats: int = 9) -> dict[str, Any]:
    """The viewer cannot even call in full."""
    places = table(seats)
    places[0] |= {"stack": 150}
    options = OPTIONS | {
        "call": 150,
        "call_all_in": True,
        "kind": None,
        "min_to": 0,
        "max_to": 0,
        "presets": [],
    }
    return act(seats, places=places) | {"options": options}


def shove(seats: int = 9) -> dict[str, Any]:
    """More than a call, less than a raise: the one size is all-in."""
    places = table(seats)
    places[0] |= {"stack": 300}
    options = OPTIONS | {"min_to": 420, "max_to": 420, "all_in_only": True, "presets": []}
    return act(seats, places=places) | {"options": options}


def limit(seats: int = 9) -> dict[str, Any]:
    """Fixed limit: one size, two buttons."""
    options = OPTIONS | {"call": 10, "min_to": 30, "max_to": 30, "presets": []}
    return act(seats, hand={"bet": 20}, table={"structure": "fixed_limit"}) | {"options": options}


def complete(seats: int = 9) -> dict[str, Any]:
    """Fixed limit: somebody went all-in for less than half a bet."""
    options = OPTIONS | {"call": 4, "min_to": 10, "max_to": 10, "presets": []}
    return act(seats, hand={"bet": 4}, table={"structure": "fixed_limit"}) | {"options": options}


def capped(seats: int = 9) -> dict[str, Any]:
    """No raise is open, and the page is told why."""
    none: dict[str, Any] = {"kind": None, "min_to": 0, "max_to": 0, "presets": []}
    options = OPTIONS | none | {"no_raise": "This street has had all its raises."}
    return act(seats) | {"options": options}


def straddles(seats: int = 9) -> dict[str, Any]:
    """A house that allows straddles; the viewer wants to."""
    may = ["sit_out", "straddle", "top_up", "leave", "leave_at_once", "say"]
    return act(seats, you={"may": may, "straddles": True})


def wait(seats: int = 9) -> dict[str, Any]:
    """Another's turn; the viewer may choose ahead."""
    places = table(seats)
    places[0] |= {"to_act": False, "last": {"kind": "call", "text": "Call"}}
    places[-1 if seats < 4 else 3] |= {"to_act": True, "bet": 0}
    ahead = {
        "choices": [{"kind": "fold"}, {"kind": "call", "amount": 240}],
        "chosen": {"kind": "call", "amount": 240},
    }
    return scene(places, clock=CLOCK | {"seat": min(seats, 4)}, ahead=ahead)


def folded(seats: int = 9) -> dict[str, Any]:
    """The viewer folded and looks on."""
    places = table(seats)
    places[0] |= {"to_act": False, "state": "folded", "live": False, "bet": 0}
    places[-1 if seats < 4 else 3] |= {"to_act": True}
    return scene(places, clock=CLOCK | {"seat": min(seats, 4)}, hint=None)


def showdown(seats: int = 9, **more: Any) -> dict[str, Any]:
    """The hand is over: one wins, one is beaten, the viewer may show."""
    best = ["As", "Qs", "9s", "4s", "7s"]
    places = [seat(number, state="folded", **OUT) for number in range(1, seats + 1)]
    places[0] = mine(state="beaten", live=False)
    places[1] = seat(
        2,
        state="won",
        live=False,
        cards=["As", "Qs"],
        shown=True,
        best=best,
        hand_name="Flush, ace high",
        won=2783,
    )
    if seats > 3:
        places[3] = seat(
            4,
            state="beaten",
            live=False,
            cards=["Kc", "Jd"],
            shown=True,
            hand_name="Two pair, kings and jacks",
        )
    ended = {
        "state": "ended",
        "opened": None,
        "street": "river",
        "board": ["Kh", "9s", "4s", "2d", "7s"],
        "results": [{"pot": 0, "seat": 2, "name": "Bram", "amount": 2783}],
        "headline": "Bram wins 2,783, flush, ace high",
    }
    you = {"may": ["sit_out", "top_up", "leave", "say", "show"]}
    return scene(places, hand=ended, you=you, table={"next_hand_at": NOW + 6}, **more)


def divided(seats: int = 9) -> dict[str, Any]:
    """The hand is over, and three pots have three winners."""
    shown = showdown(seats)
    shown["seats"][0] |= {"state": "won", "won": 1391, "best": ["Kh", "9s", "9d", "9c", "7s"]}
    shown["hand"]["headline"] = (
        "Odile wins 90 from side pot 2, two pair, kings and jacks; Ines wins 1,391 from "
        "side pot 1, three of a kind, nines; Bram wins 2,783 from the main pot, flush, ace high"
    )
    return checked(shown)


def _alone(state: str, **more: Any) -> list[dict[str, Any]]:
    return [seat(1, state=state, **(OUT | more)), *(free(n) for n in range(2, 10))]


def standing(places: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """No hand on the table."""
    return checked(scene(places, **more) | {"hand": None, "hint": None})


def others(first: dict[str, Any], seats: int = 9) -> list[dict[str, Any]]:
    """The viewer in some state while the others play on."""
    return [first, *table(seats)[1:]]


def away() -> dict[str, Any]:
    """The viewer sits out and owes the big blind."""
    you = {"may": ["come_back", "post", "leave", "say"], "sitting_out": True}
    return scene(others(seat(1, state="away", owes_big=True, **OUT)), you=you, hint=None)


def blind() -> dict[str, Any]:
    """The viewer waits for the big blind."""
    return scene(
        others(seat(1, state="waiting", **OUT)), you={"may": ["post", "leave", "say"]}, hint=None
    )


def bust() -> dict[str, Any]:
    """The viewer is out of chips."""
    you = {"may": ["top_up", "leave", "say"], "top_up_max": 1000}
    return scene(others(seat(1, state="bust", stack=0, **OUT)), you=you, hint=None)


def asks() -> dict[str, Any]:
    """The viewer waits for the host's approval."""
    request = {"id": 4, "kind": "buy_in", "amount": 500}
    you = {"may": ["cancel", "say"], "seat": 1, "request": request}
    places = others(
        free(1) | {"state": "asks", "name": "Ines", "player": 11, "initials": "In", "asks": 500}
    )
    return scene(places, you=you, hint=None, table={"approval": True, "host": "Odile"})


def watching(seats: int = 9) -> dict[str, Any]:
    """A guest who may sit down."""
    places = table(seats)
    places[0] = seat(1, bet=120)
    return scene(
        places, you={"id": 99, "name": "Zoe", "seat": None, "may": ["sit", "say"]}, hint=None
    )


def paused() -> dict[str, Any]:
    """The host paused the table."""
    you = {
        "host": True,
        "may": ["resume", "add_bot", "close_night", "leave", "say", "hand_over", "remove"],
    }
    places = [
        place | OUT | {"state": "free" if place["state"] == "free" else "live", "bet": 0}
        for place in others(seat(1, **OUT))
    ]
    return standing(places, you=you, table={"state": "paused", "why": "Paused by Ines."})


def hosting() -> dict[str, Any]:
    """The host's turn, while somebody asks for chips."""
    may = [
        "sit_out",
        "top_up",
        "leave",
        "say",
        "pause",
        "add_bot",
        "remove",
        "hand_over",
        "close_night",
        "void",
        "approve",
        "decline",
    ]
    requests = [
        {"id": 4, "kind": "buy_in", "amount": 500, "name": "Tomás", "player": 16, "seat": 6}
    ]
    return act(you={"host": True, "may": may}, requests=requests)


def frozen() -> dict[str, Any]:
    """Stacks and ledger differ: nobody can act."""
    why = "Chips on the table and in the ledger differ by 5. Voiding gives every bet back."
    return scene(table(9), table={"state": "frozen", "why": why})


def closed() -> dict[str, Any]:
    """The night is over and settled."""
    rows = [
        {
            "player": 10 + n,
            "name": NAMES[n - 1],
            "bought_in": 1000,
            "cashed_out": 1000 + 50 * (5 - n),
            "net": 50 * (5 - n),
        }
        for n in range(1, 10)
    ]
    return standing(
        [free(n) for n in range(1, 10)],
        you={"seat": None, "may": []},
        table={"state": "closed"},
        night={"closed": True, "rows": rows},
    )


def empty(seats: int = 9) -> dict[str, Any]:
    """A table where the viewer sits alone."""
    return standing(
        [seat(1, **OUT), *(free(n) for n in range(2, seats + 1))],
        table={"why": "Waiting for one more player."},
    )


STATES = {
    "act": side_pots,
    "free_check": free_check,
    "short": short,
    "shove": shove,
    "limit": limit,
    "capped": capped,
    "straddles": straddles,
    "wait": wait,
    "folded": folded,
    "showdown": showdown,
    "away": away,
    "blind": blind,
    "bust": bust,
    "asks": asks,
    "watching": watching,
    "paused": paused,
    "hosting": hosting,
    "frozen": frozen,
    "closed": closed,
    "empty": empty,
}
