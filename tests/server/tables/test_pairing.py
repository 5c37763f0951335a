"""Who meets whom: beside published tables, and for every field that can come about."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from watertable.server.tables.matching import all_pair, most_pairs
from watertable.server.tables.pairing import Contender, Meeting, everybody, swiss
from watertable.server.tables.tournament import Met, Result, lines

# The example of fourteen in the FIDE Arbiters' Manual of 2014 (Mario Held, "Mastering the Dutch"):
# before each round the number, points, whom one has met (0: a bye) and the colours (w sat first).
ROUND_2 = """
1 1 8 w; 2 1 9 b; 3 1 10 w; 4 0.5 11 b; 5 1 12 w; 6 1 13 b; 7 1 14 w; 8 0 1 b; 9 0 2 w; 10 0 3 b
11 0.5 4 w; 13 0 6 w; 14 0 7 b
"""
ROUND_3 = """
1 1 8,5 wb; 2 2 9,7 bw; 3 1.5 10,6 wb; 4 1.5 11,9 bw; 5 2 12,1 ww; 6 1.5 13,3 bw; 7 1 14,2 wb
8 0 1,11 bw; 9 0 2,4 wb; 10 1 3,13 bw; 11 1.5 4,8 wb; 12 0 5,0 b; 13 0 6,10 wb; 14 1 7,0 b
"""
ROUND_5 = """
1 3 8,5,14,3 wbbw; 2 3.5 9,7,5,6 bwwb; 3 2 10,6,4,1 wbwb; 4 2.5 11,9,3,5 bwbw; 5 3 12,1,2,4 wwbb
6 2.5 13,3,0,2 bww; 7 2 14,2,10,11 wbwb; 8 1 1,11,12,9 bwbw; 9 1.5 2,4,13,8 wbwb
10 1.5 3,13,7,14 bwbw
11 2.5 4,8,0,7 wbw; 12 0.5 5,0,8,13 bwb; 13 1 6,10,9,12 wbbw; 14 1.5 7,0,1,10 bwb
"""
PUBLISHED = [
    (ROUND_2, "2-7 4-9 5-1 6-3 8-11 10-13 14-0"),
    (ROUND_3, "2-5 3-4 7-10 9-13 11-6 12-8 14-1"),
    (ROUND_5, "2-1 3-7 4-6 5-11 9-10 13-8 14-12"),
]


def read(text):
    found = []
    for entry in text.replace(";", "\n").split("\n"):
        if entry.strip():
            number, points, met, colours = entry.split()
            rivals = tuple(int(one) for one in met.split(","))
            found.append(
                Contender(
                    int(number),
                    float(points),
                    tuple(one for one in rivals if one),
                    tuple("wb".index(one) for one in colours),
                    0 in rivals,
                )
            )
    return found


def read_pairs(text):
    return [Meeting(*map(int, one.split("-"))) for one in text.split()]


def meetings(pairs):
    return {frozenset((pair.first, pair.second or 0)) for pair in pairs}


@pytest.mark.parametrize(("field", "paired"), PUBLISHED)
def test_a_round_is_paired_as_in_the_published_example(field, paired):
    assert meetings(swiss(read(field))) == meetings(read_pairs(paired))


def test_in_the_first_round_the_upper_half_meets_the_lower():
    """The same example: 1-8, 9-2, 3-10, 11-4, 5-12, 13-6, 7-14."""
    pairs = [(pair.first, pair.second) for pair in swiss([Contender(n) for n in range(1, 15)])]
    assert pairs == [(1, 8), (9, 2), (3, 10), (11, 4), (5, 12), (13, 6), (7, 14)]


BERGER = {  # FIDE Handbook C.05, annex 1
    4: "1-4 2-3, 4-3 1-2, 2-4 3-1",
    6: "1-6 2-5 3-4, 6-4 5-3 1-2, 2-6 3-1 4-5, 6-5 1-4 2-3, 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5, 8-5 6-4 7-3 1-2, 2-8 3-1 4-7 5-6, 8-6 7-5 1-4 2-3, 3-8 4-2 5-1 6-7, "
    "8-7 1-6 2-5 3-4, 4-8 5-3 6-2 7-1",
}


@pytest.mark.parametrize("count", BERGER)
def test_everybody_meets_everybody_by_the_published_tables(count):
    said = [read_pairs(one) for one in BERGER[count].split(", ")]
    assert everybody(count) == said


@pytest.mark.parametrize("count", range(2, 17))
def test_where_everybody_meets_everybody_each_pair_meets_once(count):
    pairs = [pair for one in everybody(count) for pair in one]
    met = [{pair.first, pair.second} for pair in pairs if pair.second is not None]
    assert len(met) == count * (count - 1) // 2 == len({frozenset(one) for one in met})
    byes = [pair.first for pair in pairs if pair.second is None]
    assert sorted(byes) == (list(range(1, count + 1)) if count % 2 else [])


@settings(deadline=None, max_examples=25)
@given(st.integers(2, 15), st.data())
def test_nobody_meets_twice_nor_has_two_byes_and_seats_are_evened_out(count, data):
    field = [Contender(n) for n in range(1, count + 1)]
    for _ in range(min(5, (count + 1) // 2)):
        pairs = swiss(field)
        assert sorted(n for it in pairs for n in (it.first, it.second) if n) == [
            one.number for one in field
        ]
        for pair in pairs:
            first = field[pair.first - 1]
            if pair.second is None:
                assert not first.had_bye
                first.had_bye, first.points = True, first.points + 1
                continue
            second = field[pair.second - 1]
            assert second.number not in first.met
            assert first.wish <= second.wish, "who sat first more often sits second"
            points = data.draw(st.sampled_from((0.0, 0.5, 1.0)))
            first.points, second.points = first.points + points, second.points + 1 - points
            first.met, second.met = (*first.met, second.number), (*second.met, first.number)
            first.seats, second.seats = (*first.seats, 0), (*second.seats, 1)


def test_where_it_cannot_be_otherwise_two_meet_again():
    first, second = Contender(1, 1.0, (2,), (0,)), Contender(2, 0.0, (1,), (1,))
    assert swiss([first, second]) == [Meeting(2, 1)]


def test_the_bye_is_the_lowest_who_has_had_none():
    field = [Contender(1, 1.0), Contender(2, 0.0), Contender(3, 1.0, had_bye=True)]
    assert Meeting(2, None) in swiss(field)


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 7), st.data())
def test_as_many_pairs_are_made_as_can_be(count, data):
    edges = [(a, b) for a in range(count) for b in range(a)]
    chosen = data.draw(st.lists(st.sampled_from(edges), unique=True)) if edges else []
    meets = {
        a: [b for b in range(count) if (a, b) in chosen or (b, a) in chosen] for a in range(count)
    }

    def most(left):
        if not left:
            return 0
        one, rest = left[0], left[1:]
        with_one = [1 + most([it for it in rest if it != b]) for b in meets[one] if b in rest]
        return max([most(rest), *with_one])

    assert most_pairs(meets) == most(list(range(count)))
    assert all_pair(meets) == (2 * most(list(range(count))) == count)


CROSS = """
- = = 1 1 1 1
= - = = 1 1 1
= = - = = 1 1
0 = = - 1 1 1
0 0 = 0 - 1 1
0 0 0 0 0 - 1
0 0 0 0 0 0 -
"""


def test_ties_are_broken_as_in_the_published_cross_table():
    """The usual example of Sonneborn and Berger: the third and fourth both have four points."""
    rows = [row.split() for row in CROSS.split("\n") if row]
    result: dict[str, Result] = {"1": "first", "0": "second", "=": "draw"}
    met = [Met(a + 1, b + 1, result=result[rows[a][b]]) for a in range(7) for b in range(a + 1, 7)]
    standings = lines(7, met)
    assert [line.points for line in standings] == [5, 4.5, 4, 4, 2.5, 1, 0]
    assert [line.number for line in standings] == [1, 2, 3, 4, 5, 6, 7]
    assert [line.sonneborn for line in standings[2:4]] == [9.0, 7.75]
    assert all(line.buchholz == 21 - line.points for line in standings), "all have met all"


# The Hobsons Bay Western Swiss of 2025 after three rounds, as its club published it: of each place
# whom it met (+ won, = drawn, - lost; a bye by what it was worth), points, Buchholz, Sonneborn.
OPEN = """
1: 4+ 9+ 3+: 3 5 5
2: 14= 7+ 9+: 2.5 3 2.75
3: 10+ 11+ 1-: 2 5 2
4: 1- 12+ 10+: 2 5 2
5: 0= 15+ 6=: 2 4.5 2.5
6: 7= 14+ 5=: 2 4 2.25
7: 6= 2- 11+: 1.5 5.5 2
8: 0- 0= 15+: 1.5 3.5 1.25
9: 12+ 1- 2-: 1 6.5 1
10: 3- 13+ 4-: 1 5 1
11: 13+ 3- 7-: 1 4.5 1
12: 9- 4- 0+: 1 4 1
13: 11- 10- 14+: 1 2.5 0.5
14: 2= 6- 13-: 0.5 5.5 1.25
15: 0= 5- 8-: 0.5 4 0.25
16: 0- 0- 0-: 0 0 0
"""


def read_rounds(text):
    """Everybody's meetings, each once, and what was published of each place."""
    result: dict[str, Result] = {"+": "first", "=": "draw", "-": "second"}
    met, published = [], {}
    for row in text.strip().split("\n"):
        number, rivals, figures = row.split(": ")
        published[int(number)] = [float(one) for one in figures.split()]
        for rival in rivals.split():
            second = int(rival[:-1])
            if second == 0 or second > int(number):
                met.append(Met(int(number), second, result=result[rival[-1]]))
    return met, published


