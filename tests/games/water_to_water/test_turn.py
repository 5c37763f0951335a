"""The turn: who begins, play and draw, discards, and who is next."""

import pytest

CAP = "lake-cap.2"  # one tile with water to the south only
LAKE = """
    lake-cap.2
    lake-cap
"""  # a closed lake: nothing fits anywhere


def begin(t):
    """Draft and come to the first turn."""
    plain = ["gardener", "strider", "planter", "bog_minder", "wave_rider", "islander"]
    while t.phase != "main":
        if t.phase == "draft":
            t.do({"character": next(c for c in plain if t.may({"character": c}))})
        else:
            t.decline()
    return t


@pytest.mark.rule("W15", "W5")
@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_the_lowest_power_begins_in_the_middle_and_draws_again(new_game, seed):
    t = begin(new_game(seats=4, seed=seed))
    powers = [player["power"] for player in t["players"]]
    first = powers.index(min(powers))
    assert t["first"] == t["active"] == t.table.to_act == first
    (tile, *_) = t.hand(first)
    assert t.why(t.laying(tile, 1, 0)) == ("first_in_middle", "W15")
    size = len(t.hand(first))
    t.lay(tile, 0, 0)  # no contact needed
    assert (0, 0) in t.map
    assert len(t.hand(first)) == size


@pytest.mark.rule("W16")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_turns_go_round_clockwise(new_game, seats):
    t = begin(new_game(seats=seats, seed=5))
    order: list[int] = []
    first = t["first"]
    while len(order) < 2 * seats and t.table.outcome is None:
        if t.phase == "main":
            order.append(t["active"])
            turn = t["turn"]
            while t["turn"] == turn and t.table.outcome is None:
                wanted = ("play", "discard", "pass")
                moves = [m for m in t.table.moves() if next(iter(m.data)) in wanted]
                plain = [m for m in moves if "power" not in m.data]
                if t.phase == "window":
                    plain = [m for m in moves if "pass" in m.data]
                t.table.play(plain[0])
    assert order == [(first + step) % seats for step in range(len(order))]
    assert len(order) > seats


@pytest.mark.rule("W17")
def test_who_holds_no_tile_draws_one_and_plays_it(sit):
    t = sit(CAP, bag=["lake-bay", "river-tee"])
    assert t.hand(0) == ["lake-bay"]
    t.lay("lake-bay", 0, 1)
    assert t.hand(0) == ["river-tee"]


@pytest.mark.rule("W17")
def test_a_held_tile_is_played_before_one_is_drawn(sit):
    t = sit(CAP, hands=("lake-bay",), bag=["river-tee", "river-cross"])
    assert t.hand(0) == ["lake-bay"]
    assert t.why(t.laying("river-tee", 0, 1)) == ("not_held", "W17")
    t.lay("lake-bay", 0, 1)
    assert t.hand(0) == ["river-tee"]
    assert t.hand(1) == ["river-cross"]  # his turn has come, and he held none


@pytest.mark.rule("W17", "R38")
@pytest.mark.parametrize(("power", "size"), [(7, 1), (10, 3), (11, 2)])
def test_a_first_hand_is_as_large_as_the_power_says(sit, power, size):
    bag = ["lake-bay", "lake-three", "lake-open", "river-tee", "river-cross"]
    t = sit(CAP, powers=(power,), bag=bag)
    assert t.hand(0) == bag[:size]
    t.lay("lake-bay", 0, 1).settle()
    assert t.hand(0) == bag[1 : size + 1]


@pytest.mark.rule("R38", "W15")
@pytest.mark.parametrize(("power", "size"), [(10, 3), (11, 2)])
def test_the_first_player_draws_his_whole_hand_before_the_first_tile(sit, power, size):
    t = sit(powers=(power, 14), bag=["lake-bay", "lake-three", "lake-open"])
    assert len(t.hand(0)) == size
    assert t["map"] == []


@pytest.mark.rule("R37", "R48")
@pytest.mark.parametrize("power", [10, 11])
def test_from_a_short_bag_a_player_draws_what_is_left(sit, power):
    t = sit(CAP, powers=(power,), bag=["lake-bay"], rest="out")
    assert t.hand(0) == ["lake-bay"]
    t.lay("lake-bay", 0, 1).settle()
    assert t.hand(0) == []


@pytest.mark.rule("W18", "R47")
def test_held_tiles_lie_face_up(sit):
    t = sit(CAP, hands=("lake-bay", "river-tee"))
    for eyes in (0, 1, None):
        assert t.player(0, eyes)["hand"] == ["lake-bay"]
        assert t.player(1, eyes)["hand"] == ["river-tee"]


@pytest.mark.rule("W19")
def test_a_playable_tile_must_be_played(sit):
    t = sit(CAP, powers=(4,), hands=("lake-bay",))
    assert t.why({"discard": "lake-bay"}) == ("playable", "W19")
    assert t.why({"pass": True}) == ("must_play", "W19")
    assert t.offers() == {"play"}


@pytest.mark.rule("W19", "W26")
def test_a_tile_that_fits_nowhere_cannot_be_kept_either(sit):
    t = sit(LAKE, powers=(4,), hands=("lake-bay",))
    assert t.why({"pass": True}) == ("must_play", "W19")
    assert t.offers() == {"discard"}


