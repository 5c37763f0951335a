"""Teams (D19, R26): stocks and drops stay one's own, a win is everybody's."""

import pytest

import watertable as wt

TOWER = ["red-plate", "red-large-cube"]
COLOURS = ("blue", "white", "green", "orange", "yellow")
THIRD = ["white-stick", "white-octagon"]


def stocks(seats, **held):
    """Every seat holds a stick and an octagon of a colour that does not match, unless said."""
    shown = [[f"{c}-{s}" for s in ("stick", "octagon")] for c in COLOURS] + [["blue-small-cube"]]
    return [held.get(f"seat{seat}", shown[seat]) for seat in range(seats)]


TEAMS = [
    (4, "pairs", [[0, 2], [1, 3]]),
    (6, "pairs", [[0, 3], [1, 4], [2, 5]]),
    (6, "threes", [[0, 2, 4], [1, 3, 5]]),
]


@pytest.mark.rule("D19", "R26")
@pytest.mark.parametrize(("seats", "kind", "teams"), TEAMS)
def test_a_last_piece_wins_for_the_whole_team(sit, seats, kind, teams):
    for giver in range(seats):
        t = sit(
            seats=seats,
            tower=TOWER,
            giver=giver,
            options={"teams": kind},
            stocks=stocks(seats, **{f"seat{giver}": ["red-stick"]}),
        )
        assert t.table.view(None)["teams"] == teams
        t.release("red-stick").stands()
        assert t.winners == next(team for team in teams if giver in team)


@pytest.mark.rule("D19", "R26", "D18")
@pytest.mark.parametrize(("seats", "kind", "teams"), TEAMS)
def test_three_drops_win_for_the_whole_team(sit, seats, kind, teams):
    for giver in range(seats):
        t = sit(
            seats=seats,
            tower=TOWER,
            giver=giver,
            drops=[2] * seats,
            options={"teams": kind},
            stocks=stocks(seats, **{f"seat{giver}": ["red-stick", "red-octagon"]}),
        )
        t.release("red-stick").world(dict.fromkeys([*TOWER, "red-stick"], "table"))
        assert t.winners == next(team for team in teams if giver in team)


@pytest.mark.rule("R26")
def test_drops_of_partners_are_not_added_up(sit):
    held = stocks(4, seat0=["red-stick", "red-octagon"])
    t = sit(seats=4, tower=TOWER, drops=[1, 0, 2, 0], stocks=held, options={"teams": "pairs"})
    t.release("red-stick").world(dict.fromkeys([*TOWER, "red-stick"], "table"))
    assert t.drops == [2, 0, 2, 0]
    assert t.winners is None


@pytest.mark.rule("R26", "R7", "R8")
def test_stocks_stay_individual_and_a_partners_piece_is_anothers(sit):
    held = stocks(4, seat0=["red-stick", "blue-stick"], seat2=["red-octagon"])
    t = sit(seats=4, tower=TOWER, stocks=held, options={"teams": "pairs"})
    assert t.listed("give") == ["red-stick"]
    assert t.code({"give": "red-octagon"}) == "own_match_first"


@pytest.mark.rule("R8", "D9")
def test_a_piece_may_be_taken_from_a_partner(sit):
    held = stocks(4, seat2=["red-octagon", "white-large-cube"], seat3=["red-small-cube"])
    t = sit(seats=4, tower=TOWER, stocks=held, options={"teams": "pairs"})
    assert t.listed("give") == ["red-octagon", "red-small-cube", "white-large-cube"]
    t.give("red-octagon")
    assert (t["owner"], t["placer"]) == (2, 1)


@pytest.mark.rule("R26", "D17")
def test_a_partner_with_pieces_left_does_not_hold_up_the_win(sit):
    held = stocks(4, seat0=["red-stick"])
    t = sit(seats=4, tower=TOWER, stocks=held, options={"teams": "pairs"})
    t.release("red-stick").stands()
    assert t.stock(2) == ["green-octagon", "green-stick"]
    assert t.winners == [0, 2]


@pytest.mark.rule("R4", "D19")
def test_between_teams_the_owner_then_the_giver_then_clockwise_decides(sit):
    pairs = {"teams": "pairs"}
    t = sit(seats=4, tower=TOWER, stocks=[["red-stick"], [], THIRD, []], options=pairs)
    assert t.release("red-stick").stands().winners == [0, 2]
    t = sit(seats=4, tower=TOWER, stocks=[[], ["red-stick"], THIRD, []], options=pairs)
    assert t.release("red-stick").stands().winners == [1, 3]
    t = sit(
        seats=4, tower=TOWER, stocks=[["red-stick", "blue-stick"], THIRD, [], []], options=pairs
    )
    assert t.release("red-stick").stands().winners == [0, 2]
    t = sit(
        seats=4,
        tower=TOWER,
        stocks=[["red-stick", *THIRD], ["blue-stick"], ["green-stick"], []],
        options=pairs,
    )
    assert t.release("red-stick").stands().winners == [1, 3]


@pytest.mark.rule("R2", "D19")
def test_the_owners_team_wins_by_a_piece_another_team_took(sit):
    held = stocks(4, seat3=["red-stick"])
    for option, winners in (("owner", [1, 3]), ("giver", [0, 2])):
        options = {"teams": "pairs", "last_piece_taken": option}
        t = sit(seats=4, tower=TOWER, stocks=held, options=options)
        assert t.release("red-stick").stands().winners == winners


@pytest.mark.rule("D19", "R26")
@pytest.mark.parametrize(
    ("seats", "kind"), [(2, "pairs"), (3, "pairs"), (5, "pairs"), (4, "threes"), (3, "threes")]
)
def test_teams_need_a_table_they_fit(new_game, seats, kind):
    with pytest.raises(wt.OptionError):
        new_game(seats=seats, teams=kind)


@pytest.mark.rule("D19", "R26")
def test_without_teams_a_player_wins_alone(sit):
    t = sit(seats=4, tower=TOWER, stocks=stocks(4, seat0=["red-stick"]))
    assert t.table.view(None)["teams"] is None
    assert t.release("red-stick").stands().winners == [0]


@pytest.mark.rule("D19")
def test_a_player_who_resigns_takes_the_team_along(sit):
    t = sit(seats=4, tower=TOWER, stocks=stocks(4), options={"teams": "pairs"})
    t.table.resign(2)
    assert t.winners == [1, 3]
    assert t.table.outcome.reason == "resigned"
