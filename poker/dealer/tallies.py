"""Counts a block of a table's hands anew: one statement, however often it is done.

Nothing is added to what stands there. So no hand can be counted twice or left out: what a block
says is what the seats of its hands say, and after any repair it is enough to count again.
"""

from django.db import connection

from poker.models import HANDS_OF_A_BLOCK

_BLOCK = f"(h.number - 1) / {HANDS_OF_A_BLOCK}"
_KEY = {
    "table_id": "h.table_id",
    "block": _BLOCK,
    "player_id": "s.player_id",
    "with_bots": "s.with_bots",
    "stake": "h.stake",
}
_COUNTED = {
    "hands": "COUNT(*)",
    "net": "SUM(s.net)",
    "voluntary": "COUNT(*) FILTER (WHERE s.voluntary)",
    "raised": "COUNT(*) FILTER (WHERE s.raised)",
    "could_three_bet": "COUNT(*) FILTER (WHERE s.could_three_bet)",
    "three_bet": "COUNT(*) FILTER (WHERE s.three_bet)",
    "saw_flop": "COUNT(*) FILTER (WHERE s.saw_flop)",
    "went_down": "COUNT(*) FILTER (WHERE s.saw_flop AND s.showdown)",
    "showdowns": "COUNT(*) FILTER (WHERE s.showdown)",
    "won_showdowns": "COUNT(*) FILTER (WHERE s.showdown AND s.won > 0)",
    "biggest": "MAX(CASE WHEN s.won > 0 THEN s.pot ELSE 0 END)",
    "played_at": "MAX(s.played_at)",
}
_COLUMNS = _KEY | _COUNTED
_COUNT = (
    f"INSERT INTO poker_tally ({', '.join(_COLUMNS)}) "  # noqa: S608 - names that stand above
    f"SELECT {', '.join(_COLUMNS.values())} "
    "FROM poker_hand h JOIN poker_handseat s ON s.hand_id = h.id "
    "WHERE h.table_id = %s AND h.number BETWEEN %s AND %s "
    "AND h.state = 'ended' AND s.with_bots IS NOT NULL "
    f"GROUP BY {', '.join(_KEY.values())} "
    f"ON CONFLICT ({', '.join(_KEY)}) DO UPDATE SET "
    + ", ".join(f"{name} = excluded.{name}" for name in _COUNTED)
)


def count(table_id: int, first: int, last: int) -> None:
    """Count the blocks in which a table's hands with these numbers are; under the table's lock."""
    begins = (first - 1) // HANDS_OF_A_BLOCK * HANDS_OF_A_BLOCK + 1
    ends = -(-last // HANDS_OF_A_BLOCK) * HANDS_OF_A_BLOCK
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, [table_id, begins, ends])
