"""What is to be built: a text for each game, with the entry points that reach its rules."""

import types
from collections.abc import Callable, Sequence

from watertable.kernel.compile.choice import is_checked
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.source import source

OF_NO_GAME = "kernel"


def texts(
    entries: Sequence[types.FunctionType],
    is_rule: Callable[[types.FunctionType], bool],
    is_apart: Callable[[types.FunctionType], bool],
) -> dict[str, tuple[list[types.FunctionType], str]]:
    """Return, by game, entry points and the source of their library."""
    program = Program(is_rule, is_apart, is_checked())
    games: dict[str, list[types.FunctionType]] = {}
    for entry in entries:
        games.setdefault(game_of(program, entry), []).append(entry)
    return {game: (inside, source(program, inside)) for game, inside in games.items()}


def game_of(program: Program, entry: types.FunctionType) -> str:
    """Return the game whose rules an entry point reaches."""
    for rule in program.reached([entry]):
        module = rule.rule.function.__module__
        if module.startswith("watertable.games."):
            return module.split(".")[2]
    return OF_NO_GAME
