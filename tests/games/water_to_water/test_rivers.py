"""Rivers and their connections: what the River Lord counts."""

import pytest


def straight(connections):
    return " ".join(["river-straight.1"] * (connections + 1))


@pytest.mark.rule("C9", "R7")
@pytest.mark.parametrize(
    ("connections", "points"),
    [
        (1, 0),
        (2, 2),
        (3, 4),
        (4, 8),
        (5, 14),
        (6, 18),
        (7, 25),
        (8, 32),
        (9, 40),
        (10, 50),
        (11, 60),
        (12, 70),
        (15, 100),
    ],
)
def test_a_river_counts_by_its_connections_finished_or_not(sit, many, connections, points):
    t = sit(straight(connections), box=many, characters=("river_lord",))
    assert t.sizes("rivers") == [connections]
    assert t.points[0] == points


@pytest.mark.rule("C9")
def test_every_river_is_scored_alone_and_then_added(sit, many):
    # two rivers of three connections are 4 + 4, not the 18 of one river of six
    rows = "\n".join([straight(3)] * 2)
    t = sit(rows, box=many, characters=("river_lord",))
    assert t.sizes("rivers") == [3, 3]
    assert t.points[0] == 8


@pytest.mark.rule("C9")
def test_a_lake_ends_a_river_and_does_not_join_two(sit, many):
    t = sit(
        "river-straight.1 river-straight.1 channel-2rivers river-straight.1 river-straight.1",
        box=many,
        characters=("river_lord",),
    )
    assert t.sizes("rivers") == [2, 2]
    assert t.points[0] == 4


@pytest.mark.rule("C9")
def test_two_river_mouths_on_one_tile_are_two_rivers(sit):
    t = sit("river-bend.1 mouth-three\nriver-bend -", characters=("river_lord",))
    assert t.sizes("rivers") == [2]
    t = sit("river-tee mouth-three river-bend.2", characters=("river_lord",))
    assert t.sizes("rivers") == [1, 1]


@pytest.mark.rule("C9")
def test_a_spring_ends_a_river(sit, many):
    t = sit(
        "river-straight.1 art-2springs.1 river-straight.1",
        box=many,
        characters=("river_lord",),
    )
    assert t.sizes("rivers") == [1, 1]
    assert t.points[0] == 0


@pytest.mark.rule("C9")
def test_a_river_that_passes_a_lake_end_runs_on(sit, many):
    t = sit("river-straight.1 cap-pass river-straight.1", box=many, characters=("river_lord",))
    assert t.sizes("rivers") == [2]
    assert t.points[0] == 2


@pytest.mark.rule("C9")
def test_rivers_that_join_are_one_river(sit):
    t = sit(
        """
        -               river-straight  -
        art-straight.1  river-cross     river-spring.3
        -               river-tee       -
        """,
        characters=("river_lord",),
    )
    assert t.sizes("rivers") == [4]
    assert t.points[0] == 8


@pytest.mark.rule("C9")
def test_a_river_loop_counts_all_its_connections(sit):
    t = sit("cove-bend river-bend.2\nriver-bend river-bend.3", characters=("river_lord",))
    assert t.sizes("rivers") == [4]
    assert t.points[0] == 8


@pytest.mark.rule("C9", "W36")
def test_the_river_behind_the_points_is_shown_with_its_tiles(sit, many):
    t = sit(straight(2), box=many, characters=("river_lord",))
    (river,) = t.player(0)["features"]
    assert (river["kind"], river["size"], river["points"]) == ("river", 2, 2)
    assert river["cells"] == [[0, 0], [1, 0], [2, 0]]
