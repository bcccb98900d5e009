"""R44: who wins with which cards on which board; fifty pairs of hands met at real tables.

Reports about wrong evaluators (a third pair that must not play, a flush decided by its
fourth card, the steel wheel, an extended straight flush) and hands as a site paid them.
"""

import pytest

from poker.engine.cards import cards
from poker.engine.ranking import best_five, category, describe, rank

PAIRS = """
    AsKsQs 2s 3s   JsTs 4s5s   first   royal_flush      straight_flush
    3h4h5h 6h 7h   8h8d AdKc   first   straight_flush   straight_flush
    AsKsQs 2s 3s   4s5s 9sTc   first   straight_flush   flush
    2d3d4d 5d Ks   Ad9s 6cKh   first   straight_flush   straight
    JdJsQd 7s Jc   JhQs TsQh   first   four_of_a_kind   full_house
    7dKhKd Ks 5h   Kc9s Ad6d   first   four_of_a_kind   three_of_a_kind
    6sKdAs 6d 5h   6h6c 7s7h   first   four_of_a_kind   two_pair
    5h7c5s Td 2h   5c5d 8sAc   first   four_of_a_kind   pair
    5h2s5c Jd Js   5s4d JhKs   second  full_house       full_house
    7c7s9h 7h Kc   4hKh JsKs   tie     full_house       full_house
    QsQhAd 5h Ah   As7h KhJh   first   full_house       flush
    JhKdTs Kh 3c   JsKc Qc9h   first   full_house       straight
    QhKcQs 2d 5d   Qc9c QdKd   second  three_of_a_kind  full_house
    Qs9s9h 6d 6c   TdKc Kh9c   second  two_pair         full_house
    2dJh3c 3s Tc   AcQh JdJs   second  pair             full_house
    9s7s4s Jd 3h   As2s KsQs   first   flush            flush
    7dJc5c 4c 3c   Ks6c As8c   second  flush            flush
    QdJd9d Kc 6d   5dAh Qc7d   second  flush            flush
    Ac6c2c 9c 5c   5dJd 2sAs   tie     flush            flush
    9cQhTc 5h 2c   Js8c AcQc   second  straight         flush
    3c4cTc As 5h   6cJc 4d4s   first   flush            three_of_a_kind
    7h4h3s Th Ah   7dAs AdKh   second  two_pair         flush
    Td3s4s 6s As   TsJs Ac2c   first   flush            pair
    2cQc9c 6h 3c   Td8h TcTh   second  high_card        flush
    Td7cJc 9s Qs   8hJh Kc9c   second  straight         straight
    5s6d8c 4h 7c   AcKh Kd3c   tie     straight         straight
    5sTh4c 3d 2c   Ad9d Ah8c   tie     straight         straight
    Ad9cTs 8h Js   JcJd KcQd   second  three_of_a_kind  straight
    Jc9sQd 6c 4h   9cQh Td8s   second  two_pair         straight
    TcKs5s 9d Qd   8cKd KhJh   second  pair             straight
    7s4hTd 8s 9d   Ks3c JsKh   second  high_card        straight
    6d5dQh 8c 6s   Kd6c 6hAc   second  three_of_a_kind  three_of_a_kind
    4h4sJd 4c 7c   9cTh 9hTc   tie     three_of_a_kind  three_of_a_kind
    AdQh4d 6s Ah   KsKh AsKc   second  two_pair         three_of_a_kind
    5dKs3h Kd Tc   7hKc Ac7s   first   three_of_a_kind  pair
    Qd3c2d 7c 4h   KsAc QhQs   second  high_card        three_of_a_kind
    4d8s4h 7d 8c   Kh6s 7c5h   second  two_pair         two_pair
    AsJs8s 8c 3c   Jd9h AhTh   second  two_pair         two_pair
    4s2c2s Js 4c   Ah3h AsKc   tie     two_pair         two_pair
    6cQcAd 6s Ac   TdJs 3s3d   tie     two_pair         two_pair
    AdQd3h Ts 3s   8dKd QsJs   second  pair             two_pair
    6c7s5d Ac Tc   2dKc As7h   second  high_card        two_pair
    9c7s5h 5s 3c   8hKs 4dQs   first   pair             pair
    Ad7hJh 7d Qs   9cKc 8d6s   first   pair             pair
    4d7s6s Jd Jh   ThAc TsAs   tie     pair             pair
    Ac4h6d Kd 7d   5hAs 5cAd   tie     pair             pair
    AhKhQs Ts 9s   Kd6h Ks7h   tie     pair             pair
    5c8c7c 9h 2h   QsQc QdAc   first   pair             high_card
    KcAh6s 2h 3h   Qc9c 7dQs   first   high_card        high_card
    QsAs8d 6s 4c   ThKs TdKc   tie     high_card        high_card
"""


@pytest.mark.parametrize("line", PAIRS.strip().splitlines())
def test_two_hands_meet_on_a_board(line: str) -> None:
    flop, turn, river, first, second, winner, made, met = line.split()
    one, other = (cards(flop + turn + river + hole) for hole in (first, second))
    assert (category(rank(one)), category(rank(other))) == (made, met)
    found = "tie" if rank(one) == rank(other) else "first" if rank(one) > rank(other) else "second"
    assert found == winner
    for held in (one, other):
        assert rank(best_five(held)) == rank(held)
        assert describe(best_five(held)) == describe(held)
