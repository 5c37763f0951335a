"""X8 The swaying hand: its way, when it may let go, and what nobody may know before."""

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import watertable as wt
from benchmarks.splash_hands import CAREFUL, HASTY, errors
from watertable.games.splash.actions import FIRST, SWAYING
from watertable.games.splash.streamed import shown
from watertable.games.splash.sway import HOLDS, RATE, TICKS, off_at, reach_at, way
from watertable.kernel.records.chance import from_hex, secret_of, words_at

TOWER = ["red-plate", "red-large-cube"]
STOCKS = [["red-stick", "blue-plate"], ["red-octagon", "blue-stick"], ["blue-large-cube"]]
LIES = {"red-plate": "table", "red-large-cube": "red-plate", "red-stick": "red-large-cube"}
WORDS = "0123456789abcdef0123456789abcdef"
SIZE = 6_500
MM = 10_000


def ways(count, size=SIZE):
    return [way(tuple(words_at(secret_of(5), number).tolist()), size) for number in range(count)]


@pytest.fixture
def held(sit):
    """The stick is in hand, and sways as these words say."""
    return sit(tower=TOWER, stocks=STOCKS).give("red-stick").do({"hold": True}).tremble(WORDS)


def deviation(numbers):
    return math.sqrt(sum(number**2 for number in numbers) / len(numbers))


@pytest.mark.rule("X8", "X5")
def test_chance_speaks_before_the_hand_lets_go(held):
    start = held.table.ply - 2
    held.place(tick=70).world(LIES)
    lines = held.table.log.lines[start:]
    assert [line.seat for line in lines] == [1, "chance", 1, "world"]
    assert held.told("holds")[0]["seat"] == 1


@pytest.mark.rule("X8")
@pytest.mark.parametrize("tick", [1, 70, TICKS])
def test_the_piece_is_let_go_where_the_hand_was_at_that_tick(held, tick):
    held.place(tick=tick)
    off = off_at(from_hex(WORDS), SIZE, tick)
    assert held["tremor"] == list(off)
    told = held.told("trembled")[0]
    assert (told["tick"], told["dx"], told["dy"]) == (tick, off.x // 10, off.y // 10)
    assert "lets go" in told["text"]


@pytest.mark.rule("X8", "X6")
def test_with_steady_aim_chance_says_how_the_hand_trembles_also_once_it_was_held(held):
    held.place()
    assert held.table.to_act == wt.CHANCE
    held.tremble()
    assert held.told("trembled")[0]["tick"] == 0
    assert held.told("trembled")[0]["text"].startswith("Steady aim, ")


@pytest.mark.rule("X8")
def test_nothing_can_be_let_go_that_is_not_in_hand(sit):
    t = sit(tower=TOWER, stocks=STOCKS).give("red-stick")
    assert t.code({"place": {"tick": 1}}) == "not_in_hand"
    assert t.code({"place": {"tick": TICKS + 1}}) == "malformed"
    assert t.code({"hold": False}) == "malformed"
    assert t.code({"place": {}}) is None


@pytest.mark.rule("X8")
def test_each_time_it_is_taken_in_hand_it_sways_otherwise_and_not_for_ever(held):
    words = {held["sway"]}
    for count in range(2, HOLDS + 1):
        held.do({"hold": True}).tremble()
        words.add(held["sway"])
        assert held["holds"] == count
    assert len(words) == HOLDS
    assert held.code({"hold": True}) == "held_too_often"
    assert held.code({"place": {"tick": 1}}) is None


@pytest.mark.rule("X8")
def test_what_was_taken_in_hand_cannot_be_taken_back(held):
    """Else somebody would see the way twice."""
    with pytest.raises(wt.CannotUndo):
        held.table.undo(1)
    with pytest.raises(wt.CannotUndo):
        held.table.undo(0)


@pytest.mark.rule("X8", "R27")
def test_a_gift_can_be_taken_back_until_then(sit):
    t = sit(tower=TOWER, stocks=STOCKS).give("red-stick")
    t.table.undo(0)
    assert t.asked == (0, "give")


@pytest.mark.rule("X8")
def test_nobody_is_told_how_the_hand_will_sway(sit):
    one = sit(tower=TOWER, stocks=STOCKS).give("red-stick").do({"hold": True}).tremble(WORDS)
    other = (
        sit(tower=TOWER, stocks=STOCKS).give("red-stick").do({"hold": True}).tremble(WORDS[::-1])
    )
    for seat in (0, 1, 2, None):
        assert one.table.view(seat) == other.table.view(seat)
        assert one.table.events(seat) == other.table.events(seat)
        assert one.table.seen(seat).tobytes() == other.table.seen(seat).tobytes()
    assert one["sway"] != other["sway"]


@pytest.mark.rule("X8")
def test_the_way_is_kept_no_longer_than_the_piece_is_held(held):
    state, box = held.table.board.states[0], held.table.board.boxes[0]
    assert len(shown(box, state) or ()) == TICKS + 1
    held.place(tick=9)
    assert not state.sway.any()
    assert shown(box, state) is None
    assert "sway" not in held.table.position()


@pytest.mark.rule("X8")
def test_a_position_keeps_the_way_and_says_what_does_not_fit(held, game):
    again = game.table_from(held.table.position(), manual=True)
    assert again.state_bytes() == held.table.state_bytes()
    for wrong in ({"sway": "00"}, {"sway": WORDS, "phase": "give"}, {"holds": 2}, {"sway": 7}):
        position = {"tower": [{"piece": "red-plate"}], "stocks": STOCKS[:2], **wrong}
        with pytest.raises(wt.PositionError, match="32 hexadecimal digits"):
            game.table_from(position, manual=True)


@pytest.mark.rule("X8")
@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(0, 2**32 - 1), min_size=4, max_size=4), st.integers(0, TICKS))
def test_a_way_is_whole_and_goes_on_from_tick_to_tick(words, tick):
    """A hand moves, and does not jump: within a tick by less than it sways in a whole second."""
    whole = way(tuple(words), SIZE)
    assert len(whole) == TICKS + 1
    assert all(type(number) is int for off in whole for number in off)
    if tick:
        most = 3 * SIZE * reach_at(tick - 1) / 1000
        assert abs(whole[tick].x - whole[tick - 1].x) < most
        assert abs(whole[tick].y - whole[tick - 1].y) < most


