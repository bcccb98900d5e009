"""Who gets which hands as a file, and that a long night takes no more memory than a short one."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import islice
from threading import get_ident

import pytest
from asgiref.sync import ThreadSensitiveContext, sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.core.management import CommandError, call_command
from django.urls import reverse

from poker import dealer, exports, store
from poker.engine.cards import DECK
from poker.exports import reading
from poker.models import CardLook, Hand, HandEvent, HandSeat, Table
from tests.exports.readers import read_phh
from tests.poker.kit import Room, heads_up, person, three
from tests.poker.planting import plant

FORMATS = sorted(exports.FORMATS)


def played_out(table: Room, hands: int = 1) -> list[Hand]:
    """Fold hand after hand; give the finished ones in order."""
    for _hand in range(hands):
        table.deal()
        table.fold_out()
    return list(Hand.objects.filter(table=table.table_id).order_by("number")[:hands])


@pytest.fixture
def get(client):
    """Give a function that asks for a path as some player."""

    def ask(path: str, player):
        client.force_login(player, "allauth.account.auth_backends.AuthenticationBackend")
        return client.get(path)

    return ask


def body(response) -> str:
    return b"".join(response.streaming_content).decode()


def path_of(hand: Hand, form: str) -> str:
    return reverse("poker:export", args=[hand.pk, form])


# ---------------------------------------------------------------- one hand


@pytest.mark.django_db
@pytest.mark.parametrize("form", FORMATS)
def test_a_player_gets_a_hand_in_every_format(get, form):
    table = heads_up()
    (hand,) = played_out(table)
    response = get(path_of(hand, form), table.people["Ann"])
    assert response.status_code == 200
    assert f"fairfelt-{hand.serial}." in response["Content-Disposition"]
    assert str(hand.serial) in body(response)


@pytest.mark.django_db
def test_a_hand_holds_the_cards_of_who_asks_and_not_the_others(get):
    table = heads_up()
    (hand,) = played_out(table)
    ann, ben, host = (
        read_phh(body(get(path_of(hand, "phh"), who)))[0]
        for who in (table.people["Ann"], table.people["Ben"], table.host)
    )
    unknown = [["????" in action for action in told.actions[:2]] for told in (ann, ben, host)]
    assert unknown[0] == [not known for known in unknown[1]]
    assert unknown[2] == [True, True]


@pytest.mark.django_db
def test_nobody_gets_a_running_hand_or_that_of_a_table_closed_to_them(get):
    table = heads_up()
    running = Hand.objects.get(pk=table.table.hand_id)
    assert get(path_of(running, "phh"), table.people["Ann"]).status_code == 404
    (hand,) = played_out(table)
    assert get(path_of(hand, "phh"), person("Stranger")).status_code == 404
    assert get(path_of(hand, "docx"), table.people["Ann"]).status_code == 404


@pytest.mark.django_db
def test_files_are_for_who_signs_in(client):
    (hand,) = played_out(heads_up())
    assert client.get(path_of(hand, "csv")).status_code == 302


@pytest.mark.django_db
def test_the_page_of_a_hand_offers_its_files(get):
    table = heads_up()
    (hand,) = played_out(table)
    page = get(hand.get_absolute_url(), table.people["Ann"]).text
    assert all(path_of(hand, form) in page for form in FORMATS)


# ---------------------------------------------------------------- many hands


@pytest.mark.django_db
def test_a_night_comes_in_the_order_of_play_and_only_to_who_may_read_it(get):
    table = three()
    hands = played_out(table, 4)
    path = reverse("lobby:night_export", args=[table.table.code, "ohh"])
    text = body(get(f"{path}?night={table.table.night_id}", table.people["Cat"]))
    told = [json.loads(each)["ohh"] for each in text.split("\n\n") if each]
    assert [each["game_number"] for each in told] == [str(hand.serial) for hand in hands]
    assert body(get(path, person("Stranger"))) == ""


@pytest.mark.django_db
def test_ones_own_hands_leave_out_those_of_others(get):
    one, other = heads_up(), heads_up(("Eve", "Flo"))
    played_out(one, 2)
    played_out(other, 2)
    path = reverse("lobby:hands_export", args=["csv"])
    rows = list(csv.DictReader(io.StringIO(body(get(path, one.people["Ann"]))[1:], newline="")))
    assert [set(row["players"].split("; ")) for row in rows] == [{"Ann", "Ben"}] * 2


@pytest.mark.django_db
def test_the_list_of_hands_offers_what_it_was_asked_for_as_files(get):
    table = heads_up()
    first, _second = played_out(table, 2)
    asked = "?result=won"
    page = get(reverse("lobby:hands") + asked, table.people["Ann"])
    path = reverse("lobby:hands_export", args=["ohh"]) + asked
    assert path in page.text
    told = body(get(path, table.people["Ann"]))
    won = Hand.objects.filter(seats__player=table.people["Ann"], seats__net__gt=0)
    assert [str(hand.serial) in told for hand in won] == [True]
    assert (
        get(
            reverse("lobby:hands_export", args=["ohh"]) + "?table=none",
            first.seats.get(seat=1).player,
        ).status_code
        == 404
    )


@pytest.mark.django_db
def test_hands_are_read_a_few_at_a_time(monkeypatch, django_assert_num_queries):
    table = heads_up()
    played_out(table, 5)
    monkeypatch.setattr(reading, "AT_ONCE", 2)
    records = exports.as_seen_by(table.people["Ann"], Hand.objects.filter(table=table.table_id))
    with django_assert_num_queries(4):
        first = list(islice(records, 2))
    with django_assert_num_queries(8):
        rest = list(records)
    assert [record.number for record in (*first, *rest)] == [1, 2, 3, 4, 5]


def asynchronous(pieces):
    """Answer a request that came through an asynchronous server."""
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "query_string": b""}
    request = ASGIRequest(scope, io.BytesIO())
    return exports.answer(request, pieces, filename="hands.csv", media="text/csv")


async def test_an_asynchronous_server_is_fed_piece_by_piece():
    made = []

    def pieces():
        for number in range(4):
            made.append(number)
            yield "x" * 40_000

    sent = asynchronous(pieces()).streaming_content
    assert isinstance(sent, AsyncIterator)
    assert len(await anext(sent)) == 40_000
    assert made == [0]
    assert sum([len(piece) async for piece in sent]) == 120_000


async def test_who_goes_away_ends_the_making_in_the_thread_that_makes():
    threads = []

    def pieces():
        threads.append(get_ident())
        try:
            while True:
                yield "x" * 40_000
        finally:
            threads.append(get_ident())

    async with ThreadSensitiveContext():
        response = asynchronous(pieces())
        assert len(await anext(response.streaming_content)) == 40_000
        assert len(threads) == 1
        await sync_to_async(response.close)()  # as Django's handler does when the client has gone
    began, ended = threads
    assert began == ended != get_ident()


# ---------------------------------------------------------------- what nobody may see


DECK_OF_BEN = "As 7h 8h Ad 2c 3c Kc Qd Jd 9s 4c 5s 4d 4h"


@pytest.fixture
def two_hands(laid_deck) -> Room:
    """Play a hand in which Ben alone shows cards, at the showdown, and one that all fold."""
    laid_deck(DECK_OF_BEN)
    table = three()
    table.play("Ann call", "Ben call", "Cat check")
    for _street in range(3):
        table.play("Ben check", "Cat check", "Ann check")
    table.deal()
    table.fold_out()
    shown = HandSeat.objects.filter(shown=True).values_list("player__display_name", flat=True)
    assert list(shown) == ["Ben"]
    return table


def files(get, table: Room, player) -> dict[str, bytes | int]:
    """Take every file of every hand, of the night and of every list that a player may ask for."""
    paths = [path_of(hand, form) for hand in table.table.hands.all() for form in FORMATS]
    paths += [reverse("lobby:night_export", args=[table.table.code, form]) for form in FORMATS]
    found = [reverse("lobby:hands_export", args=[form]) for form in FORMATS]
    paths += [f"{path}?of={scope}" for path in found for scope in ("mine", "hosted", "all")]
    answers = {path: get(path, player) for path in paths}
    return {
        path: b"".join(answer) if answer.status_code == 200 else answer.status_code
        for path, answer in answers.items()
    }


def deal_others(table: Room, seats) -> None:
    """Put other cards into the facts, as if they had been dealt to these seats."""

    def change(_room: Room) -> None:
        for seat in seats:
            facts = HandEvent.objects.filter(hand=seat.hand)
            used = {card for fact in facts for card in fact.data.get("cards", ())}
            first, second, *_rest = (card for card in DECK if card not in used)
            fact = facts.get(kind="hole_dealt", data__seat=seat.seat)
            facts.filter(pk=fact.pk).update(data=fact.data | {"cards": [first, second]})

    plant(change, table)
    store.forget()


@pytest.mark.django_db
@pytest.mark.parametrize("who", ["Ann", "Ben", "Cat", "the host", "an admin", "a spectator"])
def test_no_file_depends_on_a_card_that_its_reader_may_not_see(get, who, two_hands):
    table = two_hands
    reader = {
        "the host": lambda: table.host,
        "an admin": lambda: person("Root", is_staff=True, is_superuser=True),
        "a spectator": lambda: person("Sue"),
    }.get(who, lambda: table.people[who])()
    before = files(get, table, reader)
    assert files(get, table, reader) == before, "stable bytes"
    others = HandSeat.objects.exclude(player=reader).filter(shown=False).select_related("hand")
    deal_others(table, others)
    assert files(get, table, reader) == before
    own = HandSeat.objects.filter(player=reader).select_related("hand")
    deal_others(table, own)
    differs = {path for path, body in files(get, table, reader).items() if body != before[path]}
    assert bool(differs) == own.exists()


@pytest.mark.django_db
def test_a_stranger_gets_no_hand_of_a_private_table(get, two_hands):
    Table.objects.filter(pk=two_hands.table_id).update(private=True)
    got = files(get, two_hands, person("Sue"))
    hands = list(two_hands.table.hands.all())
    assert {got.pop(path_of(hand, form)) for hand in hands for form in FORMATS} == {404}
    serials = [str(hand.serial).encode() for hand in hands]
    bodies = [body for body in got.values() if isinstance(body, bytes)]
    assert bodies
    assert not any(serial in body for body in bodies for serial in serials)


# ---------------------------------------------------------------- hands that were called off


@pytest.mark.django_db
def test_a_hand_that_was_called_off_is_offered_only_in_formats_with_words_for_it(get):
    table = heads_up()
    hand = table.table.hand
    table.do(dealer.void_hand, reason="A misdeal")
    page = get(hand.get_absolute_url(), table.people["Ann"]).text
    offered = {form for form in FORMATS if path_of(hand, form) in page}
    assert offered == {"phh", "csv", "actions"}
    assert "no words for a hand that was called off" in page
    statuses = {form: get(path_of(hand, form), table.people["Ann"]).status_code for form in FORMATS}
    assert {form for form, status in statuses.items() if status == 200} == offered


@pytest.mark.django_db
@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_night_says_how_many_hands_its_files_leave_out(get, number):
    table = heads_up()
    for _hand in range(number):
        table.do(dealer.void_hand, reason="A misdeal")
        table.deal()
    table.fold_out()
    page = get(reverse("lobby:night", args=[table.table.code]), table.people["Ann"]).text
    said = {0: "leave out", 1: "leave out 1 hand that was", 2: "leave out 2 hands that were"}
    assert (said[number] in page) == bool(number)


@pytest.mark.django_db
def test_the_command_says_how_many_hands_it_left_out():
    table = heads_up()
    table.do(dealer.void_hand, reason="A misdeal")
    table.deal()
    (hand,) = played_out(table)[1:] or [Hand.objects.get(number=2)]
    said = {}
    for form in FORMATS:
        out, err = io.StringIO(), io.StringIO()
        call_command("export", format=form, viewer="Ann", stdout=out, stderr=err)
        assert str(hand.serial) in out.getvalue()
        said[form] = err.getvalue()
    assert {form for form, text in said.items() if text} == {"ohh", "pokerstars"}
    assert said["ohh"] == "Left out, since they were called off: 1\n"


# ---------------------------------------------------------------- the command


def exported(**options) -> str:
    out = io.StringIO()
    call_command("export", stdout=out, **options)
    return out.getvalue()


@pytest.mark.django_db
def test_the_command_writes_what_a_player_may_see():
    table = three()
    hands = played_out(table, 3)
    text = exported(format="phh", viewer="ben", table=table.table.code)
    assert [f"[{hand.serial}]" in text for hand in hands] == [True] * 3
    assert text.count("????") == 6
    assert not CardLook.objects.exists()
    later = exported(format="phh", viewer="Ben", since=hands[1].started_at.isoformat())
    assert [f"[{hand.serial}]" in later for hand in hands] == [False, True, True]


@pytest.mark.django_db
def test_opening_every_card_is_written_down_for_each_finished_hand():
    table = heads_up()
    hands = played_out(table, 2)
    table.deal()
    owner = person("Olga", is_superuser=True)
    text = exported(format="phh", viewer="all")
    assert "????" not in text
    assert text.count("_hand_uuid") == 2
    looks = CardLook.objects.order_by("hand__number")
    assert [(look.hand, look.actor) for look in looks] == [(hand, owner) for hand in hands]


@pytest.mark.django_db
def test_the_players_are_told_that_every_card_was_written_to_a_file(get):
    table = heads_up()
    (hand,) = played_out(table)
    exported(format="ohh", viewer="all", by="Hanna")
    for name in ("Ann", "Ben"):
        page = get(hand.get_absolute_url(), table.people[name]).text
        assert "Hanna has looked at all cards of this hand: written to a file" in page


@pytest.mark.django_db
def test_every_card_is_not_opened_by_nobody():
    played_out(heads_up())
    with pytest.raises(CommandError, match="--by"):
        exported(format="csv", viewer="all")
    exported(format="csv", viewer="all", by="Hanna")
    assert CardLook.objects.get().actor.display_name == "Hanna"


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", [{"viewer": "Nobody"}, {"table": "xyz"}, {"since": "soon"}])
def test_the_command_says_what_it_does_not_know(wrong):
    person("Ann")
    with pytest.raises(CommandError):
        exported(**({"format": "csv", "viewer": "Ann"} | wrong))


@pytest.mark.django_db
def test_the_cards_of_a_running_hand_are_opened_for_nobody():
    table = heads_up()
    with pytest.raises(ValueError, match="running"):
        dealer.look_at_cards(
            hand_ids=[table.table.hand_id],
            actor_id=table.host.pk,
            reason="curious",
            now=table.now + timedelta(seconds=1),
        )
    assert not CardLook.objects.exists()
