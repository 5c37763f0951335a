"""The server cannot have chosen the shuffle: it promises first, then every person adds a nonce."""

import hashlib

import pytest

import watertable as wt
from tests.server.client import Refused

NONCES = ["from-a-far-coast", "another_Browser7"]


def joined(door, *nonces, **settings):
    """A table that begins when everybody has sat down, each with a nonce or none."""
    place = door.table(everyone=True, **settings)
    promise = place.seen().promise
    for seat, nonce in enumerate(nonces):
        place.join(seat, name=f"N{seat}", **({} if nonce is None else {"nonce": nonce}))
    return place, promise


def test_the_hash_of_the_seed_is_told_before_anybody_adds_anything(door):
    place, promise = joined(door, NONCES[0])
    assert len(promise) == 64
    waiting = place.seen(0)
    assert (waiting.begun, waiting.view, waiting.waiting) == (False, None, [1])
    assert waiting.promise == promise
    assert waiting.seed is None


@pytest.mark.parametrize("slug", wt.game_names())
def test_everybody_can_check_the_shuffle_at_the_end(door, slug):
    place, promise = joined(door, *NONCES, game=slug)
    now = place.seen(0)
    assert now.begun
    assert now.nonces == NONCES
    assert now.seed is None
    log = wt.Log.loads(place.finish())
    log.verify()
    assert log.header.nonces == NONCES
    assert log.header.promise == promise
    seed = place.seen().seed
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == promise


def test_a_nonce_changes_the_shuffle(door):
    place, _ = joined(door, *NONCES)
    log = wt.Log.loads(place.finish())
    seed = bytes.fromhex(place.seen().seed)
    game = wt.game("showdown")
    without = wt.Table(game, 2, game.chosen({}), secret=seed)
    shuffled = next(line.words for line in log.lines if line.seat == "chance")
    assert shuffled != next(line.words for line in without.log.lines if line.seat == "chance")


def test_who_adds_nothing_is_not_needed(door):
    place, _ = joined(door, None, NONCES[1])
    log = wt.Log.loads(place.finish())
    assert log.header.nonces == [NONCES[1]]
    log.verify()


def test_a_nonce_that_comes_after_the_beginning_changes_nothing(door):
    place, _ = joined(door, *NONCES)
    before = place.seen(0)
    place.join(0, nonce="much-too-late")
    after = place.seen(0)
    assert (after.nonces, after.view) == (NONCES, before.view)


@pytest.mark.parametrize("nonce", ["short", "x" * 65, "with space!", "nul\0nul\0nul"])
def test_a_nonce_that_is_none_is_refused(door, nonce):
    place = door.table(everyone=True)
    with pytest.raises(Refused) as refused:
        place.join(0, nonce=nonce)
    assert refused.value.status in (400, 422)


def test_the_table_waits_for_everyone_if_it_was_asked_to(door):
    place = door.table(everyone=True)
    assert not place.seen(0).begun, "a program's first look does not begin it"
    with pytest.raises(Refused) as refused:
        place.move(0, 0, 0)
    assert refused.value.status in (409, 422)


def test_otherwise_a_program_that_uses_a_token_begins_it(door):
    place = door.table()
    assert not place.seen().begun
    assert place.seen(0).begun
