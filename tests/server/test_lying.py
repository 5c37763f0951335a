"""A real server that lies is caught in each of its lies, by whoever was there."""

import json

import pytest

import watertable as wt
from tests.lies import LIES
from tests.server.client import Door
from tests.server.lying import Lying, name_for
from watertable.cli import main
from watertable.kernel.table.honesty import examine

MINE, THEIRS = "my-own-nonce-1234", "somebody-elses-5678"


@pytest.fixture(scope="module")
def liar(tmp_path_factory):
    with Lying(tmp_path_factory.mktemp("liar"), "--bots", "1") as served, Door(served.url) as door:
        yield door


def played(liar, name, people=(0, 1)):
    """Play a match with a nonce from each person; return the promise seen before, and the log."""
    seats = ["person" if seat in people else "bot:random" for seat in (0, 1)]
    place = liar.table(name=name, seats=seats, everyone=True)
    promise = place.seen().promise
    for seat, nonce in enumerate((MINE, THEIRS)[: len(people)]):
        body = {"token": place.tokens[seat], "nonce": nonce}
        joined = liar.post(f"{place.path}/join", body)
        assert joined["nonce"] == nonce
        place.tokens[seat] = joined["token"]
        place.post(seat, "orders", orders=[])  # nobody passes for them
    for _ in range(4 if len(people) == 2 else 0):
        place.act()
    return promise, place.finish()


@pytest.mark.parametrize("lie", LIES)
def test_each_lie_is_found_by_the_check_that_is_there_for_it(liar, lie):
    people = LIES[lie].people
    promise, text = played(liar, name_for(lie), people)
    report = examine(wt.Log.loads(text), promise, [(0, MINE)], people=people)
    assert report.verdict == "lie"
    assert report.result(LIES[lie].found) == "lie"


@pytest.mark.parametrize("lie", ["the seed is chosen after the nonces", "a nonce is replaced"])
def test_the_command_finds_it_too_and_says_so_by_its_exit_status(liar, lie, tmp_path, capsys):
    promise, text = played(liar, name_for(lie))
    saved = tmp_path / "match.jsonl"
    saved.write_text(text)
    assert main(["verify", str(saved)]) == 0, "the log alone is consistent with itself"
    capsys.readouterr()
    known = ["--promise", promise, "--nonce", MINE, "--seat", "1"]
    assert main(["verify", str(saved), *known, "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "lie"
    assert [c["what"] for c in told["checks"] if c["result"] == "lie"] == [LIES[lie].found]


def test_where_it_does_not_lie_it_is_found_honest(liar, tmp_path, capsys):
    promise, text = played(liar, "no lie")
    saved = tmp_path / "match.jsonl"
    saved.write_text(text)
    known = ["--promise", promise, "--nonce", MINE, "--seat", "1"]
    assert main(["verify", str(saved), *known]) == 0
    said = capsys.readouterr().out
    assert said.startswith("The shuffle was honest.")
    assert "LIE" not in said
