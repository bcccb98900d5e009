"""What a viewer is told of a fact: as data for the page, and as a sentence for the log."""

from dataclasses import replace
from functools import partial
from typing import assert_never

from django.utils.translation import get_language

from poker import scene
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
    TimedOut,
    TurnRenewed,
)
from poker.engine.sight import HoleDown, Notice
from poker.room.sentences import Cast, sentence
from poker.room.story import Step, Story


def notices(story: Story, cast: Cast, *, after: int) -> tuple[scene.Notice, ...]:
    """Tell everything later than the sequence `after`, in order.

    What somebody without a seat is told in the same words is put into words once for all.
    """
    language, everybody = get_language(), replace(cast, me=None)
    both = zip(story.told(cast.me)[after:], story.told(None)[after:], strict=True)
    return tuple(
        _alike(story, alike, everybody, language)
        if alike.notice is step.notice and getattr(step.notice, "seat", None) != cast.me
        else put(step.notice, step, cast)
        for step, alike in both
        if step.notice is not None
    )


def _alike(story: Story, step: Step, everybody: Cast, language: str | None) -> scene.Notice:
    said: scene.Notice | None = story.said.get((language, step.seq))
    if said is None:
        assert step.notice is not None
        said = story.said[language, step.seq] = put(step.notice, step, everybody)
    return said


def put(notice: Notice, step: Step, cast: Cast) -> scene.Notice:
    """Tell one step, with its sentence."""
    text = sentence(notice, step, cast)
    told = partial(scene.Notice, hand=str(cast.hand_id), seq=step.seq, text=text)
    match notice:
        case Posted(seat, kind, amount, all_in):
            return told(kind="posted", seat=seat, amount=amount, post=kind, all_in=all_in)
        case HoleDealt(seat, cards):
            return told(kind="hole_dealt", seat=seat, cards=cards, count=len(cards))
        case HoleDown(seat, count):
            return told(kind="hole_down", seat=seat, count=count)
        case Checked(seat, cause):
            return told(kind="checked", seat=seat, cause=cause)
        case Called(seat, amount, to, all_in, cause):
            return told(kind="called", seat=seat, amount=amount, to=to, all_in=all_in, cause=cause)
        case BetMade(seat, amount, to, all_in, cause):
            return told(kind="bet", seat=seat, amount=amount, to=to, all_in=all_in, cause=cause)
        case Raised(seat, amount, to, all_in, cause):
            return told(kind="raised", seat=seat, amount=amount, to=to, all_in=all_in, cause=cause)
        case Folded(seat, cause):
            return told(kind="folded", seat=seat, cause=cause)
        case _:
            return _of_the_house(notice, step, told)


def _of_the_house(
    notice: HandStarted
    | TimedOut
    | TurnRenewed
    | BoardDealt
    | Returned
    | Shown
    | Mucked
    | Awarded
    | HandEnded
    | HandVoided,
    step: Step,
    told: "partial[scene.Notice]",
) -> scene.Notice:
    match notice:
        case HandStarted():
            return told(kind="hand_started")
        case TimedOut(seat):
            return told(kind="timed_out", seat=seat)
        case TurnRenewed(seat):
            return told(kind="turn_renewed", seat=seat)
        case BoardDealt(street, cards):
            pot = step.hand.pot_total
            return told(kind="board_dealt", street=street, cards=cards, pot=pot)
        case Returned(seat, amount):
            return told(kind="returned", seat=seat, amount=amount)
        case Shown(seat, cards):
            return told(kind="shown", seat=seat, cards=cards)
        case Mucked(seat):
            return told(kind="mucked", seat=seat)
        case Awarded(pot, seat, amount):
            return told(kind="awarded", seat=seat, amount=amount, pot=pot)
        case HandEnded():
            return told(kind="hand_ended")
        case HandVoided():
            return told(kind="hand_voided")
        case _:
            assert_never(notice)
