"""The audit finds what was planted behind everybody's back."""

import json
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection

from poker import dealer, store
from poker.audit import audit
from poker.ledger import triggers
from poker.ledger.models import Account, Transfer
from poker.models import Hand, HandEvent, HandSeat, Sitting, Table
from poker.vault.models import Deal

from .kit import Room, heads_up, three

pytestmark = pytest.mark.django_db


@pytest.fixture
def played():
    """Two hands with a bit of everything, the second one running."""
    room = three()
    room.do(dealer.leave, "Cat")
    room.play("Ann raise 30", "Ben call")
    room.play("Ben check", "Ann bet 60", "Ben call", "Ben check", "Ann check")
    room.wake()
    while room.running:
        room.move(room.to_act, "check")
    room.do(dealer.show, "Ben", hand=room.table.hand_id) if _may_show(room, 2) else None
    room.sit("Dan", 7, 300)
    room.deal()
    room.play(f"{room.to_act} call")
    return room


def _may_show(room, seat):
    return not room.game.at(seat).shown


@pytest.fixture
def unguarded(played):
    """Lift the triggers, as somebody with the database in their hands could."""
    _settle()
    with triggers.suspended(connection):
        yield
        _settle()
    store.forget()


def _settle():
    """PostgreSQL alters no table while it still has foreign keys of it to check."""
    if connection.vendor == "postgresql":
        connection.check_constraints()


def first(report):
    assert not report.clean
    return report.differences[0]


def test_a_clean_house_is_clean(played):
    report = audit()
    assert report.clean, report.differences
    assert (report.tables, report.hands) == (1, 2)
    assert report.facts == HandEvent.objects.count()
    assert report.transfers == Transfer.objects.filter(subject__startswith="hand:").count()


def test_voided_renewed_and_timed_out_hands_are_clean():
    room = heads_up()
    dealer.sweep(now=room.now)
    room.pass_(100)
    dealer.sweep(now=room.now)
    room.wake()
    room.deal()
    room.do(dealer.void_hand, reason="so")
    assert audit().clean


def change_amount(room):
    event = HandEvent.objects.get(hand__number=1, kind="bet_made")
    HandEvent.objects.filter(pk=event.pk).update(data=event.data | {"amount": 61})


def swap_board(room):
    event = HandEvent.objects.filter(hand__number=1, kind="board_dealt")[0]
    turned = event.data | {"cards": event.data["cards"][::-1]}
    HandEvent.objects.filter(pk=event.pk).update(data=turned)


def drop_fact(room):
    HandEvent.objects.filter(hand__number=1, seq=5).delete()


def drop_last_fact(room):
    HandEvent.objects.filter(hand__number=1).order_by("-seq")[0].delete()


def strange_fact(room):
    HandEvent.objects.filter(hand__number=1, seq=2).update(kind="stolen")


def strange_field(room):
    event = HandEvent.objects.get(hand__number=1, seq=2)
    HandEvent.objects.filter(pk=event.pk).update(data=event.data | {"extra": 1})


def illegal_move(room):
    event = HandEvent.objects.filter(hand__number=1, kind="called")[0]
    HandEvent.objects.filter(pk=event.pk).update(kind="checked", data={"seat": event.data["seat"]})


def award_from_nowhere(room):
    event = HandEvent.objects.filter(hand__number=2).order_by("-seq")[0]
    HandEvent.objects.create(
        hand_id=event.hand_id,
        seq=event.seq + 1,
        kind="awarded",
        data={"pot": 0, "seat": 1, "amount": 1, "odd": 0},
        created_at=event.created_at,
    )


def other_rules(room):
    event = HandEvent.objects.get(hand__number=1, seq=1)
    house = event.data["house"] | {"burn": not event.data["house"]["burn"]}
    HandEvent.objects.filter(pk=event.pk).update(data=event.data | {"house": house})


def no_start(room):
    HandEvent.objects.filter(hand__number=1, seq=1).update(kind="hand_ended", data={})


def stacked_deck(room):
    deal = Deal.objects.get(hand=Hand.objects.get(number=1).pk)
    Deal.objects.filter(pk=deal.pk).update(deck=deal.deck[2:] + deal.deck[:2])


def other_seal(room):
    event = HandEvent.objects.get(hand__number=1, seq=1)
    HandEvent.objects.filter(pk=event.pk).update(data=event.data | {"commitment": "0" * 64})


def no_deal(room):
    Deal.objects.get(hand=Hand.objects.get(number=1).pk).delete()


def _bets():
    return Transfer.objects.filter(code="bet").order_by("id")


def change_transfer(room):
    Transfer.objects.filter(pk=_bets().first().pk).update(amount=1)


def drop_transfer(room):
    _bets().last().delete()


def other_code(room):
    Transfer.objects.filter(pk=_bets().first().pk).update(code="ante")


def other_key(room):
    Transfer.objects.filter(pk=_bets().first().pk).update(key="bet")


def _invent(subject, debit, credit):
    Transfer.objects.create(
        key="invented",
        debit=Account.objects.get(key=debit),
        credit=Account.objects.get(key=credit),
        amount=5,
        code="bet",
        subject=subject,
        created_at=Hand.objects.all()[0].started_at,
    )


def invented_transfer(room):
    stack = f"stack:{room.sitting('Ann').pk}"
    _invent(f"hand:{Hand.objects.get(number=1).pk}", stack, f"pot:{room.table.hand_id}")


def orphaned_transfer(room):
    _invent("hand:none", f"stack:{room.sitting('Ann').pk}", f"pot:{room.table.hand_id}")


