"""The bots as people: a name, a line on how each plays, and how strong they are, in words.

Strength is what was measured: each level against the one below (docs/opponents.md). The rating is
Elo's, by those scores alone: the weakest of a game has 1000. A bot between two levels goes by the
name of the nearer one, and its rating lies between theirs.
"""

import functools
import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

import msgspec

from watertable.bots.between import WHOLE, nearest, stretch
from watertable.bots.levels import LEVELS, Level
from watertable.bots.reasons import MESSAGES
from watertable.kernel.game.game import Game

WEAKEST = 1000
COARSE = 9  # the largest denominator that people say


class BotPerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level as somebody one can sit down with."""

    name: str
    others: tuple[str, ...]  # more of that level at one table: each is somebody
    line: str
    score: float | None = None
    rivals: int = 1


@functools.cache
def everybody() -> dict[str, dict[str, BotPerson]]:
    """Return the people by game and level."""
    text = Path(__file__).with_name("people.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, dict[str, BotPerson]])


def person(game: str, level: str) -> BotPerson | None:
    """Return who plays a level of a game; None where that is a bot without a face."""
    return everybody().get(game, {}).get(nearest(level))


def called(game: str, bots: Sequence[str | None]) -> list[str | None]:
    """Return what the bots at a table are called, seat by seat; None stays where a person sits.

    >>> called("showdown", ["puddle", None]), called("splash", ["lake", "puddle", "lake"])
    (['Pip', None], ['Stella', 'Wobble', 'Pillar'])
    >>> called("showdown", ["stream", "stream+40"]) == called("showdown", ["stream", "stream"])
    True
    """
    before: Counter[str] = Counter()
    names: list[str | None] = []
    for bot in bots:
        who = None if bot is None else nearest(bot)
        names.append(None if who is None else _name(game, who, before[who]))
        before.update([] if who is None else [who])
    return names


def line(game: Game, level: str) -> str:
    """Say how a level plays: in a line, and by its traits.

    >>> import watertable as wt
    >>> line(wt.game("showdown"), "stream").split(". ")[-1]
    'Likes cards that are Set, and lets them lie.'
    """
    one, settings = everybody()[game.slug][level], Level(level).settings(game)
    traits = {} if game.temperament is None else game.temperament.traits
    return " ".join([one.line, *(traits[name].line for name in settings.temper)])


def _name(game: str, bot: str, before: int) -> str:
    """Return the name of a bot that sits after so many of its kind: its own, or a numbered one."""
    found = person(game, bot)
    known = (bot,) if found is None else (found.name, *found.others)
    return known[before] if before < len(known) else f"{known[0]} {before + 1}"


def strength(game: str, level: str) -> str:
    """Say how strong a level is beside the one below, or where a bot is between two.

    >>> strength("showdown", "stream"), strength("showdown", "puddle+30")
    ('Beats Pip four times of five.', '30 of 100 of the way from Pip to Fern.')
    """
    if (found := stretch(level)) is not None:
        lower, upper = (everybody()[game][one].name for one in (found.lower, found.upper))
        return MESSAGES.text("people.between", parts=found.parts, lower=lower, upper=upper)
    one = everybody()[game][level]
    if one.score is None:
        return MESSAGES.text("people.weakest")
    below = everybody()[game][LEVELS[LEVELS.index(level) - 1]].name
    share = Fraction(one.score).limit_denominator(COARSE)
    words = MESSAGES.text("people.numbers").split()
    times, of = words[share.numerator], words[share.denominator]
    if one.rivals == 1:
        return MESSAGES.text("people.beats", below=below, times=times, of=of)
    rivals, fair = words[one.rivals], words[one.rivals + 1]
    return MESSAGES.text("people.wins", below=below, times=times, of=of, rivals=rivals, fair=fair)


def rating(game: str, level: str) -> int:
    """Return Elo's rating by the measured ladder; of several rivals each counts as one.

    >>> rating("showdown", "puddle"), rating("showdown", "ocean")
    (1000, 1875)
    >>> rating("showdown", "stream") < rating("showdown", "stream+1") < rating("showdown", "river")
    True
    """
    if (found := stretch(level)) is not None:
        below, above = rating(game, found.lower), rating(game, found.upper)
        return round(below + (above - below) * found.parts / WHOLE)
    total = float(WEAKEST)
    for name in LEVELS[1 : LEVELS.index(level) + 1]:
        one = everybody()[game][name]
        assert one.score is not None
        total += 400 * math.log10(one.rivals * one.score / (1 - one.score))
    return round(total)
