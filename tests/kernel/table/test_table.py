"""A table is played by its moves; what it refuses changes nothing."""

import os

import pytest

import watertable as wt
from watertable.kernel.table.log import EXACT
from watertable.kernel.text.message import Part

pytestmark = pytest.mark.sample

ODD_MOVES: list[object] = [
    None,
    True,
    "end",
    1.5,
    -1,
    EXACT,
    2**200,
    [],
    [1],
    {},
    {"fly": True},
    {"end": True, "pass": True},
    {"end": True, "mode": 3},
    {"set": None},
    {"set": ["cat"]},
    {"set": {"card": "cat"}},
    {"set": 10**400},
    {"play": "nothing"},
    {"play": []},
    {"play": None},
    {"play": "cat", "from": "deck"},
    {"play": "cat", "from": []},
    {"play": "cat", "from": 99},
    {"play": "cat", "from": -1},
    {"play": "cat", "from": True},
    {"play": "cat", "mode": ["attack"]},
    {"play": "cat", "mode": 10**30},
    {"play": "cat", "suns": "sun"},
    {"play": "cat", "suns": [[]]},
    {"play": "cat", "suns": ["cat"]},
    {"play": "cat", "suns": ["sun"] * 9},
    {"play": "cat", "suns": [99]},
    {"play": "beavor", "target": 3},
    {"play": "beavor", "target": {"set": "one"}},
    {"play": "beavor", "target": {"play": 99}},
    {"play": "beavor", "target": {"set": 1, "play": 1}},
    {"discard": "cat"},
    {"recover": -1},
    {"recover": 2**60},
    {"tick": "fountain"},
    {1: 2},
]

FAR_SEATS = """
import watertable as wt
table = wt.game("showdown").table(seed=1)
for seat in (5, 1000, 2**40):
    for ask in (table.view, table.seen, lambda seat: table.play({"end": True}, seat=seat)):
        try:
            ask(seat)
        except ValueError:
            print("refused")
"""


def frozen(table):
    """Everything a refused move must leave as it was."""
    told = [table.events(seat) for seat in (0, 1, None)]
    return table.state_bytes(), table.log.dumps(), table.ply, told


def test_a_move_can_be_said_as_itself_its_number_or_its_data(sit):
    tables = []
    for form in (lambda m: m, lambda m: m.action, lambda m: m.data):
        table = sit(hands=[["cat", "water_jug"], ["dog"]])
        move = next(m for m in table.moves() if "set" in m.data)
        table.play(form(move))
        tables.append((table.state_bytes(), table.log.dumps()))
    assert tables[0] == tables[1] == tables[2]


def test_moves_come_in_the_same_order_each_time(game):
    table = game.table(seed=5)
    assert table.moves() == table.moves() == game.table(seed=5).moves()
    assert table.moves().complete
    assert table.moves().space is None


@pytest.mark.parametrize("odd", ODD_MOVES, ids=lambda odd: str(odd)[:40])
def test_whatever_is_said_gets_a_reason_and_changes_nothing(sit, odd):
    table = sit(hands=[["cat", "beavor"], ["dog"]], set=[["umbrella"], []], turn=3)
    before = frozen(table)
    reason = table.why_not(odd, 0)
    assert reason is not None
    assert reason.code
    assert reason.rule
    assert reason.message.endswith(".")
    with pytest.raises(wt.IllegalMove) as refusal:
        table.play(odd)
    assert refusal.value.reason == reason
    assert (refusal.value.code, refusal.value.rule) == (reason.code, reason.rule)
    assert reason.message in str(refusal.value)
    assert frozen(table) == before


def test_the_seat_that_is_not_asked_is_refused_and_nothing_changes(sit):
    table = sit(hands=[["cat"], ["dog"]])
    before = frozen(table)
    for move in ({"end": True}, 1, {"set": "dog"}):
        assert table.why_not(move, 1).code == "not_asked"
        with pytest.raises(wt.IllegalMove) as refusal:
            table.play(move, seat=1)
        assert refusal.value.code == "not_asked"
    assert frozen(table) == before
    table.play({"end": True}, seat=0)
    assert table.to_act == 1


