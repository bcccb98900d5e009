"""Hands for those who look after the house: in words for lists, and, after a look, with all cards.

Words are what somebody without a seat was told, also of a hand that is running. All cards are
opened by this door only: it asks for the row that says who looked and why, and no such row can be
written for a hand that is running.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _

from poker import store
from poker.engine.cards import DECK
from poker.engine.events import BoardDealt, Event, HandEnded, HoleDealt, HoleDown
from poker.engine.hand import Hand as State
from poker.engine.hand import evolve
from poker.models import CardLook, Hand, HandSeat
from poker.room import rows as reading
from poker.room.hands import HandPage, page_of
from poker.room.proofs import CardProof, HandProof, prove
from poker.room.rows import Told
from poker.room.sentences import Cast, sentence
from poker.room.story import Step, Story
from poker.room.telling import tell_steps
from poker.words import number

FACT_KINDS = tuple(store.KINDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A finished hand with every card that was dealt, and the proofs of all of them."""

    page: HandPage
    proof: HandProof


def in_words(hand_ids: Iterable[UUID]) -> dict[UUID, dict[int, str]]:
    """Put the facts of hands into words by sequence, as who has no seat was told them.

    Three queries, however many hands.
    """
    facts = store.facts_of(set(hand_ids))
    hands = Hand.objects.in_bulk(facts)
    names: dict[UUID, dict[int, str]] = {hand_id: {} for hand_id in facts}
    dealt = HandSeat.objects.filter(hand__in=facts)
    for hand_id, seat, name in dealt.values_list("hand", "seat", "player__display_name"):
        names[hand_id][seat] = name
    return {
        hand_id: _in_words(hands[hand_id], told, names[hand_id])
        for hand_id, told in facts.items()
        if told
    }


def _in_words(row: Hand, facts: tuple[Event, ...], names: Mapping[int, str]) -> dict[int, str]:
    cast = Cast(hand_id=row.pk, number=row.number, names=names)
    return {step.seq: _said(step, cast) for step in Story(row.pk, facts).told(None)}


def _said(step: Step, cast: Cast) -> str:
    match step.notice:
        case None:
            return ""
        case HoleDown(seat, count):
            words = {"name": cast.names.get(seat, "?"), "count": number(count)}
            return _("%(name)s is dealt %(count)s cards") % words
        case HandEnded():
            return _("The hand is over")
        case notice:
            return sentence(notice, step, cast)


def opened(look: CardLook) -> Opened:
    """Tell a hand with every card that was dealt, to who has written down why."""
    row = Hand.objects.select_related("table", "table__host").get(pk=look.hand_id)
    assert row.state != Hand.State.RUNNING, "the cards of a running hand are not to be had"
    told = reading.told(row, until=None)
    return Opened(page=page_of(tell_steps(told, _steps(told.story))), proof=_proof(told))


def _steps(story: Story) -> tuple[Step, ...]:
    """Fold the facts themselves, hidden cards and all."""
    hand: State | None = None
    steps = []
    for seq, fact in enumerate(story.facts, 1):
        before, hand = hand, evolve(hand, fact)
        steps.append(Step(seq, fact, hand, before))
    return tuple(steps)


def _proof(told: Told) -> HandProof:
    cards: list[CardProof] = []
    for fact in told.story.facts:
        match fact:
            case HoleDealt(seat, _cards, positions):
                cards += [prove(told.row.pk, position, seat) for position in positions]
            case BoardDealt(_street, _cards, positions):
                cards += [prove(told.row.pk, position, None) for position in positions]
            case _:
                pass
    return HandProof(
        hand=str(told.row.pk),
        number=told.row.number,
        seal=told.story.known(None).commitment,
        cards=tuple(cards),
        sealed=len(DECK) - len(cards),
    )
