"""The placer's hand (X6), its tremor, and the three lines of a placement (X5)."""

import sys

import pytest

import watertable as wt

TOWER = ["red-plate", "red-large-cube"]
STOCKS = [
    ["red-stick", "blue-plate"],
    ["red-octagon", "blue-stick"],
    ["blue-large-cube", "blue-octagon"],
]
LIES = {"red-plate": "table", "red-large-cube": "red-plate", "red-stick": "red-large-cube"}
SIZES = {"gentle": 0.5, "steady": 0.65, "wild": 0.9, "storm": 1.4}
SAMPLE = 240
MM, DEGREE = 10_000, 10_000


@pytest.fixture
def tremors(sit):
    """The tremors of many hands that let go of the same piece in the same place."""

    def sample(seeds, tower=TOWER, piece="red-stick", placement=None, **options):
        taken = []
        for seed in seeds:
            t = sit(
                seed=seed,
                phase="tremor",
                tower=tower,
                piece=piece,
                stocks=[["blue-plate"], ["yellow-plate"], ["green-plate"]],
                placement={"on": "red-large-cube", **(placement or {})},
                options=options,
            )
            assert t.table.to_act == wt.CHANCE
            taken.append(t.tremble()["tremor"])
        return taken

    return sample


def spread(numbers):
    return (sum(number**2 for number in numbers) / len(numbers)) ** 0.5


@pytest.mark.rule("X6")
@pytest.mark.parametrize("size", SIZES)
def test_the_tremor_has_the_size_that_was_agreed(tremors, size):
    taken = tremors(range(SAMPLE), tremor=size)
    wanted = SIZES[size] * MM
    both = [number for dx, dy, _ in taken for number in (dx, dy)]
    assert spread(both) == pytest.approx(wanted, rel=0.1)
    assert spread([turn for _, _, turn in taken]) == pytest.approx(DEGREE, rel=0.15)
    assert max(abs(number) for number in both) <= 3 * wanted
    assert max(abs(turn) for _, _, turn in taken) <= 3 * DEGREE
    assert abs(sum(both)) < 4 * wanted * len(both) ** 0.5


@pytest.mark.rule("X6")
def test_steady_is_the_default(tremors):
    assert tremors(range(5)) == tremors(range(5), tremor="steady")
    assert tremors(range(5)) != tremors(range(5), tremor="wild")


@pytest.mark.rule("X6")
def test_the_tremor_comes_from_the_chance_words_alone(sit):
    words = "0123456789abcdef0123456789abcdef"
    first = sit(seed=1, tower=TOWER, stocks=STOCKS).give("red-stick").place().tremble(words)
    again = sit(seed=2, tower=TOWER, stocks=STOCKS).give("red-stick").place().tremble(words)
    other = sit(seed=1, tower=TOWER, stocks=STOCKS).give("red-stick").place().tremble(words[::-1])
    assert first["tremor"] == again["tremor"]
    assert first["tremor"] != other["tremor"]


@pytest.mark.rule("X6")
def test_a_tremor_that_would_overlap_a_piece_is_scaled_down_as_a_whole(tremors):
    """A wall stands 0.4 mm beside the ghost; in a storm the hand would often reach into it."""
    tower = [
        {"piece": "red-plate"},
        {"piece": "red-large-cube", "x": -8},
        {"piece": "blue-large-cube", "on": "red-plate", "x": 8},
        {"piece": "white-large-cube", "on": "blue-large-cube"},
    ]
    small = {"piece": "red-small-cube", "tower": tower, "tremor": "storm"}
    # The wall's side is 8.5 mm from the red cube's centre.
    free = tremors(range(60), placement={"x": -4}, **small)
    near = tremors(range(60), placement={"x": 8.5 - 3.5 - 0.4}, **small)
    changed = [(scaled, whole) for scaled, whole in zip(near, free, strict=True) if scaled != whole]
    assert 10 < len(changed) < 40
    for scaled, whole in changed:
        assert whole[0] > 0.3 * MM  # only towards the wall
        part = max(scaled, key=abs) / max(whole, key=abs)
        assert 0 < part < 1
        assert scaled == pytest.approx([part * number for number in whole], abs=3)
        corner = 3.5 * MM * abs(scaled[2]) / DEGREE * 3.1416 / 180
        # the largest free fraction, found to a 64th
        assert 0.4 * MM - whole[0] / 64 - 120 < scaled[0] + corner < 0.4 * MM + 20
    assert all(scaled[0] <= 0.4 * MM for scaled in near)


@pytest.mark.rule("X5")
def test_a_placement_is_three_lines_of_the_log(sit):
    t = sit(tower=TOWER, stocks=STOCKS).give("red-stick")
    start = t.table.ply
    t.place().tremble().world(LIES)
    lines = t.table.log.lines[start:]
    assert [line.seat for line in lines] == [1, "chance", "world"]
    assert lines[0].action is not None
    assert lines[1].words is not None
    assert lines[2].answer["poses"].keys() == LIES.keys()


@pytest.mark.rule("X5", "R18")
def test_the_second_settling_is_a_further_line_of_the_world(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick")
    t.world({**LIES, "red-stick": "table"}).rest_stays()
    seats = [line.seat for line in t.table.log.lines]
    assert seats == [0, 1, "chance", "world", "world"]


@pytest.mark.rule("X5")
def test_the_poses_of_the_answer_are_the_poses_of_the_tower(sit):
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick")
    answer = t.carpenter.answer(LIES)
    t.table.world(answer)
    assert {piece["piece"]: piece["pose"] for piece in t["tower"]} == answer["poses"]


@pytest.mark.rule("X5")
def test_a_saved_log_replays_without_the_engine(sit, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "mujoco", None)
    t = sit(tower=TOWER, stocks=STOCKS).release("red-stick")
    t.world(dict.fromkeys(LIES, "table")).base("red-stick")
    while t.phase == "resettle":
        t.rest_stays()
    t.table.log.save(tmp_path / "splash.jsonl")
    again = wt.replay(wt.Log.load(tmp_path / "splash.jsonl"))
    assert again.state_bytes() == t.table.state_bytes()
    assert again.position() == t.table.position()


@pytest.mark.rule("X6", "R27")
def test_looking_before_release_changes_nothing(sit):
    t = sit(tower=TOWER, stocks=STOCKS).give("red-stick")
    before, ply = t.table.state_bytes(), t.table.ply
    for x in range(-30, 31, 3):
        t.code({"place": {"x": x / 2, "y": x / 5, "turn": 11 * x, "face": "upright"}})
    t.table.moves()
    assert (t.table.state_bytes(), t.table.ply) == (before, ply)


@pytest.mark.rule("X6")
def test_a_placement_may_be_taken_back_until_release(sit):
    t = sit(tower=TOWER, stocks=STOCKS).give("red-stick").place(x=2)
    t.table.undo(1)
    assert t.asked == (1, "place")
    t.place(x=3).tremble()
    with pytest.raises(wt.CannotUndo):
        t.table.undo(1)


@pytest.mark.rule("X6")
def test_a_gift_may_be_taken_back_before_the_piece_is_placed(sit):
    t = sit(tower=TOWER, stocks=STOCKS).give("red-stick")
    t.table.undo(0)
    assert t.asked == (0, "give")
    assert t.stock(0) == ["blue-plate", "red-stick"]
