"""Whoever was there finds every lie about the shuffle, and is told what could not be checked."""

import pytest

import watertable as wt
from tests import lies
from watertable.kernel.table.honesty import examine

CASES = {case["name"]: case for case in lies.recorded()}


def examined(case):
    mine = [tuple(one) for one in case.get("mine", [])]
    log = wt.Log.loads(case["log"])
    return examine(log, case.get("promise"), mine, case.get("over", True), case.get("people"))


@pytest.mark.parametrize("name", CASES)
def test_a_recorded_match_is_judged_as_it_was(name):
    report = examined(CASES[name])
    found = {check.what: check.result for check in report.checks} | {"verdict": report.verdict}
    assert found == found | CASES[name]["expected"]


@pytest.mark.parametrize("name", lies.LIES)
def test_every_lie_is_recorded_and_found_by_a_check_with_a_sentence(name):
    report = examined(CASES[name])
    said = [check.said for check in report.checks if check.result == "lie"]
    assert report.verdict == "lie"
    assert said
    assert all(sentence.endswith(".") for sentence in said)


def test_the_recorded_cases_are_those_of_the_liar():
    assert {case["name"]: case for case in lies.cases()} == CASES, "run python -m tests.lies"


def test_what_the_log_says_of_itself_would_not_have_found_the_gravest_lies():
    """A log is consistent with itself whoever chose its seed; only what one knows oneself helps."""
    for name in ("the seed is chosen after the nonces", "a nonce is dropped"):
        wt.Log.loads(CASES[name]["log"]).verify()
