"""Out of turn: who is asked when, in which order, and how play goes on."""

import pytest

OPEN = "lake-open"
LAKE = "lake-cap.2\nlake-cap"
BAYS = "lake-cap.2 -\nlake-2bays lake-cap.3"


def answers(t):
    """Everybody declines; say who was asked."""
    asked = []
    while t.phase == "window":
        asked.append(t.table.to_act)
        t.decline()
    return asked


@pytest.mark.rule("R32", "W28", "W5")
def test_after_an_action_the_holders_of_any_time_powers_are_asked_from_the_highest_down(sit):
    t = sit(
        OPEN,
        seats=5,
        powers=(7, 2, 13, 12, 14),
        characters=("strider", "gardener", "planter", "bog_minder", "wave_rider"),
        hidden={4: "druid"},
        hands=("lake-bay",),
    )
    t.lay("lake-bay", 0, 1)
    assert answers(t) == [4, 2, 3, 1]
    assert t.asked == (1, "main")


@pytest.mark.rule("W20", "R32")
def test_own_turn_powers_are_never_asked_in_a_window(sit):
    t = sit(OPEN, seats=6, powers=(11, 4, 5, 6, 7, 9), hands=(["lake-bay", "lake-cap"],))
    t.lay("lake-bay", 0, 1)
    assert t.asked == (1, "main")


@pytest.mark.rule("W20", "R32")
@pytest.mark.parametrize(
    ("power", "more"),
    [
        (1, {"hands": ("lake-bay", "lake-cap")}),
        (2, {}),
        (3, {"discard": ["river-cross"], "hands": ("lake-bay", "lake-cap")}),
        (8, {"hands": ("lake-bay", "lake-cap")}),
        (10, {"hands": ("lake-bay", ["lake-cap", "river-tee"])}),
        (12, {}),
        (13, {}),
        (14, {"hidden": {1: "druid"}}),
    ],
)
def test_each_any_time_power_is_asked_when_it_has_something_legal(sit, power, more):
    t = sit(OPEN, powers=(7, power), characters=("strider",), **{"hands": ("lake-bay",), **more})
    t.lay("lake-bay", 0, 1)
    assert t.asked == (1, "window")


@pytest.mark.rule("R32", "R48")
@pytest.mark.parametrize(
    ("text", "power", "more"),
    [
        (LAKE, 1, {"hands": ("river-tee", "river-cross")}),  # fits nowhere
        (LAKE, 3, {"hands": ("river-tee", [])}),  # no tile to swap
        (LAKE, 8, {"hands": ("river-tee", "river-cross")}),  # covers nothing
        (LAKE, 10, {"hands": ("river-tee", ["river-cross"])}),  # one tile has no order
        (LAKE, 12, {}),  # neither cap can turn
        (LAKE, 13, {"uses": {1: 0}}),
        (LAKE, 2, {"uses": {1: 0}}),
    ],
)
def test_who_has_nothing_legal_is_not_asked(sit, text, power, more):
    t = sit(text, powers=(7, power), characters=("strider",), **{"hands": ("river-tee",), **more})
    t.discard()
    assert t.asked == (1, "main")


@pytest.mark.rule("R32", "W31")
def test_after_a_use_the_window_begins_again_until_all_pass_in_a_row(sit):
    t = sit(
        BAYS,
        seats=3,
        powers=(7, 12, 13),
        characters=("strider",),
        hands=("river-tee", "river-cross", "river-bend"),
    )
    t.discard()
    assert t.asked == (2, "window")
    t.decline()
    assert t.asked == (1, "window")
    t.rotate(0, 1, 1)
    assert answers(t) == [2, 1]
    assert t.asked == (1, "main")


@pytest.mark.rule("R32", "W20")
def test_an_any_time_power_on_the_own_turn_opens_a_window_and_the_turn_goes_on(sit):
    t = sit(
        BAYS,
        powers=(12, 13),
        characters=("strider",),
        hands=("river-tee", "river-cross"),
    )
    t.rotate(0, 1, 1)
    assert answers(t) == [1, 0]
    assert t.asked == (0, "main")
    t.rotate(0, 1, 0)  # any number of times
    t.settle()
    assert t.asked == (0, "main")
    assert t.uses(0) == 6


