"""Any position can be written down and set up again, and an impossible one is refused."""

import copy
import json

import pytest

import watertable as wt
from watertable.kernel.conformance import Chooser

pytestmark = pytest.mark.sample


def through_json(table):
    return json.loads(json.dumps(table.position()))


def assert_set_up_again(table):
    again = table.game.table_from(through_json(table), manual=True)
    assert again.position() == table.position()
    assert again.to_act == table.to_act
    assert again.moves() == table.moves()
    for seat in (0, 1, None):
        assert again.view(seat) == table.view(seat)
    return again


@pytest.mark.parametrize(
    "options",
    [{}, {"tick_order": "owner", "opp_discard": "random", "hand_limit": 4, "cost_floor": 0}],
    ids=["standard", "other rulings"],
)
def test_a_table_is_the_same_after_being_set_up_again_at_every_ply(game, play_on, options):
    phases = set()
    for seed in (3, 5):
        table = game.table(seed=seed, options=options)
        while table.to_act is not None:
            assert_set_up_again(table)
            phases.add(table.view(None)["phase"])
            play_on(table, plies=1, seed=table.ply)
        assert_set_up_again(table)
    assert {"main", "window"} <= phases


def test_a_chain_goes_on_from_where_it_was_written_down(sit):
    """A Flamingo answers an Attack, a Flamingo answers that: three activations are in progress."""
    table = sit(
        hands=[["big_water_gun", "dog"], ["flamingo", "umbrella"]],
        set=[["flamingo"], ["umbrella"]],
        turn=3,
    )
    table.play({"play": "big_water_gun"})
    table.play({"play": "flamingo"})
    table.play({"play": None, "from": 0})
    assert len(table.view(None)["chain"]) == 3
    again = assert_set_up_again(table)
    for _ in range(3):
        for one in (table, again):
            one.play(one.moves()[-1])
        assert again.position() == table.position()
        assert again.events(0, since=again.ply - 1) == [
            {**event, "ply": again.ply} for event in table.events(0, since=table.ply - 1)
        ]


def test_a_choice_in_the_middle_of_an_effect_survives(sit):
    table = sit(hands=[["swimming_fins"], ["dog"]], discard=["cat", "umbrella"])
    table.play({"play": "swimming_fins", "mode": "dive"})
    table.play({"pass": True})
    assert table.view(None)["phase"] == "recover"
    again = assert_set_up_again(table)
    again.play({"recover": 0})
    assert "cat" in again.position()["hands"][0]


def test_a_table_that_waits_for_its_deal_can_be_set_up(game):
    assert_set_up_again(game.table(seed=1, manual=True))


def test_a_finished_table_can_be_set_up_and_looked_at(game, play_on):
    table = play_on(game.table(seed=3))
    again = assert_set_up_again(table)
    assert again.outcome == table.outcome


def test_a_position_names_its_game_its_seats_and_the_options_that_differ(game):
    position = game.table(seed=1, options={"draw": 3}).position()
    assert position["game"] == "showdown"
    assert position["seats"] == 2
    assert position["options"] == {"draw": 3}
    assert game.table_from(position).options["draw"] == 3


def test_setting_up_a_position_leaves_it_as_it_was(game, play_on):
    position = play_on(game.table(seed=2), plies=20).position()
    before = copy.deepcopy(position)
    play_on(game.table_from(position, seed=1))
    assert position == before


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"game": "splash"}, "one of splash"),
        ({"options": ["draw"]}, "options"),
        ({"weather": "sunny"}, "weather"),
        ({"hands": [["cat"] * 3, []]}, "more than the 2 Cat"),
        ({"hands": [["shark"], []]}, "'shark'"),
        ({"hands": "cat"}, "hands"),
        ({"hands": [["cat"], "dog"]}, "hands"),
        ({"hands": [["cat"]]}, "hands"),
        ({"water": [21, 20]}, "Water of seat 0"),
        ({"water": [20, -1]}, "Water of seat 1"),
        ({"water": [20, "full"]}, "Water of seat 1"),
        ({"water": [0, 0]}, "both"),
        ({"water": [0, 5]}, "0 Water"),
        ({"set": [["dog", "umbrella", "sun", "beavor"], []]}, "more Set cards"),
        ({"set": [[{"slot": 0, "card": "cat", "turn": 9}], []]}, "turn 9"),
        ({"set": [[{"slot": 0, "card": "cat"}, {"slot": 0, "card": "dog"}], []]}, "slot 0"),
        ({"play": [["cat"], []]}, "not a Continuous card"),
        ({"play": [["fountain", "fountain", "fountain"], []]}, "Fountain"),
        ({"deck": 7}, "deck"),
        ({"rest": "table"}, "rest"),
        ({"turn": -1}, "turn"),
        ({"turn": 10**30}, "turn"),
        ({"turn": True}, "turn"),
        ({"active": 2}, "active"),
        ({"phase": "window"}, "main"),
        ({"phase": "lunch"}, "lunch"),
        ({"chain": [{"seat": 0}]}, "chain"),
        ({"known": [["dog"], []]}, "known"),
        ({"taken": [-5, 0]}, "taken"),
        ({"taken": [10**30, 0]}, "taken"),
        ({"taken": ["x", 0]}, "taken"),
        ({"known": [["shark"], []]}, "shark"),
        ({"known": [[{"card": "cat", "slots": [99]}], []]}, "slot"),
        ({"timing": {}}, "timing"),
        ({"timing": 3}, "timing"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_position_no_table_could_have_is_refused_with_its_fault(game, fields, why):
    with pytest.raises(wt.PositionError) as refusal:
        game.table_from({"game": "showdown", "hands": [["cat"], []], "turn": 3, **fields})
    text = str(refusal.value)
    assert why in text
    assert text.endswith(".")
    assert "\n" not in text


@pytest.mark.parametrize("position", [None, [], "showdown", 7])
def test_a_position_is_an_object(game, position):
    with pytest.raises(wt.PositionError, match="object"):
        game.table_from(position)


def places(value, path=()):
    """Every place in a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in inner:
        yield (*path, key)
        if isinstance(item, (dict, list)):
            yield from places(item, (*path, key))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_damaged_position_is_refused_or_a_table_that_can_be_played(sit, game, play_on, seed):
    table = sit(
        hands=[["big_water_gun", "sun"], ["flamingo", "umbrella"]],
        set=[["flamingo"], ["dog"]],
        play=[["fountain"], []],
        known=[["sun"], []],
    )
    table.play({"play": "big_water_gun", "suns": ["sun"]})
    play_on(table, plies=1, seed=seed)
    position, chooser = through_json(table), Chooser(seed)
    odd: list[object] = [
        None,
        -1,
        0,
        1,
        3,
        99,
        10**6,
        10**30,
        "",
        "cat",
        True,
        0.5,
        [],
        {},
        ["cat"],
        [[0]],
    ]
    for _ in range(250):
        damaged = copy.deepcopy(position)
        *outer, last = list(places(damaged))[chooser.below(len(list(places(damaged))))]
        inner = damaged
        for key in outer:
            inner = inner[key]
        inner[last] = odd[chooser.below(len(odd))]
        try:
            made = game.table_from(damaged, seed=seed, manual=True)
        except (wt.PositionError, wt.OptionError):
            continue
        assert not game.entries.fault(made.board.boxes, made.board.states, 0)
        made.position()
        for seat in (0, 1, None):
            made.view(seat)
