"""Chat: kept, short, and not too fast."""

import pytest

from poker import dealer
from poker.dealer import Reason

from .kit import Room, house, refused

pytestmark = pytest.mark.django_db


def said(room):
    return list(room.table.messages.filter(kind="chat").values_list("text", flat=True))


def test_what_is_said_is_kept_in_one_line():
    room = Room()
    room.do(dealer.say, "Ann", text="  nice\n hand\u202e <b>  ")
    assert said(room) == ["nice hand <b>"]
    assert room.table.version == 1


def test_nothing_and_too_much_are_refused():
    room = Room()
    with refused(Reason.CHAT_EMPTY):
        room.do(dealer.say, "Ann", text=" \n ")
    with refused(Reason.CHAT_TOO_LONG, most=300):
        room.do(dealer.say, "Ann", text="x" * 301)
    room.do(dealer.say, "Ann", text="x" * 300)


def test_five_in_ten_seconds_are_enough():
    room = Room()
    for number in range(5):
        room.do(dealer.say, "Ann", text=str(number))
        room.pass_(1)
    with refused(Reason.CHAT_TOO_FAST, seconds=10):
        room.do(dealer.say, "Ann", text="5")
    room.do(dealer.say, "Ben", text="and I?")
    room.pass_(5)
    room.do(dealer.say, "Ann", text="5")


def test_where_the_house_has_no_chat_nobody_talks():
    with refused(Reason.CHAT_OFF):
        Room(house(chat=False)).do(dealer.say, "Ann", text="hello")


def test_where_nobody_may_watch_only_those_who_sit_talk():
    room = Room(house(spectators=False))
    with refused(Reason.CHAT_OFF):
        room.do(dealer.say, "Ann", text="hello")
    room.sit("Ann", 1)
    room.do(dealer.say, "Ann", text="hello")
    message = room.table.messages.get(kind="chat")
    assert str(message) == f"chat {message.pk} at table {room.table_id}"
