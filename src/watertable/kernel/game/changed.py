"""What a variant changes, in words: what it is about, what was, and what is."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from watertable.kernel.game.game import Game
from watertable.kernel.game.patch import Change
from watertable.kernel.text.message import KERNEL

LONGEST = 200  # letters of a value


class ChangeInWords(NamedTuple):
    """One thing that is otherwise, for people: `key` is where it stands in the patch."""

    key: str
    what: str
    before: str
    after: str


def in_words(game: Game, change: Change) -> ChangeInWords:
    """Say a change as people read it.

    >>> import watertable as wt
    >>> game = wt.game("showdown")
    >>> in_words(game, Change(("cards", "umbrella", "cost"), 3, 2, 1))
    ChangeInWords(key='cards.umbrella.cost', what='Umbrella, cost', before='3', after='2')
    >>> in_words(game, Change(("options", "start_water"), 20, 15, 1)).what
    'Water at the start of a game'
    """
    section, *path = change.path
    before, after = value_in_words(change.before), value_in_words(change.after)
    return ChangeInWords(change.key, _about(game, section, path), before, after)


def value_in_words(value: Any) -> str:
    """Say a value of a data file as people read it.

    >>> value_in_words(True), value_in_words(["DEFEND 4", "DRAW 1"]), value_in_words(None)
    ('yes', 'DEFEND 4; DRAW 1', 'as in the rules')
    """
    match value:
        case None:
            said = KERNEL.text("variant.as_in_the_rules")
        case bool():
            said = KERNEL.text("variant.yes" if value else "variant.no")
        case Mapping():
            said = ", ".join(f"{key} {value_in_words(one)}" for key, one in value.items())
        case list() | tuple():
            said = "; ".join(map(value_in_words, value)) or KERNEL.text("variant.nothing_there")
        case _:
            said = str(value)
    return said if len(said) <= LONGEST else f"{said[: LONGEST - 3]}..."


def name_of(game: Game, section: str, id: str) -> str:
    """Return what a thing in the box is called: a card, a tile, a character, a shape."""
    for one in game.components.get(section, ()):
        named = one.get("name")
        if one.get("id", _id_of(named)) == id:
            return str(named or one.get("text") or id).replace("-", " ")
    return id.replace("_", " ").replace("-", " ")


def _id_of(name: Any) -> str:
    """Powers have a name and a number; variants know them by the name in small letters."""
    return str(name).lower().replace("'", "").replace(" ", "_")


def _about(game: Game, section: str, path: list[str]) -> str:
    if section == "options":
        texts = {option.key: option.text for option in game.options}
        return texts.get(path[0], path[0]).rstrip(".")
    if len(path) == 1:
        return path[0].replace("_", " ")
    thing, *inside = path
    return ", ".join([name_of(game, section, thing), *(it.replace("_", " ") for it in inside)])
