"""What is shown as JSON has the form that is declared, and nothing beside it."""

from pathlib import Path

import msgspec
import pytest

import watertable as wt
from watertable.games.water_to_water.forms import FORMS, Components
from watertable.kernel.conformance import check_story

RECORDED = sorted((Path(__file__).parent / "recorded").glob("*.jsonl"))


def strictly(said, form):
    """Read it as that form, and write it again."""
    return msgspec.json.decode(msgspec.json.encode(msgspec.convert(said, form)))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_every_event_and_view_of_a_recorded_game_has_its_form(path):
    table = wt.replay(wt.Log.load(path))
    for seat in (0, None):
        check_story(table, table.events(seat))
        assert strictly(table.view(seat), FORMS.view) == table.view(seat)


def test_the_box_has_its_form(game):
    assert strictly(game.components, Components) == game.components


@pytest.mark.parametrize(
    "said", [{"dance": True}, {"pass": 1}, {"play": {"tile": "lake-cap"}}, {"sleep": None}]
)
def test_what_is_no_move_has_not_the_form_of_one(said):
    with pytest.raises(msgspec.ValidationError):
        strictly(said, FORMS.move)
