"""What a seat may do follows from its view alone."""

import pytest

import watertable as wt
from watertable.kernel.game.seen import moves_from

pytestmark = pytest.mark.sample

TAKEN = ("dog", "umbrella", "water_jug")


@pytest.mark.parametrize("slug", wt.game_names())
def test_the_moves_from_a_view_are_those_at_the_table(slug, any_game, play_on):
    table = play_on(any_game(slug).table(seed=3), plies=12)
    moves, seen = table.moves(), moves_from(table.game, table.seen(table.to_act))
    assert moves
    assert (seen, seen.complete, seen.space) == (moves, moves.complete, moves.space)


def test_nobody_but_the_seat_that_is_asked_has_moves(game):
    table = game.table(seed=3)
    assert moves_from(game, table.seen(table.to_act))
    for seat in (1 - table.to_act, None):
        assert moves_from(game, table.seen(seat)) == []


def test_nobody_has_moves_when_the_match_is_over(game, play_on):
    table = play_on(game.table(seed=3))
    for seat in (0, 1, None):
        assert moves_from(game, table.seen(seat)) == []


def test_a_view_names_the_options_it_was_made_with(game):
    """R11 With room for six Set cards the fourth one may still be Set."""
    for most in (3, 6):
        table = game.table_from(
            {
                "turn": 3,
                "hands": [["cat"], []],
                "set": [[{"slot": s, "turn": 1, "card": c} for s, c in enumerate(TAKEN)], []],
                "options": {"max_set": most},
            },
        )
        told = [move.data for move in moves_from(game, table.seen(0))]
        assert ({"set": "cat"} in told) == (most == 6)
