"""Opponents from small to large water: five levels, the same names in every game.

What each does in each game is data: `levels.toml`.
"""

import functools
import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import msgspec

from watertable.bots.greedy import PLAIN, guesses_for, looked_at
from watertable.bots.protocol import AnyView
from watertable.bots.random import RANDOM
from watertable.bots.reasons import MESSAGES
from watertable.bots.search import Manner, affordable, think
from watertable.bots.search.instincts import has_instinct
from watertable.bots.search.plan import ONE, Plan
from watertable.bots.search.search import lay_out
from watertable.bots.slices import IN_SLICES
from watertable.bots.temper import check_temper, tempered
from watertable.bots.tempting import glanced_plainly, searched_plainly, tempted_plainly
from watertable.kernel.errors import UnknownBot
from watertable.kernel.game.game import Game
from watertable.kernel.records.chance import secret_of, words_at
from watertable.kernel.records.record import Rows, rows
from watertable.kernel.text.moves import Choices, numbers_of

LEVELS = ("puddle", "stream", "river", "lake", "ocean")
THOUSANDTH = ONE // 1000  # of a reward


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a level plays one game."""

    bot: Literal["greedy", "search"]
    budget: int  # of that bot: imagined tables, how careful it is (Splash!), or playouts
    slip: float = 0.0  # how often its attention slips,
    warmth: int = 0  # and by how much worse a move may look that tempts it half as much then, in
    # thousandths of a reward; 0: it plays anything at all
    temper: dict[str, int] = {}  # how much of each trait it has, 100 being all of it
    search: dict[str, int] = {}  # where it searches otherwise than the game is best searched
    otherwise: "Settings | None" = None  # where the game has no instinct for a box


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What levels.toml says of one game."""

    puddle: Settings
    stream: Settings
    river: Settings
    lake: Settings
    ocean: Settings
    search: dict[str, int] = {}  # how this game is best searched,
    hints: dict[str, int] = {}  # and what is otherwise where a person asks
    promised: tuple[int, ...] = ()  # to people, for a chance of 0, 1/20, ... 1, in thousandths


@functools.cache
def sheets() -> dict[str, Sheet]:
    """Return the levels of every game, by its slug."""
    return read_sheets(Path(__file__).with_name("levels.toml"))


def read_sheets(path: Path) -> dict[str, Sheet]:
    """Return the levels of games as a file has them."""
    return msgspec.toml.decode(path.read_text("utf-8"), type=dict[str, Sheet])


def sheet_without_instinct(game: Game) -> Sheet:
    """Return a game's levels as they play where it has no instinct: the same in every box."""
    sheet = sheets()[game.slug]
    plain = {name: getattr(sheet, name).otherwise for name in LEVELS}
    return msgspec.structs.replace(sheet, **{name: it for name, it in plain.items() if it})


def manner_of(game: Game) -> Manner:
    """Return how a game is best searched."""
    return Manner(**sheets()[game.slug].search)


def manner_for_people(game: Game) -> Manner:
    """Return how a game is searched for a person who asks for a hint."""
    return replace(manner_of(game), **sheets()[game.slug].hints)


class Level:
    """A bot as strong as its name."""

    def __init__(self, name: str) -> None:
        """Remember the name; what it means depends on the game."""
        self.name = name

    def settings(
        self, game: Game, sheet: Sheet | None = None, *, boxes: Rows[Any] | None = None
    ) -> Settings:
        """Return how this level plays a game: with this box, where one is given.

        By another sheet than ours where one is given.
        """
        if sheet is None and game.slug not in sheets():
            raise UnknownBot(MESSAGES.say("unknown.at_game", bot=self.name, game=game.title))
        found: Settings = getattr(sheets()[game.slug] if sheet is None else sheet, self.name)
        if found.otherwise is not None and boxes is not None and not has_instinct(game, boxes):
            found = found.otherwise
        check_temper(game, self.name, found.temper)
        return found

    def choose(
        self,
        game: Game,
        view: AnyView,
        moves: Choices,
        *,
        seed: int = 0,
        budget: float | None = None,
        threads: int = 1,
        enough: Callable[[], bool] | None = None,
    ) -> int:
        """Return a move; `budget` replaces the level's own, in the same measure.

        It stops when `enough` says so (see `clock`); a search may run on several threads.
        """
        settings = self.settings(game, boxes=game.boxes_for(view))
        listed = numbers_of(moves)
        if len(listed) == 1:
            return listed[0]
        word = slipped_word(view, seed, settings.slip)
        if word is not None and settings.warmth == 0:
            return RANDOM.choose(game, view, moves, seed=seed)
        spent = affordable(game, settings.budget) if budget is None else budget
        if game.advise is not None:
            return IN_SLICES.choose(game, view, moves, seed=seed, budget=spent, enough=enough)
        best, looks = _opinion(
            game, view, listed, settings, spent, seed=seed, threads=threads, enough=enough
        )
        if word is None:
            return listed[best]
        warmth = settings.warmth * THOUSANDTH
        return listed[tempted_plainly(looks, len(listed), best, warmth, word)]


def _opinion(
    game: Game,
    view: AnyView,
    listed: Sequence[int],
    settings: Settings,
    spent: float,
    *,
    seed: int,
    threads: int,
    enough: Callable[[], bool] | None,
) -> tuple[int, Any]:
    """Return the place of the move that somebody likes best, and how each looks, in millionths."""
    if settings.bot == "greedy":
        plans, guesses = bent_plan(game, view, settings), guesses_for(spent)
        scores, guessed = looked_at(
            game, view, listed, seed=seed, guesses=guesses, plans=plans, enough=enough
        )
        looks = [glanced_plainly(float(score), guessed) for score in scores]
        return int(scores.argmax()), looks
    found = think(
        seen_by(game, settings),
        view,
        listed,
        manner=manner_for(game, settings),
        playouts=int(spent),
        seed=seed,
        threads=threads,
        enough=enough,
    )
    by_number = {
        one.number: searched_plainly(round(one.worth * one.visits * ONE), one.visits)
        for one in found
    }
    return list(listed).index(found[0].number), [by_number[number] for number in listed]


def manner_for(game: Game, settings: Settings, sheet: Sheet | None = None) -> Manner:
    """Return how a level searches a game; whoever has a temper judges by weights."""
    usual = manner_of(game) if sheet is None else Manner(**sheet.search)
    manner = replace(usual, **settings.search)
    return replace(manner, values=1) if settings.temper else manner


def bent_plan(game: Game, view: AnyView, settings: Settings) -> Rows[Plan]:
    """Return the plan of a level that looks one move ahead: it has weights if it has a temper."""
    if not settings.temper:
        return PLAIN
    plans = rows(Plan, 1)
    seats = getattr(view, "seats", game.seats[0])
    lay_out(plans[0], seen_by(game, settings), Manner(values=1), seats, 1)
    return plans


def seen_by(game: Game, settings: Settings) -> Game:
    """Return the game as somebody of a level's temper sees it."""
    return tempered(game, settings.temper, has_learned=bool(settings.search.get("values")))


def slipped_word(view: AnyView, seed: int, often: float) -> int | None:
    """Return chance for a slip of attention, None where it does not slip at this moment.

    It is the same for the same view and seed.
    """
    if often <= 0:
        return None
    seen = hashlib.blake2b(view.tobytes(), digest_size=7, person=b"slip").digest()
    words = words_at(secret_of(seed), int.from_bytes(seen, "big"))
    return int(words[1]) if int(words[0]) < often * 2**32 else None
