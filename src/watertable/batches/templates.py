"""The compiled parts of batches, loaded once per game with the game's rules."""

import functools
from pathlib import Path
from types import ModuleType
from typing import Any

from watertable.bots import greedy, search
from watertable.kernel.compile.compiled import load_template
from watertable.kernel.compile.rules import Rules
from watertable.kernel.game.game import Game


@functools.cache
def _load(file: str, slug: str, names: tuple[tuple[str, Any], ...]) -> ModuleType:
    return load_template(
        Path(__file__).with_name(f"{file}.py"),
        f"watertable.batches.{file}_{slug.replace('-', '_')}",
        dict(names),
    )


def _names(game: Game) -> dict[str, Any]:
    rules = {f"rule_{name}": getattr(game.rules, name) for name in Rules.__slots__}
    return {"Box": game.box, "State": game.state, "View": game.view, **rules}


def prepare(game: Game) -> ModuleType:
    """Load what steps the rows of a batch."""
    assert game.tensor is not None
    assert game.move_tensor is not None
    names = _names(game) | {
        "write_tensor": game.tensor.write,
        "write_move": game.move_tensor.write,
    }
    return _load("stepping", game.slug, tuple(names.items()))


def prepare_matches(game: Game) -> ModuleType:
    """Load what plays whole matches."""
    names = _names(game) | {
        "copy_row": game.entries.copy_row,
        "weigh": greedy.prepare(game).weigh,
        "play_outs": search.prepare(game).play_outs,
    }
    return _load("matches", game.slug, tuple(names.items()))


def prepare_retelling(game: Game) -> ModuleType:
    """Load what goes through matches once more for their events."""
    names = _names(game) | {"copy_row": game.entries.copy_row}
    return _load("retelling", game.slug, tuple(names.items()))


def prepare_replies(game: Game) -> ModuleType:
    """Load what lets bots choose in the rows of a batch."""
    matches = prepare_matches(game)
    names = _names(game) | {
        "weigh": greedy.prepare(game).weigh,
        "glanced": matches.glanced,
        "look": matches.look,
        "searched": matches.searched,
        "second_thought": matches.second_thought,
    }
    return _load("replies", game.slug, tuple(names.items()))


def prepare_twins(game: Game) -> ModuleType:
    """Load what plays matches whose chance is told apart by what it is for."""
    assert game.loose is not None
    names = _names(game) | {
        "copy_row": game.entries.copy_row,
        "reply": prepare_replies(game).reply,
        "rule_loose": game.loose.count,
        "rule_loose_at": game.loose.kind_at,
        "rule_lay_loose": game.loose.lay,
    }
    return _load("twins", game.slug, tuple(names.items()))
