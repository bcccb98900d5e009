"""From hand to hand, and from a table's opening to its closing."""

from datetime import timedelta
from secrets import SystemRandom
from uuid import uuid4

from poker import store
from poker.engine.cards import Card
from poker.engine.decide import start
from poker.engine.hand import Hand
from poker.engine.house import House, differences
from poker.engine.rotation import Chair, Previous, Rotation, next_hand
from poker.ledger import book
from poker.ledger.models import Kind
from poker.models import Hand as HandRow
from poker.models import HandSeat, Night, Sitting, Table
from poker.vault import deals
from poker.vault.shuffle import shuffle

from . import cashier, clock, summaries, undo
from .felt import Chance, Changes, Felt, pot_key

STATES = Sitting.State
DRAW_BITS = 128


# ------------------------------------------------------------------ between hands


def arrange(felt: Felt) -> None:
    """Set the time of the next hand if there can be one, clear it if not; bots rebuy first."""
    table = felt.table
    if felt.running is not None:
        return
    cashier.rebuy_bots(felt)
    if table.state != Table.State.OPEN or not _is_ready(felt):
        table.next_hand_at = None
    elif table.next_hand_at is None:
        table.next_hand_at = felt.now + timedelta(seconds=felt.house.seconds_between_hands)
    felt.changed = True


def start_hand(felt: Felt) -> None:
    """Deal the next hand, under the house that was queued for it, if enough can be dealt in."""
    table = felt.table
    table.next_hand_at = None
    felt.changed = True
    take_queued_house(felt)
    if not _is_ready(felt):
        return
    chairs = [_chair(felt, sitting) for sitting in felt.sittings]
    again = undo.draw_again(felt)
    draw = felt.chance.getrandbits(DRAW_BITS) if again is None else again
    rotation = next_hand(felt.house, chairs, _previous(felt), draw)
    if rotation.lineup is not None:
        undo.keep(felt, draw)
        _tell_the_draw(felt, rotation)
        _deal(felt, rotation)
        if table.night and table.night.hands == felt.house.hands_max:
            felt.note("last_hand")


def _tell_the_draw(felt: Felt, rotation: Rotation) -> None:
    """Note the cards by which the button was drawn: they lay face up before everybody."""
    assert rotation.lineup is not None
    cards: Changes = []
    for seat, card in rotation.drawn:
        sitting = felt.at(seat)
        assert sitting is not None
        first = seat == rotation.lineup.button
        cards.insert(0 if first else len(cards), [sitting.player.display_name, str(card)])
    if cards:
        felt.note("drawn", cards=cards)


def take_queued_house(felt: Felt) -> None:
    """Let the queued house rules hold from now on."""
    if felt.table.house_next is not None:
        before = felt.house
        felt.table.house = felt.table.house_next
        felt.table.house_next = None
        felt.house = store.read_house(felt.table.house)
        felt.note("house", changes=changes(before, felt.house))


def changes(before: House, after: House) -> Changes:
    """List each rule that changes, with what it was and what it is, as a note keeps it."""
    return [[each.field, each.base, each.value] for each in differences(after, before)]


def after_hand(felt: Felt) -> None:
    """Close the books of a hand, and go on from there unless the table is frozen."""
    game = felt.game
    assert game is not None and game.ended
    _close_hand(felt, game)
    if game.voided:
        _count_not(felt)
        undo.restore(felt)
    for sitting in felt.sittings:
        if sitting.ahead is not None:
            sitting.ahead = None
            felt.touch(sitting)
        _mark_the_broke(felt, sitting)
    if felt.table.state != Table.State.FROZEN:
        _go_on(felt)


def take_up(felt: Felt) -> None:
    """Go on where a frozen table stood; what waited for a hand called off since is done now."""
    table = felt.table
    last = table.hand if felt.running is None else None
    over = last is not None and last.state == HandRow.State.VOIDED
    if last is not None and over and last.night_id == table.night_id:
        _go_on(felt)
    else:
        arrange(felt)


def _go_on(felt: Felt) -> None:
    """Cash out who leaves, pay what was queued, see what is next."""
    _let_go(felt)
    if _ends(felt):
        close(felt)
        return
    cashier.pay_queued(felt)
    if felt.table.state == Table.State.PAUSING:
        felt.table.state = Table.State.PAUSED
        felt.note("paused")
    arrange(felt)


def stand_up_the_idle(felt: Felt) -> None:
    """Clear the seats that were away, out of chips or offline for too long."""
    for sitting in felt.sittings:
        due = clock.stands_up_at(felt, sitting)
        if due is not None and due <= felt.now:
            cashier.cash_out(felt, sitting, note="stood_up")
    arrange(felt)


def close(felt: Felt) -> None:
    """End the night: cash everybody out and close the table. No hand may be running."""
    table = felt.table
    assert felt.running is None and table.night is not None
    for sitting in felt.sittings:
        if sitting.state != STATES.LEFT:
            cashier.cash_out(felt, sitting)
    clock.stop(table)
    table.night.closed_at = felt.now
    table.night.save(update_fields=["closed_at"])
    felt.closed = table.night
    table.state = Table.State.CLOSED
    table.ends_after_hand = False
    table.next_hand_at = None
    felt.note("night_closed")


def open_night(felt: Felt) -> None:
    """Begin a new night at a table."""
    felt.table.night = Night.objects.create(table=felt.table, opened_at=felt.now)
    felt.table.state = Table.State.OPEN
    felt.table.faults = 0
    felt.note("night_opened")