@pytest.mark.parametrize("seat", [2, -3])
def test_a_seat_that_is_not_at_the_table_is_refused(sit, seat):
    table = sit(hands=[["cat"], ["dog"]])
    before = frozen(table)
    with pytest.raises(wt.IllegalMove, match="seat"):
        table.play({"end": True}, seat=seat)
    for question in (table.view, table.seen, table.events):
        with pytest.raises(ValueError, match="seat"):
            question(seat)
    with pytest.raises(ValueError, match="seat"):
        table.why_not({"end": True}, seat)
    assert frozen(table) == before


def test_what_the_table_itself_refuses_comes_with_its_parts(sit):
    table = sit(hands=[["cat"], ["dog"]])
    reason = table.why_not(EXACT, 0)
    assert reason.parts == (Part("number", 0, len(str(EXACT)), EXACT),)
    with pytest.raises(wt.IllegalMove) as refusal:
        table.play({"end": True}, seat=2)
    assert refusal.value.reason.parts == (Part("seat", 17, 18, 2),)


def test_a_seat_far_from_the_table_reads_no_foreign_memory(python):
    """Compiled rules check no bounds: this has a process of its own, which must live."""
    plain = os.environ.get("WATERTABLE_INTERPRETED", "")
    assert python(FAR_SEATS, WATERTABLE_INTERPRETED=plain).split() == ["refused"] * 9


def test_asking_changes_nothing(game, play_on):
    table = play_on(game.table(seed=8), plies=30)
    before = frozen(table)
    for seat in (0, 1):
        for move in table.moves():
            table.why_not(move, seat)
        table.view(seat)
        table.events(seat)
        table.seen(seat).water[0] = 99
    table.position()["water"] = [1, 1]
    table.moves().clear()
    assert frozen(table) == before


def test_why_not_answers_from_what_the_seat_knows(sit):
    """The rival's hand and the deck decide nothing of what a seat is told about its own ideas."""
    answers = []
    for held, top in (("flamingo", "sun"), ("cat", "dog")):
        table = sit(hands=[["water_jug", "beavor"], [held]], set=[[], ["umbrella"]], deck=[top])
        answers.append([table.why_not(number, 0) for number in range(400)])
    assert answers[0] == answers[1]


def test_the_same_seed_and_moves_give_the_same_match_and_another_seed_another(game, play_on):
    first, second, other = (play_on(game.table(seed=seed)) for seed in (4, 4, 5))
    assert first.state_bytes() == second.state_bytes()
    assert first.log == second.log
    assert other.log != first.log


def test_without_a_seed_no_two_tables_are_alike(game):
    assert game.table().log.lines[0].words != game.table().log.lines[0].words


def test_a_finished_match_has_an_outcome_and_takes_no_more_moves(game, play_on):
    table = play_on(game.table(seed=4))
    outcome = table.outcome
    assert outcome.reason == "finished"
    assert outcome.points == table.points
    assert len(outcome.winners) == 1
    assert table.to_act is None
    before = frozen(table)
    for seat in (None, 0, 1):
        with pytest.raises(wt.IllegalMove) as refusal:
            table.play({"end": True}, seat=seat)
        assert (refusal.value.code, refusal.value.rule) == ("over", "S33")
    assert table.why_not(0, 0).code == "over"
    assert frozen(table) == before


def test_a_match_at_its_last_turn_is_a_draw(game, replayed):
    table = game.table(seed=3, options={"turn_cap": 2})
    while table.outcome is None:
        table.play(next(m for m in table.moves() if "end" in m.data or "pass" in m.data))
    assert table.outcome.reason == "turn cap"
    assert table.outcome.winners == ()
    replayed(table)


def test_events_since_a_ply_are_those_after_it(game, play_on):
    table = play_on(game.table(seed=4), plies=40)
    for seat in (0, 1, None):
        told = table.events(seat)
        for ply in (0, 1, 17, table.ply):
            assert table.events(seat, since=ply) == [e for e in told if e["ply"] > ply]
    assert table.events(0, since=table.ply) == []


def test_tables_of_one_game_share_nothing(game, play_on):
    first, second = game.table(seed=4), game.table(seed=4)
    before = frozen(second)
    play_on(first, plies=20)
    assert frozen(second) == before
