"""`watertable verify`: what was checked of the shuffle, and what could not be."""

import json

import pytest

import watertable as wt
from tests import lies
from watertable.kernel.records.chance import promise_of

PROMISE = promise_of(lies.SECRET)
KNOWN = f"--promise {PROMISE} --nonce {lies.MINE}"
CASES = {case["name"]: case for case in lies.recorded()}


@pytest.fixture(autouse=True)
def saved(tmp_path, monkeypatch):
    """Every recorded case as a file: honest.jsonl, and the lies by their number."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "honest.jsonl").write_text(CASES["an honest match"]["log"])
    for number, name in enumerate(lies.LIES):
        (tmp_path / f"lie-{number}.jsonl").write_text(CASES[name]["log"])


def test_an_honest_match_is_found_honest(watertable):
    ended = watertable(f"verify honest.jsonl {KNOWN} --seat 1")
    assert ended.code == 0
    assert ended.out.startswith("The shuffle was honest.")
    assert "Every person added a nonce: seats 1 and 2." in ended.out
    assert "plays through by the rules" in ended.out


def test_without_a_promise_and_a_nonce_less_can_be_checked_and_that_is_said(watertable):
    ended = watertable("verify honest.jsonl")
    assert ended.code == 0
    assert ended.out.startswith("No lie was found; not everything could be checked.")
    assert "could have been chosen later" in ended.out
    assert "No nonce of one's own is known" in ended.out


@pytest.mark.parametrize("number", range(len(lies.LIES)), ids=list(lies.LIES))
def test_every_lie_ends_with_an_exit_status_of_its_own(watertable, number):
    people = ",".join(str(seat + 1) for seat in list(lies.LIES.values())[number].people)
    ended = watertable(f"verify lie-{number}.jsonl {KNOWN} --seat 1 --people {people}")
    assert ended.code == 1
    assert ended.out.startswith("The shuffle was not honest.")
    assert "  LIE " in ended.out


def test_a_report_for_scripts(watertable):
    told = json.loads(watertable(f"verify honest.jsonl {KNOWN} --json").out)
    assert told["verdict"] == "honest"
    assert {check["what"]: check["result"] for check in told["checks"]} == {
        name: "checked" for name in ("promise", "seed", "nonces", "nonce", "chance", "rules")
    }
    assert len(told["fingerprint"]) == 64


def test_a_match_that_goes_on_has_not_revealed_its_seed_yet(watertable, tmp_path):
    log = wt.Log.loads(CASES["not over yet"]["log"])
    log.save(tmp_path / "running.jsonl")
    ended = watertable("verify running.jsonl")
    assert ended.code == 0
    assert "The match is not over" in ended.out


@pytest.mark.parametrize(
    ("place", "what"),
    [
        (1, "its names differ"),
        (2, "its numbers differ"),
        (0, "its numbers were laid out by another version"),
    ],
)
def test_a_log_of_another_box_is_told_what_differs(watertable, tmp_path, place, what):
    parts = wt.game("showdown").fingerprint.split("-")
    parts[place] = parts[place][::-1]
    log = wt.Log.loads(CASES["not over yet"]["log"])
    lies.headed(log, box="-".join(parts)).save(tmp_path / "other.jsonl")
    ended = watertable("verify other.jsonl")
    assert ended.code == 0
    said = " ".join(ended.out.split())
    assert f"played with another data file than showdown has here: {what}." in said


def test_a_log_of_other_rules_is_not_accused_of_what_nobody_can_tell(watertable, tmp_path):
    log = wt.Log.loads(CASES["not over yet"]["log"])
    lies.headed(log, rules=999).save(tmp_path / "other.jsonl")
    ended = watertable("verify other.jsonl")
    assert ended.code == 0
    assert "the match is not over, or it is withheld" in ended.out
    assert "version 999 of the rules" in ended.out


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ("verify nothing.jsonl", "nothing.jsonl cannot be read"),
        ("verify honest.jsonl --promise 41ab", "--promise must be 64 hexadecimal digits"),
        ("verify honest.jsonl --nonce x --seat 0", "--seat counts from 1"),
        ("verify honest.jsonl --people two", "--people must be seats from 1"),
    ],
)
def test_what_cannot_be_asked_is_refused_in_one_sentence(watertable, typed, complaint):
    ended = watertable(typed)
    assert ended.code == 2
    assert complaint in ended.err
