"""The verifier in docs/honest-shuffle.md is one: it finds what a liar does, and no more."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests import lies
from watertable.kernel.records.chance import promise_of

PAGE = Path(__file__).parents[2] / "docs" / "honest-shuffle.md"
CASES = {case["name"]: case for case in lies.recorded()}
HONEST = ("an honest match", "moves taken back", "against a bot", "somebody added nothing")
NONCES = ["from-a-far-coast", "another_Browser7"]


@pytest.fixture(scope="module")
def found():
    """The page's verifier."""
    [code] = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    written = [line for line in code.splitlines() if line and not line.startswith("import")]
    assert len(written) <= 23
    names: dict[str, Any] = {}
    exec(code, names)
    return names["lies"]


@pytest.mark.parametrize("name", HONEST)
def test_it_finds_nothing_in_an_honest_log(found, name):
    people = CASES[name]["people"]
    assert found(CASES[name]["log"], promise_of(lies.SECRET), lies.MINE, 0, people) == []


@pytest.mark.parametrize("name", lies.LIES)
def test_it_finds_every_lie(found, name):
    people = CASES[name]["people"]
    assert found(CASES[name]["log"], promise_of(lies.SECRET), lies.MINE, 0, people)


def test_it_finds_nothing_in_the_log_of_a_real_server_that_is_honest(found, door):
    place = door.table(everyone=True)
    promise = place.seen().promise
    for seat, nonce in enumerate(NONCES):
        body = {"token": place.tokens[seat], "nonce": nonce}
        place.tokens[seat] = door.post(f"{place.path}/join", body)["token"]
    log = place.finish()
    for seat, nonce in enumerate(NONCES):
        assert found(log, promise, nonce, seat, [0, 1]) == []
    assert found(log, "0" * 64, NONCES[0], 0, [0, 1])
    assert found(log, promise, "another-nonce", 0, [0, 1])
