"""Between turns the tower is frozen, and nobody can touch it out of turn (D20, D21, R27)."""

import pytest

import watertable as wt

TOWER = ["red-plate", "red-large-cube", "red-small-cube"]
STOCKS = [
    ["red-stick", "blue-plate"],
    ["red-octagon", "blue-stick"],
    ["blue-large-cube", "blue-octagon"],
]
TRIES = [
    {"draft": "red-stick"},
    {"give": "red-stick"},
    {"give": "red-octagon"},
    {"place": {"on": "red-small-cube"}},
    {"place": {"on": "red-plate", "x": 3}},
    {"base": "red-plate"},
    {"take": "red-plate"},
]
LIES = {
    "red-plate": "table",
    "red-large-cube": "red-plate",
    "red-small-cube": "red-large-cube",
    "red-stick": "red-small-cube",
}


def moments(t):
    """The same table before the gift, in hand, let go, settled, and after the next gift."""
    yield t
    yield t.give("red-stick")
    yield t.place()
    yield t.tremble()
    yield t.world(LIES)
    yield t.give("red-octagon")


@pytest.mark.rule("D20", "D21", "R27")
def test_no_seat_that_is_not_asked_can_do_anything(sit):
    for t in moments(sit(tower=TOWER, stocks=STOCKS)):
        asked, before = t.table.to_act, t.table.state_bytes()
        for seat in range(3):
            for data in TRIES:
                if seat != asked:
                    assert t.code(data, seat) == "not_asked"
                    with pytest.raises(wt.IllegalMove):
                        t.do(data, by=seat)
        assert t.table.state_bytes() == before


@pytest.mark.rule("D20", "R27")
def test_the_world_is_not_asked_between_turns_so_nothing_falls_by_itself(sit):
    for t in moments(sit(tower=TOWER, stocks=STOCKS)):
        before = t.table.state_bytes()
        if t.table.to_act != wt.WORLD:
            with pytest.raises(wt.IllegalMove):
                t.world({p["piece"]: "table" for p in t["tower"]})
        if t.table.to_act != wt.CHANCE:
            with pytest.raises(wt.IllegalMove):
                t.tremble()
        assert t.table.state_bytes() == before


@pytest.mark.rule("R27", "D20", "X5")
def test_poses_change_only_when_the_world_answers(sit):
    t = sit(tower=TOWER, stocks=STOCKS)
    poses = t["tower"]
    t.give("red-stick")
    assert t["tower"] == poses
    t.place()
    assert t["tower"] == poses
    t.tremble()
    assert t["tower"] == poses
    t.world({piece: {"on": on, "x": 1} for piece, on in LIES.items()})
    settled = t["tower"]
    assert settled != poses
    t.give("red-octagon")
    assert t["tower"] == settled


@pytest.mark.rule("D21", "R27")
def test_only_the_placer_can_make_it_fall_and_only_the_giver_gets_the_drop(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick")
    t.world({**LIES, "red-stick": "table", "red-small-cube": "table"})
    while t.phase == "resettle":
        t.rest_stays()
    assert t.drops == [1, 0, 0]
    assert {event["seat"] for event in t.told("took")} == {1}
    assert t.stock(2) == ["blue-large-cube", "blue-octagon"]


@pytest.mark.rule("D20", "R27")
def test_no_kind_of_move_touches_the_tower_but_placing(sit):
    """All that is listed in a turn: give; then place; the tower itself is in no move."""
    t = sit(tower=TOWER, stocks=STOCKS)
    assert {verb for move in t.table.moves() for verb in move.data} <= {"give", "from"}
    t.give("red-stick")
    assert {verb for move in t.table.moves() for verb in move.data} == {"place"}
