"""Power 13: a player sleeps through his next turn."""

import pytest

OPEN = "lake-open"
LAKE = "lake-cap.2\nlake-cap"
RIVERS = ("river-tee", "river-cross", "river-bend", "river-spring")


def turns(t, count):
    """Let everybody discard or pass and say whose turns these were."""
    order: list[int] = []
    while len(order) < count and t.table.outcome is None:
        t.settle()
        order.append(t["active"])
        t.discard()
        t.settle()
    return order


@pytest.mark.rule("P13", "R31")
def test_a_sleeper_skips_exactly_one_turn_and_keeps_his_tile(sit):
    t = sit(LAKE, seats=3, powers=(13, 7, 9), characters=("strider",), hands=RIVERS[:3])
    t.do({"sleep": 1}).settle()
    assert t.uses(0) == 1
    assert t.player(1)["asleep"] == "due"
    assert turns(t, 3) == [0, 2, 0]
    assert t.hand(1) == ["river-cross"]
    assert t["active"] == 1
    assert t.player(1)["asleep"] is None
    assert turns(t, 3) == [1, 2, 0]


@pytest.mark.rule("P13", "R31", "W20")
def test_put_to_sleep_right_after_his_turn_a_player_sleeps_almost_two_rounds(sit):
    t = sit(LAKE, seats=3, powers=(7, 5, 13), characters=("strider",), hands=RIVERS[:3])
    t.discard()
    assert t.asked == (2, "window")
    t.do({"sleep": 0}).settle()
    assert turns(t, 4) == [1, 2, 1, 2]
    assert t["active"] == 0


@pytest.mark.rule("P13", "R31")
def test_the_dreamweaver_may_sleep_himself_from_the_end_of_his_turn_on(sit):
    t = sit(LAKE, powers=(13, 7), characters=("strider",), hands=RIVERS[:2], bag=["cove-bend"])
    t.do({"sleep": 0}).settle()
    assert t.player(0)["asleep"] == "nodding"
    assert t.asked == (0, "main")
    t.discard()
    assert t.hand(0) == ["cove-bend"]  # the draw belongs to his turn
    assert t.settle().player(0)["asleep"] == "due"
    assert turns(t, 2) == [1, 1]
    assert t["active"] == 0


@pytest.mark.rule("P13", "R31")
def test_a_sleeper_is_not_asked_in_windows(sit):
    t = sit(OPEN, powers=(7, 12), hands=("lake-bay", "river-tee"), asleep={1: "due"})
    t.lay("lake-bay", 0, 1)
    assert t.asked == (0, "main")


@pytest.mark.rule("P13", "R31")
def test_asleep_the_spirit_cannot_lift_his_block(sit):
    t = sit(
        OPEN,
        powers=(7, 2),
        hands=("lake-bay", "river-tee"),
        asleep={1: "due"},
        block={"x": 1, "y": 0},
    )
    t.lay("lake-bay", 0, 1)
    assert t.asked == (0, "main")
    assert t["block"] == {"x": 1, "y": 0}  # it stays
    assert t.why({"unblock": True}, by=1) == ("asleep", "P13")


@pytest.mark.rule("P13", "R31", "P14")
def test_asleep_the_doppelganger_cannot_reveal(sit):
    t = sit(
        OPEN,
        powers=(7, 14),
        hands=("lake-bay", "river-tee"),
        hidden={1: "druid"},
        asleep={1: "due"},
    )
    t.lay("lake-bay", 0, 1)
    assert t.asked == (0, "main")
    assert t.why({"reveal": True}, by=1) == ("asleep", "P13")


@pytest.mark.rule("R31")
def test_a_sleeper_whose_skip_is_due_cannot_be_chosen_again(sit):
    t = sit(LAKE, seats=3, powers=(13, 7, 9), hands=RIVERS[:3], asleep={1: "due"})
    assert t.why({"sleep": 1}) == ("already_asleep", "R31")
    assert t.may({"sleep": 2})
    assert t.why({"sleep": 3})[0] in {"no_such_seat", "malformed"}


@pytest.mark.rule("R31")
def test_a_sleeper_who_has_skipped_can_be_kept_asleep_for_one_more_turn(sit):
    position = {"powers": (13, 7, 9), "hands": RIVERS[:3], "asleep": {1: "skipped"}}
    t = sit(LAKE, seats=3, characters=("strider",), **position)
    t.do({"sleep": 1}).settle()
    assert turns(t, 3) == [0, 2, 0]
    assert t["active"] == 1
    t = sit(LAKE, seats=3, **position, options={"sleep_stack": "never"})
    assert t.why({"sleep": 1}) == ("already_asleep", "R31")


@pytest.mark.rule("R31")
def test_a_sleeper_wakes_at_the_start_of_the_turn_after_the_skipped_one(sit):
    t = sit(LAKE, powers=(7, 5), characters=("strider",), hands=RIVERS[:2], asleep={1: "skipped"})
    t.discard()
    assert t.asked == (1, "main")
    assert t.player(1)["asleep"] is None
    assert t.told("woke")


@pytest.mark.rule("P13", "W4")
def test_the_dreamweaver_without_uses_is_refused(sit):
    t = sit(LAKE, powers=(13, 7), hands=RIVERS[:2], uses={0: 0})
    assert t.why({"sleep": 1}) == ("no_uses", "W4")


@pytest.mark.rule("R31", "W32")
def test_a_sleeper_can_win(sit):
    t = sit(
        LAKE,
        characters=("strider", "druid"),
        hands=("river-tee", "river-cross"),
        discard=["river-bend"] * 3,
        asleep={1: "due"},
    )
    t.discard()
    assert t.winners == [1]


@pytest.mark.rule("P13", "R31")
def test_a_skipped_turn_draws_nothing_and_opens_no_window(sit):
    t = sit(
        LAKE,
        seats=3,
        powers=(7, 5, 12),
        characters=("strider",),
        hands=("river-tee", [], "river-bend"),
        bag=["river-cross"],
        asleep={1: "due"},
    )
    t.discard()
    assert t.asked == (2, "main")
    assert t.hand(1) == []
    assert t.hand(0) == ["river-cross"]
