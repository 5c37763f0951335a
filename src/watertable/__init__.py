"""Three board games about water: one implementation of their rules for people, bots and labs.

>>> import watertable as wt
>>> table = wt.game("showdown").table(seed=7)
>>> table.to_act in (0, 1)
True
"""

import copyreg
import importlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

from watertable import warm
from watertable.games import MODULES as _MODULES
from watertable.games import game as _load
from watertable.kernel import (
    CHANCE,
    NOBODY,
    WORLD,
    BatchError,
    BoxError,
    CannotUndo,
    Game,
    IllegalMove,
    Log,
    LogError,
    Move,
    Moves,
    NoCard,
    Option,
    OptionError,
    Outcome,
    Playable,
    PositionError,
    Preset,
    Reason,
    Table,
    UnknownBot,
    UnknownGame,
    WatertableError,
)
from watertable.kernel.compile import compiled
from watertable.kernel.table.replay import replay as _replay

if TYPE_CHECKING:
    from watertable.batches import MatchBatch, PlayedMatches, tensor_of
    from watertable.batches.card_batch import CardBatch
    from watertable.bots import Bot, bot, bot_names
else:
    _LATER = {  # a table without bots needs none of these: they are imported when asked for
        **dict.fromkeys(("MatchBatch", "PlayedMatches", "tensor_of"), "watertable.batches"),
        **dict.fromkeys(("Bot", "bot", "bot_names"), "watertable.bots"),
    }

    def __getattr__(name: str) -> object:
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        found = globals()[name] = getattr(importlib.import_module(_LATER[name]), name)
        return found


__all__ = [
    "CHANCE",
    "NOBODY",
    "WORLD",
    "BatchError",
    "Bot",
    "BoxError",
    "CannotUndo",
    "Game",
    "IllegalMove",
    "Log",
    "LogError",
    "MatchBatch",
    "Move",
    "Moves",
    "NoCard",
    "Option",
    "OptionError",
    "Outcome",
    "Playable",
    "PlayedMatches",
    "PositionError",
    "Preset",
    "Reason",
    "Table",
    "UnknownBot",
    "UnknownGame",
    "WatertableError",
    "batch",
    "bot",
    "bot_names",
    "game",
    "game_names",
    "replay",
    "tensor_of",
]

__version__ = "0.1.0"

compiled.before_loading(warm.ensure)


def game_names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(_MODULES)


def game(slug: str, variant: str | Path | None = None) -> Playable:
    """Return a game by name. Its rules are compiled when they are first asked on a machine.

    A variant is a file with a patch, one of the game's presets, or the text of a patch.
    """
    if slug in _MODULES and compiled.is_by_numba():
        warm.ensure()  # rules that Numba compiles cannot go back to plain Python
    found = _load(slug)
    return found if variant is None else found.with_variant(variant)


def _named(found: str | Playable) -> Playable:
    return game(found) if isinstance(found, str) else found


@overload
def batch(
    game: str | Playable,
    count: int,
    *,
    seats: int | None = ...,
    options: Mapping[str, object] | None = ...,
    preset: str | None = ...,
    seed: int = ...,
    threads: int | None = ...,
    device: Literal["cpu"] = ...,
    skip_forced: bool = ...,
    again: bool = ...,
) -> "MatchBatch": ...


@overload
def batch(
    game: str | Playable,
    count: int,
    *,
    seats: int | None = ...,
    options: Mapping[str, object] | None = ...,
    preset: str | None = ...,
    seed: int = ...,
    threads: int | None = ...,
    device: Literal["cuda"],
    skip_forced: bool = ...,
    again: bool = ...,
) -> "CardBatch": ...


def batch(
    game: str | Playable,
    count: int,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    preset: str | None = None,
    seed: int = 0,
    threads: int | None = 1,
    device: str = "cpu",
    skip_forced: bool = False,
    again: bool = False,
) -> "MatchBatch | CardBatch":
    """Return `count` matches of a game that are stepped together; docs/batch.md has examples.

    Row i of a seed is the same match whatever the count, the threads (None: all cores) and the
    device. `skip_forced`: a seat that has no choice is not asked. `again`: a match that is over is
    followed by the row's next one.
    """
    from watertable.batches import new_batch  # noqa: PLC0415 - as in _LATER

    return new_batch(
        _named(game),
        count,
        seats=seats,
        options=options,
        preset=preset,
        seed=seed,
        threads=threads,
        device=device,
        skip_forced=skip_forced,
        again=again,
    )


def _again(slug: str, text: str | None, rules: int) -> Playable:
    """Return a game as it was pickled: by its name, its rules, and its data file if another."""
    return (game(slug) if text is None else game(slug).with_data(text)).of_rules(rules)


def _pickled(found: Playable) -> tuple[Callable[..., Playable], tuple[str, str | None, int]]:
    return _again, (found.slug, None if found.standard else found.text, found.version)


copyreg.pickle(Playable, _pickled)


def replay(log: Log, secret: bytes | None = None) -> Table:
    """Play a log through; the table that comes out can be played on, with its secret if known."""
    return _replay(log, game(log.header.game), secret)
