"""What happened, told at the terminal: by names, and to the lone person as to somebody."""

import re
from pathlib import Path

import pytest

import watertable as wt
from watertable.cli.story import YOU, spoken

GAMES = Path(__file__).parents[1] / "games"
RECORDED = sorted(GAMES.glob("*/recorded/*.jsonl"), key=lambda path: path.stat().st_size)
LONGEST = {path.parts[-3]: path for path in RECORDED}


@pytest.mark.parametrize("path", LONGEST.values(), ids=LONGEST)
def test_no_seat_is_left_without_its_name(path):
    table = wt.replay(wt.Log.load(path))
    names = [f"Name{seat}" for seat in range(table.seats)]
    story = " ".join(spoken(event, names) for event in table.events(None))
    assert "Name0" in story
    assert not re.search(r"\bseat \d", story, re.IGNORECASE)


@pytest.mark.parametrize("path", LONGEST.values(), ids=LONGEST)
def test_verbs_follow_the_one_who_is_spoken_to(path):
    table = wt.replay(wt.Log.load(path))
    for seat in range(table.seats):
        names = [YOU if seat == one else f"Name{one}" for one in range(table.seats)]
        told = " ".join(spoken(event, names) for event in table.events(seat))
        verbs = set(re.findall(r"\b[Yy]ou ([a-z-]+)", told))
        assert verbs
        assert {verb for verb in verbs if verb.endswith("s")} <= {"pass"}
