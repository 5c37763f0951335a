"""What a choice brings is told before it is made, and tells nothing of what is hidden."""

import numpy as np
import pytest

import watertable as wt
from tests.e2e.answers import GUN
from tests.e2e.answers import table as position
from watertable.bots.consequences import consequences
from watertable.kernel.game.seen import moves_from
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import raw, rows


def shown(game, view, pick):
    """The consequence of the first move whose words have this in them."""
    number = next(move.action for move in moves_from(game, view) if pick in move.text)
    [found] = consequences(game, view, [number])
    return found


def attacked():
    """Seat 0 has played its gun at seat 1, which may answer."""
    table = wt.game("showdown").table_from(
        position(hands=[["big_water_gun"], ["umbrella", "flamingo"]], options={}, water=[20, 12])
    )
    table.play(GUN.move, 0)
    return table


def test_what_an_attack_takes_is_told_of_letting_it_through():
    table = attacked()
    assert table.to_act == 1
    letting = shown(table.game, table.seen(1), "Pass")
    assert [change for change in letting.changes if change[0] == 1] == [(1, 12, 7)]


def test_what_defends_leaves_more():
    table = attacked()
    kept = shown(table.game, table.seen(1), "Umbrella")
    [(_, before, after)] = [change for change in kept.changes if change[0] == 1] or [(1, 12, 12)]
    assert before == 12
    assert after > 7


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
@pytest.mark.parametrize("seed", [3, 8])
def test_what_is_hidden_changes_nothing(slug, seed):
    """Every truth that fits a view has the same consequences: they follow from the view alone."""
    game = wt.game(slug)
    table = game.table(seed=seed)
    dice = np.random.default_rng(seed)
    compared = 0
    for ply in range(40):
        if table.to_act is None:
            break
        seat, moves = table.to_act, table.moves()
        view, numbers = table.seen(seat), [move.action for move in moves][:4]
        told = consequences(game, view, numbers)
        views, states, again = rows(game.view, 1), rows(game.state, 1), rows(game.view, 1)
        views[0] = view
        boxes = game.boxes_for(view)
        words = dice_of(words_at(secret_of(seed), ply))
        raw(states)[0] = np.zeros(1, game.state.dtype).tobytes()
        game.entries.guess(boxes, views, 0, words, states, 0)  # other cards where they are hidden
        game.entries.observe(boxes, states, 0, seat, again, 0)
        compared += raw(states)[0].tobytes() != table.state_bytes()
        assert consequences(game, again[0], numbers) == told
        table.play(moves[int(dice.integers(len(moves)))])
    assert compared > 10


def test_what_is_closed_is_told_with_its_points():
    game = wt.game("water-to-water")
    said = set()
    for seed in range(12):
        table = game.table(seed=seed)
        dice = np.random.default_rng(seed)
        for _ in range(60):
            if table.to_act is None:
                break
            moves = table.moves()
            for one in consequences(
                game, table.seen(table.to_act), [move.action for move in moves[:6]]
            ):
                if one.closes:
                    said |= {sentence.text.split(" of ")[0] for sentence in one.closes}
            if "A lake" in said:
                return
            table.play(moves[int(dice.integers(len(moves)))])
    pytest.fail(f"nothing was closed: {said}")
