"""What happened is told in the same words whether compiled code remembers them or not."""

import threading
from array import array
from dataclasses import replace
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from watertable.kernel.compile import compiled
from watertable.kernel.compile.compiled import Mode
from watertable.kernel.records.events import HIDDEN
from watertable.kernel.records.seats import NOBODY
from watertable.kernel.text.known import TEXTS
from watertable.kernel.text.page import ROOM
from watertable.kernel.text.write import forget, write_events

pytestmark = pytest.mark.sample

NUMBER = st.integers(-(2**15), 2**15 - 1) | st.integers(-3, 3)
EVENT = st.tuples(
    st.integers(0, 40), st.integers(-1, 5), *[NUMBER] * 4, st.just(HIDDEN) | st.integers(0, 300)
)
EVERYBODY = [NOBODY, *range(6)]


def said(letters, event):
    """An event with every number it has, and a text."""
    return {**msgspec.to_builtins(event), "text": "é\n" + "x" * (letters - 2)}


@pytest.fixture
def talk(game, monkeypatch):
    """A game whose events say all their numbers; how often they had to be asked."""
    asked = []

    def event(data, event):
        asked.append(event)
        return said(data.letters, event)

    words = replace(game.words, event=event)

    def of(letters):
        return replace(game, words=words, data=SimpleNamespace(letters=letters)), asked

    forget()
    yield of
    forget()


def expected(letters, ply, by, events, seat):
    """The same, word by word."""
    told = []
    for kind, about, a, b, c, d, secret in events:
        numbers = {"kind": kind, "seat": about, "a": a, "b": b, "c": c, "d": d}
        numbers["secret"] = secret if 0 <= seat == about else HIDDEN
        told.append({"ply": ply, "by": by, **numbers, "text": "é\n" + "x" * (letters - 2)})
    return b",".join(map(msgspec.json.encode, told))


def numbers_of(events):
    """Events as a table keeps them."""
    return array("h", [number for event in events for number in event])


def check(game, ply, by, events, seats):
    told = write_events(game.words, game.data, ply, by, numbers_of(events), seats)
    assert told == [expected(game.data.letters, ply, by, events, seat) for seat in seats]


@settings(deadline=None)  # compiled code is fetched by the first
@given(
    st.integers(1, 10**6),
    st.integers(-2, 5),
    st.lists(EVENT, max_size=8),
    st.lists(st.sampled_from(EVERYBODY), min_size=1, max_size=8),
)
def test_every_seat_is_told_what_it_may_know(sayings, ply, by, events, seats):
    check(sayings, ply, by, events, seats)
    check(sayings, ply, by, events, seats)


@pytest.fixture(scope="module")
def sayings(game):
    words = replace(game.words, event=lambda data, event: said(data.letters, event))
    return replace(game, words=words, data=SimpleNamespace(letters=20), seats=range(2, 7))


def test_a_sentence_is_written_once(talk):
    if compiled.mode is Mode.INTERPRETED:
        pytest.skip("Nothing is remembered without compiled code.")
    game, asked = talk(30)
    events = [(1, 0, 2, 3, 4, 5, HIDDEN), (2, 1, 0, 0, 0, 0, 77)]
    check(game, 5, 0, events, [NOBODY, 0, 1])
    assert len(asked) == 3  # the secret one in two ways
    check(game, 6, 1, events, [0, 1])
    assert len(asked) == 3


@pytest.mark.parametrize("letters", [ROOM // 4, 2 * ROOM, 2**20])
def test_what_is_too_long_for_a_page_is_told_all_the_same(talk, letters):
    game, _ = talk(letters)
    check(game, 5, 0, [(1, 0, number, 0, 0, 0, HIDDEN) for number in range(6)], [0, 1])
    check(game, 6, 0, [(1, 0, 1, 0, 0, 0, HIDDEN)], [0, NOBODY])


def test_more_sentences_than_are_remembered(talk):
    game, _ = talk(10)
    for first in range(0, TEXTS + 500, 250):
        events = [(1, 1, number, 0, 0, 0, 7) for number in range(first, first + 250)]
        check(game, 5, 0, events[:3] + events[-3:], [0, 1])
        write_events(game.words, game.data, 5, 0, numbers_of(events), [1])
    check(game, 5, 0, [(1, 1, 3, 0, 0, 0, 7)], [0, 1])


def test_threads_have_their_own_pages(sayings):
    wrong = []

    def work(number):
        events = [(number, 0, k, 0, 0, 0, HIDDEN) for k in range(20)]
        for ply in range(1, 60):
            try:
                check(sayings, ply, number, events, [0, NOBODY])
            except AssertionError:
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
