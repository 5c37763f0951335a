"""Before play: powers, tokens, the draft, the second character, the teacher, the early tile."""

import pytest

USES = {
    1: 5,
    2: 3,
    3: 9,
    4: None,
    5: 6,
    6: 3,
    7: 5,
    8: 4,
    9: 2,
    10: 3,
    11: None,
    12: 8,
    13: 2,
    14: 1,
}
CHARACTERS = {
    *("adventurer", "archeologist", "bog_minder", "druid", "gardener", "islander", "lake_nymph"),
    *("planter", "river_lord", "strider", "student", "thief", "wave_rider", "wrath"),
}


def powers(t):
    return [player["power"] for player in t["players"]]


def dealt(new_game, wanted, seats=4, **options):
    """Deal until somebody holds a power; his seat comes with the table."""
    for seed in range(1, 200):
        t = new_game(seats=seats, seed=seed, **options)
        if wanted in powers(t):
            return t, powers(t).index(wanted)
    raise AssertionError(f"power {wanted} is never dealt")


def draft(t, wishes=None):
    """Everybody chooses: what he wishes, or the first plain character left."""
    plain = ["gardener", "strider", "planter", "bog_minder", "wave_rider", "islander"]
    while t.phase == "draft":
        seat = t.table.to_act
        wish = (wishes or {}).get(seat) or next(c for c in plain if t.may({"character": c}))
        t.do({"character": wish})
    return t


@pytest.mark.rule("W1", "W4")
def test_the_box_holds_51_tiles_and_forty_tokens_are_enough(game, new_game, tile_file):
    assert sum(tile["count"] for tile in tile_file["tile"]) == 51
    t = new_game(seats=2)
    assert t["bag_count"] == sum(t["unseen"].values()) == 51
    assert t["map"] == t["discard"] == []


@pytest.mark.rule("W1")
def test_tiles_are_drawn_blind_in_an_order_that_chance_makes(new_game):
    bags = {tuple(new_game(seed=seed).bag) for seed in range(5)}
    assert len(bags) == 5
    assert all(len(bag) == 51 for bag in bags)


@pytest.mark.rule("W1", "W6")
def test_there_are_fourteen_characters_to_choose_from(new_game):
    t = new_game(seats=4)
    choices = {move.data["character"] for move in t.table.moves()}
    assert choices == CHARACTERS
    assert len(choices) == 14


@pytest.mark.rule("W2", "R3")
def test_two_to_six_can_play(game):
    for seats in range(2, 7):
        assert len(game.table(seats=seats, seed=1).view(None)["players"]) == seats
    for seats in (0, 1, 7):
        with pytest.raises(ValueError, match=r"."):
            game.table(seats=seats, seed=1)


@pytest.mark.rule("W3", "W1")
def test_each_player_is_dealt_one_power_face_up_by_chance(new_game):
    seen = set()
    for seed in range(40):
        t = new_game(seats=6, seed=seed)
        assert len(set(powers(t))) == 6
        seen |= set(powers(t))
        assert powers(t) == [p["power"] for p in t.table.view(3)["players"]]
    assert seen == set(range(1, 15))
    assert "dealt" in t.kinds()


@pytest.mark.rule("W4", "R2")
@pytest.mark.parametrize(("power", "uses"), USES.items())
def test_a_power_comes_with_its_uses(sit, power, uses):
    assert sit("lake-cap.2", powers=(power,), hands=("lake-cap",)).uses(0) == uses


@pytest.mark.rule("R2")
def test_by_the_card_the_way_bender_has_two_uses(sit):
    t = sit("lake-cap.2", powers=(8,), hands=("lake-cap",), options={"way_bender_uses": 2})
    assert t.uses(0) == 2


@pytest.mark.rule("R9")
def test_14_is_the_doppelganger_and_13_the_dreamweaver(sit):
    t = sit("lake-cap.2", powers=(14, 13), hands=("river-tee",), hidden={0: "druid"})
    assert t.may({"reveal": True})
    assert t.why({"sleep": 1}) == ("not_your_power", "W3")
    t = sit("lake-cap.2", powers=(13,), hands=("river-tee",))
    assert t.may({"sleep": 1})
    assert t.why({"reveal": True}) == ("not_your_power", "W3")


