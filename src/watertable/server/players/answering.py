"""What a player does when asked; it runs in the player's process."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from watertable import bots, games
from watertable.bots import hints as advice
from watertable.bots import review
from watertable.bots.search import affordable
from watertable.clock import for_a_choice
from watertable.kernel.game.game import Game
from watertable.kernel.game.seen import moves_from
from watertable.kernel.records.record import raw, rows
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Sentence
from watertable.server.players.questions import (
    Advise,
    Advised,
    Choose,
    Chosen,
    Enough,
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
        self.hurried = 0  # the question that somebody wants answered now; another thread sets it

    def answer(self, question: Question, number: int = 0) -> Said:
        """Return the answer; an error in a bot is an answer too."""
        try:
            return self._answer(question, lambda: number == self.hurried != 0)
        except Exception as error:
            return Failed(f"{type(error).__name__}: {error}")

    def _answer(self, question: Question, is_hurried: Callable[[], bool]) -> Said:
        match question:
            case Load(key, slug, box, forget, rules):
                self.games.pop(forget or "", None)
                game = games.game(slug)
                game = game if box is None else game.with_data(box)
                self.games[key] = game.of_rules(rules)
                bots.prepare(self.games[key])
                return Ready()
            case Choose(key, bot, view, seed, seconds):
                clock = Countdown(self.games[key].slug, seconds, is_hurried)
                return Chosen(choose(self.games[key], bot, view, seed, clock), clock.ran_out)
            case Advise(key, view, seed, seconds, said):
                clock = Countdown(self.games[key].slug, seconds, is_hurried)
                return Advised(hints(self.games[key], view, seed, clock, said))
            case Judge(key, view, made, ply, playouts):
                return judged(self.games[key], view, made, ply, playouts)
            case Settle(key, options, state):
                return Settled(*settle(self.games[key], options, state))
            case Enough():
                return Ready()


class Countdown:
    """What a bot asks between two slices, and whether it was told to stop."""

    def __init__(self, slug: str, seconds: float | None, is_hurried: Callable[[], bool]) -> None:
        """Begin to run."""
        self.is_over = for_a_choice(slug, seconds)
        self.is_hurried = is_hurried
        self.ran_out = False

    def __call__(self) -> bool:
        """Say whether it is enough."""
        self.ran_out = self.is_over() or self.is_hurried()
        return self.ran_out


def choose(
    game: Game, bot: str, view: bytes, seed: int, enough: Callable[[], bool] | None = None
) -> int:
    """Return the number of the move a bot makes, from what its seat knows."""
    seen, chosen = _record(game.view, view), bots.bot(bot)
    return int(chosen.choose(game, seen, moves_from(game, seen), seed=seed, enough=enough))


def hints(
    game: Game, view: bytes, seed: int, enough: Callable[[], bool], said: Sequence[str] = ()
) -> list[tuple[int, Sentence, Sentence, float | None]]:
    """Return the best moves, why, and the chance of winning with each, from what a seat knows."""
    seen = _record(game.view, view)
    found = advice.hints(game, seen, moves_from(game, seen), seed=seed, enough=enough, said=said)
    return [
        (
            hint.action,
            Sentence(hint.text, hint.parts),
            Sentence(hint.reason, hint.reason_parts),
            hint.chance,
        )
        for hint in found
    ]


def judged(game: Game, view: bytes, made: int, ply: int, playouts: int) -> Judged:
    """Return what a move cost, from what its seat knew."""
    seen, times = _record(game.view, view), affordable(game, playouts)
    found = review.judge(game, seen, made, ply=ply, playouts=times)
    move = Sentence(found["move"], found["move_parts"])
    best = Sentence(found["best"], found["best_parts"])
    why = Sentence(found["why"], found["why_parts"])
    return Judged(move, best, found["chance"], found["cost"], found["error"], why)


def settle(game: Game, options: Mapping[str, object], state: bytes) -> tuple[Json, bytes | None]:
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