@pytest.mark.rule("R32")
def test_with_window_turn_only_main_actions_open_one_and_it_restarts_inside(sit):
    t = sit(
        BAYS,
        powers=(12, 13),
        characters=("strider",),
        hands=("river-tee", "river-cross"),
        options={"window": "turn"},
    )
    t.rotate(0, 1, 1)
    assert t.asked == (0, "main")
    t.discard()
    assert t.asked == (1, "window")
    t.decline()
    t.rotate(0, 1, 0, by=0)
    assert t.asked == (1, "window")


@pytest.mark.rule("R32")
def test_with_window_off_powers_act_only_on_the_own_turn(sit):
    t = sit(
        BAYS,
        powers=(7, 12),
        characters=("strider",),
        hands=("river-tee", "river-cross"),
        options={"window": "off"},
    )
    t.discard()
    assert t.asked == (1, "main")
    t.rotate(0, 1, 1)
    assert t.asked == (1, "main")


@pytest.mark.rule("R32")
def test_with_window_strict_there_is_one_more_before_the_draw(sit):
    t = sit(
        BAYS,
        powers=(7, 12),
        characters=("strider",),
        hands=("river-tee", "river-cross"),
        bag=["river-bend"],
        options={"window": "strict"},
    )
    t.discard()
    assert t.asked == (1, "window")
    assert t.hand(0) == []  # not drawn yet
    t.decline()
    assert t.hand(0) == ["river-bend"]
    assert t.asked == (1, "window")
    t.decline()
    assert t.asked == (1, "main")


@pytest.mark.rule("R32", "P4")
def test_even_strict_there_is_no_window_between_the_two_plays_of_intellect(sit):
    t = sit(
        "lake-channel.1 lake-bay.2\n- lake-bay.3",
        powers=(4, 13),
        hands=("lake-cap",),
        bag=["lake-cap"],
        options={"window": "strict"},
    )
    t.lay("lake-cap", 0, 1, 1)
    seen: list[str] = []
    while t.table.outcome is None and t["turn"] == 9 and len(seen) < 8:
        seen.append(t.phase)
        t.lay("lake-cap", -1, 0, 1) if t.phase == "second" else t.decline()
    first = seen.index("second")
    assert "window" not in seen[:first]
    assert "window" in seen[first:]


@pytest.mark.rule("R32", "P2", "R50")
def test_there_is_no_window_before_the_first_tile_lies(sit):
    t = sit(powers=(7, 2, 13), hands=("lake-open",))
    assert t.asked == (0, "main")
    t.lay("lake-open", 0, 0)
    assert t.asked == (2, "window")


@pytest.mark.rule("R32", "W33")
def test_there_is_no_window_after_a_win(sit):
    t = sit(
        LAKE,
        powers=(7, 13),
        characters=("druid",),
        hands=("river-tee",),
        discard=["river-bend"] * 3,
    )
    t.discard()
    assert t.winners == [0]
    assert t.table.to_act is None


@pytest.mark.rule("R32")
def test_there_is_no_window_between_the_draw_and_the_placement_of_wind_and_hawk(sit):
    for power, phase in ((6, "wind"), (9, "hawk")):
        t = sit(OPEN, powers=(power, 13), hands=("lake-bay",), bag=["lake-cap", "lake-channel"])
        t.do({"power": power})
        assert t.asked == (0, phase)


@pytest.mark.rule("W28", "W31")
def test_if_two_would_act_the_higher_power_goes_first_and_may_spoil_the_other(sit):
    # 13 puts 12 to sleep before 12 is asked
    t = sit(
        BAYS,
        seats=3,
        powers=(7, 12, 13),
        characters=("strider",),
        hands=("river-tee", "river-cross", "river-bend"),
    )
    t.discard()
    t.do({"sleep": 1}, by=2)
    assert answers(t) == [2]
    assert t.asked == (2, "main")  # and seat 1 sleeps through his turn


@pytest.mark.rule("W29", "R32")
def test_a_seat_that_is_not_asked_may_not_act(sit):
    t = sit(BAYS, powers=(7, 12), hands=("river-tee", "river-cross"))
    assert t.why({"rotate": {"x": 0, "y": 1, "turn": 1}}, by=1) == ("not_asked", "W28")
    t.discard()
    assert t.why({"discard": True}, by=0) == ("not_asked", "W28")
