"""What a player does when asked; it runs in the player's process."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from watertable import bots, games
from watertable.bots import hints as advice
from watertable.bots import review
from watertable.bots.search import affordable
from watertable.kernel.game import Game
from watertable.kernel.record import raw, rows
from watertable.kernel.seen import moves_from
from watertable.server.players.questions import (
    Advise,
    Advised,
    Choose,
    Chosen,
    Failed,
    Judge,
    Judged,
    Load,
    Question,
    Ready,
    Said,
    Settle,
    Settled,
)


class Player:
    """Answers questions about the games it has loaded."""

    def __init__(self) -> None:
        """Know no game yet."""
        self.games: dict[str, Game] = {}

    def answer(self, question: Question) -> Said:
        """Return the answer; an error in a bot is an answer too."""
        try:
            return self._answer(question)
        except Exception as error:
            return Failed(f"{type(error).__name__}: {error}")

    def _answer(self, question: Question) -> Said:
        match question:
            case Load(key, slug, box, forget):
                self.games.pop(forget or "", None)
                game = games.game(slug)
                self.games[key] = game if box is None else game.with_data(box)
                bots.prepare(self.games[key])
                return Ready()
            case Choose(key, bot, view, seed):
                return Chosen(choose(self.games[key], bot, view, seed))
            case Advise(key, view, seed):
                return Advised(hints(self.games[key], view, seed))
            case Judge(key, view, made, ply, playouts):
                return judged(self.games[key], view, made, ply, playouts)
            case Settle(key, options, state):
                return Settled(*settle(self.games[key], options, state))


def choose(game: Game, bot: str, view: bytes, seed: int) -> int:
    """Return the number of the move a bot makes, from what its seat knows."""
    seen = _record(game.view, view)
    return int(bots.bot(bot).choose(game, seen, moves_from(game, seen), seed=seed))


def hints(game: Game, view: bytes, seed: int) -> list[tuple[int, str, str, float | None]]:
    """Return the best moves, why, and the chance of winning with each, from what a seat knows."""
    seen = _record(game.view, view)
    found = advice.hints(game, seen, moves_from(game, seen), seed=seed)
    return [(hint.action, hint.text, hint.reason, hint.chance) for hint in found]


def judged(game: Game, view: bytes, made: int, ply: int, playouts: int) -> Judged:
    """Return what a move cost, from what its seat knew."""
    seen, times = _record(game.view, view), affordable(playouts)
    found = review.judge(game, seen, made, ply=ply, playouts=times)
    return Judged(found["move"], found["best"], found["chance"], found["cost"])


def settle(
    game: Game, options: Mapping[str, object], state: bytes
) -> tuple[dict[str, Any], bytes | None]:
    """Return what physics answers, and its keyframes."""
    assert game.world is not None
    box, asked = game.boxes(game.chosen(options))[0], _record(game.state, state)
    if game.world.motion is None:
        return game.world.answer(game.data, box, asked), None
    return game.world.motion(game.data, box, asked)


def _record(kind: Any, given: bytes) -> Any:
    """Return a record made of these bytes."""
    made = rows(kind, 1)
    raw(made)[0] = np.frombuffer(given, raw(made).dtype)[0]
    return made[0]
