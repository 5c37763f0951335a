"""Whether an answer makes sense: asked of the rules by the server, whoever gave the answer."""

from collections.abc import Mapping

from watertable.bots.protocol import AnyView
from watertable.kernel.game.game import Game
from watertable.kernel.game.seen import verdict_from
from watertable.kernel.records.events import new_story
from watertable.kernel.records.record import raw, rows
from watertable.kernel.table.log import EXACT
from watertable.kernel.text.json import Json
from watertable.kernel.text.reason import LEGAL


def is_legal(game: Game, view: AnyView, number: int) -> bool:
    """Say whether the seat that sees this may do that, as far as it can know itself."""
    if not 0 <= number < EXACT:
        return False
    return verdict_from(game, view, int(view.seat), number) == LEGAL


def is_answer(game: Game, options: Mapping[str, object], state: bytes, answer: Json) -> bool:
    """Say whether the rules can read what the world is said to have answered."""
    assert game.world is not None
    states = rows(game.state, 1)
    raw(states)[0] = state
    box = game.boxes(game.chosen(options))[0]
    try:
        game.world.apply(game.data, box, states[0], answer, new_story()[0])
    except ValueError:
        return False
    return True
