"""The points that are shown, with the features behind them, are the points that win."""

import pytest

from watertable.kernel.conformance import Chooser


@pytest.mark.rule("W32", "W36")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_is_shown_is_what_counts_at_every_ply_of_random_games(game, seats):
    for seed in range(6):
        table, chooser = game.table(seats, seed=seed), Chooser(seed)
        while table.to_act is not None:
            players = table.view(None)["players"]
            assert [player["points"] for player in players] == list(table.points)
            for player in players:
                shown = sum(feature["points"] for feature in player["features"])
                assert shown == player["points"] or player["character"] in (None, "student")
            moves = table.moves()
            table.play(moves[chooser.below(len(moves))])
