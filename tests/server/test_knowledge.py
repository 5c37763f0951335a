"""A client that has the rules is given what its seat may know as the rules' own record."""

import base64
import hashlib
import json
from pathlib import Path

import numpy as np
import pytest

import watertable as wt
from tests.server.client import Refused
from watertable.kernel.game.seen import moves_from
from watertable.kernel.records.record_layout import layout_hash

ENGINE = Path(__file__).parents[2] / "web" / "src" / "engine"


def record_of(slug, known):
    """The view that was told."""
    return np.frombuffer(base64.b64decode(known["record"]), wt.game(slug).view.dtype)[0].view(
        np.recarray
    )


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_it_says_what_the_payload_says_and_nothing_more(door, slug):
    place, game = door.table(slug), wt.game(slug)
    place.seen(0)
    for _ in range(6):
        asked = place.seen().to_act
        told, known = place.seen(asked), place.post(asked, "known")
        record = record_of(slug, known)
        assert (known["seat"], known["ply"]) == (asked, told.ply)
        assert (known["rules"], known["box"]) == (game.version, game.fingerprint)
        assert json.loads(game.words.view(game.data, record)) == told.view
        assert [move.action for move in moves_from(game, record)] == [m.action for m in told.moves]
        place.act()


def test_it_is_the_asked_seats_own(door):
    place = door.table("showdown")
    asked = place.seen(0).to_act
    with pytest.raises(Refused) as refused:
        place.post(1 - asked, "known")
    assert refused.value.code == "not_asked"
    with pytest.raises(Refused):
        place.post(None, "known")
    place.finish()
    with pytest.raises(Refused) as refused:
        place.post(asked, "known")
    assert refused.value.code == "over"


def test_it_is_answered_on_a_line_too(door):
    place = door.table("showdown")
    asked = place.seen(0).to_act
    with place.live(asked) as live:
        assert live.ask("known") == place.post(asked, "known")


def test_it_is_kept_by_nobody_and_not_compressed(door):
    place = door.table("water-to-water")
    asked = place.seen(0).to_act
    answer = door.send(
        "POST",
        f"{place.path}/known",
        place.tokens[asked],
        json={},
        headers={"Accept-Encoding": "gzip, br, zstd"},
    )
    assert answer.headers["cache-control"] == "no-store"
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
def test_a_browser_that_was_built_from_this_tree_knows_the_record(slug):
    tables = json.loads((ENGINE / f"{slug}.json").read_text("utf-8"))
    told = json.dumps(tables["records"]["View"], separators=(",", ":"))
    assert tables["records"]["View"]["size"] == wt.game(slug).view.dtype.itemsize
    hashed = hashlib.blake2b(told.encode(), digest_size=10).hexdigest()
    assert layout_hash(wt.game(slug).view) == hashed
