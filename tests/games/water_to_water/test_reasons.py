"""Why not: a refusal names its code, its rule and a sentence, and changes nothing."""

import pytest

import watertable as wt

CAP = "lake-cap.2"
LAKE = "lake-cap.2\nlake-cap"
BAYS = "lake-cap.2 -\nlake-2bays lake-cap.3"
PASS = {"pass": True}
DISCARD = {"discard": True}
REVEAL = {"reveal": True}


def lay(tile, x, y, turn=0, power=None):
    move = {"play": {"tile": tile, "x": x, "y": y, "turn": turn}}
    return move if power is None else {**move, "power": power}


def case(code, rule, question, text=CAP, name="", by=None, after=(), **position):
    position = {"hands": ("lake-bay", "river-tee"), **position}
    return pytest.param(
        code, rule, question, text, by, list(after), position, id=f"{code} {name}".strip()
    )


BURNED = {"powers": (14, 7), "hidden": {0: "druid"}, "burned": {0: True}}
CASES = [
    # whose moment it is
    case("over", "W32", PASS, LAKE, by=0, after=[DISCARD], discard=["river-bend"] * 3,
         characters=("druid",), hands=("river-tee",)),
    case("not_asked", "W28", DISCARD, by=1),
    case("asleep", "P13", REVEAL, by=1, asleep={1: "due"}, powers=(7, 14), hidden={1: "druid"}),
    case("wrong_moment", "W20", {"character": "druid"}, name="draft in play"),
    case("wrong_moment", "W20", {"teacher": 1}, name="teacher in play"),
    case("wrong_moment", "W20", {"draw": True}, name="draw in play"),
    case("wrong_moment", "W20", lay("river-tee", 0, 2), name="plain play in a window",
         after=[lay("lake-bay", 0, 1)], powers=(7, 13)),
    case("malformed", "W22", {"dance": True}),
    case("malformed", "W22", {"play": {"tile": "lake-bay", "x": "east", "y": 0}}, name="cell"),
    # the tile
    case("not_held", "W17", lay("lake-open", 0, 1)),
    case("not_front", "P10", lay("lake-open", 0, 1), powers=(10,),
         hands=(["lake-bay", "lake-open"],)),
    case("first_in_middle", "W15", lay("lake-bay", 1, 0), ""),
    case("occupied", "W25", lay("lake-bay", 0, 0)),
    case("blocked", "P2", lay("lake-bay", 0, 1), powers=(7, 2), block={"x": 0, "y": 1}),
    case("no_contact", "W24", lay("lake-bay", 4, 4)),
    case("clash", "W23", lay("lake-bay", 0, 1, 1)),
    case("land_only", "W24", lay("lake-bay", 1, 0)),
    case("playable", "W19", DISCARD),
    case("must_play", "W19", PASS),
    # powers
    case("not_your_power", "W3", {"sleep": 1}),
    case("not_your_power", "W3", lay("lake-bay", 0, 0, 1, power=8), name="cover"),
    case("not_your_power", "W3", {"power": 6}, name="wind"),
    case("no_uses", "W4", {"set_out": True}, uses={0: 0}),
    case("first_turn", "R51", {"set_out": True}, ""),
    case("water_contact", "P5", lay("lake-bay", 0, 1, power=5), powers=(5,)),
    case("nothing_there", "P8", lay("lake-bay", 0, 1, power=8), powers=(8,)),
    case("clash", "R19", lay("river-tee", 0, 1, power=8), LAKE, powers=(8,), name="cover",
         hands=("river-tee",)),
    case("nothing_there", "P12", {"rotate": {"x": 5, "y": 0, "turn": 1}}, powers=(12,),
         name="turn"),
    case("same_look", "R18", {"rotate": {"x": 0, "y": 0, "turn": 2}}, powers=(12,)),
    case("clash", "R18", {"rotate": {"x": 0, "y": 0, "turn": 1}}, LAKE, powers=(12,), name="turn"),
    case("block_occupied", "R13", {"block": {"x": 0, "y": 0}}, powers=(2,)),
    case("block_apart", "P2", {"block": {"x": 5, "y": 0}}, powers=(2,)),
    case("block_same", "P2", {"block": {"x": 0, "y": 1}}, powers=(2,), block={"x": 0, "y": 1},
         uses={0: 2}),
    case("nothing_blocked", "P2", {"unblock": True}, powers=(2,)),
    case("pile_empty", "P3", {"swap": "lake-open"}, powers=(3,)),
    case("not_in_pile", "P3", {"swap": "lake-open"}, powers=(3,), discard=["river-cross"]),
    case("no_tile", "R48", {"swap": "lake-open"}, powers=(3,), discard=["lake-open"], rest="out",
         hands=([], "river-tee")),
    case("few_tiles", "P10", {"order": ["lake-bay"]}, powers=(10,), hands=(["lake-bay"],)),
    case("order_same", "P10", {"order": ["lake-bay", "lake-open"]}, powers=(10,),
         hands=(["lake-bay", "lake-open"],)),
    case("order_wrong", "P10", {"order": ["lake-bay", "river-tee"]}, powers=(10,),
         hands=(["lake-bay", "lake-open"],)),
    case("already_asleep", "R31", {"sleep": 1}, powers=(13,), asleep={1: "due"}),
    case("no_such_seat", "P13", {"sleep": 5}, powers=(13,)),
    case("no_second", "P14", REVEAL, powers=(14,)),
    case("already_revealed", "P14", REVEAL, powers=(14,), characters=("druid",),
         hidden={0: "druid"}, revealed={0: True}, uses={0: 0}),
    case("burned", "R26", REVEAL, **BURNED),
    case("bag_empty", "R49", {"power": 9}, powers=(9,), rest="out"),
    case("group_contact", "R17", lay("lake-cap", -1, 0, 1), "lake-open", powers=(6,),
         after=[{"power": 6}, lay("lake-channel", 1, 0, 1)], bag=["lake-channel", "lake-cap"]),
    case("must_lay", "P6", PASS, "lake-open", powers=(6,), after=[{"power": 6}],
         bag=["lake-channel", "lake-cap"]),
    case("one_fits", "R15", {"discard": "river-tee"}, "lake-open", powers=(9,),
         after=[{"power": 9}], bag=["river-tee", "river-cross"], hands=("lake-bay",)),
]  # fmt: skip


