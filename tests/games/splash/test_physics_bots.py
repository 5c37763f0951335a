"""Bots at a table with a real engine: what they choose is legal, and the careful one is careful."""

import pytest

import watertable as wt

pytest.importorskip("mujoco")


def played(seed, bots, budget=None, **options):
    game = wt.game("splash")
    table = game.table(seats=len(bots), seed=seed, options={"draft": "deal", **options})
    while (seat := table.to_act) is not None:
        bot = wt.bot(bots[seat])
        moves, luck = table.moves(), table.ply + 1000 * seed
        table.play(bot.choose(game, table.seen(seat), moves, seed=luck, budget=budget))
    return table


@pytest.mark.slow
def test_the_careful_bot_beats_the_random_one():
    won = [played(seed, ["greedy", "random"]).outcome.winners == (0,) for seed in range(3)]
    assert sum(won) >= 2


def test_the_careful_bot_builds_in_the_middle():
    game = wt.game("splash")
    position = {
        "game": "splash",
        "tower": [{"piece": "red-small-cube"}],
        "stocks": [["red-large-cube", "blue-plate"], ["red-stick"]],
    }
    table = game.table_from(position, seed=1)
    table.play({"give": "red-large-cube"})
    moves = table.moves()
    number = wt.bot("greedy").choose(game, table.seen(1), moves, seed=1)
    place = game.words.move(game.data, table.seen(1), number)["place"]
    assert max(abs(place["x"]), abs(place["y"])) <= 1.0
    assert wt.bot("greedy").choose(game, table.seen(1), moves, seed=1) == number


@pytest.mark.slow
@pytest.mark.rule("R23", "X5")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_whole_game_ends_and_replays_to_the_same_bytes(seats):
    table = played(seats, ["random", "greedy", *["random"] * 4][:seats], budget=0)
    assert table.outcome.reason in ("last piece", "three drops")
    again = wt.replay(wt.Log.loads(table.log.dumps()))
    assert again.state_bytes() == table.state_bytes()
    table.log.verify()
