"""Anybody can check afterwards that chance was honest."""

import msgspec
import pytest

import watertable as wt
from watertable.kernel.records.chance import from_hex, promise_of, secret_of, to_hex, words_at

pytestmark = pytest.mark.sample


@pytest.fixture
def finished(game, play_on):
    """The log of a finished match, to be forged."""
    return wt.Log.loads(play_on(game.table(seed=7)).log.dumps())


def forge(log, wanted, **fields):
    """Change the fields of the first line that `wanted` finds."""
    place = next(place for place, line in enumerate(log.lines) if wanted(line))
    log.lines[place] = msgspec.structs.replace(log.lines[place], **fields)
    return log


def is_seed(line):
    return line.table == "seed"


def is_chance(line):
    return line.seat == "chance"


def test_an_honest_match_is_found_honest(finished):
    finished.verify()


def test_a_forged_shuffle_is_found_at_its_ply(finished):
    with pytest.raises(wt.LogError, match="Ply 1: chance is not what the seed says"):
        forge(finished, is_chance, words="0" * 32).verify()


def test_one_wrong_bit_is_enough(finished):
    words = from_hex(finished.lines[0].words)
    words[3] ^= 1
    with pytest.raises(wt.LogError, match="Ply 1"):
        forge(finished, is_chance, words=to_hex(words)).verify()


def test_a_later_shuffle_is_checked_by_its_own_number(sit, play_on):
    table = play_on(sit(hands=[["cat"], ["dog"]], rest="discard", seed=7))
    drawn = [line for line in table.log.lines if is_chance(line)]
    table.log.verify()
    assert drawn[0].words == to_hex(words_at(secret_of(7), 0))
    copy = wt.Log.loads(table.log.dumps())
    forged = forge(copy, is_chance, words=to_hex(words_at(secret_of(7), 1)))
    with pytest.raises(wt.LogError, match=f"Ply {drawn[0].ply}: chance"):
        forged.verify()


def test_another_seed_than_the_promised_one_is_found(finished):
    with pytest.raises(wt.LogError, match="not the one that was promised"):
        forge(finished, is_seed, seed=secret_of(8).hex()).verify()


@pytest.mark.parametrize("seed", ["xyz", "0", "g" * 64])
def test_a_seed_that_is_no_seed_is_found(finished, seed):
    with pytest.raises(wt.LogError):
        forge(finished, is_seed, seed=seed).verify()


def test_a_seed_made_to_fit_the_shuffles_must_fit_the_promise_too(finished):
    """Whoever changes seed and shuffles alike is stopped by the promise made before the match."""
    other = secret_of(8)
    forge(finished, is_seed, seed=other.hex())
    forge(finished, is_chance, words=to_hex(words_at(other, 0)))
    with pytest.raises(wt.LogError, match="promised"):
        finished.verify()


def test_a_promise_slipped_in_later_proves_nothing(finished):
    other = secret_of(8)
    forge(finished, is_seed, seed=other.hex())
    place = len(finished.lines) - 1
    finished.lines[place:place] = [
        msgspec.structs.replace(
            finished.lines[place], table="promise", seed=None, promise=promise_of(other)
        )
    ]
    with pytest.raises(wt.LogError):
        finished.verify()


def test_a_match_that_goes_on_cannot_be_checked_yet(game, play_on):
    with pytest.raises(wt.LogError, match="not over"):
        play_on(game.table(seed=7), plies=10).log.verify()


def test_a_match_that_was_resigned_can_be_checked(game, play_on):
    table = play_on(game.table(seed=7), plies=10)
    table.resign(0)
    table.log.verify()


def test_a_match_with_undone_shuffles_can_be_checked(forgetful_game, play_on):
    table = forgetful_game.table(seed=7)
    table.undo(0, to=0)
    play_on(table, plies=15)
    table.undo(1, to=3)
    play_on(table).log.verify()


def test_shuffles_chosen_by_hand_are_not_passed_off_as_drawn(game, play_on):
    table = game.table(seed=7, manual=True)
    table.chance("0123456789abcdef" * 2)
    while table.outcome is None:
        play_on(table, plies=1) if table.to_act != wt.CHANCE else table.chance()
    with pytest.raises(wt.LogError, match="Ply 1"):
        table.log.verify()


def test_a_match_that_was_continued_without_chance_does_not_say_it_is_still_going_on(sit):
    table = sit(hands=[["cat"], []])
    copy = wt.replay(wt.Log.loads(table.log.dumps()))
    copy.resign(0)
    with pytest.raises(wt.LogError) as refusal:
        copy.log.verify()
    assert "not over" not in str(refusal.value)
