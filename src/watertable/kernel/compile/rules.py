"""The compiled rules of a game, as it hands them over."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The compiled rules a game hands over; compile/entries.py shows their signatures."""

    start: Callable[..., None]
    apply: Callable[..., None]
    verdict: Callable[..., int]
    legal: Callable[..., int]
    observe: Callable[..., None]
    guess: Callable[..., None]
    winners: Callable[..., int]
    points: Callable[..., int]
    fault: Callable[..., int]
    promise: Callable[..., float]  # an opinion for bots: how good a state is for a seat, -1 to 1
    settled: Callable[..., bool]  # whether nothing is in progress, so that an opinion makes sense
    judge: Callable[..., float] | None = None  # the same opinion, by weights that were learned
    believe: Callable[..., None] | None = None  # `guess`, by weights that were learned
    spends: Callable[..., bool] | None = None  # whether a move spends what could be kept for later
    sense: Callable[..., None] | None = None  # a view as small numbers: the game's tensor
    part: Callable[..., int] | None = None  # what a move is made of, for an instinct
    starts_anywhere: bool = (
        False  # whether `start` makes any bytes a beginning, not blank ones alone
    )
    wipe: Callable[..., None] | None = (
        None  # clears those of the fields `wide` that were written to
    )
    wide: tuple[str, ...] = ()
