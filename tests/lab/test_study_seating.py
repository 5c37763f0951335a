"""The study of seats: who had what, who won, and what both say of characters, powers and order."""

import numpy as np
import pytest

from benchmarks.studies import seating
from benchmarks.studies.plan import tables
from benchmarks.studies.playing import play_all


@pytest.fixture(scope="module")
def out(tmp_path_factory):
    out = tmp_path_factory.mktemp("seats")
    usual = {"size": 20, "at": ""}
    runs = [tables(f"seats-random-{n}", "", "random", 4, 40, seats=n, **usual) for n in (2, 3)]
    assert play_all(out, runs, 1, np.inf)
    return out


def test_each_number_of_seats_is_a_column_with_its_n(out, capsys):
    seating.seats(str(out), "random")
    said = capsys.readouterr().out
    assert "| characters | 2 seats | 3 seats |" in said
    assert "| won by nobody |" in said
    assert "| n | 40 | 40 |" in said.splitlines()
    assert "| Thief |" not in said  # he needs four at the table
    order = said.partition("| turn order |")[2]
    assert [order.count(f"\n| {it} |") for it in (1, 2, 3, 4)] == [1, 1, 1, 0]


def test_wins_are_counted_where_the_winner_sat(out):
    tables_of_two = seating.seated(out, "random", 2)
    assert tables_of_two is not None
    kind, names = seating.kinds_of("turn order", tables_of_two)
    wins, counts = tables_of_two.by(kind, len(names))
    assert (counts == 1).all()
    for row in range(40):
        begins = int(np.flatnonzero(tables_of_two.order[row] == 0)[0])
        assert wins[row, 0] == tables_of_two.won[row, begins]


def test_pairs_and_rankings_are_drawn(out, tmp_path, capsys):
    seating.pairs(str(out), "random", "2", str(tmp_path / "pairs.svg"))
    seating.ranking(str(out), "random", "2", str(tmp_path / "ranking.svg"))
    assert "of" in capsys.readouterr().out
    for name in ("pairs", "ranking"):
        assert (tmp_path / f"{name}.svg").read_text("utf-8").startswith("<svg")
    assert seating.seated(out, "random", 6) is None
