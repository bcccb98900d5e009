"""Statistics: the definitions on known hands, people apart from bots, and who sees what."""

import pytest
from django.urls import reverse

from lobby import chart
from lobby.templatetags import felt
from poker import dealer, room
from poker.models import HandSeat, Table
from poker.room import statistics
from tests.poker.kit import Room, heads_up, person, three

pytestmark = pytest.mark.django_db

MINE = reverse("lobby:statistics")


def numbers(table, name, company="people"):
    return room.of_player(table.id(name), company=company).total


def check_down(table):
    """Check every street to the showdown."""
    while table.running:
        table.move(table.to_act, "check")


@pytest.fixture
def evening(laid_deck):
    """Play three known hands: a raise that is folded to, a three-bet, a showdown.

    Hand 1, button Ann, blinds Ben and Cat: Ann raises to 30, Ben and Cat fold.
    Hand 2, button Ben, blinds Cat and Ann: Ben raises to 30, Cat to 90, Ann and Ben fold.
    Hand 3, button Cat, blinds Ann and Ben: Cat calls, Ann folds, all check; aces win for Cat.
    """
    laid_deck("2c 3d 4h 5s 6c 7d")
    table = three()
    table.play("Ann raise 30", "Ben fold", "Cat fold")
    table.deal()
    table.play("Ben raise 30", "Cat raise 90", "Ann fold", "Ben fold")
    laid_deck("2c 3d As 7s 8h Ah Ks Kd 9c Jc 4d")
    table.deal()
    table.play("Cat call", "Ann fold", "Ben check")
    check_down(table)
    return table


def test_the_numbers_of_known_hands_are_those_of_their_definitions(evening):
    ann, ben, cat = (numbers(evening, name) for name in ("Ann", "Ben", "Cat"))
    assert [each.hands for each in (ann, ben, cat)] == [3, 3, 3]
    assert [each.net for each in (ann, ben, cat)] == [15 - 10 - 5, -5 - 30 - 10, -10 + 40 + 15]
    assert [(each.vpip.count, each.pfr.count) for each in (ann, ben, cat)] == [
        (1, 1),
        (1, 1),
        (2, 1),
    ]
    assert (cat.three_bets.count, cat.three_bets.of) == (1, 2)
    assert (ben.three_bets.count, ben.three_bets.of) == (0, 1)
    assert ann.three_bets.percent is None
    assert (ben.saw_flop, ben.wtsd.percent, ben.wsd.percent) == (1, 100, 0)
    assert (cat.saw_flop, cat.wtsd.percent, cat.wsd.percent) == (1, 100, 100)
    assert ann.wtsd.percent is None


def test_big_blinds_are_those_of_each_hand(evening):
    assert numbers(evening, "Ben").per_hundred == pytest.approx(100 * -4.5 / 3)


def test_the_net_over_time_and_the_biggest_pots_are_of_the_same_hands(evening):
    cat = room.of_player(evening.id("Cat"), company="people")
    assert [(point.hands, point.net) for point in cat.course] == [(1, -10), (2, 30), (3, 45)]
    assert [(seat.hand.number, seat.won) for seat in cat.biggest] == [(2, 70), (3, 25)]
    assert [(table.pk, counted.hands) for table, counted in cat.tables] == [(evening.table_id, 3)]


def test_a_hand_that_was_called_off_does_not_count():
    table = heads_up()
    table.do(dealer.void_hand, reason="A misdeal")
    assert numbers(table, "Ann").hands == 0


def test_a_hand_that_runs_does_not_count():
    assert numbers(heads_up(), "Ann").hands == 0


def test_hands_with_bots_and_practice_are_kept_apart(evening):
    evening.do(dealer.add_bot)
    evening.deal()
    while evening.running:
        if evening.sitting_on(evening.table.turn_seat).player.is_bot:
            evening.wake()
        else:
            evening.move(evening.to_act, "fold")
    dealt = HandSeat.objects.filter(hand=evening.table.hand_id, player__is_bot=True)
    with_bots = 1 if dealt.exists() else 0
    assert with_bots == 1
    assert numbers(evening, "Ann").hands == 3
    assert numbers(evening, "Ann", "bots").hands == with_bots
    Table.objects.update(practice=True)
    assert dealer.count_again() == 4
    assert numbers(evening, "Ann").hands == 0
    assert numbers(evening, "Ann", "bots").hands == 3 + with_bots


