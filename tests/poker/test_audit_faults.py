"""Whatever somebody changes with the database in their hands, an audit finds it."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import transaction
from django.db.models import F, QuerySet

from accounts.models import Player
from poker import audit as audits
from poker import dealer, inspection
from poker.audit.runs import keep
from poker.dealer import Reason
from poker.ledger.models import Account, Transfer
from poker.models import (
    AdminAction,
    AuditMark,
    AuditRun,
    Hand,
    HandEvent,
    HandSeat,
    Night,
    NightSeal,
    Request,
    Sitting,
    Table,
    Tally,
)
from poker.vault.models import Deal

from .kit import EVENING, Room, refused
from .planting import plant, three_nights
from .test_audit_runs import correct

pytestmark = pytest.mark.django_db


@pytest.fixture
def nights() -> Room:
    """Three nights, wallets with chips, a correction, and all of it once audited."""
    room = three_nights()
    room.grant("Ann", 300)
    room.grant("Ben", 200)
    admin = Player.objects.create_superuser("Olga")
    correct(room, admin, "Ann", "Ben", at_table_they_share=False, subject="transfer:1")
    room.pass_(3600)
    assert full(room).clean
    return room


def full(room: Room) -> audits.Report:
    """Carry out a full audit, as in the night."""
    run = audits.ask(full=True, now=room.now)
    report = inspection.inspect(run.pk, clock=lambda: room.now)
    assert report is not None
    return report


def hand(number: int) -> Hand:
    return Hand.objects.get(number=number)


def seats(number: int, **more) -> "QuerySet[HandSeat]":
    return HandSeat.objects.filter(hand__number=number, **more)


# ---- whose, when and where


def other_player(room):
    """The other's win in one's own list of hands."""
    seats(1, seat=1).update(player=room.id("Ben"))


def other_owner(room):
    sitting = Sitting.objects.filter(player=room.id("Ann")).order_by("pk")[0]
    Sitting.objects.filter(pk=sitting.pk).update(player=room.id("Ben"))
    HandSeat.objects.filter(sitting=sitting).update(player=room.id("Ben"))


def other_purse(room):
    Sitting.objects.filter(pk=room.sitting("Ann").pk).update(source="wallet")


def other_night(room):
    Hand.objects.filter(number=2).update(night=Night.objects.order_by("pk")[1])


def earlier_start(room):
    Hand.objects.filter(number=2).update(started_at=F("started_at") - timedelta(days=1))


def later_end(room):
    Hand.objects.filter(number=2).update(ended_at=F("ended_at") + timedelta(seconds=1))


def more_asked_for(room):
    Request.objects.filter(pk=Request.objects.order_by("pk")[0].pk).update(paid=600)


def another_last_hand(room):
    Table.objects.update(hand=hand(5).pk, hand_seq=HandEvent.objects.filter(hand=hand(5)).count())


def hands_of_a_night(room):
    Night.objects.filter(pk=Night.objects.order_by("pk")[0].pk).update(hands=1)


def other_blinds(room):
    fact = HandEvent.objects.get(hand__number=1, seq=1)
    dues = [
        due | {"amount": 2} if due["amount"] == 10 else due for due in fact.data["lineup"]["dues"]
    ]
    lineup = fact.data["lineup"] | {"dues": dues}
    HandEvent.objects.filter(pk=fact.pk).update(data=fact.data | {"lineup": lineup})


# ---- what is gone


def _drop(*rows: "QuerySet") -> None:
    for some in rows:
        some._raw_delete(some.db)


def _drop_hand(number: int) -> None:
    pk = hand(number).pk
    _drop(
        HandEvent.objects.filter(hand=pk),
        HandSeat.objects.filter(hand=pk),
        Transfer.objects.filter(subject=f"hand:{pk}"),
        Account.objects.filter(key=f"pot:{pk}"),
        Hand.objects.filter(pk=pk),
    )


def middle_hand(room):
    _drop_hand(2)
    _drop(Deal.objects.exclude(hand__in=Hand.objects.values("pk")))


def last_hand_of_a_table(room):
    """Everything that tells of it, with chips and counts as they were before it."""
    before, running = hand(6), hand(7)
    for seat in seats(7):
        key = f"stack:{seat.sitting_id}"
        there = seat.start
        last = Transfer.objects.exclude(subject=f"hand:{running.pk}").order_by("-pk")
        own = last.filter(debit__key=key) | last.filter(credit__key=key)
        Account.objects.filter(key=key).update(balance=there, last_transfer=own[0].pk)
    Table.objects.update(
        hand=before.pk,
        hands_dealt=6,
        hand_seq=HandEvent.objects.filter(hand=before.pk).count(),
    )
    Night.objects.filter(closed_at=None).update(hands=2)
    _drop_hand(7)


def last_seal(room):
    _drop(NightSeal.objects.filter(number=2))


def night(room):
    gone = Night.objects.order_by("pk")[1].pk
    _drop(NightSeal.objects.filter(number=2), Night.objects.filter(pk=gone))


def whole_table(room):
    _drop(AuditMark.objects.all(), NightSeal.objects.all(), Table.objects.all())


def whole_table_with_its_hands(room):
    for number in range(1, 8):
        _drop_hand(number)
    _drop(*(rows.objects.all() for rows in (Tally, Request, AuditMark, NightSeal, Sitting, Night)))
    _drop(Table.objects.all())


def grant_and_its_chips(room):
    """As if it had never been: both balances are what the other transfers give."""
    grant = Transfer.objects.filter(code="grant").order_by("-pk")[0]
    for account, sign in ((grant.debit, 1), (grant.credit, -1)):
        Account.objects.filter(pk=account.pk).update(balance=F("balance") + sign * grant.amount)
    _drop(Transfer.objects.filter(pk=grant.pk))


def author_of_a_grant(room):
    Transfer.objects.filter(code="grant").update(actor=room.id("Ann"))


def act_behind_a_correction(room):
    _drop(AdminAction.objects.filter(verb="correct"))


# ---- chips that should not be


def _post(room, debit: str, credit: str, **more) -> None:
    """Post a transfer in good order, balances and all."""
    sides = [Account.objects.get(key=key) for key in (debit, credit)]
    row = {"key": "x", "amount": 5, "code": "grant", "subject": "", "created_at": room.now, **more}
    posted = Transfer.objects.create(debit=sides[0], credit=sides[1], **row)
    for account, sign in zip(sides, (-1, 1), strict=True):
        balance = F("balance") + sign * posted.amount
        Account.objects.filter(pk=account.pk).update(balance=balance, last_transfer=posted.pk)


def from_wallet_to_wallet(room):
    _post(room, f"wallet:{room.id('Ben')}", f"wallet:{room.id('Ann')}")


def grant_of_another_wallet(room):
    ben = f"wallet:{room.id('Ben')}"
    _post(room, ben, f"wallet:{room.id('Ann')}", key="grant:1", subject=f"player:{room.id('Ann')}")


def correction_in_a_hand_by_nobody(room):
    _post(
        room, "mint", f"wallet:{room.id('Ann')}", code="correction", key="correction:1",
        subject=f"hand:{hand(1).pk}", actor_id=room.id("Ann"), reason="so",
    )  # fmt: skip


def bet_that_is_called_a_correction(room):
    ann, pot = f"stack:{room.sitting('Ann').pk}", f"pot:{hand(1).pk}"
    more = {"code": "correction", "actor_id": room.id("Ann"), "reason": "so"}
    _post(room, ann, pot, key="z", subject=f"hand:{hand(1).pk}", **more)


def chips_left_in_a_pot(room):
    ann = f"stack:{room.sitting('Ann').pk}"
    _post(room, ann, f"pot:{hand(1).pk}", subject="nothing")


def wallet_that_may_overdraw(room):
    Account.objects.filter(key=f"wallet:{room.id('Ann')}").update(may_overdraw=True)


def wallet_that_is_a_pot(room):
    Account.objects.filter(key=f"wallet:{room.id('Ann')}").update(kind="pot", balance=0)


def statement_that_ends_early(room):
    Account.objects.filter(key=f"wallet:{room.id('Ben')}").update(last_transfer=1)


# ---- seals, marks and the vault


def seal_that_counts_less(room):
    NightSeal.objects.filter(number=2).update(hands=1)


def forged_mark(room):
    AuditMark.objects.update(digest="0" * 64)


def mark_beyond_the_end(room):
    AuditMark.objects.update(hand_number=9)


def other_salts(room):
    deal = Deal.objects.get(hand=hand(2).pk)
    salts = bytes(deal.salts)
    Deal.objects.filter(pk=deal.pk).update(salts=salts[1:] + salts[:1])


FAULTS = {
    other_player: "its row of seat 1 says player_id",
    other_owner: "or by another player",
    other_purse: "which is not its player's",
    other_night: "it is not what its seal says",
    earlier_start: "its row says started_at",
    later_end: "its row says ended_at",
    more_asked_for: "it brought 500 chips, 600 were asked for",
    another_last_hand: "its row names hand",
    hands_of_a_night: "says 1 hands, there are 2",
    other_blinds: "other blinds or antes than its house",
    middle_hand: "a hand before it is missing",
    last_hand_of_a_table: "its deck is in the vault, but there is no such hand",
    last_seal: "a night's seal is gone",
    night: "which is none of its own",
    whole_table: "its table is gone",
    whole_table_with_its_hands: "but there is no such table",
    grant_and_its_chips: "a transfer beside the hands was changed",
    author_of_a_grant: "a transfer beside the hands was changed",
    act_behind_a_correction: "no act of administration stands behind it",
    from_wallet_to_wallet: "the house makes no such transfer",
    grant_of_another_wallet: "the house makes no such transfer",
    correction_in_a_hand_by_nobody: "no act of administration stands behind it",
    bet_that_is_called_a_correction: "has no fact",
    chips_left_in_a_pot: "its hand is over, and it holds 5 chips",
    wallet_that_may_overdraw: "it is overdrawn, or may be",
    wallet_that_is_a_pot: "it is of another kind than its key says",
    statement_that_ends_early: "its last transfer is",
    seal_that_counts_less: "it is not what its seal says",
    forged_mark: "was changed since an audit found it clean",
    mark_beyond_the_end: "hands are gone since an audit found it clean",
    other_salts: "the deck and its salts do not give the seal",
}


def test_every_fault_is_found_and_said(nights):
    missed = []
    for fault, says in FAULTS.items():
        with transaction.atomic():
            plant(fault, nights)
            said = [difference.sentence for difference in full(nights).differences]
            if not any(says in sentence for sentence in said):
                missed.append((fault.__name__, said))
            transaction.set_rollback(True)
    assert missed == []
    assert full(nights).clean


HAND = (
    "state",
    "button",
    "small_blind",
    "big_blind",
    "board",
    "pot",
    "stake",
    "showdown",
    "all_in",
)
SEAT = (
    "seat", "start", "net", "won", "position", "showdown", "all_in", "shown", "voluntary", "raised",
    "could_three_bet", "three_bet", "saw_flop", "pot", "table", "played_at",
)  # fmt: skip


def test_no_row_for_finding_hands_says_what_its_facts_do_not(nights):
    both = [(hand(1), field) for field in HAND] + [(seats(1)[0], field) for field in SEAT]
    for row, field in both:
        with transaction.atomic():
            plant(partial(forge, row=row, field=field), nights)
            assert any(
                field in f"{difference.values} {difference.sentence}"
                for difference in full(nights).differences
            ), (row, field)
            transaction.set_rollback(True)


def forge(_room: Room, *, row, field: str) -> None:
    """Write something else into a column."""
    value = getattr(row, field)
    said = {
        "board": "AsKsQsJsTs",
        "state": "voided",
        "position": "cutoff",
        "table": None,
        "played_at": EVENING,
    }
    other = not value if isinstance(value, bool) else 7
    type(row).objects.filter(pk=row.pk).update(**{field: said.get(field, other)})


# ---- what somebody looked at and accepted


def accept(room: Room, difference: audits.Difference, who: Player) -> None:
    inspection.accept(key=difference.key, actor_id=who.pk, reason="known", now=room.now)


def olga() -> Player:
    return Player.objects.get(display_name="Olga")


def found(room: Room) -> audits.Standing:
    standing = audits.standing()
    assert standing is not None
    return standing


def test_what_was_accepted_is_told_and_freezes_nothing_any_more(nights):
    plant(earlier_start, nights)
    (difference,) = full(nights).differences
    assert (nights.table.state, found(nights).clean) == ("frozen", False)
    auditor = olga()
    accept(nights, difference, auditor)
    standing = found(nights)
    assert (standing.clean, [each.act and each.act.reason for each in standing.found]) == (
        True,
        ["known"],
    )
    act = AdminAction.objects.get(verb="accept")
    assert (act.actor, act.detail) == (auditor, difference.sentence)

    nights.do(dealer.unfreeze)
    report = full(nights)
    assert (report.differences, report.accepted) == ([], [difference])
    assert (nights.table.state, found(nights).run.state) == ("open", "clean")
    assert [each.difference for each in found(nights).found] == [difference]


def test_what_changes_again_is_another_difference(nights):
    plant(earlier_start, nights)
    (difference,) = full(nights).differences
    accept(nights, difference, olga())
    nights.do(dealer.unfreeze)
    plant(other_salts, nights)
    report = full(nights)
    assert difference not in report.differences
    assert len(report.differences) == 1
    assert nights.table.state == "frozen"


def test_the_same_night_changed_twice_is_two_differences(nights):
    plant(later_click, nights)
    first = full(nights).differences
    for difference in first:
        accept(nights, difference, olga())
    assert full(nights).clean
    plant(later_click, nights)
    second = full(nights).differences
    assert [each.sentence for each in second] == [each.sentence for each in first]
    assert not {each.key for each in second} & {each.key for each in first}


def later_click(room):
    fact = HandEvent.objects.filter(hand__number=1, kind="called")[0]
    HandEvent.objects.filter(pk=fact.pk).update(created_at=fact.created_at + timedelta(seconds=9))


def test_only_auditors_accept_and_only_what_stands(nights):
    plant(earlier_start, nights)
    (difference,) = full(nights).differences
    with refused(Reason.NOT_HOST):
        accept(nights, difference, nights.host)
    auditor = olga()
    with refused(Reason.REASON_MISSING):
        inspection.accept(key=difference.key, actor_id=auditor.pk, reason=" ", now=nights.now)
    accept(nights, difference, auditor)
    for key in (difference.key, "0" * 64, ""):
        with refused(Reason.NOTHING_TO_ACCEPT):
            inspection.accept(key=key, actor_id=auditor.pk, reason="so", now=nights.now)


def test_a_closed_table_in_question_opens_again_once_it_was_accepted(nights):
    nights.do(dealer.void_hand, reason="it is late")
    nights.do(dealer.close_night)
    plant(earlier_start, nights)
    (difference,) = full(nights).differences
    assert nights.table.state == "closed"
    with refused(Reason.IN_QUESTION):
        nights.do(dealer.reopen)
    accept(nights, difference, olga())
    nights.do(dealer.reopen)
    assert nights.table.state == "open"


def test_differences_kept_as_plain_sentences_are_still_told_and_can_be_accepted(nights):
    old = {"where": "hand 10000001", "what": "fact 5 is missing", "table_id": nights.table_id}
    AuditRun.objects.update(state="differs", differing=1, differences=[old])
    (difference,) = found(nights).open
    assert (difference.place, difference.sentence) == ("hand 10000001", "fact 5 is missing")
    accept(nights, difference, olga())
    assert found(nights).clean


def test_a_closed_table_is_in_question_however_much_differs_elsewhere(nights):
    nights.do(dealer.void_hand, reason="it is late")
    nights.do(dealer.close_night)
    many = [audits.Difference("hand %(hand)s", "x", 10**6, {"hand": n}) for n in range(300)]
    mine = audits.Difference("table %(table)s", "x", nights.table_id, {"table": nights.table_id})
    run = audits.ask(full=True, now=nights.now)
    keep(run, audits.Report(differences=[*many, mine]), now=nights.now)
    assert (found(nights).untold, len(found(nights).open)) == (201, 100)
    with refused(Reason.IN_QUESTION):
        nights.do(dealer.reopen)
