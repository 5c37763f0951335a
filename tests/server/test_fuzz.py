"""A few thousand mutated frames, requests and texts; `make fuzz` sends a million."""

import asyncio

import pytest

from tests.fuzz.mutator import Mutator
from tests.fuzz.run import Fault, fuzz
from watertable.server import websocket

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
