"""What of a game can be edited in a form: numbers and choices, with what they are now."""

import functools
import tomllib

from watertable import games
from watertable.kernel.game.changed import name_of
from watertable.kernel.game.game import Game
from watertable.kernel.game.patch import present
from watertable.server.protocol import EditableField, EditableThing
from watertable.server.protocol.vocabulary import OptionValue

UNSEEN = {"src", "desc", "mark", "name", "text"}  # words that change nothing in play
MOST_CHOICES = 24  # of a range of numbers


@functools.lru_cache(8)
def things_of(slug: str) -> tuple[EditableThing, ...]:
    """Return all things of a game of which something can be edited."""
    game = games.game(slug)
    options = {option.key: option for option in game.options}
    found: dict[tuple[str, str], list[EditableField]] = {}
    for path, now in present(game.data, tomllib.loads(game.text), game.patchable):
        key = path[-1]
        if not isinstance(now, (bool, int, str)) or key in UNSEEN:
            continue
        values: list[OptionValue] = [False, True] if isinstance(now, bool) else []
        label = key.replace("_", " ")
        if path[0] == "options" and key in options:
            label = options[key].text.rstrip(".")
            values = list(options[key].values)
            if len(values) > MOST_CHOICES:
                values = []
        thing = (path[0], _named(game, path))
        field = EditableField(".".join(path), label, now, values)
        found.setdefault(thing, []).append(field)
    return tuple(EditableThing(section, name, fields) for (section, name), fields in found.items())


def _named(game: Game, path: tuple[str, ...]) -> str:
    return path[0].capitalize() if len(path) == 2 else name_of(game, path[0], path[1])
