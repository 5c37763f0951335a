"""Splash! at the terminal: the tower in characters, placing by hand, pictures."""

import re
from itertools import chain, repeat

import pytest

import watertable as wt
from tests.worlds import splash_of_chance
from watertable.cli.match import play_out
from watertable.cli.person import Person
from watertable.cli.seats import Seats
from watertable.cli.sitting import Sitting
from watertable.cli.splash_hand import Ghost, stability
from watertable.games.splash import foresee

POSITION = {
    "game": "splash",
    "tower": [{"piece": "red-large-cube"}, {"piece": "red-plate"}],
    "stocks": [["red-stick", "blue-stick", "white-octagon"], ["red-octagon", "blue-plate"]],
    "giver": 1,
    "placer": 0,
}


@pytest.fixture
def sitting(screen):
    """Sit down at seat 1 with a red octagon to place, and type."""

    def sit(*answers):
        terminal, paper = screen(answers)
        table = splash_of_chance().table_from(POSITION, seed=1)
        table.play({"give": "red-octagon"})
        made = Sitting(table, Seats((None, "random")), terminal)
        return made, Person(made, 0, made.draw(0)), paper

    return sit


def test_the_tower_is_drawn_from_two_sides(sitting):
    _, _, paper = sitting()
    text = paper.getvalue()
    assert "from the front" in text
    assert "from the right" in text
    assert text.count("r" * 12) > 10
    assert "You to place the red octagon" in text


def test_a_giver_is_told_what_may_not_be_given_and_why(screen):
    terminal, paper = screen(())
    position = {**POSITION, "giver": 0, "placer": 1}
    table = splash_of_chance().table_from(position, seed=1)
    Sitting(table, Seats((None, "random")), terminal).draw(0)
    text = " ".join(paper.getvalue().split())
    assert re.search(r"Not white octagon, blue stick: matches nothing on top.*\(D8\)", text)


def test_a_ghost_moves_turns_and_changes_its_face(sitting):
    made, _, _ = sitting()
    ghost = Ghost(made.table.moves().space)
    for key in ("right", "right", "up", "]", "f"):
        assert ghost.press(key)
    assert ghost.data["place"] == {
        "on": "red-plate",
        "face": "upright",
        "turn": 5.0,
        "x": 1.0,
        "y": 0.5,
    }
    assert not ghost.press("z")


def test_arrows_move_a_ghost_as_it_is_seen_however_its_target_is_turned():
    tower = [{"piece": "red-plate", "turn": 90}]
    table = splash_of_chance().table_from({**POSITION, "tower": tower}, seed=1)
    table.play({"give": "red-octagon"})
    view, where = table.seen(0), {}
    ghost = Ghost(table.moves().space)
    for key in ("right", "up"):
        before = middle(table, view, ghost)
        assert ghost.press(key)
        where[key] = (middle(table, view, ghost) - before).round(2).tolist()
    assert where == {"right": [0.5, 0.0], "up": [0.0, 0.5]}


def middle(table, view, ghost):
    """Where the middle of a ghost is, seen from above."""
    number, _ = table.number_of(ghost.data, 0)
    return foresee(table.game, view, number)[0].corners.mean(axis=0)[:2]


def test_a_key_that_says_nothing_is_named_and_the_hand_stays(sitting):
    _, person, paper = sitting("z", "u")
    assert person.answer("p")
    assert "'z' is none of the keys" in paper.getvalue()


def test_the_hand_says_contacts_and_stability_and_lets_go(sitting):
    made, person, paper = sitting("right ] f", "drop")
    assert person.answer("p")
    text = paper.getvalue()
    assert "touches nothing else" in text
    assert "safe:" in text
    assert "R" in text
    assert [line.seat for line in made.table.log.lines][:3] == [1, 0, "chance"]


def test_the_hand_can_be_taken_back_until_release(sitting):
    made, person, _ = sitting("left left", "u")
    before = made.table.state_bytes()
    assert person.answer("p")
    assert made.table.state_bytes() == before


def test_a_place_can_be_typed(sitting):
    made, person, _ = sitting()
    assert person.answer("p upright 45 1.2 -0.3 red plate")
    assert made.table.ply > 2


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("p flat 0 30 30", "would not lie on the red plate"),
        ("p sideways", "There is no face"),
        ("p flat 0 x", "It is p FACE TURN X Y"),
        ("p flat 0 0 0 red large cube", "does not go on"),
    ],
)
def test_a_place_that_cannot_be_is_refused_with_a_reason(sitting, typed, said):
    made, person, paper = sitting()
    before = made.table.state_bytes()
    assert not person.answer(typed)
    assert said in " ".join(paper.getvalue().split())
    assert made.table.state_bytes() == before


def test_a_hint_names_a_place_that_is_not_listed(sitting):
    _, person, paper = sitting()
    person.answer("h")
    assert paper.getvalue().count("%  ") >= 1


@pytest.mark.parametrize(("margin", "word"), [(-0.4, "would fall"), (0.5, "hair"), (9.0, "safe")])
def test_stability_has_a_name(margin, word):
    assert word in stability(margin, 0.65).plain


def test_a_whole_game_can_be_played_at_the_terminal(screen):
    terminal, paper = screen(chain(repeat("1")))
    table = splash_of_chance().table(seed=5, options={"draft": "deal"})
    play_out(Sitting(table, Seats((None, "random")), terminal, 5), lambda: None)
    assert table.outcome is not None
    assert "wins: " in paper.getvalue() or "win: " in paper.getvalue()
    assert max(map(len, paper.getvalue().splitlines())) <= 80


def saved_log(folder):
    table = splash_of_chance().table_from(POSITION, seed=1)
    table.play({"give": "red-octagon"})
    table.play({"place": {}})
    table.log.save(folder / "game.jsonl")
    return table


@pytest.mark.parametrize("engine", [True, False])
def test_a_tower_is_drawn_as_a_picture(watertable, tmp_path, monkeypatch, engine):
    pytest.importorskip("PIL")
    saved_log(tmp_path)
    if not engine:
        monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ended = watertable("show game.jsonl -o tower.png --ply 1")
    assert ended.code == 0, ended.err
    assert (tmp_path / "tower.png").read_bytes()[:4] == b"\x89PNG"
    assert "picture" in ended.out


@pytest.mark.parametrize(
    "words", ["show game.jsonl -o tower.txt", "show game.jsonl -o a.gif --ply 1"]
)
def test_a_picture_that_cannot_be_is_refused_in_one_sentence(watertable, tmp_path, words):
    saved_log(tmp_path)
    ended = watertable(words)
    assert ended.code == 2
    assert ended.err.count("\n") == 1


def test_without_an_engine_the_game_says_what_to_install(watertable, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ended = watertable("play splash")
    assert ended.code == 2
    assert "pip install 'watertable[splash]'" in ended.err
    assert wt.game("splash").world is not None
