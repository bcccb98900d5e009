"""Every fact of a hand as a sentence: "Odile raises to 360", "You post big blind 10"."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import assert_never
from uuid import UUID

from django.utils.translation import gettext as _

from poker.engine.cards import Card
from poker.engine.events import (
    Awarded,
    BetMade,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandEnded,
    HandStarted,
    HandVoided,
    HoleDealt,
    Mucked,
    Posted,
    Raised,
    Returned,
    Shown,
    Street,
    TimedOut,
    TurnRenewed,
)
from poker.engine.hand import Hand
from poker.engine.sight import HoleDown, Notice
from poker.room.showdown import name_of, the_pot
from poker.room.story import Step
from poker.words import card_list, lowered, number


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """Who is who in a hand: the names by seat, and which seat the viewer had."""

    hand_id: UUID
    number: int
    names: Mapping[int, str]
    me: int | None = None

    def say(self, seat: int, *, you: str, other: str, **words: object) -> str:
        """Say a sentence about a seat, to its player or about them."""
        return (you if seat == self.me else other) % {"name": self.names.get(seat, "?"), **words}


def sentence(notice: Notice, step: Step, cast: Cast) -> str:
    """Put the notice of a step into words; empty if there is nothing to say."""
    match notice:
        case HandStarted():
            return _("Hand %(number)s") % {"number": number(cast.number)}
        case Posted():
            return _all_in(_posted(notice, cast), all_in=notice.all_in)
        case Checked() | Folded():
            return _free_move(notice, cast)
        case Called() | BetMade() | Raised():
            return _all_in(_paid_move(notice, step, cast), all_in=notice.all_in)
        case HoleDealt() | BoardDealt() | Shown():
            return _turned_up(notice, step.hand, cast)
        case TimedOut() | TurnRenewed():
            return _clock(notice, cast)
        case Returned() | Mucked() | Awarded() | HandVoided():
            return _end(notice, step.hand, cast)
        case HoleDown() | HandEnded():
            return ""
        case _:
            assert_never(notice)


def _posted(notice: Posted, cast: Cast) -> str:
    you, other = _post_sentences(notice)
    return cast.say(notice.seat, you=you, other=other, amount=number(notice.amount))


def _post_sentences(notice: Posted) -> tuple[str, str]:
    match notice.kind:
        case "small_blind":
            return _("You post small blind %(amount)s"), _("%(name)s posts small blind %(amount)s")
        case "big_blind":
            return _("You post big blind %(amount)s"), _("%(name)s posts big blind %(amount)s")
        case "live_blind":
            return _("You post %(amount)s to come in"), _("%(name)s posts %(amount)s to come in")
        case "dead_blind":
            return (
                _("You post a missed small blind, %(amount)s"),
                _("%(name)s posts a missed small blind, %(amount)s"),
            )
        case "ante":
            return _("You post ante %(amount)s"), _("%(name)s posts ante %(amount)s")
        case "straddle":
            return _("You straddle %(amount)s"), _("%(name)s straddles %(amount)s")
        case _:
            assert_never(notice.kind)


def _free_move(notice: Checked | Folded, cast: Cast) -> str:
    if isinstance(notice, Checked):
        return cast.say(notice.seat, you=_("You check"), other=_("%(name)s checks"))
    return cast.say(notice.seat, you=_("You fold"), other=_("%(name)s folds"))


def _paid_move(notice: Called | BetMade | Raised, step: Step, cast: Cast) -> str:
    match notice:
        case Called(seat, amount):
            you, other = _("You call %(amount)s"), _("%(name)s calls %(amount)s")
        case BetMade(seat, _amount, amount):
            you, other = _("You bet %(amount)s"), _("%(name)s bets %(amount)s")
        case Raised(seat, _amount, amount) if step.completes:
            you, other = _("You complete to %(amount)s"), _("%(name)s completes to %(amount)s")
        case Raised(seat, _amount, amount):
            you, other = _("You raise to %(amount)s"), _("%(name)s raises to %(amount)s")
        case _:
            assert_never(notice)
    return cast.say(seat, you=you, other=other, amount=number(amount))


def _all_in(text: str, *, all_in: bool) -> str:
    return _("%(sentence)s, all-in") % {"sentence": text} if all_in else text


def _turned_up(notice: HoleDealt | BoardDealt | Shown, hand: Hand, cast: Cast) -> str:
    match notice:
        case HoleDealt(seat, cards):
            you, other = _("You are dealt %(cards)s"), _("%(name)s is dealt %(cards)s")
            return cast.say(seat, you=you, other=other, cards=card_list(cards))
        case BoardDealt(street, cards):
            words = {"street": street_name(street), "cards": card_list(cards)}
            pot = number(hand.pot_total)
            return _("%(street)s: %(cards)s. Pot %(pot)s") % {**words, "pot": pot}
        case Shown(seat, cards):
            return _shown(seat, cards, hand, cast)
        case _:
            assert_never(notice)


def _shown(seat: int, cards: tuple[Card, ...], hand: Hand, cast: Cast) -> str:
    made = name_of((*cards, *hand.board), hand.house)
    if not made:
        you, other = _("You show %(cards)s"), _("%(name)s shows %(cards)s")
    else:
        you, other = _("You show %(cards)s: %(made)s"), _("%(name)s shows %(cards)s: %(made)s")
    return cast.say(seat, you=you, other=other, cards=card_list(cards), made=lowered(made))


def street_name(street: Street) -> str:
    """Name a street as a heading."""
    match street:
        case "preflop":
            return _("Before the flop")
        case "flop":
            return _("Flop")
        case "turn":
            return _("Turn")
        case "river":
            return _("River")
        case _:
            assert_never(street)


def _clock(notice: TimedOut | TurnRenewed, cast: Cast) -> str:
    if isinstance(notice, TimedOut):
        you, other = _("Your time is up"), _("%(name)s runs out of time")
    else:
        you, other = _("Your clock starts again"), _("The clock of %(name)s starts again")
    return cast.say(notice.seat, you=you, other=other)


def _end(notice: Returned | Mucked | Awarded | HandVoided, hand: Hand, cast: Cast) -> str:
    match notice:
        case Returned():
            return _unmatched(notice, hand, cast)
        case Mucked(seat):
            return cast.say(seat, you=_("You muck"), other=_("%(name)s mucks"))
        case Awarded():
            return _awarded(notice, hand, cast)
        case HandVoided(reason):
            return _("The hand is called off and all bets go back: %(reason)s") % {"reason": reason}
        case _:
            assert_never(notice)


def _unmatched(notice: Returned, hand: Hand, cast: Cast) -> str:
    if hand.house.unmatched_chips == "shown_as_side_pot":
        you = _("You take a side pot of %(amount)s that nobody else is in")
        other = _("%(name)s takes a side pot of %(amount)s that nobody else is in")
    else:
        you, other = _("%(amount)s goes back to you"), _("%(amount)s goes back to %(name)s")
    return cast.say(notice.seat, you=you, other=other, amount=number(notice.amount))


def _awarded(notice: Awarded, hand: Hand, cast: Cast) -> str:
    words = {"amount": number(notice.amount), "pot": the_pot(notice.pot)}
    if not _several_pots(notice, hand):
        you, other = _("You win %(amount)s"), _("%(name)s wins %(amount)s")
    else:
        you = _("You win %(amount)s from %(pot)s")
        other = _("%(name)s wins %(amount)s from %(pot)s")
    return cast.say(notice.seat, you=you, other=other, **words)


def _several_pots(notice: Awarded, hand: Hand) -> bool:
    return notice.pot > 0 or any(award.pot != notice.pot for award in hand.awards)
