"""What is shown as JSON has the form that is declared, and nothing beside it."""

from pathlib import Path

import msgspec
import pytest

import watertable as wt
from watertable.games.splash.forms import FORMS, Components, Space
from watertable.kernel.conformance import check_story

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.jsonl"))


def strictly(said, form):
    """Read it as that form, and write it again."""
    return msgspec.json.decode(msgspec.json.encode(msgspec.convert(said, form)))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_event_and_view_of_a_recorded_game_has_its_form(path):
    table = wt.replay(wt.Log.load(path))
    check_story(table, table.events(None))
    assert strictly(table.view(None), FORMS.view) == table.view(None)


def test_the_space_of_placements_has_its_form(sit):
    t = sit(tower=["red-plate"], stocks=[["red-stick"], [], []]).give("red-stick")
    said = t.table.moves().space
    assert strictly(said, Space) == said


def test_the_box_has_its_form(game):
    said = msgspec.json.decode(msgspec.json.encode(game.components))
    assert strictly(said, Components) == said


@pytest.mark.parametrize(
    "said", [{"draft": 1}, {"give": "red-plate", "to": 1}, {"place": {"on": "table"}}, {"x": 1}]
)
def test_what_is_no_move_has_not_the_form_of_one(said):
    with pytest.raises(msgspec.ValidationError):
        strictly(said, FORMS.move)
