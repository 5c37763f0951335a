"""What is said in a random match of each game stays the same, to the byte.

These digests guard work on speed. When words are meant to change, read what changed, and put the
digest that the failing test names in place of the old one.
"""

import hashlib

import msgspec
import pytest

from tests.test_every_game import game_of
from watertable.kernel.conformance import Chooser

SAID = {
    ("showdown", 2, 300): "f8812999feb0b428",
    ("water-to-water", 3, 300): "41a68c10a16d7a16",
    ("splash", 2, 24): "45fc4c5da79a8bbe",
}


def everything_said(game, seats, plies):
    """Every view, event, move and position of a match, as one digest."""
    table, chooser, digest, last = game.table(seats, seed=2), Chooser(2), hashlib.sha256(), 0
    while table.to_act is not None and table.ply < plies:
        moves = table.moves()
        said = [(move.text, move.action, move.data) for move in moves[:200]]
        reasons = [table.why_not(chooser.below(1 << 20), seat) for seat in range(seats)]
        seen = [(table.view(s), table.events(s, last)) for s in (*range(seats), None)]
        whole = (table.ply, said, moves.complete, moves.space, reasons, seen, table.position())
        digest.update(msgspec.json.encode(whole))
        last = table.ply
        table.play(moves[chooser.below(len(moves))])
    return digest.hexdigest()[:16]


@pytest.mark.parametrize(("slug", "seats", "plies"), SAID)
def test_what_is_said_of_a_match_is_what_was_said_before(slug, seats, plies):
    assert everything_said(game_of(slug), seats, plies) == SAID[slug, seats, plies]