# ------------------------------------------------------------------ who is dealt in


def _is_ready(felt: Felt) -> bool:
    """Tell whether enough players want in, and one of them is a person.

    Nobody deals all night for bots alone, unless the table is meant for that.
    """
    ready = [sitting for sitting in felt.sittings if _wants_in(felt, sitting)]
    if len(ready) < max(2, felt.house.players_to_start):
        return False
    return felt.table.unattended or any(not sitting.player.is_bot for sitting in ready)


def _wants_in(felt: Felt, sitting: Sitting) -> bool:
    return sitting.state == STATES.PLAYING and felt.stack(sitting) > 0


def _chair(felt: Felt, sitting: Sitting) -> Chair:
    return Chair(
        seat=sitting.seat,
        stack=felt.stack(sitting),
        wants_in=_wants_in(felt, sitting),
        newcomer=sitting.newcomer,
        owes_small=sitting.owes_small,
        owes_big=sitting.owes_big,
        posts_now=sitting.posts_now or sitting.player.is_bot,
        sat_order=sitting.pk,
        straddles=sitting.straddles,
    )


def _previous(felt: Felt) -> Previous | None:
    """Give the places of the night's last hand that was not called off; each night begins anew."""
    last = undo.last_game(felt)
    if last is None:
        return None
    lineup = last.lineup
    return Previous(
        button=lineup.button,
        small_blind=lineup.small_blind,
        big_blind=lineup.big_blind,
        dealt=tuple(stack.seat for stack in lineup.stacks),
    )


# ------------------------------------------------------------------ dealing


def _deal(felt: Felt, rotation: Rotation) -> None:
    lineup = rotation.lineup
    assert lineup is not None and felt.table.night is not None
    hand_id = uuid4()
    seal = deals.new_deal(hand_id, felt.now, _deck_of(felt.chance)).root
    facts = start(felt.house, lineup, seal, deals.open_deck(hand_id))
    felt.table.hands_dealt += 1
    felt.table.night.hands += 1
    felt.table.night.save(update_fields=["hands"])
    hand = HandRow.objects.create(
        id=hand_id,
        table=felt.table,
        night=felt.table.night,
        number=felt.table.hands_dealt,
        started_at=felt.now,
        button=lineup.button,
        small_blind=lineup.small_blind,
        big_blind=lineup.big_blind,
    )
    book.open_account(key=pot_key(hand_id), kind=Kind.POT)
    dealt = {stack.seat: stack.stack for stack in lineup.stacks}
    HandSeat.objects.bulk_create(
        HandSeat(hand=hand, seat=s.seat, player=s.player, sitting=s, start=dealt[s.seat])
        for s in felt.sittings
        if s.seat in dealt
    )
    _note_debts(felt, rotation, dealt=frozenset(dealt))
    felt.begin(hand, facts)


def _deck_of(chance: Chance) -> tuple[Card, ...] | None:
    """Leave the shuffle to the vault; a simulation's seed gives it a deck that can be had again."""
    return None if isinstance(chance, SystemRandom) else shuffle(chance.randrange)


def _note_debts(felt: Felt, rotation: Rotation, *, dealt: frozenset[int]) -> None:
    owing = {owes.seat: owes for owes in rotation.owes}
    for sitting in felt.sittings:
        owes = owing[sitting.seat]
        sitting.owes_small, sitting.owes_big = owes.small, owes.big
        sitting.waits = sitting.seat in rotation.waiting
        if sitting.seat in dealt:
            sitting.newcomer = sitting.posts_now = False
            clock.fill_bank(felt, sitting)
        felt.touch(sitting)


# ------------------------------------------------------------------ the end of a hand


def _close_hand(felt: Felt, game: Hand) -> None:
    hand = felt.table.hand
    assert hand is not None
    hand.state = HandRow.State.VOIDED if game.voided else HandRow.State.ENDED
    hand.ended_at = felt.now
    hand.board = "".join(game.board)
    summaries.sum_up(felt, hand)


def _count_not(felt: Felt) -> None:
    """Leave a hand that was called off out of those after which a night ends."""
    assert felt.table.night is not None
    felt.table.night.hands -= 1
    felt.table.night.save(update_fields=["hands"])


def _mark_the_broke(felt: Felt, sitting: Sitting) -> None:
    """Start the time in which a player out of chips may buy in again."""
    if sitting.state != STATES.PLAYING or sitting.player.is_bot or felt.stack(sitting):
        return
    if sitting.away_since is None:
        sitting.away_since = felt.now
        felt.note("bust", sitting)
    felt.touch(sitting)


def _let_go(felt: Felt) -> None:
    for sitting in felt.sittings:
        if sitting.state == STATES.LEAVING:
            cashier.cash_out(felt, sitting, note="leaves" if sitting.folds else "removed")


def _ends(felt: Felt) -> bool:
    """Tell whether the night ends with this hand, and say why if the house rules say so."""
    table, house = felt.table, felt.house
    assert table.night is not None
    if table.ends_after_hand:
        return True
    if house.hands_max and table.night.hands >= house.hands_max:
        felt.note("hands_played", amount=table.night.hands)
        return True
    with_chips = [s for s in felt.sittings if s.state != STATES.LEFT and felt.stack(s) > 0]
    if not house.ends_when_one_left or len(with_chips) > 1:
        return False
    for last in with_chips:
        felt.note("one_left", last)
    return True
