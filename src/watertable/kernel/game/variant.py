"""A game with a variant: a patch over its data file, or a preset, made into a data file."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from watertable.kernel.errors import BoxError
from watertable.kernel.game.box_text import check_text
from watertable.kernel.game.game import Game
from watertable.kernel.game.patch import Change, Patch, patched, place, read_patch
from watertable.kernel.text import toml
from watertable.kernel.text.message import KERNEL

G = TypeVar("G", bound=Game)

STANDARD = "standard"  # the game as it is


def with_variant(game: G, source: str | Path) -> G:
    """Return a game played with a variant: a file, a preset's name, or the text of a patch.

    >>> import watertable as wt
    >>> game = with_variant(wt.game("showdown"), "[cards.umbrella]\\ncost = 2\\n")
    >>> [card["cost"] for card in game.components["cards"] if card["id"] == "umbrella"]
    [2]
    >>> with_variant(wt.game("showdown"), "[cards.umbrela]\\ncost = 2\\n")
    Traceback (most recent call last):
    watertable.kernel.errors.BoxError: The variant, line 1, cards.umbrela: there is no ...
    """
    file, text = variant_text(game, source)
    if text is None:
        return game
    patch = read_variant(game, text, file)
    return game.with_data(patched_text(game, patch, file))


def variant_text(game: Game, source: str | Path) -> tuple[str, str | None]:
    """Return what a variant is called and its text; None for the game as it is."""
    said = str(source)
    if said == STANDARD:
        return said, None
    if isinstance(source, str) and ("\n" in said or "=" in said):
        return KERNEL.text("variant.unnamed"), said
    for preset in game.presets:
        if preset.name == said:
            about: dict[str, Any] = {"name": preset.name, "text": preset.text}
            return said, toml.dumps(
                about | {"options": dict(preset.options)}
            ) if preset.options else None
    try:
        return said, Path(source).read_text("utf-8")
    except FileNotFoundError as error:
        presets = ", ".join(preset.name for preset in game.presets)
        raise BoxError(KERNEL.say("variant.none", variant=repr(said), presets=presets)) from error
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise BoxError(KERNEL.say("variant.unreadable", file=said, fault=str(error))) from error


def read_variant(game: Game, text: str, file: str) -> Patch:
    """Read the text of a patch over a game's data; BoxError says what is wrong, and where."""
    check_text(text)
    return read_patch(text, game.data, tomllib.loads(game.text), game.patchable, file)


def patched_text(game: Game, patch: Patch, file: str) -> str:
    """Return the data file that a patch makes; what the game refuses is named by its place."""
    plain = tomllib.loads(game.text)
    text = _made(game, plain, patch.changes)
    fault = _fault(game, text)
    if fault is None:
        return text
    for change in patch.changes:
        others = [one for one in patch.changes if one is not change]
        if _fault(game, _made(game, plain, others)) is None:
            raise BoxError(_refused(file, change, fault))
    raise BoxError(_refused(file, patch.changes[0], fault))


def _made(game: Game, plain: Mapping[str, Any], changes: Any) -> str:
    return toml.dumps(patched(plain, changes, game.patchable))


def _fault(game: Game, text: str) -> str | None:
    try:
        game.with_data(text)
    except BoxError as error:
        return str(error)
    return None


def _refused(file: str, change: Change, fault: str) -> Any:
    where = place(file, change.line, change.path)
    return KERNEL.say("variant.wrong", place=where, fault=fault)