def test_the_page_of_a_table_counts_everybody_and_adds_up_to_nothing(client, evening):
    client.force_login(evening.people["Ann"])
    address = reverse("lobby:table_statistics", args=[evening.table.code])
    answer = client.get(address)
    rows = answer.context["people"]
    assert [str(player) for player, _numbers in rows] == ["Cat", "Ann", "Ben"]
    assert sum(counted.net for _player, counted in rows) == 0
    assert answer.context["bots"] == []


def test_my_page_tells_numbers_and_the_line_as_a_table(client, evening):
    client.force_login(evening.people["Cat"])
    page = client.get(MINE).content.decode()
    assert "2 of 3" in page
    assert page.count("<polyline") == 1
    one = client.get(MINE, {"table": evening.table_id}).context
    assert [point.net for point in one["points"]] == [-10, 30, 45]
    assert client.get(MINE, {"with": "bots"}).context["record"].total.hands == 0


def test_tables_beyond_those_that_are_listed_are_one_click_away(client, evening, monkeypatch):
    monkeypatch.setattr(statistics, "TABLES", 1)
    heads_up().fold_out()
    client.force_login(evening.people["Ann"])
    first = client.get(MINE)
    assert [table.pk for table, _numbers in first.context["record"].tables] == [evening.table_id]
    assert first.context["record"].total.hands == 4
    assert "1 more table" in first.content.decode()
    every = client.get(MINE, {"tables": "all"})
    assert [numbers.hands for _table, numbers in every.context["record"].tables] == [3, 1]
    assert "more table" not in every.content.decode()


def test_a_line_that_goes_by_blocks_says_so(client, evening, monkeypatch):
    client.force_login(evening.people["Ann"])
    says = "steps of up to 50 hands"
    assert says not in client.get(MINE).content.decode()
    monkeypatch.setattr(statistics, "WALKED", 2)
    page = client.get(MINE)
    assert says in page.content.decode()
    assert [(point.hands, point.net) for point in page.context["points"]] == [(3, 0)]


@pytest.mark.parametrize("table", ["x", "-1", "9" * 30, "0"])
def test_a_table_where_i_never_sat_has_no_statistics_of_mine(client, table):
    client.force_login(person("Noor"))
    assert client.get(MINE, {"table": table}).status_code == 404


def test_statistics_of_a_table_are_for_who_may_read_its_hands(client):
    table = heads_up(seats=2, spectators=False)
    address = reverse("lobby:table_statistics", args=[table.table.code])
    client.force_login(person("Noor"))
    assert client.get(address).status_code == 403
    client.force_login(table.people["Ben"])
    assert client.get(address).status_code == 200


def test_many_hands_ask_for_no_more_queries(client, django_assert_max_num_queries):
    table = Room()
    for seat, name in enumerate(("Ann", "Ben"), 1):
        table.sit(name, seat)
    for _hand in range(6):
        table.deal()
        table.fold_out()
    client.force_login(table.people["Ann"])
    with django_assert_max_num_queries(14):
        client.get(MINE)


@pytest.mark.parametrize(
    ("amount", "shown"), [(57.16, "+57.2"), (-19.96, "−20.0"), (0.04, "0.0"), (None, "–")]
)
def test_big_blinds_are_rounded_to_a_tenth(amount, shown):
    assert felt.decimal(amount) == shown


@pytest.mark.parametrize(("count", "of", "shown"), [(2, 7, "29%"), (1, 8, "12%"), (0, 0, "–")])
def test_shares_are_rounded_to_whole_percent(count, of, shown):
    assert f">{shown}<" in felt.percent(room.Share(count=count, of=of))


def test_a_line_begins_at_zero_and_stays_in_its_box():
    drawn = chart.draw([(1, 10), (2, -30), (3, 20)])
    assert drawn is not None
    assert (drawn.top, drawn.bottom, drawn.zero) == (20, -30, "81.6")
    assert drawn.line == "0.0,81.6 213.3,44.8 426.7,192.0 640.0,8.0"
    far = chart.draw([(30, 10), (40, 0)])
    assert far is not None
    assert far.line == "0.0,192.0 480.0,8.0 640.0,192.0"
    assert chart.draw([]) is None
    assert chart.some(list(range(100)))[-1] == 99
    assert len(chart.some(list(range(119)))) <= chart.ROWS