def chips_from_nowhere(room):
    Account.objects.filter(key=f"stack:{room.sitting('Ann').pk}").update(balance=9999)


def other_row(room):
    Hand.objects.filter(number=1).update(button=9)


def unfinished_row(room):
    Hand.objects.filter(number=1).update(state="running")


def other_net(room):
    HandSeat.objects.filter(hand__number=1, seat=1).update(net=1)


def other_number(room):
    Hand.objects.filter(number=2).update(number=5)


def other_seq(room):
    Table.objects.update(hand_seq=3)


def other_buy_in(room):
    Sitting.objects.filter(pk=room.sitting("Ann").pk).update(bought_in=1)


def left_with_chips(room):
    Sitting.objects.filter(pk=room.sitting("Dan").pk).update(state="left")


def chips_between_hands(room):
    """Move chips between two stacks after the first hand, in order, as no rule does."""
    key = f"stack:{room.sitting('Ann').pk}"
    posts = Transfer.objects.filter(subject=f"hand:{room.table.hand_id}").order_by("id").first()
    Transfer.objects.filter(code="buy_in", credit__key=key).update(amount=501)
    assert posts is not None


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (change_amount, "(bet_made) is not what the rules give"),
        (swap_board, "(board_dealt) is not what the rules give"),
        (drop_fact, "fact 5 is missing"),
        (drop_last_fact, "missing"),
        (strange_fact, "fact 2 (stolen) cannot be read"),
        (strange_field, "fact 2 (posted) cannot be read"),
        (illegal_move, "(checked) is refused: nothing_to_check"),
        (award_from_nowhere, "(awarded) follows from nothing"),
        (other_rules, "(board_dealt) is not what the rules give"),
        (no_start, "fact 1 is not hand_started"),
        (stacked_deck, "do not give the seal"),
        (other_seal, "fact 1 announced another seal"),
        (no_deal, "no deal for it in the vault"),
        (change_transfer, "its transfers add up to"),
        (drop_transfer, "its transfers add up to"),
        (other_code, "is not what its fact moved"),
        (other_key, "transfer bet stands where"),
        (invented_transfer, "its transfers add up to"),
        (orphaned_transfer, "its transfers add up to"),
        (chips_from_nowhere, "all balances add up to"),
        (other_row, "its row says button 9, its facts 1"),
        (unfinished_row, "its row says state running, its facts ended"),
        (other_net, "its row of seat 1 says net 1, its facts"),
        (other_number, "numbered without a gap"),
        (other_seq, "it knows 3 facts of its hand"),
        (other_buy_in, "its row says 1 in"),
        (left_with_chips, "it left, but 290 chips did not"),
        (chips_between_hands, "its transfers add up to"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
@pytest.mark.usefixtures("unguarded")
def test_a_planted_fault_is_found(played, fault, says):
    fault(played)
    found = first(audit())
    assert says in found.sentence


@pytest.mark.parametrize(
    ("fault", "says"),
    [
        (change_transfer, "is not what its fact moved"),
        (drop_transfer, "is missing"),
        (invented_transfer, "has no fact"),
        (orphaned_transfer, "there is no such hand"),
        (chips_between_hands, "began with"),
        (unfinished_row, "runs, which is not the table's hand"),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
@pytest.mark.usefixtures("unguarded")
def test_what_follows_from_a_fault_is_told_too(played, fault, says):
    fault(played)
    assert any(says in difference.sentence for difference in audit().differences)


@pytest.mark.usefixtures("unguarded")
def test_no_difference_shows_a_card(played):
    swap_board(played)
    stacked_deck(played)
    told = json.dumps([d.sentence for d in audit().differences])
    hole = HandEvent.objects.filter(kind="hole_dealt").values_list("data", flat=True)
    assert not any(f'"{card}"' in told or f" {card} " in told for d in hole for card in d["cards"])


# ---- the command


def test_the_command_says_that_all_is_well(played, capsys):
    call_command("audit")
    assert "2 hands" in capsys.readouterr().out


def test_the_command_speaks_json(played, capsys):
    call_command("audit", "--json")
    assert json.loads(capsys.readouterr().out)["clean"] is True


@pytest.mark.usefixtures("unguarded")
def test_the_command_fails_with_the_first_difference(played, capsys):
    change_amount(played)
    with pytest.raises(SystemExit) as exit_:
        call_command("audit")
    assert exit_.value.code == 1
    serial = Hand.objects.get(number=1).serial
    assert f"hand {serial}" in capsys.readouterr().out


def test_the_command_looks_at_one_table_or_from_a_time_on(played, capsys):
    other = Room()
    call_command("audit", "--json", "--table", other.table.code)
    assert json.loads(capsys.readouterr().out)["hands"] == 0
    call_command("audit", "--json", "--table", str(played.table_id))
    assert json.loads(capsys.readouterr().out)["hands"] == 2
    later = Hand.objects.get(number=2).started_at
    call_command("audit", "--json", "--since", later.isoformat())
    assert json.loads(capsys.readouterr().out)["hands"] == 1
    tomorrow = (later + timedelta(days=1)).date()
    call_command("audit", "--json", "--since", tomorrow.isoformat())
    assert json.loads(capsys.readouterr().out)["hands"] == 0


@pytest.mark.parametrize(
    "words", [["--table", "nowhere"], ["--since", "soon"], ["--since", "2026-13-01"]]
)
def test_the_command_refuses_what_it_does_not_know(words):
    with pytest.raises(CommandError):
        call_command("audit", *words)
