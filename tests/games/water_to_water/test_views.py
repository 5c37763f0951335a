"""What everybody sees, and the three secrets: the bag's order, the second card, its burning."""

import pytest

LAKE = "lake-cap.2\nlake-cap"
FOUR_LAKES = """
    lake-cap.2
    lake-isthmus
    isthmus-river
    isthmus-river
    lake-three-caps
"""


def everybody(t, seats=2):
    return [t.table.view(eyes) for eyes in (*range(seats), None)]


@pytest.mark.rule("R47", "W1")
def test_the_order_of_the_bag_is_secret_and_its_contents_are_not(sit):
    one = sit(LAKE, hands=("river-tee", "river-cross"), bag=["lake-bay", "lake-open"])
    two = sit(LAKE, hands=("river-tee", "river-cross"), bag=["lake-open", "lake-bay"])
    assert everybody(one) == everybody(two)
    assert sum(one["unseen"].values()) == one["bag_count"] == 47
    assert one["unseen"]["river-bend"] == 3
    assert one["unseen"].get("lake-cap", 0) == 0


@pytest.mark.rule("R47", "W8", "P14")
def test_nobody_else_can_tell_which_second_card_lies_there(sit):
    position = {"powers": (7, 14), "characters": ("strider", "planter"), "hands": ("river-tee",)}
    one = sit(LAKE, **position, hidden={1: "druid"})
    two = sit(LAKE, **position, hidden={1: "lake_nymph"})
    assert one.table.view(0) == two.table.view(0)
    assert one.table.view(None) == two.table.view(None)
    assert one.table.view(1) != two.table.view(1)
    assert one.player(1)["second"] is True  # that it lies there is public


@pytest.mark.rule("R47", "R26")
def test_nobody_else_can_tell_that_the_second_card_is_burned(sit):
    seen, told = [], []
    for hidden in ("lake_nymph", "druid"):
        t = sit(
            FOUR_LAKES,
            powers=(7, 14),
            characters=("strider", "planter"),
            hidden={1: hidden},
            hands=("lake-cap", "river-tee"),
        )
        t.lay("lake-cap", 0, 5)
        assert t.asked == (1, "window")
        seen.append(t.table.view(0))
        told.append(t.table.events(0))
        assert t.player(1, eyes=1)["burned"] is (hidden == "lake_nymph")
    assert seen[0] == seen[1]
    assert told[0] == told[1]


@pytest.mark.rule("W9", "R47")
def test_unchosen_characters_are_shown_to_nobody(sit):
    t = sit(LAKE, characters=("strider", "planter"), hands=("river-tee",))
    for view in everybody(t):
        assert "islander" not in repr(view)


@pytest.mark.rule("R47", "W27")
def test_every_tile_is_seen_by_all_when_it_is_drawn(sit):
    t = sit(LAKE, powers=(7, 5), hands=("river-tee", "river-cross"), bag=["lake-bay"])
    t.do({"set_out": True})
    for eyes in (0, 1, None):
        assert t.told("drew", eyes=eyes)[-1]["tile"] == "lake-bay"
        assert t.table.view(eyes)["out"].get("river-tee") == 1


@pytest.mark.rule("R47", "P9")
def test_the_tiles_of_hawk_and_wind_lie_open(sit):
    for power in (6, 9):
        t = sit(
            "lake-open",
            powers=(power, 5),
            hands=("lake-bay",),
            bag=["lake-cap", "river-tee", "river-bend", "lake-channel"],
        )
        t.do({"power": power})
        assert t.table.view(1)["spread"] == t.table.view(0)["spread"]
        assert {"lake-cap", "river-tee"} <= set(t.table.view(1)["spread"])


@pytest.mark.rule("R47")
def test_points_shown_are_those_of_the_face_up_character(sit):
    t = sit(
        FOUR_LAKES,
        powers=(14, 7),
        characters=("planter", "strider"),
        hidden={0: "lake_nymph"},
        hands=("lake-cap",),
    )
    for eyes in (1, None):
        assert t.player(0, eyes)["points"] == 0
        assert t.player(0, eyes)["features"] == []


@pytest.mark.rule("W3", "W18", "W27", "W36")
def test_everything_else_on_the_table_is_public(sit):
    t = sit(
        FOUR_LAKES,
        powers=(2, 8),
        characters=("lake_nymph", "strider"),
        hands=("ruin-cove", "ruin-narrows"),
        discard=["river-tee"],
        out=["river-cross"],
        covered=["lake-open"],
        block={"x": 0, "y": 5},
    )
    views = everybody(t)
    for view in views:
        view.pop("seat")
    assert views[0] == views[1] == views[2]
    assert views[0]["bounds"] == {"min_x": 0, "max_x": 0, "min_y": 0, "max_y": 4}


@pytest.mark.rule("W36")
def test_open_and_closed_features_are_told_apart(sit):
    t = sit(FOUR_LAKES, hands=("lake-cap",))
    assert t.sizes("lakes", closed=True) == [2, 2, 2, 2]
    assert t.sizes("lakes", closed=False) == [1, 1]


@pytest.mark.rule("R47", "R45")
def test_a_position_can_be_taken_down_and_set_up_again(sit, game):
    t = sit(
        FOUR_LAKES,
        powers=(2, 14),
        characters=("lake_nymph", "strider"),
        hidden={1: "druid"},
        hands=("ruin-cove", "ruin-narrows"),
        discard=["river-tee"],
        covered=["lake-open"],
        block={"x": 0, "y": 5},
    )
    t.discard()
    assert t.phase == "window"
    again = game.table_from(t.table.position())
    assert again.position() == t.table.position()
    assert [m.data for m in again.moves()] == [m.data for m in t.table.moves()]