@pytest.mark.rule("W5", "W6")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_highest_power_chooses_first(new_game, seed):
    t = new_game(seats=5, seed=seed)
    order = []
    plain = iter(["gardener", "strider", "planter", "bog_minder", "wave_rider"])
    while t.phase == "draft":
        order.append(powers(t)[t.table.to_act])
        t.do({"character": next(plain)})
    assert order == sorted(powers(t), reverse=True)


@pytest.mark.rule("W6")
def test_a_chosen_character_lies_face_up_and_is_taken(new_game):
    t = new_game(seats=2)
    first = t.table.to_act
    t.do({"character": "druid"})
    assert t.player(first, eyes=1 - first)["character"] == "druid"
    assert t.why({"character": "druid"}) == ("character_taken", "W6")


@pytest.mark.rule("W7", "C11", "C12")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_student_and_thief_need_four_players(new_game, seats):
    t = new_game(seats=seats)
    expected = None if seats >= 4 else ("needs_four", "W7")
    assert t.why({"character": "student"}) == expected
    assert t.why({"character": "thief"}) == expected


@pytest.mark.rule("W8", "W6")
def test_after_the_draft_14_may_take_an_unchosen_second_character(new_game):
    t, seat = dealt(new_game, 14)
    draft(t, {seat: "lake_nymph"})
    assert t.asked == (seat, "hidden")
    choices = {m.data["character"] for m in t.table.moves() if "character" in m.data}
    taken = {p["character"] for p in t["players"]}
    assert choices == CHARACTERS - taken - {"wrath", "student"}
    assert t.why({"character": "wrath"}) == ("not_as_second", "W8")
    assert t.why({"character": "student"}) == ("not_as_second", "W8")
    assert t.why({"character": "lake_nymph"}) == ("character_taken", "W6")
    t.do({"character": "druid"})
    assert t.player(seat)["second"] is True
    assert t.player(seat)["character"] == "lake_nymph"


@pytest.mark.rule("W8")
def test_the_hidden_thief_needs_four_players_too(new_game):
    t, _ = dealt(new_game, 14, seats=3)
    draft(t)
    assert t.why({"character": "thief"}) == ("needs_four", "W7")


@pytest.mark.rule("W8")
def test_14_need_not_take_a_second_character(new_game):
    t, seat = dealt(new_game, 14)
    draft(t).decline()
    assert t.player(seat)["second"] is False


@pytest.mark.rule("W8", "W9", "R47")
def test_nobody_else_sees_the_second_character_or_what_is_left(new_game):
    t, seat = dealt(new_game, 14)
    draft(t).do({"character": "druid"})
    assert t.player(seat, eyes=seat)["hidden"] == "druid"
    for eyes in {0, 1, 2, 3, None} - {seat}:
        assert t.player(seat, eyes=eyes)["hidden"] is None
        assert "druid" not in repr(t.table.view(eyes))
        assert "druid" not in repr(t.told("second", eyes=eyes)).lower()
    assert "druid" in repr(t.told("second", eyes=seat)).lower()


@pytest.mark.rule("W9")
def test_unchosen_characters_are_out_of_the_game(sit):
    t = sit("lake-cap.2", hands=("river-tee",))
    assert {p["character"] for p in t["players"]} == {"gardener", "bog_minder"}
    assert "lake_nymph" not in repr(t.table.view(None))


@pytest.mark.rule("W10", "R4")
def test_the_student_names_a_teacher_after_the_hidden_pick(new_game):
    t, seat = dealt(new_game, 14)
    student = (seat + 1) % 4
    draft(t, {student: "student"})
    assert t.asked == (seat, "hidden")
    t.decline()
    assert t.asked == (student, "teacher")
    assert t.why({"teacher": student}) == ("teacher_self", "W10")
    assert t.why({"teacher": 4})[0] in {"no_such_seat", "malformed"}
    t.do({"teacher": seat})
    assert t.player(student)["teacher"] == seat  # announced: everybody knows
    assert t.told("teacher")


