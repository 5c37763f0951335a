"""Every game's lesson is played on the real rules, from its first sentence to its won end."""

import re

import pytest

import watertable as wt
from watertable.kernel.conformance import Chooser
from watertable.kernel.table.lesson import Lesson, fits, lesson_of, place_in
from watertable.kernel.table.replay import replay

WORDS = 20  # in a sentence for somebody who has never seen the game
STEPS = 12  # under five minutes
GAMES = pytest.mark.parametrize("slug", wt.game_names())


def table_for(lesson, slug, seed=1):
    return wt.game(slug).table_from({"game": slug, **lesson.position}, seed=seed)


def middle(wanted):
    """A move that fits: of a range, its middle."""
    if isinstance(wanted, dict):
        return {key: middle(value) for key, value in wanted.items()}
    return sum(wanted) / 2 if isinstance(wanted, list) else wanted


def play(lesson: Lesson, table: wt.Table, until=lambda: False) -> list[str]:
    """Play as the lesson says, and return what it said on the way."""
    heard = []
    while table.outcome is None and not until():
        place = place_in(lesson, table)
        assert not place.strayed
        if place.steps:
            assert table.to_act == lesson.seat
            heard += [step.say for step in place.steps]
            move = middle(place.steps[-1].move)
        else:
            move = place.answer
        assert table.why_not(move, table.to_act or 0) is None, move
        table.play(move)
    return heard


@GAMES
@pytest.mark.parametrize("seed", [1, 2])
def test_a_lesson_says_all_it_has_to_say_and_ends_in_a_victory(slug, seed):
    lesson = lesson_of(wt.game(slug))
    table = table_for(lesson, slug, seed)
    assert play(lesson, table) == [step.say for step in lesson.step]
    assert table.outcome.winners == (lesson.seat,)
    table.log.verify()
    again = replay(wt.Log.loads(table.log.dumps()), wt.game(slug))
    assert again.outcome == table.outcome


@GAMES
def test_its_sentences_are_short_and_name_rules_that_exist(slug):
    game = wt.game(slug)
    lesson = lesson_of(game)
    known = set(re.findall(r"(?:\*\*|^\| )([A-Z]\d+)\b", game.rulebook, re.MULTILINE))
    assert len(lesson.step) <= STEPS
    assert lesson.bot in wt.bot_names()
    for step in lesson.step:
        assert len(step.say.split()) <= WORDS, step.say
        assert step.rule in known, step.rule
        assert step.point, "something is pointed at"
        assert bool(step.move) == bool(step.instead), step.say
    assert len(lesson.end.split()) <= WORDS


@GAMES
def test_whoever_goes_another_way_has_left_the_lesson(slug):
    lesson = lesson_of(wt.game(slug))
    table = table_for(lesson, slug)

    def others():
        steps = place_in(lesson, table).steps
        return [m for m in table.moves() if steps and not fits(steps[-1].move or {}, m.data)]

    play(lesson, table, until=others)
    table.play(others()[Chooser(3).below(len(others()))])
    assert place_in(lesson, table).strayed


def test_going_back_goes_back_in_the_lesson():
    lesson = lesson_of(wt.game("showdown"))
    table = table_for(lesson, "showdown")
    play(lesson, table, until=lambda: table.ply == 2)
    before = place_in(lesson, table)
    table.play({"set": "umbrella"})
    assert place_in(lesson, table).first == before.first + 1
    table.undo(lesson.seat)
    assert place_in(lesson, table) == before


@pytest.mark.parametrize(
    ("wanted", "said", "is_it"),
    [
        ({"end": True}, {"end": True}, True),
        ({"play": "dog", "from": "hand"}, {"play": "dog", "from": 0}, False),
        ({"play": {"x": 1}}, {"play": {"x": 1}, "power": 1}, False),
        ({"place": {"on": "a"}}, {"place": {"on": "a", "x": 3.0}}, True),
        ({"place": {"x": [-2, 2]}}, {"place": {"x": 2.02}}, False),
        ({"place": {"x": [-2, 2]}}, {"place": {"y": 0.0}}, False),
    ],
)
def test_a_move_fits_when_it_says_the_same(wanted, said, is_it):
    assert fits(wanted, said) is is_it