@pytest.mark.rule("W26")
def test_a_tile_that_fits_nowhere_is_discarded_and_the_turn_is_over(sit):
    t = sit(LAKE, hands=("river-tee", "river-cross"), discard=["lake-open"], bag=["lake-bay"])
    t.discard("river-tee")
    assert t["discard"] == ["lake-open", "river-tee"]  # face up, on the common pile
    assert len(t["map"]) == 2
    assert t.hand(0) == ["lake-bay"]
    assert t.asked == (1, "main")


@pytest.mark.rule("R12", "W26")
def test_a_blocked_space_can_make_a_tile_unplayable(sit):
    blocked = {"powers": (7, 2), "block": {"x": 0, "y": 1}}
    t = sit(CAP, hands=("lake-bay",), **blocked)
    assert t.why(t.laying("lake-bay", 0, 1)) == ("blocked", "P2")
    assert t.may({"discard": "lake-bay"})


@pytest.mark.rule("W21", "R12")
@pytest.mark.parametrize(("power", "cell"), [(5, (1, 0)), (8, (0, 0))])
def test_a_tile_only_a_power_could_place_may_be_discarded(sit, power, cell):
    t = sit(LAKE, powers=(power,), hands=("mouth-opposite",))
    turn = 0 if power == 5 else 2
    assert t.may(t.laying("mouth-opposite", *cell, turn, power))
    assert t.may({"discard": "mouth-opposite"})
    t.discard().settle()
    assert t["discard"] == ["mouth-opposite"]
    assert t.uses(0) == {5: 6, 8: 4}[power]


@pytest.mark.rule("W21")
def test_nobody_who_is_asked_in_a_window_has_to_use_his_power(sit):
    t = sit(CAP, powers=(7, 12), hands=("lake-bay", "river-tee"))
    t.lay("lake-bay", 0, 1)
    assert t.asked == (1, "window")
    t.decline()
    assert t.uses(1) == 8
    assert t.asked == (1, "main")


@pytest.mark.rule("R51", "W15")
def test_the_first_turn_must_put_a_tile_on_the_map(sit):
    t = sit(powers=(7, 9), hands=("lake-bay",))
    assert t.why({"set_out": True})[0] == "first_turn"
    assert t.why({"discard": True})[0] in {"playable", "first_turn"}
    t = sit(powers=(5, 9), hands=("lake-bay",))
    assert t.why(t.laying("lake-bay", 0, 0, power=5)) == ("first_turn", "R51")
    t = sit(powers=(8, 9), hands=("lake-bay",))
    assert t.why(t.laying("lake-bay", 0, 0, power=8)) == ("first_turn", "R51")


@pytest.mark.rule("R51")
@pytest.mark.parametrize("power", [6, 9])
def test_wind_and_hawk_are_available_on_the_first_turn(sit, power):
    t = sit(powers=(power, 11), hands=("lake-bay",))
    assert t.may({"power": power})
    t.do({"power": power})
    tile = t["spread"][0]
    t.lay(tile, 0, 0)
    assert (0, 0) in t.map


@pytest.mark.rule("W17", "R48")
def test_with_an_empty_bag_a_player_plays_on_and_without_a_tile_he_passes(sit):
    t = sit(CAP, hands=("lake-bay", "river-tee"), rest="out")
    t.lay("lake-bay", 0, 1)
    assert t.hand(0) == []
    t.discard("river-tee") if not t.spots() else t.table.play(t.table.moves()[0])
    assert t.winners == []  # bag and hands are empty


@pytest.mark.rule("R48")
def test_a_tileless_player_passes_while_others_still_hold_tiles(sit):
    t = sit(LAKE, seats=3, hands=([], "river-tee", "river-cross"), rest="out")
    assert t.asked == (0, "main")
    assert t.offers() == {"pass"}
    t.decline()
    assert t.asked == (1, "main")


@pytest.mark.rule("R48")
def test_a_tileless_player_may_still_use_a_power_that_needs_no_tile(sit):
    t = sit(CAP, powers=(2, 7), hands=([], "river-tee"), rest="out")
    assert t.asked == (0, "main")
    t.block(0, 1)
    assert t["block"] == {"x": 0, "y": 1}
    assert t.asked[0] == 0


@pytest.mark.rule("R48")
@pytest.mark.parametrize("move", [{"swap": "lake-open"}])
def test_the_raven_needs_a_tile_in_hand(sit, move):
    t = sit(CAP, powers=(3, 7), hands=([], "river-tee"), discard=["lake-open"], rest="out")
    assert t.why(move) == ("no_tile", "R48")


@pytest.mark.rule("R48")
@pytest.mark.parametrize("power", [1, 8])
def test_intuition_and_the_way_bender_out_of_turn_need_a_tile_in_hand(sit, power):
    t = sit(LAKE, powers=(7, power), hands=("river-tee", []), bag=["river-cross"], rest="out")
    t.discard()
    assert t.asked == (1, "main")  # no window: he has nothing to play


@pytest.mark.rule("P13", "W20", "R32")
def test_an_any_time_power_may_be_used_before_the_first_tile_and_opens_no_window(sit):
    t = sit(powers=(13, 14), hidden={1: "druid"}, characters=("strider",), hands=("lake-open",))
    t.do({"sleep": 1})
    assert t.asked == (0, "main")
    assert t.player(1)["asleep"] == "due"
    t.lay("lake-open", 0, 0)
    assert t.settle().asked == (0, "main")  # seat 1 was skipped
