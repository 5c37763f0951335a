"""What a player does when asked; it runs in the player's process."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from watertable import bots, games
from watertable.kernel.game import Game
from watertable.kernel.record import raw, rows
from watertable.kernel.seen import moves_from
from watertable.server.players.questions import (
    Advise,
    Advised,
    Choose,
    Chosen,
    Failed,
    Load,
    Question,
    Ready,
    Said,
    Settle,
    Settled,
)

HINTS = 3
ADVISER = "greedy"
WHY = "It looks best one move ahead, over what could be hidden from you."
WHY_NEXT = "It looks next best one move ahead."


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
            case Settle(key, options, state):
                return Settled(*settle(self.games[key], options, state))


def choose(game: Game, bot: str, view: bytes, seed: int) -> int:
    """Return the number of the move a bot makes, from what its seat knows."""
    seen = _record(game.view, view)
    return int(bots.bot(bot).choose(game, seen, moves_from(game, seen), seed=seed))


def hints(game: Game, view: bytes, seed: int) -> list[tuple[int, str, str, float | None]]:
    """Return the moves that the adviser likes best, and why."""
    seen = _record(game.view, view)
    left = list(moves_from(game, seen))
    liked: list[tuple[int, str, str, float | None]] = []
    while left and len(liked) < HINTS:
        number = int(bots.bot(ADVISER).choose(game, seen, left, seed=seed))
        if number in (action for action, *_ in liked):
            break
        text = game.words.say(game.data, seen, number)
        liked.append((number, text, WHY_NEXT if liked else WHY, None))
        left = [move for move in left if move.action != number]
    return liked


def settle(
    game: Game, options: Mapping[str, object], state: bytes
) -> tuple[dict[str, Any], bytes | None]:
    """Return what physics answers, and its keyframes where the game makes any."""
    assert game.world is not None
    box, table = game.boxes(game.chosen(options))[0], _record(game.state, state)
    motion = getattr(game.world, "motion", None)
    if motion is None:
        return game.world.answer(game.data, box, table), None
    answer, frames = motion(game.data, box, table)
    return answer, frames


def _record(kind: Any, given: bytes) -> Any:
    """Return a record made of these bytes."""
    made = rows(kind, 1)
    raw(made)[0] = np.frombuffer(given, raw(made).dtype)[0]
    return made[0]
