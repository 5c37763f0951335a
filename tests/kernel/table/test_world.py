"""The seat WORLD: asked by the table, answered by physics or by whoever sits at a manual table."""

from dataclasses import replace

import pytest

import watertable as wt
from tests.worlds import answer, splash_of_chance
from watertable.kernel.table.replay import replay

POSITION = {
    "game": "splash",
    "tower": [{"piece": "red-large-cube"}],
    "stocks": [["red-plate", "blue-stick"], ["red-octagon", "blue-plate"]],
}


@pytest.fixture
def waiting():
    """A manual table at which the world is asked."""
    table = splash_of_chance().table_from(POSITION, seed=3, manual=True)
    table.play({"give": "red-plate"})
    table.play({"place": {}})
    table.chance()
    return table


def test_a_manual_table_waits_for_the_world(waiting):
    assert waiting.to_act == wt.WORLD
    assert not waiting.moves()
    with pytest.raises(wt.IllegalMove, match="world must answer"):
        waiting.play({"give": "blue-stick"})
    with pytest.raises(wt.IllegalMove, match="Chance is not asked"):
        waiting.chance()


def test_the_answer_is_a_line_of_the_log_and_replays_without_a_world(waiting):
    waiting.world()
    line = waiting.log.lines[-1]
    assert (line.seat, line.action) == ("world", None)
    assert line.answer is not None
    nobody = replace(waiting.game, world=replace(waiting.game.world, answer=None))
    copy = wt.Log.loads(waiting.log.dumps())
    again = replay(copy, nobody)
    assert again.state_bytes() == waiting.state_bytes()
    assert again.log.dumps() == waiting.log.dumps()


def test_an_answer_that_cannot_be_read_changes_nothing(waiting):
    before, ply = waiting.state_bytes(), waiting.ply
    odd_ones: list[dict[str, object]] = [{}, {"poses": {}}, {"poses": {"red-plate": [0] * 7}}]
    for odd in odd_ones:
        with pytest.raises(wt.IllegalMove) as refused:
            waiting.world(odd)
        assert refused.value.code == "malformed"
        assert [part.name for part in refused.value.reason.parts] == ["why"]
    assert (waiting.state_bytes(), waiting.ply) == (before, ply)
    waiting.world(answer(waiting.game.data, waiting.board.boxes[0], waiting.board.states[0]))
    assert waiting.ply == ply + 1


def test_a_damaged_answer_in_a_log_is_named_with_its_ply(waiting):
    waiting.world()
    text = waiting.log.dumps().replace('"red-plate":[', '"red-plote":[')
    with pytest.raises(wt.LogError, match="Ply 4"):
        wt.replay(wt.Log.loads(text))


def test_nobody_asks_the_world_of_a_game_without_one(game):
    with pytest.raises(wt.IllegalMove, match="world is not asked"):
        game.table(seed=1).world({})


def test_chance_that_has_spoken_is_not_taken_back(waiting):
    waiting.world()
    with pytest.raises(wt.CannotUndo, match="revealed"):
        waiting.undo(1)


def test_listed_placements_are_not_all_there_are(waiting):
    table = splash_of_chance().table_from(POSITION, seed=3)
    assert (table.moves().complete, table.moves().space) == (True, None)
    table.play({"give": "red-plate"})
    moves = table.moves()
    assert not moves.complete
    assert moves.space is not None
    assert table.why_not({"place": {"x": 0.34, "turn": 1.7}}, 1) is None


@pytest.mark.parametrize(
    ("seats", "teams", "gives_up", "winners"),
    [(4, "pairs", [0], (1, 3)), (6, "pairs", [0, 1], (2, 5)), (6, "threes", [3], (0, 2, 4))],
)
def test_a_team_gives_up_together(seats, teams, gives_up, winners):
    options = {"teams": teams, "draft": "deal"}
    table = splash_of_chance().table(seats=seats, seed=1, options=options)
    for seat in gives_up:
        assert table.outcome is None
        table.resign(seat)
    assert table.outcome is not None
    assert (table.outcome.winners, table.outcome.reason) == (winners, "resigned")


def test_at_a_rematch_the_next_player_begins():
    table = splash_of_chance().table(seats=3, seed=1, options={"draft": "deal"})
    first = table.view(None)["first"]
    options = table.game.rematch(table.options, table.seen(None))
    again = table.game.table(seats=3, seed=2, options=options)
    assert again.view(None)["first"] == (first + 1) % 3