@pytest.mark.rule("W10", "W13")
def test_play_starts_only_when_everyone_has_a_character_and_the_student_a_teacher(new_game):
    t = new_game(seats=4, seed=3)
    student = t.table.to_act
    draft(t, {student: "student"})
    while t.phase != "teacher":
        t.decline()
    assert t["map"] == []
    assert t["bag_count"] == 51
    t.do({"teacher": (student + 1) % 4})
    while t.phase == "early":
        t.decline()
    assert t.phase == "main"
    assert all(player["character"] for player in t["players"])


@pytest.mark.rule("W11", "R1", "R8")
def test_the_wrath_begins_without_tokens(new_game):
    t = new_game(seats=2, wrath="rounds")
    first = t.table.to_act
    draft(t, {first: "wrath"})
    assert t.player(first)["tokens"] == 0


@pytest.mark.rule("W12")
def test_8_may_draw_his_tile_before_play_begins(new_game):
    t, seat = dealt(new_game, 8, seats=3)
    draft(t)
    while t.phase != "early":
        t.decline()
    assert t.asked == (seat, "early")
    assert all(t.hand(other) == [] for other in range(3))
    assert t["bag_count"] == 51
    top = t.bag[0]
    t.do({"draw": True})
    assert t.hand(seat) == [top]
    others = [s for s in range(3) if s not in (seat, t["first"])]
    assert all(t.hand(other) == [] for other in others)


@pytest.mark.rule("W12")
def test_8_may_also_wait_for_his_first_turn(new_game):
    t, seat = dealt(new_game, 8, seats=3)
    draft(t)
    while t.phase != "early":
        t.decline()
    t.decline()
    assert t.phase == "main"
    assert t.hand(seat) == [] or t["first"] == seat


@pytest.mark.rule("W12")
def test_nobody_else_draws_early(new_game):
    for seed in range(12):
        t = new_game(seats=4, seed=seed)
        if 8 in powers(t):
            continue
        draft(t)
        while t.phase == "hidden":
            t.decline()
        assert t.phase == "main"


@pytest.mark.rule("W14")
def test_the_beginners_pool_is_nymph_islander_and_adventurer(new_game):
    t = new_game(seats=3, preset="beginner")
    choices = {move.data["character"] for move in t.table.moves()}
    assert choices == {"lake_nymph", "islander", "adventurer"}
    assert t.why({"character": "druid"}) == ("not_in_pool", "W14")
    t = new_game(seats=4, preset="beginner")
    choices = {move.data["character"] for move in t.table.moves()}
    assert choices == {"lake_nymph", "islander", "adventurer", "student"}


@pytest.mark.rule("W14")
def test_beginners_play_without_14_and_if_they_like_without_the_hard_powers(new_game):
    plain, easy = set(), set()
    for seed in range(60):
        plain |= set(powers(new_game(seats=3, seed=seed, preset="beginner")))
        easy |= set(powers(new_game(seats=3, seed=seed, preset="beginner", easy_powers=True)))
    assert plain == set(range(1, 14))
    assert easy == {1, 2, 4, 5, 7, 9, 11, 13}


@pytest.mark.rule("R4", "W12")
def test_everything_before_play_comes_in_its_order(new_game):
    for seed in range(300):
        t = new_game(seats=6, seed=seed)
        if {8, 14} <= set(powers(t)):
            break
    first = t.table.to_act
    phases = [t.phase]
    wishes = {s: "student" for s in range(6) if powers(t)[s] == 8} | {first: "gardener"}
    draft(t, wishes)
    while t.phase != "main":
        phases.append(t.phase)
        t.do({"teacher": first}) if t.phase == "teacher" else t.decline()
    assert phases == ["draft", "hidden", "teacher", "early"]
