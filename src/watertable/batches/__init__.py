"""Many matches at once, stepped or played by compiled code: for whoever learns and measures."""

import operator
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from watertable.batches.batch import MatchBatch
from watertable.batches.rivals import Rivals
from watertable.batches.setting import Setting
from watertable.batches.templates import prepare as _prepare
from watertable.batches.templates import prepare_retelling as _prepare_retelling
from watertable.batches.templates import prepare_twins as _prepare_twins
from watertable.batches.whole_matches import PlayedMatches
from watertable.kernel.compile.hands import cores
from watertable.kernel.errors import BatchError
from watertable.kernel.game.game import Game
from watertable.kernel.records.record import Small, rows
from watertable.kernel.table.playable import Playable

if TYPE_CHECKING:
    from watertable.batches.card_batch import CardBatch

DEVICES = ("cpu", "cuda")

__all__ = [
    "MatchBatch",
    "PlayedMatches",
    "Rivals",
    "move_tensors_of",
    "new_batch",
    "prepare",
    "tensor_of",
]


def new_batch(
    game: Playable,
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
    """Return a batch of `count` matches; BatchError says in one sentence what cannot be."""
    if game.tensor is None:
        raise BatchError(f"{game.title} has no batch: its rules ask a world outside of them.")
    if device not in DEVICES:
        raise BatchError(f"There is no device {device!r}; there are: {', '.join(DEVICES)}.")
    setting = Setting(game, game.check_seats(seats), game.chosen(options, preset), _whole(seed))
    if threads is None:
        threads = cores()
    count, threads = _at_least_one("rows", count), _at_least_one("threads", threads)
    if device == "cuda":
        from watertable.batches.card_batch import CardBatch  # noqa: PLC0415 - the translator

        return CardBatch(setting, count, skip_forced=skip_forced, again=again)
    return MatchBatch(setting, count, threads=threads, skip_forced=skip_forced, again=again)


def tensor_of(game: Game, view: Any) -> Small:
    """Return a view as small numbers, laid out as `game.tensor` says."""
    if game.tensor is None:
        raise BatchError(f"{game.title} has no tensors.")
    views, out = rows(game.view, 1), np.zeros(game.tensor.size, np.int8)
    views[0] = view
    _prepare(game).tensor_of(game.boxes_for(view), views, 0, out)
    return out


def move_tensors_of(game: Game, view: Any, numbers: Sequence[int]) -> Small:
    """Return what each of some legal moves is, as small numbers laid out by `game.move_tensor`."""
    if game.move_tensor is None:
        raise BatchError(f"{game.title} has no tensors.")
    views, size = rows(game.view, 1), game.move_tensor.size
    views[0] = view
    out = np.zeros((len(numbers), size), np.int8)
    listed = np.array(numbers, np.int64)
    _prepare(game).moves_of(game.boxes_for(view), views, 0, listed, size, out.reshape(-1))
    return out


def prepare(game: Game) -> None:
    """Load every compiled part of batches for a game."""
    if game.tensor is not None:
        _prepare(game)
        _prepare_twins(game)  # and what it is made of
        _prepare_retelling(game)


def _whole(seed: SupportsIndex) -> int:
    try:
        return operator.index(seed)
    except TypeError as error:
        raise BatchError(f"A seed is a whole number, not {seed!r}.") from error


def _at_least_one(what: str, given: SupportsIndex) -> int:
    try:
        number = operator.index(given)
    except TypeError:
        number = 0
    if number < 1 or isinstance(given, bool):
        raise BatchError(f"A batch has one or more {what}, not {given!r}.")
    return number
