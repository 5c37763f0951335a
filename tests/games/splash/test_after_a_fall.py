"""What the table looks like between a fall and the next gift: drops, pairs, what was lifted."""

import pytest

TOWER = ["red-plate", "red-large-cube", "red-small-cube", "blue-small-cube"]
STOCKS = [["blue-stick", "green-plate"], ["green-octagon", "green-stick"], ["white-octagon"]]
STOOD = {
    "red-plate": "table",
    "red-large-cube": "red-plate",
    "red-small-cube": "red-large-cube",
    "blue-small-cube": "red-small-cube",
}
FORGIVING = {"only_new_falls": "forgiving"}


@pytest.fixture
def fall(sit):
    """Seat 0 gave the blue stick, seat 1 placed it, and WORLD says how everything lies."""

    def play(lies, **position):
        t = sit(tower=TOWER, stocks=STOCKS, **position).release("blue-stick")
        return t.world({**STOOD, **lies})

    return play


@pytest.mark.rule("R12", "R18")
def test_a_pardon_that_has_ended_in_a_splash_costs_one_drop_however_often_more_falls(fall):
    t = fall({"blue-stick": "table"}, options=FORGIVING)
    assert t.drops == [0, 0, 0]
    rest = dict(STOOD)
    for piece in ("blue-small-cube", "red-small-cube"):
        t.world({**rest, piece: "table"})
        del rest[piece]
        assert t.drops == [1, 0, 0]
        assert t.phase == "resettle"
    t.rest_stays()
    assert t.drops == [1, 0, 0]
    assert len(t.told("splash")) == len(t.told("drop")) == 1
    assert not t.told("pardoned")


@pytest.mark.rule("R12", "D12")
def test_the_splash_that_ends_a_pardon_counts_the_new_piece_among_the_fallen(fall):
    t = fall({"blue-stick": "table"}, options=FORGIVING)
    t.world({**STOOD, "blue-small-cube": "table"})
    assert [event["fallen"] for event in t.told("splash")] == [2]


@pytest.mark.rule("R12", "R21")
def test_a_third_drop_at_the_end_of_a_pardon_ends_the_game_at_once(fall):
    t = fall({"blue-stick": "table"}, options=FORGIVING, drops=[2, 0, 0])
    t.world({**STOOD, "blue-small-cube": "table"})
    assert t.table.to_act is None
    assert t.phase == "over"


@pytest.mark.rule("R15", "D12")
def test_a_piece_that_slipped_and_is_lifted_off_counts_as_fallen(fall):
    t = fall({"blue-stick": "red-plate"})
    assert [event["fallen"] for event in t.told("splash")] == [1]
    assert t["fallen"] == ["blue-stick"]


@pytest.mark.rule("R15", "R18")
def test_what_lay_on_a_piece_that_is_lifted_off_stays_in_the_tower_until_all_settles(fall):
    t = fall({"blue-stick": "red-plate", "blue-small-cube": "blue-stick"})
    assert t.phase == "resettle"
    assert t.tower == sorted(TOWER)
    assert t.lies["blue-small-cube"] == ["red-plate"]
    t.world({**STOOD, "blue-small-cube": "red-plate"})
    assert t.asked == (1, "give")
    assert t.tower == sorted(TOWER)


@pytest.mark.rule("R18", "R29")
def test_a_base_that_lies_on_its_own_tower_stays_the_base(fall):
    t = fall({"blue-stick": "table"})
    t.world({**STOOD, "red-large-cube": "table", "red-plate": "red-large-cube"})
    assert t["base"] == "red-plate"
    assert t.tower == ["red-plate"]


@pytest.mark.rule("D13", "D14")
def test_while_the_placer_chooses_there_is_no_base(fall):
    t = fall(dict.fromkeys([*TOWER, "blue-stick"], "table"))
    assert t.phase == "base"
    assert t["base"] is None


@pytest.mark.rule("R30")
def test_what_carried_a_fallen_piece_is_uncovered(fall):
    t = fall({"blue-stick": "table", "blue-small-cube": "table"}).rest_stays()
    assert not t.is_covered("red-small-cube")
    assert t.is_covered("red-large-cube")


@pytest.mark.rule("R30")
def test_a_piece_that_carries_a_little_of_another_is_covered(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("blue-stick")
    carried = {"on": ["blue-small-cube", "red-small-cube"], "shares": [950, 50]}
    t.world({**STOOD, "blue-small-cube": "red-large-cube", "blue-stick": carried})
    assert t.is_covered("red-small-cube")
    assert t.is_covered("blue-small-cube")


@pytest.mark.rule("X5")
def test_the_order_of_an_answer_means_nothing(sit, carpenter):
    answer = carpenter.answer({**STOOD, "blue-stick": "blue-small-cube"})
    tables = []
    for turned in (1, -1):
        t = sit(tower=TOWER, stocks=STOCKS).release("blue-stick")
        t.table.world(
            {key: value[::turned] for key, value in answer.items() if key != "poses"}
            | {"poses": answer["poses"]}
        )
        tables.append(t.table.state_bytes())
    assert tables[0] == tables[1]


@pytest.mark.rule("X5", "R28", "R29")
def test_a_table_after_a_fall_is_the_same_as_one_set_up_so(fall, game):
    t = fall({"blue-stick": "red-plate", "blue-small-cube": "table", "red-small-cube": "table"})
    steps = [t.rest_stays, lambda: None]
    for step in steps:
        copy = game.table_from(t.table.position(), manual=True)
        assert copy.state_bytes() == t.table.state_bytes()
        step()
    assert t.phase == "give"
