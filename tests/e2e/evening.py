"""Fill a house with an evening, before its server opens: `python -m tests.e2e.evening`.

Prints as JSON the sessions of its people and the codes of its tables.
"""

import json
import os
import sys
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings_e2e")

SLOW = {"turn_seconds": 3600, "time_bank_seconds": 3600}

LONG_NAMES = [
    "Ines",
    "Bartholomew Featherstone-Haugh",
    "A",
    "Алексей Николаевич",
    "王小明",
    "Ngozi Okonjo Iweala Adaeze",
    "Ali",
    "Maximiliana von Hohenlohe",
    "Jean-Baptiste",
    "Zoë",
]


def main() -> None:
    """Play the evening up to where the tests come in."""
    django.setup()
    json.dump(evening(), sys.stdout)


def evening() -> dict[str, Any]:
    """Make a table in a hand, one that is full, one that asks, and a night that is over."""
    from django.core.management import call_command
    from django.utils import timezone

    from accounts.models import Player
    from poker.models import Sitting

    call_command("play", prepare=True, stdout=sys.stderr)
    now = timezone.now()
    ines = Player.objects.create_superuser("Ines")
    tables = {
        "thursday": _thursday(ines, now),
        "corner": _corner(now),
        "friday": _friday(ines, now),
        "over": _over(ines, now),
    }
    hand = _all_in(ines, now)
    tables["upstairs"], long_hand = _upstairs(ines, now)
    people = Player.objects.filter(is_bot=False)
    return {
        "people": {player.display_name: _session(player) for player in people},
        "tables": tables,
        "hand": hand,
        "long_hand": long_hand,
        "seat": Sitting.objects.filter(player=ines).earliest("pk").pk,
    }


def _thursday(ines: Any, now: Any) -> str:
    room = _room(
        "Thursday at Ines’s", ines, now, options={"buy_in_min": 400, "buy_in_max": 2000, **SLOW}
    )
    for seat, name in enumerate(("Ines", "Odile", "Bram", "Yuki", "Karim"), 1):
        room.sit(name, seat, amount=1000)
    for _hand in range(4):
        room.deal()
        room.play(f"{room.to_act} raise 30")
        room.fold_out()
    room.deal()
    while room.running:
        move = "call" if room.options.call else "check"
        room.move(room.to_act, move)
    room.deal()
    while room.to_act != "Ines":
        room.move(room.to_act, "call")
    for name, amount in (("Ines", 1170), ("Noor", 5000), ("Tomás", 300)):
        room.grant(name, amount)
    return str(room.table.code)


def _corner(now: Any) -> str:
    amounts = {
        "seats": 2,
        "small_blind": 10,
        "big_blind": 20,
        "buy_in_min": 2000,
        "buy_in_max": 2000,
    }
    room = _room("Heads-up corner", _person("Mira"), now, options=amounts | SLOW, private=False)
    for seat, name in enumerate(("Mira", "Jun"), 1):
        room.sit(name, seat, amount=2000)
    return str(room.table.code)


def _friday(ines: Any, now: Any) -> str:
    house = {"buy_in_approval": True, "buy_in_from": "wallet", "seats": 22}
    room = _room("Friday, low stakes", ines, now, options=house, private=False)
    room.sit("Noor", 3, amount=500)
    return str(room.table.code)


def _over(ines: Any, now: Any) -> str:
    from poker import dealer

    room = _room("Last week’s game", ines, now)
    for seat, name in enumerate(("Ines", "Odile"), 1):
        room.sit(name, seat)
    room.deal()
    room.fold_out()
    room.do(dealer.close_night)
    return str(room.table.code)


def _all_in(ines: Any, now: Any) -> str:
    """Play a hand with side pots to its showdown, won by aces at the head of the table."""
    room = _room("Deep end", ines, now, options=SLOW | {"seats": 6, "smallest_chip": 1})
    for seat, (name, amount) in enumerate({"Ines": 500, "Odile": 120, "Bram": 261}.items(), 1):
        room.sit(name, seat, amount=amount)
    room.sit("Yuki", 5, amount=500)
    _lay("9c 9d Ah 8c 7h 6s As 8d 2c Kd Qc 4s 2d 3h 2h 5s")
    room.deal()
    for move in ("raise 30", "fold", "call", "call"):
        room.pass_(4.2)
        room.play(f"{room.to_act} {move}" if room.to_act != "Bram" else "Bram call")
    while room.running:
        room.pass_(7)
        may = room.options
        move = "call" if may.call else f"bet {may.max_to}"
        room.play(f"{room.to_act} {move}")
    return str(room.table.hand_id)


def _upstairs(ines: Any, now: Any) -> tuple[str, str]:
    """Play one hand of ten, all-in, with the longest names and sums; give its table and its id.

    Aces opposite Ines win the main pot, kings beside them the side pot.
    """
    from poker import dealer

    millions = {"buy_in_min": 1_000_000, "buy_in_max": 20_000_000, "big_blind": 10_000, "seats": 10}
    room = _room("The longest running weekly game in town", ines, now, options=SLOW | millions)
    for seat, name in enumerate(LONG_NAMES, 1):
        room.sit(name, seat, amount=12_345_678 if seat % 2 else 1_234_567)
    _lay("2c 3c 4c Kh Ah 5c 6c 7c 8c 9c 2d 3d 4d Kd Ad 5d 6d 7d 8d 9d 2s Js Qh Tc 2h Jh 3s Qs")
    room.deal()
    while room.running:
        room.pass_(75)
        may = room.options
        room.move(room.to_act, *(("raise", may.max_to) if may.max_to else ("call",)))
    hand = str(room.table.hand_id)
    room.do(dealer.close_night)
    return str(room.table.code), hand


def _room(
    name: str, host: Any, now: Any, *, private: bool = True, options: dict[str, Any] | None = None
) -> Any:
    from tests.poker import kit

    room = kit.Room(kit.house(**(options or {})), host=host, private=private)
    room.now = now
    table = room.table
    table.name = name
    table.save(update_fields=["name"])
    return room


def _lay(deck: str) -> None:
    """Lay a deck down for the next hand, by its first cards."""
    from poker.vault import deals
    from tests.poker import kit

    real = deals.new_deal

    def laid(hand_id: Any, now: Any, _shuffled: Any = None) -> Any:
        deals.new_deal = real
        return real(hand_id, now, kit.stacked(deck))

    deals.new_deal = laid  # type: ignore[assignment]


def _person(name: str) -> Any:
    from tests.poker import kit

    return kit.person(name)


def _session(player: Any) -> str:
    from tests.e2e.arrange import session_of

    return session_of(player)


if __name__ == "__main__":
    main()
