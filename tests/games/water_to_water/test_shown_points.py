"""The points that are shown, with the features behind them, are the points that win."""

import pytest

from watertable.games.water_to_water.edition import CHARACTER_CARDS, CHARACTER_IDS
from watertable.kernel.conformance import Chooser

SMALLER = {"lakes": ["pond"], "ruins": ["artifact"]}


def kinds_of(character):
    """What may make points for a character; what is left over is no feature."""
    if character is None:
        return set()
    card = CHARACTER_CARDS[CHARACTER_IDS.index(character) - 1]
    return {*SMALLER.get(card.counts, ()), card.counts, card.counts.removesuffix("s"), card.bonus}


@pytest.mark.rule("W32", "W36")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_what_is_shown_is_what_counts_at_every_ply_of_random_games(game, seats):
    for seed in range(6):
        table, chooser = game.table(seats, seed=seed), Chooser(seed)
        while table.to_act is not None:
            players = table.view(None)["players"]
            assert [player["points"] for player in players] == list(table.points)
            for player in players:
                assert {it["kind"] for it in player["features"]} <= kinds_of(player["character"])
                shown = sum(feature["points"] for feature in player["features"])
                assert shown == player["points"] or player["character"] in (None, "student")
            moves = table.moves()
            table.play(moves[chooser.below(len(moves))])
