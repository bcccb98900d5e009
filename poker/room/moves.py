"""What the viewer may do in the hand: now, or ahead of their turn; and what they hold."""

from collections.abc import Iterator
from uuid import UUID

from django.utils.translation import gettext as _

from poker import scene
from poker.engine import options as engine
from poker.engine.cards import RANKS, Card
from poker.engine.hand import Hand
from poker.models import Sitting
from poker.room.showdown import name_of
from poker.words import rank_name


def options(hand: Hand, viewer: int) -> scene.Options | None:
    """Give the legal moves with amounts, if it is the viewer's turn."""
    if engine.to_act(hand) != viewer:
        return None
    legal = engine.options(hand)
    assert legal is not None, "who is to act has options"
    return scene.Options(
        seat=legal.seat,
        fold=legal.fold,
        check=legal.check,
        call=legal.call,
        call_all_in=legal.call_all_in,
        kind=legal.kind,
        min_to=legal.min_to,
        max_to=legal.max_to,
        all_in_only=legal.all_in_only,
        step=legal.step,
        pot=hand.pot_total,
        presets=presets(hand, legal),
        no_raise=_no_raise(hand, legal),
    )


def _no_raise(hand: Hand, legal: engine.Options) -> str:
    """Say why neither a bet nor a raise is open (R22, R24, R26); empty when there is no why."""
    player, house = hand.at(legal.seat), hand.house
    if legal.kind is not None or legal.call_all_in:
        return ""
    if not any(other.stack and not other.folded for other in hand.seats if other is not player):
        return _("Nobody else has chips left to bet.")
    fixed = house.structure == "fixed_limit"
    most = house.limit_bets_max if fixed else house.raises_max
    if most is not None and hand.raises + (fixed and hand.level > 0) >= most:
        return _("This street has had all its raises.")
    if player.acted is not None:
        return _("Nobody has raised in full since you acted.")
    return _("At this table your stack is too short to raise with.")


def presets(hand: Hand, legal: engine.Options) -> tuple[scene.Preset, ...]:
    """Offer ready-made sizes from small to large, each amount once.

    In pot limit the pot is exactly the largest bet (R25). In fixed limit there is one size
    and nothing to choose.
    """
    if legal.kind is None or hand.house.structure == "fixed_limit":
        return ()
    offered: dict[int, scene.Preset] = {}
    for name, to in (*_sizes(hand, legal), _largest(hand, legal)):
        if legal.min_to <= to <= legal.max_to:
            offered.setdefault(to, scene.Preset(name=name, to=to))
    return tuple(offered[to] for to in sorted(offered))


def _sizes(hand: Hand, legal: engine.Options) -> Iterator[tuple[str, int]]:
    """Name sizes by the big blind before the first raise, else by the pot after a call."""
    bet, pot = hand.bet, _pot(hand) + legal.call
    yield _("Pot"), _whole(bet + pot, legal)  # the name to keep where sizes fall together
    if hand.street == "preflop" and hand.raises == 0 and bet:
        yield _("2.5 ×"), _whole(bet * 5 // 2, legal)
        yield _("3 ×"), _whole(bet * 3, legal)
    else:
        yield _("½ pot"), _whole(bet + pot // 2, legal)
        yield _("⅔ pot"), _whole(bet + pot * 2 // 3, legal)


def _pot(hand: Hand) -> int:
    """Count the pot that a bet is measured by: in pot limit as if the blinds were full (R25)."""
    full = hand.house.structure == "pot_limit" and hand.street == "preflop"
    return hand.pot_total + (hand.missing if full else 0)


def _largest(hand: Hand, legal: engine.Options) -> tuple[str, int]:
    player = hand.at(legal.seat)
    all_in = legal.max_to == player.bet + player.stack
    return (_("All-in") if all_in else _("Max")), legal.max_to


def _whole(amount: int, legal: engine.Options) -> int:
    return amount - amount % legal.step


def ahead(sitting: Sitting, hand_id: UUID, hand: Hand, viewer: int) -> scene.Ahead | None:
    """Give what the viewer may choose before their turn; None when nothing is theirs to choose."""
    player = hand.at(viewer)
    to_act = engine.to_act(hand)
    if to_act is None or to_act == viewer or player.folded or player.all_in:
        return None
    return scene.Ahead(choices=_choices(hand, viewer), chosen=_chosen(sitting, hand_id, hand))


def _choices(hand: Hand, viewer: int) -> tuple[scene.AheadChoice, ...]:
    owed = _owed(hand, viewer)
    if owed > 0:
        return (
            scene.AheadChoice(kind="fold"),
            scene.AheadChoice(kind="call", amount=owed),
        )
    return (scene.AheadChoice(kind="check_fold"), scene.AheadChoice(kind="check"))


def _chosen(sitting: Sitting, hand_id: UUID, hand: Hand) -> scene.AheadChoice | None:
    """Give what is chosen; where somebody has bet since, check or fold has come to mean fold."""
    choice = sitting.ahead
    if choice is None or choice["hand"] != str(hand_id):
        return None
    amount = choice["amount"] if choice["kind"] == "call" else 0
    folds = choice["kind"] == "check_fold" and _owed(hand, sitting.seat) > 0
    return scene.AheadChoice(kind="fold" if folds else choice["kind"], amount=amount)


def _owed(hand: Hand, seat: int) -> int:
    player = hand.at(seat)
    return min(hand.bet - player.bet, player.stack)


def hint(hand: Hand, viewer: int) -> str | None:
    """Say what the viewer holds, with the board; None without cards."""
    player = hand.at(viewer)
    if not player.hole or player.folded:
        return None
    if not hand.board:
        return _two_cards(player.hole)
    return name_of((*player.hole, *hand.board), hand.house) or None


def _two_cards(hole: tuple[Card, ...]) -> str:
    high, low = sorted(hole, key=lambda card: RANKS.index(card.rank), reverse=True)
    words = {"high": rank_name(high.rank), "low": rank_name(low.rank)}
    if high.rank == low.rank:
        text = _("Pair of %(ranks)s") % {"ranks": rank_name(high.rank, 2)}
    elif high.suit == low.suit:
        text = _("%(high)s, %(low)s suited") % words
    else:
        text = _("%(high)s, %(low)s") % words
    return text[:1].upper() + text[1:]