@pytest.mark.rule("X8")
def test_the_hand_is_restless_then_quiet_then_tired():
    many = ways(300)
    early, quiet, late = (
        deviation([part for one in many for part in one[tick][:2]]) for tick in (0, 6 * RATE, TICKS)
    )
    assert early == pytest.approx(SIZE * reach_at(0) / 1000, rel=0.12)
    assert quiet == pytest.approx(SIZE * reach_at(6 * RATE) / 1000, rel=0.12)
    assert late == pytest.approx(SIZE * reach_at(TICKS) / 1000, rel=0.12)
    assert early > 2 * quiet
    assert late > 2 * quiet


@pytest.mark.rule("X8")
def test_the_way_of_these_words_is_the_same_for_ever():
    first = way(tuple(from_hex(WORDS).tolist()), SIZE)
    assert [tuple(first[tick]) for tick in (0, 1, 100, TICKS)] == [
        (-1614, -8875, -6900),
        (-566, -3469, -8542),
        (-2625, -2509, 7468),
        (-13959, -7237, 19513),
    ]


@pytest.mark.rule("X6", "X8")
@pytest.mark.parametrize("tremor", [0.5, 0.65, 0.9, 1.4])
def test_steady_aim_is_as_good_as_a_careful_player(tremor):
    """The study's careful hand, on 400 ways: one tremor off along each axis, and a bell's shape."""
    found = errors(CAREFUL, ways(400, round(tremor * MM)), tremor)
    usual = deviation([part for error in found for part in error])
    assert usual == pytest.approx(tremor, rel=0.1)
    far = sorted(math.hypot(*error) / usual for error in found)
    assert [far[100], far[200], far[300], far[360]] == pytest.approx(
        [0.76, 1.18, 1.67, 2.15], rel=0.12
    )
    hasty = errors(HASTY, ways(400, round(tremor * MM)), tremor)
    assert deviation([part for error in hasty for part in error]) > 1.8 * usual


@pytest.mark.rule("X6", "X8")
@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 31),
    st.integers(0, 3),
    st.integers(0, 1023),
    st.integers(-2048, 2047),
    st.integers(-2048, 2047),
    st.integers(0, TICKS),
)
def test_every_placement_is_a_number_of_its_own_that_browsers_carry(on, face, turn, x, y, tick):
    number = SWAYING.placement(on, face, 4 * turn, x, y, tick)
    assert 0 <= number < 2**53
    assert SWAYING.pose_of(number) == (face, 4 * turn, x, y)
    assert SWAYING.tick_of(number) == tick
    old = FIRST.placement(on, face, 4 * turn + 1, x, y)
    assert FIRST.pose_of(old) == (face, 4 * turn + 1, x, y)
    assert FIRST.tick_of(old) == 0
