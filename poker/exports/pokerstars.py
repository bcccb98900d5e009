"""The text that PokerStars writes and every tracker reads; play chips, no currency sign.

Cards turned up before the board was complete are told at the showdown, as there. Names are
cleaned by `names`. A dead small blind beside a live big one is one line, "posts small & big
blinds"; alone it is a second "posts small blind". There is no text for a hand that was called
off: it would be counted as played.
"""

from collections.abc import Iterator
from datetime import UTC

from poker.engine.events import (
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HoleDealt,
    Mucked,
    Notice,
    Posted,
    Raised,
    Returned,
    Shown,
    Street,
)
from poker.engine.hand import Hand, unit
from poker.engine.seat import Seat
from poker.exports.made import made
from poker.exports.names import clean
from poker.exports.record import Record

_GAMES = {
    "no_limit": "Hold'em No Limit",
    "pot_limit": "Hold'em Pot Limit",
    "fixed_limit": "Hold'em Limit",
}
_FOLDED = {
    "preflop": "before Flop",
    "flop": "on the Flop",
    "turn": "on the Turn",
    "river": "on the River",
}


def write(record: Record) -> str:
    """Write a hand that was not called off, with the two empty lines that end it."""
    assert not record.hand.voided
    lines = (*_head(record), *_play(record), *_showdown(record), *_summary(record))
    return "\n".join(lines) + "\n\n\n"


def end(left_out: int) -> str:
    """Say after the last hand how many were left out; readers look for the first word of a hand."""
    return f"Left out, since they were called off: {left_out}\n"


# ---------------------------------------------------------------- the table


def _head(record: Record) -> Iterator[str]:
    hand, house = record.hand, record.hand.house
    began = record.started_at.astimezone(UTC)
    low, high = house.small_blind, house.big_blind
    if house.structure == "fixed_limit":
        low, high = unit(house), 2 * unit(house)
    yield (
        f"PokerStars Home Game Hand #{record.serial}:  {_GAMES[house.structure]} "
        f"({low}/{high}) - {began:%Y/%m/%d %H:%M:%S} UTC"
    )
    yield (
        f"Table '{clean(record.table)}' {house.seats}-max (Play Money) "
        f"Seat #{hand.lineup.button} is the button"
    )
    for seat in sorted(hand.seats, key=lambda each: each.seat):
        yield f"Seat {seat.seat}: {_name(record, seat.seat)} ({seat.start} in chips)"


def _name(record: Record, seat: int) -> str:
    return clean(record.name(seat))


# ---------------------------------------------------------------- posts and streets


def _play(record: Record) -> Iterator[str]:
    yield from _posts(record)
    yield "*** HOLE CARDS ***"
    for before, notice in record.steps():
        match notice:
            case BoardDealt(street, cards):
                yield _board(before, street, cards)
            case HoleDealt(seat, cards):
                yield f"Dealt to {_name(record, seat)} [{' '.join(cards)}]"
            case Returned(seat, amount):
                yield f"Uncalled bet ({amount}) returned to {_name(record, seat)}"
            case _:
                if said := _said(before, notice):
                    yield f"{_name(record, _actor(notice))}: {said}"


def _posts(record: Record) -> Iterator[str]:
    """Write the posts in their order; a seat that owes both blinds has one line for them."""
    posted = [notice for notice in record.notices if isinstance(notice, Posted)]
    dead = {notice.seat: notice for notice in posted if notice.kind == "dead_blind"}
    both = {n.seat for n in posted if n.kind == "live_blind" and n.seat in dead}
    for notice in posted:
        if notice.kind == "live_blind" and notice.seat in both:
            rest = dead[notice.seat]
            said = f"small & big blinds {notice.amount + rest.amount}"
            yield f"{_name(record, notice.seat)}: posts {said}{_all_in(rest.all_in)}"
        elif not (notice.kind == "dead_blind" and notice.seat in both):
            said = f"{_POSTED[notice.kind]} {notice.amount}{_all_in(notice.all_in)}"
            yield f"{_name(record, notice.seat)}: posts {said}"


_POSTED = {
    "small_blind": "small blind",
    "big_blind": "big blind",
    "live_blind": "big blind",
    "dead_blind": "small blind",
    "ante": "the ante",
    "straddle": "straddle",
}


def _board(before: Hand, street: Street, cards: tuple[str, ...]) -> str:
    if street == "flop":
        return f"*** FLOP *** [{' '.join(cards)}]"
    return f"*** {street.upper()} *** [{' '.join(before.board)}] [{' '.join(cards)}]"


