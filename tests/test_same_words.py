"""What is said in a random match of each game stays the same, to the byte.

What was said before is kept in `said/`, one file a game, one line of JSON a thing that was said.
When words are meant to change, read what the failing test prints, then

    python -m tests.test_same_words        writes tests/said/ anew
"""

import json
import lzma
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import msgspec
import pytest

from tests.test_every_game import game_of
from watertable.kernel.conformance import Chooser

SAID = Path(__file__).with_name("said")
MATCHES = {"showdown": (2, 300), "water-to-water": (3, 300), "splash": (2, 24)}  # seats, plies
SHOWN = 5  # differences that are printed
WIDE = 96


def everything_said(slug: str) -> Iterator[tuple[str, bytes]]:
    """Every move, refusal, view, event and position of a match: when and to whom, and as JSON."""
    seats, plies = MATCHES[slug]
    table, chooser, last = game_of(slug).table(seats, seed=2), Chooser(2), 0
    while (seat := table.to_act) is not None and table.ply < plies:
        moves = table.moves()
        said = [(f"moves for seat {seat}", (moves[:200], moves.complete, moves.space))]
        for one in range(seats):
            said.append((f"refusal for seat {one}", table.why_not(chooser.below(1 << 20), one)))
        for one in (*range(seats), None):
            who = "a spectator" if one is None else f"seat {one}"
            said += [(f"events for {who}", table.events(one, last))]
            said += [(f"view for {who}", table.view(one))]
        said += [("position", table.position())]
        yield from ((f"ply {table.ply}, {what}", msgspec.json.encode(it)) for what, it in said)
        last = table.ply
        table.play(moves[chooser.below(len(moves))])


def kept(slug: str) -> Path:
    return SAID / f"{slug}.jsonl.xz"


def said_before(slug: str) -> list[tuple[str, bytes]]:
    lines = lzma.decompress(kept(slug).read_bytes()).splitlines()
    read = msgspec.json.Decoder(tuple[str, msgspec.Raw]).decode
    return [(what, bytes(it)) for what, it in map(read, lines)]


def difference(before: list[tuple[str, bytes]], now: list[tuple[str, bytes]]) -> str:
    """The first words that changed, old and new, a few lines around each; "" if none did."""
    old, new = dict(before), dict(now)
    changed = [what for what in old | new if old.get(what) != new.get(what)]
    shown: list[str] = []
    for what in changed[:SHOWN]:
        lines = readable(old.get(what)), readable(new.get(what))
        shown += unified_diff(*lines, f"before: {what}", f"now: {what}", n=2, lineterm="")
    if more := changed[SHOWN:]:
        shown.append(f"... and {len(more)} more, the last at {more[-1]}")
    return "\n".join(shown)


def readable(text: bytes | None) -> list[str]:
    return [] if text is None else list(laid_out(msgspec.json.decode(text)))


def laid_out(value: object, indent: str = "", name: str = "") -> Iterator[str]:
    """JSON as lines: whatever is short enough, a part of a sentence say, stands on one."""
    whole = indent + name + json.dumps(value, ensure_ascii=False)
    match value:
        case dict() if len(whole) > WIDE:
            yield f"{indent}{name}{{"
            for key, one in value.items():
                yield from laid_out(one, f"{indent}  ", f'"{key}": ')
            yield f"{indent}}}"
        case list() if len(whole) > WIDE:
            yield f"{indent}{name}["
            for one in value:
                yield from laid_out(one, f"{indent}  ")
            yield f"{indent}]"
        case _:
            yield whole


@pytest.mark.parametrize("slug", MATCHES)
def test_what_is_said_of_a_match_is_what_was_said_before(slug):
    changed = difference(said_before(slug), list(everything_said(slug)))
    if changed:
        pytest.fail(f"Other words are said at {slug}:\n{changed}", pytrace=False)


def test_a_word_that_changed_is_shown_with_its_place_old_and_new():
    before = [("ply 1, events for seat 0", b'[{"text":"A duck."}]'), ("ply 1, position", b"{}")]
    now = [("ply 1, events for seat 0", b'[{"text":"A drake."}]'), ("ply 1, position", b"{}")]
    shown = difference(before, now)
    assert "now: ply 1, events for seat 0" in shown
    assert '-[{"text": "A duck."}]' in shown
    assert '+[{"text": "A drake."}]' in shown
    assert "position" not in shown
    assert not difference(before, before)


def write() -> None:
    """Keep what is said today."""
    SAID.mkdir(exist_ok=True)
    for slug in MATCHES:
        lines = [msgspec.json.encode((what, msgspec.Raw(it))) for what, it in everything_said(slug)]
        kept(slug).write_bytes(lzma.compress(b"\n".join(lines)))


if __name__ == "__main__":
    write()
