"""A manual table waits for somebody to answer for chance."""

import pytest

import watertable as wt

pytestmark = pytest.mark.sample


@pytest.fixture
def table(game):
    return game.table(seed=7, manual=True)


def unchanged(table):
    return table.state_bytes(), table.log.dumps(), table.to_act


def test_a_manual_table_waits_for_its_chance(table):
    assert table.to_act == wt.CHANCE
    assert table.ply == 0
    assert not table.moves()
    assert table.view(0)["to_act"] == "chance"
    before = unchanged(table)
    for seat in (None, 0, 1, wt.CHANCE):
        with pytest.raises(wt.IllegalMove):
            table.play(0, seat=seat)
    assert unchanged(table) == before
    table.chance()
    assert table.to_act in (0, 1)


def test_chance_from_the_seed_is_what_the_table_would_have_drawn_itself(game):
    manual = game.table(seed=7, manual=True)
    manual.chance()
    assert manual.log == game.table(seed=7).log
    assert manual.state_bytes() == game.table(seed=7).state_bytes()


def test_chance_by_hand_is_what_the_words_say(game):
    words = "00112233445566778899aabbccddeeff"
    tables = [game.table(seed=seed, manual=True) for seed in (1, 2)]
    for table in tables:
        table.chance(words)
        assert table.log.lines[-1].words == words
    assert tables[0].state_bytes() == tables[1].state_bytes()


@pytest.mark.parametrize("words", ["", "12", "z" * 32])
def test_words_that_are_none_are_refused_and_chance_is_still_awaited(table, words):
    with pytest.raises(ValueError, match="hexadecimal"):
        table.chance(words)
    assert table.ply == 0
    assert table.to_act == wt.CHANCE


def test_chance_that_is_not_asked_is_refused(table):
    table.chance()
    before = unchanged(table)
    with pytest.raises(wt.IllegalMove, match="not asked"):
        table.chance()
    assert unchanged(table) == before


def test_a_manual_table_answers_nothing_by_itself_in_the_middle_of_a_match(sit):
    table = sit(hands=[["cat"], ["dog"]], rest="discard", manual=True)
    table.play({"end": True})
    assert table.to_act == wt.CHANCE
    assert table.view(1)["phase"] == "reshuffle"
    table.chance()
    assert table.to_act == 1


def test_a_manual_match_replays_like_any_other(table, play_on, replayed):
    table.chance("0123456789abcdef" * 2)
    replayed(table)
    play_on(table, plies=12)
    replayed(table)
