"""A few thousand mutated frames, requests and texts; `make fuzz` sends a million."""

import asyncio
import re

import msgspec
import pytest

from tests.fuzz.guests import BY_HTTP, KINDS, SELDOM, addresses
from tests.fuzz.mutator import Mutator
from tests.fuzz.run import Fault, fuzz
from watertable.server import websocket
from watertable.server.routes import ROUTES

COUNT, SEED = 2_500, 20_261


def test_a_few_thousand_mutated_frames_and_texts_do_no_harm(tmp_path):
    counts, _ = asyncio.run(fuzz(COUNT, SEED, tmp_path))
    sent = ("frames", "requests", "noise", "logs", "boxes and positions")
    assert sum(counts[kind] for kind in sent) == COUNT
    assert all(counts[kind] for kind in sent)
    assert counts["errors said"] > counts["moves made"] > 0
    assert counts["status 2xx"] > 0
    assert counts["status 4xx"] > 0


def test_a_mistake_of_ours_is_found(tmp_path, monkeypatch):
    def broken(body):
        raise ZeroDivisionError("a mistake")

    monkeypatch.setattr(websocket, "number_of", broken)
    with pytest.raises((Fault, ZeroDivisionError, ExceptionGroup)):
        asyncio.run(fuzz(COUNT, SEED, tmp_path))


def test_the_same_seed_sends_the_same():
    texts = [b'{"type":"move","ply":3,"move":{"play":"cat"}}', b"GET / HTTP/1.1\\r\\n"] * 50
    one, other = Mutator(5), Mutator(5)
    assert [one.mutate(text) for text in texts] == [other.mutate(text) for text in texts]
    assert len({Mutator(seed).mutate(texts[0]) for seed in range(50)}) > 30


def test_every_address_is_asked_for_and_every_body_is_an_honest_one():
    table = "/api/tables/abcdefgh"
    said = [(f"POST {table}/{BY_HTTP.get(kind, kind)}", None) for kind in (*KINDS, *SELDOM)]
    asked = [(line.partition("?")[0], body) for line, body in addresses("abcdefgh", "token")]
    for route in ROUTES:
        if not route.path.startswith(("/api", "/stop")):
            continue  # a page: the same bytes for everybody
        shape = re.compile(f"{route.method} {re.sub(r'{[a-z]+}', '[^/]+', route.path)}")
        bodies = [body for line, body in (*said, *asked) if shape.fullmatch(line)]
        assert bodies, f"{route.method} {route.path}"
        for body in bodies:
            if route.takes is not None and body is not None:
                msgspec.convert(body, type=route.takes)