def test_ties_are_broken_as_in_the_published_standings_of_a_swiss():
    met, published = read_rounds(OPEN)
    standings = lines(16, met)
    found = {line.number: [line.points, line.buchholz, line.sonneborn] for line in standings}
    assert found == published
    assert [line.number for line in standings] == list(published)
    assert [line.place for line in standings] == [1, 2, 3, 3, *range(5, 17)]


def test_buchholz_is_the_sum_of_the_rivals_points_and_a_bye_is_a_rival_of_ones_own():
    met = [
        *(Met(1, 2, result="first"), Met(3, 4, result="draw"), Met(5, result="bye")),
        *(Met(1, 5, result="second"), Met(3, 2, result="first"), Met(4, result="bye")),
    ]
    found = {line.number: line for line in lines(5, met)}
    assert {n: line.points for n, line in found.items()} == {1: 1, 2: 0, 3: 1.5, 4: 1.5, 5: 2}
    assert {n: line.buchholz for n, line in found.items()} == {1: 2, 2: 2.5, 3: 1.5, 4: 3, 5: 3}
    assert [line.number for line in lines(5, met)] == [5, 4, 3, 1, 2]
    assert [line.place for line in lines(5, met)] == [1, 2, 3, 4, 5]


def test_equals_share_a_place():
    met = [Met(1, 2, result="draw"), Met(3, 4, result="draw")]
    assert [line.place for line in lines(4, met)] == [1, 1, 1, 1]


def test_points_never_rise_down_the_standings():
    met = [Met(n, n + 1, result="second") for n in range(1, 9)]
    assert all(a.worth >= b.worth for a, b in pairwise(lines(9, met)))
