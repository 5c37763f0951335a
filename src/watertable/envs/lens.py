"""A lens turns what a seat may know, and what it may do, into scaled numbers."""

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from watertable.batches import move_tensors_of, tensor_of
from watertable.envs.layout import Layout, Values
from watertable.envs.splash_lens import SplashLens
from watertable.kernel.game.game import Game


class Lens(Protocol):
    """What every game's lens can do; both read the view of a seat and nothing else."""

    layout: Layout
    move_layout: Layout

    def view(self, view: Any) -> Values:
        """Return what a view shows."""
        ...

    def moves(self, view: Any, numbers: Sequence[int]) -> Values:
        """Return what each of some legal moves of the view's seat is, a row each."""
        ...


class TensorLens:
    """The lens of games whose views are written as tensors by compiled code."""

    def __init__(self, game: Game) -> None:
        """Look through the game's own tensors."""
        assert game.tensor is not None
        assert game.move_tensor is not None
        self._game = game
        self._scales, self._move_scales = game.tensor.scales, game.move_tensor.scales
        self.layout, self.move_layout = Layout.of(game.tensor), Layout.of(game.move_tensor)

    def view(self, view: Any) -> Values:
        """Return what a view shows."""
        return tensor_of(self._game, view) * self._scales

    def moves(self, view: Any, numbers: Sequence[int]) -> Values:
        """Return what each of some legal moves of the view's seat is, a row each."""
        if not numbers:
            return np.zeros((0, self.move_layout.size), np.float32)
        return move_tensors_of(self._game, view, numbers) * self._move_scales


def lens_of(game: Game) -> Lens:
    """Return the lens of a game."""
    return SplashLens(game) if game.tensor is None else TensorLens(game)