@pytest.mark.rule("W3", "W4", "W15", "W17", "W19", "W20", "W23", "W24", "W25", "W28", "W32")
@pytest.mark.rule("P2", "P3", "P5", "P6", "P8", "P10", "P12", "P13", "P14")
@pytest.mark.rule("R13", "R15", "R17", "R18", "R19", "R26", "R31", "R48", "R49", "R51")
@pytest.mark.parametrize(("code", "rule", "question", "text", "by", "after", "position"), CASES)
def test_a_refusal_names_its_code_and_rule_and_changes_nothing(
    sit, code, rule, question, text, by, after, position
):
    t = sit(text, **position)
    for move in after:
        t.do(move)
    seat = t.table.to_act if by is None else by
    reason = t.table.why_not(question, seat)
    assert reason is not None
    assert (reason.code, reason.rule) == (code, rule)
    assert len(reason.message) > 10
    assert reason.message.endswith((".", "!", ")"))
    before = t.table.position()
    with pytest.raises(wt.IllegalMove) as refused:
        t.do(question, by=seat)
    assert refused.value.code == code
    assert t.table.position() == before


@pytest.mark.rule("W6", "W7", "W14", "R53")
def test_refusals_of_the_draft(new_game):
    t = new_game(seats=2)
    assert t.why({"character": "pirate"})[0] in {"no_such_character", "malformed"}
    assert t.why({"character": "thief"}) == ("needs_four", "W7")
    assert t.why({"discard": True}) == ("wrong_moment", "W20")


@pytest.mark.rule("W20")
def test_an_own_turn_power_in_a_window_is_refused(sit):
    t = sit("lake-open", powers=(7, 13), hands=("lake-bay", "river-tee"))
    t.lay("lake-bay", 0, 1)
    for move in ({"power": 6}, {"power": 9}, {"set_out": True}):
        assert t.why(move)[0] in {"own_turn_only", "not_your_power"}


@pytest.mark.rule("W23")
@pytest.mark.parametrize(
    ("text", "tile", "x", "y", "turn", "words"),
    [
        ("lake-cap.2", "river-spring", 0, 1, 0, ("north", "river", "wide")),
        ("lake-open", "river-spring", -1, 0, 1, ("east", "river", "wide")),
        ("lake-open", "river-spring", 0, -1, 2, ("south", "river", "wide")),
        ("lake-open", "river-spring", 1, 0, 3, ("west", "river", "wide")),
        ("river-spring.2", "lake-bay", 0, 1, 0, ("north", "wide", "river")),
        ("lake-cap.2", "lake-bay", 0, 1, 1, ("north", "land", "wide")),
        ("shore-coast", "ruin-strait-b", 0, 1, 0, ("north", "right")),
    ],
)
def test_a_clash_names_the_side_and_what_meets_what(sit, text, tile, x, y, turn, words):
    t = sit(text, hands=(tile,))
    said = t.table.why_not(t.laying(tile, x, y, turn), 0).message.lower()
    assert all(word in said for word in words), said


@pytest.mark.rule("W23")
def test_every_side_that_clashes_is_named(sit):
    t = sit("lake-channel.1 lake-bay.2\nlake-cap.1 -", hands=("river-cross",))
    said = t.table.why_not(t.laying("river-cross", 1, 1), 0).message.lower()
    assert "north" in said
    assert "west" in said


@pytest.mark.rule("W23")
def test_the_sides_that_clash_are_parts_of_the_refusal(sit):
    t = sit(BAYS, hands=("river-cross", "lake-bay"))
    reason = t.table.why_not(lay("river-cross", 1, 0), 0)
    said = [(part.value, reason.message[part.begin : part.end]) for part in reason.parts]
    assert [side for side in said if side[1] in ("North", "East", "South", "West")] == [
        (2, "South"),
        (3, "West"),
    ]
    assert said.count(("river", "river")) == 2


@pytest.mark.rule("R31")
def test_a_seat_in_a_sentence_is_a_part_of_it(sit):
    t = sit(CAP, powers=(13,), asleep={1: "due"}, hands=("lake-bay", "river-tee"))
    reason = t.table.why_not({"sleep": 1}, 0)
    assert reason.message.startswith("Seat 2 is asleep")
    assert [(part.name, part.value.number) for part in reason.parts] == [("target", 1)]
