"""Bots play by the rules, from what their seat knows, and the same way each time."""

from collections import Counter

import pytest

import watertable as wt

BOTS = pytest.mark.parametrize("name", ["random", "greedy"])
ALL_BOTS = pytest.mark.parametrize("name", wt.bot_names())

CHOICES = """
import watertable as wt
game = wt.game("showdown")
chosen = []
for seed in (1, 2):
    table = game.table(seed=seed)
    while table.to_act is not None and table.ply < 60:
        view, moves = table.seen(table.to_act), table.moves()
        number = wt.bot("greedy").choose(game, view, moves, seed=table.ply, budget=4)
        chosen.append(number)
        table.play(number)
print(chosen)
"""


@pytest.mark.sample
@BOTS
def test_a_bot_chooses_only_what_is_listed(game, match, name):
    def look(table, seat, number):
        assert type(number) is int
        assert number in [move.action for move in table.moves()]
        assert table.why_not(number, seat) is None

    for seed in (1, 2):
        bots = [wt.bot(name), wt.bot("random")]
        assert match(bots, seed, look, budget=2).outcome is not None


@ALL_BOTS
@pytest.mark.parametrize(
    "options",
    [
        {"tick_order": "owner", "hand_limit": 4, "opp_discard": "random"},
        {"cost_floor": 0, "start_water": 5, "deal": 0, "draw": 10},
        {"max_set": 0, "actions": 0, "first_actions": 0, "turn_cap": 20},
    ],
    ids=["other rulings", "short", "nothing to do"],
)
def test_a_bot_plays_every_variant_to_its_end(match, name, options):
    table = match([wt.bot(name)] * 2, 3, budget=3, options=options)
    assert table.outcome is not None


@pytest.mark.sample
@BOTS
def test_a_bot_chooses_the_same_for_the_same_view_moves_and_seed(game, match, name):
    def look(table, seat, number):
        if table.ply % 5 == 0:
            again = wt.bot(name).choose(
                game, table.seen(seat), table.moves(), seed=1000 + table.ply, budget=3
            )
            assert again == number

    first = match([wt.bot(name)] * 2, 1, look, budget=3)
    assert match([wt.bot(name)] * 2, 1, budget=3).log == first.log


@pytest.mark.sample
@BOTS
def test_choosing_changes_neither_table_nor_view_nor_moves(game, name):
    table = game.table(seed=4)
    view, moves = table.seen(table.to_act), table.moves()
    before = table.state_bytes(), view.tobytes(), list(moves)
    wt.bot(name).choose(game, view, moves, seed=1, budget=3)
    assert (table.state_bytes(), view.tobytes(), list(moves)) == before


@pytest.mark.sample
@BOTS
def test_a_bot_is_honest(game, match, another_truth, name):
    """Whatever the rival holds and however the deck lies: the same view, the same choice."""
    compared = []

    def look(table, seat, number):
        if table.ply % 7 == 0 and len(table.moves()) > 1:
            for seed in (1, 2):
                other = another_truth(table, seat, seed)
                again = wt.bot(name).choose(
                    game, other.seen(seat), other.moves(), seed=1000 + table.ply, budget=3
                )
                assert again == number
                compared.append(other.state_bytes() != table.state_bytes())

    match([wt.bot(name)] * 2, 1, look, budget=3)
    assert any(compared)


@pytest.mark.sample
@ALL_BOTS
def test_the_only_move_is_played_without_thinking(sit_in_a_window, game, name):
    table = sit_in_a_window
    assert len(table.moves()) == 1
    assert wt.bot(name).choose(game, table.seen(1), table.moves()) == table.moves()[0].action


@pytest.fixture
def sit_in_a_window(game):
    """Seat 1 is asked, and can only pass."""
    table = game.table_from({"game": "showdown", "turn": 3, "hands": [["water_jug"], ["cat"]]})
    table.play({"play": "water_jug"})
    return table


@pytest.mark.sample
def test_random_plays_every_move_about_as_often(game):
    table = game.table(seed=4)
    moves, view = table.moves(), table.seen(table.to_act)
    throws = 400 * len(moves)
    counts = Counter(wt.bot("random").choose(game, view, moves, seed=s) for s in range(throws))
    assert set(counts) == {move.action for move in moves}
    assert all(300 < often < 500 for often in counts.values())


@pytest.mark.sample
def test_greedy_takes_a_win_that_lies_before_it(game):
    table = game.table_from(
        {
            "game": "showdown",
            "turn": 3,
            "water": [10, 3],
            "hands": [["big_water_gun", "water_jug", "cat", "sun"], []],
        }
    )
    number = wt.bot("greedy").choose(game, table.seen(0), table.moves(), seed=1)
    table.play(number)
    while table.to_act is not None and table.view(None)["phase"] == "window":
        table.play({"pass": True})
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_greedy_beats_random_clearly(match):
    won = 0
    for seed in range(30):
        for seat in (0, 1):
            bots = [wt.bot("random"), wt.bot("random")]
            bots[seat] = wt.bot("greedy")
            won += match(bots, seed).outcome.winners == (seat,)
    assert won >= 48  # four of five in sixty games


@pytest.mark.sample
@pytest.mark.parametrize("budget", [0, 0.5, 1, 7.9, 1e-9])
def test_any_budget_is_enough_for_a_choice(game, budget):
    table = game.table(seed=4)
    view, moves = table.seen(table.to_act), table.moves()
    for name in wt.bot_names():
        chosen = wt.bot(name).choose(game, view, moves, budget=budget)
        assert chosen in [move.action for move in moves]


def test_compiled_and_interpreted_greedy_choose_alike(python):
    assert python(CHOICES) == python(CHOICES, WATERTABLE_INTERPRETED="1")


@pytest.mark.sample
@ALL_BOTS
def test_a_bot_is_found_by_its_name(name):
    assert wt.bot(name).name == name
    assert wt.bot(name) is wt.bot(name)


@pytest.mark.sample
@pytest.mark.parametrize("name", ["", "Greedy", "lake-9000", "random "])
def test_a_name_nobody_has_is_refused_with_those_there_are(name):
    with pytest.raises(wt.UnknownBot) as refusal:
        wt.bot(name)
    assert repr(name) in str(refusal.value)
    for known in wt.bot_names():
        assert known in str(refusal.value)


@pytest.mark.sample
def test_the_plain_bots_are_named_first_then_the_levels_from_small_to_large_water():
    assert wt.bot_names() == ("random", "greedy", "puddle", "stream", "river", "lake", "ocean")


@pytest.mark.sample
@pytest.mark.parametrize("name", ["random", "greedy", "puddle", "river"])
def test_a_bot_chooses_among_numbers_as_among_moves(game, name):
    table = game.table(seed=5)
    bot, budget = wt.bot(name), None if name == "random" else 3
    for _ in range(8):
        view, moves = table.seen(table.to_act), table.moves()
        said = bot.choose(game, view, moves, seed=table.ply, budget=budget)
        assert bot.choose(game, view, table.numbers(), seed=table.ply, budget=budget) == said
        table.play(said)