def _said(before: Hand, notice: Notice) -> str:
    match notice:
        case Folded():
            return "folds"
        case Checked():
            return "checks"
        case Called(_seat, amount, _to, all_in):
            return f"calls {amount}{_all_in(all_in)}"
        case BetMade(_seat, amount, _to, all_in):
            return f"bets {amount}{_all_in(all_in)}"
        case Raised(_seat, _amount, to, all_in):
            return f"raises {to - before.bet} to {to}{_all_in(all_in)}"
        case _:
            return ""


def _actor(notice: Notice) -> int:
    assert isinstance(notice, Folded | Checked | Called | BetMade | Raised)
    return notice.seat


def _all_in(all_in: bool) -> str:
    return " and is all-in" if all_in else ""


# ---------------------------------------------------------------- showdown


def _showdown(record: Record) -> Iterator[str]:
    """Write who showed what and who collected which pot; who folded shows nothing here."""
    hand = record.hand
    if len(hand.live) > 1:
        yield "*** SHOW DOWN ***"
        for seat in _turned_up(record):
            yield f"{_name(record, seat)}: {_turning(hand, seat)}"
    for award in hand.awards:
        pot = _pot_name(hand, award.pot)
        yield f"{_name(record, award.seat)} collected {award.amount} from {pot}"
    if len(hand.live) == 1:
        (winner,) = hand.live
        said = _turning(hand, winner.seat) if winner.shown else "doesn't show hand"
        yield f"{_name(record, winner.seat)}: {said}"


def _turned_up(record: Record) -> list[int]:
    """Give the seats at the showdown in its order, each once."""
    turned = [notice.seat for notice in record.notices if isinstance(notice, Shown | Mucked)]
    live = {seat.seat for seat in record.hand.live}
    return [seat for seat in dict.fromkeys(turned) if seat in live]


def _turning(hand: Hand, seat: int) -> str:
    player = hand.at(seat)
    if not player.shown:
        return "mucks hand"
    return f"shows [{' '.join(player.hole)}] ({made((*player.hole, *hand.board))})"


def _pot_name(hand: Hand, pot: int) -> str:
    last = max(award.pot for award in hand.awards)
    if last == 0:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if last == 1 else f"side pot-{pot}"


# ---------------------------------------------------------------- summary


def _summary(record: Record) -> Iterator[str]:
    hand = record.hand
    yield "*** SUMMARY ***"
    yield f"Total pot {sum(award.amount for award in hand.awards)}{_parts(hand)} | Rake 0"
    if hand.board:
        yield f"Board [{' '.join(hand.board)}]"
    folds = {n.seat: (before, n) for before, n in record.steps() if isinstance(n, Folded)}
    for seat in sorted(hand.seats, key=lambda each: each.seat):
        end = _folding(seat, folds[seat.seat][0]) if seat.folded else _ending(hand, seat)
        yield f"Seat {seat.seat}: {_name(record, seat.seat)}{_place(hand, seat.seat)} {end}"


def _parts(hand: Hand) -> str:
    amounts: dict[int, int] = {}
    for award in hand.awards:
        amounts[award.pot] = amounts.get(award.pot, 0) + award.amount
    if len(amounts) < 2:
        return ""
    return "".join(
        f" {_pot_name(hand, pot).capitalize()} {amounts[pot]}." for pot in sorted(amounts)
    )


def _place(hand: Hand, seat: int) -> str:
    lineup = hand.lineup
    places = {lineup.big_blind: " (big blind)", lineup.small_blind: " (small blind)"}
    said = places.get(seat, "")
    return f" (button){said}" if seat == lineup.button else said


def _folding(seat: Seat, before: Hand) -> str:
    unhurt = before.street == "preflop" and not seat.put_in
    return f"folded {_FOLDED[before.street]}" + (" (didn't bet)" if unhurt else "")


def _ending(hand: Hand, seat: Seat) -> str:
    if len(hand.live) == 1:
        return f"collected ({seat.won})"
    if not seat.shown:
        return f"mucked [{' '.join(seat.hole)}]" if seat.hole else "mucked"
    cards = f"showed [{' '.join(seat.hole)}]"
    with_what = made((*seat.hole, *hand.board))
    return (
        f"{cards} and won ({seat.won}) with {with_what}"
        if seat.won
        else f"{cards} and lost with {with_what}"
    )
