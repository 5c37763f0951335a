"""Matches gone through once more tell what a table of the same match tells."""

import numpy as np
import pytest

import watertable as wt
from watertable.batches.retold import EVENT


@pytest.mark.parametrize(("slug", "seats"), [("showdown", 2), ("water-to-water", 4)])
@pytest.mark.parametrize("pages", [0, 20, 700])
def test_matches_tell_again_what_their_tables_told(slug, seats, pages):
    played = wt.batch(slug, 1, seats=seats, seed=3).play("random", 4, first=6, pages=pages)
    retold = played.retold()
    for match in range(4):
        table = played.table(match)
        lines = np.flatnonzero(retold.plies[:, 0] == 6 + match)
        assert len(lines) == table.ply - (table.log.lines[-1].table is not None)
        which = np.isin(retold.line, lines)
        for seat in range(seats):
            told = np.asarray(table.told(seat))
            mine = retold.events[which]
            for place, name in enumerate(EVENT[:-1]):
                assert (told[name] == mine[:, place]).all()
            own = told["seat"] == seat
            assert (told["secret"][own] == mine[own, 6]).all()
            assert (told["ply"] == retold.ply[retold.line[which]]).all()
        assert retold.last[match].tobytes() == table.state_bytes()


def test_matches_in_parts_are_the_matches_of_the_whole():
    batch = wt.batch("showdown", 1, seed=5)
    whole, part = batch.play("greedy", 6), batch.play("greedy", 2, first=3)
    assert whole.winners[3:5].tolist() == part.winners.tolist()
    assert whole.log(4).dumps() == part.log(1).dumps()


def test_who_is_blind_at_a_question_answers_it_by_chance():
    batch = wt.batch("water-to-water", 1, seats=4, seed=5)
    by_bots, by_chance = (batch.play("greedy", 4, pages=600, blind=it) for it in (0, 2))
    assert len({tuple(by_bots.moves(k)[:4]) for k in range(4)}) < 4  # they mostly take the first
    assert len({tuple(by_chance.moves(k)[:4]) for k in range(4)}) == 4


def test_a_bots_budget_can_be_multiplied():
    batch = wt.batch("showdown", 1, seed=5)
    assert batch.play(["stream*2", "stream"], 3).plies.sum() > 0
    with pytest.raises(wt.UnknownBot):
        batch.play("stream*3", 1)
