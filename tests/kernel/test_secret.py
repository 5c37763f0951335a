"""Whoever keeps a table's secret can go on with the same chance after a replay."""

import pytest

import watertable as wt
from watertable.kernel.records.chance import promise_of
from watertable.kernel.table.replay import replay

pytestmark = pytest.mark.sample

SECRET = bytes(range(32))


def cut(log, plies):
    """The log as it was after so many plies."""
    return wt.Log(log.header, log.lines[:plies])


@pytest.fixture
def whole(game, play_on):
    """A whole match whose secret is known, and to whose chance people added."""
    return play_on(game.table(secret=SECRET, nonces=["ann", "ben"]))


def test_the_secret_handed_in_is_the_one_promised_and_revealed(whole):
    assert whole.log.header.promise == promise_of(SECRET)
    assert whole.log.lines[-1].seed == SECRET.hex()
    whole.log.verify()


def test_a_secret_without_32_bytes_is_refused(game):
    with pytest.raises(ValueError, match="32 bytes, not 5"):
        game.table(secret=b"short")


def test_a_position_takes_a_secret_and_nonces_too(sit, game):
    table = game.table_from({"hands": [["cat"], ["dog"]]}, secret=SECRET, nonces=["ann"])
    assert table.log.header.promise == promise_of(SECRET)
    assert table.log.header.nonces == ["ann"]


def test_a_match_replayed_with_its_secret_goes_on_with_the_same_chance(whole, game):
    actions = [line for line in whole.log.lines if isinstance(line.seat, int)]
    for plies in (0, 1, 2, len(whole.log.lines) // 2, len(whole.log.lines) - 2):
        table = replay(cut(whole.log, plies), game, SECRET)
        assert table.log.lines == whole.log.lines[:plies]
        if table.to_act == wt.CHANCE:
            table.chance()
        table.manual = False
        for line in actions:
            if line.ply > plies:
                table.play(line.action)
        assert table.log.dumps() == whole.log.dumps()


def test_a_whole_log_replayed_with_its_secret_is_the_same_log(whole, game):
    copy = replay(whole.log, game, SECRET)
    assert copy.log.dumps() == whole.log.dumps()
    assert copy.outcome == whole.outcome


def test_without_the_secret_a_match_goes_on_with_new_chance_and_says_so(whole, game, play_on):
    table = play_on(replay(cut(whole.log, 20), game))
    assert "promise" in [line.table for line in table.log.lines]


def test_a_secret_that_was_not_promised_is_refused(whole, game):
    with pytest.raises(wt.LogError, match="not the one that the log promises"):
        replay(whole.log, game, bytes(32))


def test_a_log_with_a_new_promise_no_longer_uses_the_old_secret(whole, game):
    table = replay(cut(whole.log, 0), game)
    table.chance()
    assert [line.table for line in table.log.lines] == ["promise", None]
    table = replay(cut(table.log, 1), game, SECRET)
    table.chance()
    assert [line.table for line in table.log.lines] == ["promise", "promise", None]


def test_a_line_of_a_log_is_carried_out_and_nothing_else(whole, game):
    table = game.table(secret=SECRET, nonces=["ann", "ben"], manual=True)
    table.manual = False
    for line in whole.log.lines:
        table.play_line(line)
        assert table.ply == line.ply
    assert table.log.dumps() == whole.log.dumps()
