"""Seals of nights, marks of what was clean, and audits that are kept."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import transaction

from accounts.models import Player
from poker import audit as audits
from poker import dealer, inspection, pokes, seals, stored, tasks
from poker.ledger.models import Transfer
from poker.management.commands.simulate import simulate_in_bulk
from poker.models import AdminAction, AuditMark, AuditRun, Hand, HandEvent, NightSeal, Table

from .kit import EVENING, Room
from .planting import plant, three_nights

pytestmark = pytest.mark.django_db


@pytest.fixture
def nights() -> Room:
    return three_nights()


def check(room, *, full=False):
    run = audits.ask(full=full, now=room.now)
    report = inspection.inspect(run.pk, clock=lambda: room.now)
    assert report is not None
    return report


def whats(report):
    return [difference.sentence for difference in report.differences]


# ---- seals


def test_each_night_is_sealed_when_it_closes_and_follows_the_one_before(nights):
    first, second = NightSeal.objects.order_by("number")
    assert first.previous == seals.FIRST
    assert second.previous == first.digest
    assert (first.hands, second.hands) == (2, 2)
    assert first.facts == HandEvent.objects.filter(hand__night=first.night).count()
    hands = [f"hand:{hand.pk}" for hand in Hand.objects.filter(night=first.night)]
    chips_in_and_out = 6
    assert first.transfers == chips_in_and_out + Transfer.objects.filter(subject__in=hands).count()


def test_rows_read_in_bulk_are_what_the_models_say(nights):
    hand = Hand.objects.order_by("number")[0]
    events = HandEvent.objects.filter(hand=hand).order_by("seq")
    for fact, event in zip(stored.facts_of([hand.pk])[hand.pk], events, strict=True):
        assert (fact.seq, fact.kind) == (event.seq, event.kind)
        assert fact.at == event.created_at.strftime("%Y-%m-%d %H:%M:%S.%f")
    subject = f"hand:{hand.pk}"
    posted = Transfer.objects.filter(subject=subject).order_by("id")
    for row, transfer in zip(stored.transfers_of([subject])[subject], posted, strict=True):
        assert row[1:6] == (
            transfer.key,
            transfer.debit.key,
            transfer.credit.key,
            transfer.amount,
            transfer.code,
        )


def test_corrections_are_no_faults_whenever_they_are_made(nights):
    nights.fold_out()
    room, admin = nights, Player.objects.create_superuser("Olga")
    before = audits.audit()
    hand = Hand.objects.order_by("number")[0]
    correct(room, admin, "Ann", "Ben", at_table_they_share=True, subject="")
    correct(room, admin, None, "Ben", at_table_they_share=False, subject=f"hand:{hand.pk}")
    room.deal()
    room.fold_out()
    room.do(dealer.close_night)
    report = audits.audit()
    assert (before.differences, report.differences) == ([], [])
    assert NightSeal.objects.count() == 3


def correct(room, admin, source, target, **more):
    with dealer.recorded(
        AdminAction.Verb.CORRECT,
        actor_id=admin.pk,
        subject="transfer:1",
        named="it",
        reason="paid  twice",
        now=room.now,
    ):
        dealer.correct(
            source_id=room.id(source) if source else None,
            target_id=room.id(target),
            amount=20,
            reason="paid twice ",
            actor_id=admin.pk,
            key=uuid4(),
            now=room.now,
            **more,
        )


def later_click(room):
    fact = HandEvent.objects.filter(hand__number=1, kind="called")[0]
    HandEvent.objects.filter(pk=fact.pk).update(created_at=fact.created_at + timedelta(seconds=9))


def other_mover(room):
    fact = HandEvent.objects.filter(hand__number=1, kind="called")[0]
    HandEvent.objects.filter(pk=fact.pk).update(data=fact.data | {"cause": "clock"})


def later_buy_in(room):
    first = Transfer.objects.filter(code="buy_in").order_by("id")[0]
    Transfer.objects.filter(pk=first.pk).update(created_at=first.created_at - timedelta(days=1))


def other_digest(room):
    NightSeal.objects.filter(number=1).update(digest="0" * 64)


def cut_chain(room):
    NightSeal.objects.filter(number=2).update(previous="1" * 64)


def lost_seal(room):
    NightSeal.objects.filter(number=2).delete()


UNNOTICED = {
    later_click: "it is not what its seal says",
    other_mover: "it is not what its seal says",
    later_buy_in: "it is not what its seal says",
    other_digest: "its seal does not follow the last",
    cut_chain: "its seal does not follow the last",
    lost_seal: "it is closed and has no seal",
}


def test_what_the_rules_do_not_notice_the_seals_do(nights):
    assert audits.audit().clean
    for fault, says in UNNOTICED.items():
        with transaction.atomic():
            plant(fault, nights)
            assert says in whats(audits.audit()), fault.__name__
            transaction.set_rollback(True)
    assert audits.audit().clean


def fold_in_the_third_night(room):
    fact = HandEvent.objects.filter(hand__number=5, kind="folded")[0]
    HandEvent.objects.filter(pk=fact.pk).update(created_at=EVENING)


def last_award(room):
    last = Transfer.objects.filter(code="award").order_by("-id")[0]
    Transfer.objects.filter(pk=last.pk).update(amount=1)


# ---- what is new


def test_the_next_audit_begins_where_the_last_was_clean(nights):
    assert check(nights, full=True).hands == Hand.objects.count()
    mark = AuditMark.objects.get()
    assert mark.hand_number == Hand.objects.count() - 1
    assert check(nights).hands == 1
    nights.fold_out()
    nights.deal()
    nights.fold_out()
    nights.do(dealer.close_night)
    report = check(nights)
    assert (report.clean, report.hands) == (True, 2)
    assert check(nights).hands == 0
    assert audits.audit().clean
    assert AuditMark.objects.get().seals == 3


def test_marks_lead_to_the_same_digest_in_one_step_or_in_many(nights):
    check(nights)
    nights.fold_out()
    nights.deal()
    check(nights)
    stepped = AuditMark.objects.get().digest
    AuditMark.objects.all().delete()
    check(nights, full=True)
    assert AuditMark.objects.get().digest == stepped


def test_a_full_audit_finds_what_was_changed_behind_a_mark(nights):
    check(nights, full=True)
    plant(fold_in_the_third_night, nights)
    assert check(nights).clean
    assert any("changed since an audit found it clean" in what for what in whats(audits.audit()))


def test_an_audit_of_what_is_new_finds_a_fault_in_it(nights):
    check(nights, full=True)
    nights.fold_out()
    nights.deal()
    plant(last_award, nights)
    said = whats(check(nights))
    assert any("its transfers add up to" in what for what in said)
    assert any("is not what its fact moved" in what for what in said)


# ---- what follows


def test_a_table_that_differs_is_frozen_with_its_chips(nights):
    before = nights.stack("Ann")
    plant(other_mover, nights)
    report = check(nights, full=True)
    run = AuditRun.objects.get()
    assert (run.state, run.differing) == ("differs", len(report.differences))
    table = Table.objects.get()
    assert (table.state, table.wake_at) == (Table.State.FROZEN, None)
    assert nights.stack("Ann") == before
    assert not AuditMark.objects.exists()
    standing = audits.standing()
    assert standing is not None
    assert standing.run == run


def test_what_a_full_audit_found_stands_until_a_full_audit_is_clean(nights):
    check(nights, full=True)
    plant(other_mover, nights)
    bad = check(nights, full=True)
    assert not bad.clean
    assert check(nights).clean
    standing = audits.standing()
    assert standing is not None
    assert not standing.clean


def test_an_audit_that_waits_is_not_asked_for_twice(nights):
    run = audits.ask(full=True, now=nights.now)
    assert audits.ask(full=True, now=nights.now) == run
    assert audits.ask(full=False, now=nights.now) != run
    assert audits.carry_out(run.pk, clock=lambda: nights.now) is not None
    assert audits.carry_out(run.pk, clock=lambda: nights.now) is None


def test_an_audit_whose_process_is_gone_is_broken_off(nights):
    run = audits.ask(full=True, now=nights.now)
    later = audits.ask(full=True, now=nights.now + timedelta(minutes=6))
    run.refresh_from_db()
    assert (run.state, later.pk != run.pk) == ("broken", True)


def test_the_night_audits_by_itself(nights):
    tasks.inspect_the_night()
    assert AuditRun.objects.get().state == "clean"


def test_a_house_that_sleeps_at_night_is_audited_by_day(nights):
    assert audits.overdue(nights.now) == "full"
    check(nights, full=True)
    assert audits.overdue(nights.now) is None
    nights.pass_(27 * 3600)
    assert audits.overdue(nights.now) == "new"
    check(nights)
    assert audits.overdue(nights.now) is None
    assert audits.overdue(nights.now + timedelta(days=8)) == "full"
    tasks.inspect_what_is_overdue()
    assert AuditRun.objects.count() == 3


def test_the_command_keeps_what_it_found(nights, capsys):
    call_command("audit", "--workers", "1")
    call_command("audit", "--new", "--workers", "1")
    full, new = AuditRun.objects.order_by("pk")
    assert (full.kind, full.hands, new.kind, new.hands) == ("full", 7, "new", 1)


# ---- many hands


def test_a_record_made_in_bulk_is_clean_and_sealed():
    pokes.silence(on=True)
    played = simulate_in_bulk(tables=4, hands=12, seed=2, now=EVENING)
    pokes.silence(on=False)
    assert played.hands == Hand.objects.filter(state="ended").count() == 48
    assert NightSeal.objects.count() == 4
    report = audits.audit()
    assert report.clean, report.differences
    kinds = set(HandEvent.objects.values_list("kind", flat=True))
    assert kinds >= {"posted", "raised", "bet_made", "shown", "awarded", "returned"}


@pytest.mark.once
@pytest.mark.django_db(transaction=True)
def test_two_processes_find_what_one_does():
    pokes.silence(on=True)
    simulate_in_bulk(tables=2, hands=5, seed=3, now=EVENING)
    pokes.silence(on=False)
    alone, together = audits.audit(), audits.audit(workers=2)
    assert together.clean, together.differences
    assert (together.hands, together.facts) == (alone.hands, alone.facts) == (10, alone.facts)
