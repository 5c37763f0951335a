"""Numbers that say nothing, and poses at the very edge: what `verdict` makes of them."""

import pytest

import watertable as wt
from watertable.games.splash.actions import LIMIT, SHORT, Verb, number_of
from watertable.games.splash.legal import Verdict
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.records.chance import dice_of, from_hex

STOCKS = [["red-stick", "blue-plate"], ["red-octagon", "blue-stick"], ["blue-large-cube"]]
STICK = 3  # the red stick


@pytest.fixture
def giving(sit):
    return sit(tower=["red-plate"], stocks=STOCKS)


@pytest.mark.rule("X6")
@pytest.mark.parametrize(
    "number",
    [
        number_of(Verb.GIVE, STICK) + SHORT,
        number_of(Verb.GIVE, 30),
        number_of(Verb.GIVE, 31),
        number_of(Verb.HOLD, STICK),
        number_of(6, STICK),
        number_of(7, STICK),
        LIMIT + number_of(Verb.GIVE, STICK),
    ],
)
def test_a_number_with_bits_that_mean_nothing_is_malformed(giving, number):
    assert giving.code(number_of(Verb.GIVE, STICK)) is None
    assert giving.code(number) == "malformed"


@pytest.mark.rule("X6")
def test_a_placement_with_bits_beyond_its_own_is_malformed(giving):
    giving.give("red-stick")
    number = next(iter(giving.table.moves())).action
    assert giving.code(number) is None
    assert giving.code(number + LIMIT) == "malformed"


@pytest.mark.rule("R27", "X5")
def test_chance_and_world_play_no_moves(giving, game):
    giving.give("red-stick").place()
    state, box = giving.table.board.states[0], giving.table.board.boxes[0]
    number = number_of(Verb.PLACE, 2)
    assert giving.table.to_act == wt.CHANCE
    assert game.rules.verdict(box, state, wt.CHANCE, number) == Verdict.NOT_ASKED
    giving.tremble()
    assert game.rules.verdict(box, state, wt.WORLD, number) == Verdict.NOT_ASKED


@pytest.mark.rule("D18")
def test_when_the_game_is_over_nothing_is_legal(sit, game):
    t = sit(tower=["red-plate"], phase="over", drops=[3, 0, 0], stocks=STOCKS)
    assert t.table.outcome is not None
    for seat in range(3):
        verdict = game.rules.verdict(t.table.board.boxes[0], t.table.board.states[0], seat, 0)
        assert verdict == Verdict.OVER


@pytest.mark.rule("D6")
@pytest.mark.parametrize(
    ("x", "code"), [(7.5, None), (14.98, None), (15.0, "misses_target"), (15.02, "misses_target")]
)
def test_a_piece_lies_on_its_target_as_long_as_their_faces_overlap(sit, x, code):
    t = sit(tower=["red-large-cube"], stocks=[["blue-large-cube"], ["red-stick"], ["red-plate"]])
    t.give("blue-large-cube")
    assert t.code({"place": {"x": x}}) == code
    assert t.code({"place": {"y": x}}) == code


@pytest.mark.rule("D6", "D7")
def test_the_same_poses_mean_other_bodies_with_other_pieces(game):
    """A table of one piece file is not taken for that of another."""
    wider = game.with_data(game.text.replace("box = [20, 20, 5]", "box = [30, 30, 5]"))
    position = {
        "game": "splash",
        "tower": [{"piece": "red-plate"}],
        "stocks": [["red-small-cube"], ["red-stick"]],
    }
    codes = []
    for played in (game, wider, game):
        table = played.table_from(position, manual=True)
        table.play({"give": "red-small-cube"})
        reason = table.why_not({"place": {"x": 16}}, 1)
        codes.append(reason and reason.code)
    assert codes == ["misses_target", None, "misses_target"]


@pytest.mark.rule("R24", "R25")
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_words_of_chance_deal_the_same_pieces_for_ever(game, seats):
    """First the seat that begins, then one swap for each place from the last to the second."""
    words = "0123456789abcdef0011223344556677"
    table = game.table(seats=seats, seed=1, options={"draft": "deal"}, manual=True)
    table.chance(words)
    dice = dice_of(from_hex(words))[0]
    stir(dice)
    first = below(dice, seats)
    pile = [piece["id"] for piece in game.components["pieces"]]
    for place in reversed(range(1, 30)):
        other = below(dice, place + 1)
        pile[place], pile[other] = pile[other], pile[place]
    dealt = pile[: 30 // seats * seats]
    position = table.position()
    assert position["first"] == first
    assert [sorted(stock) for stock in position["stocks"]] == [
        sorted(dealt[seat::seats]) for seat in range(seats)
    ]
    assert sorted(position["box"]) == sorted(pile[len(dealt) :])
    told = [event for event in table.events(None) if event["kind"] == "dealt"]
    assert [event["dealt"] for event in told] == [True]
