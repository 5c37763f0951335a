"""A view as JSON: a pure function of the View record, for browsers, terminals and logs."""

from collections.abc import Iterable
from typing import cast

from watertable.games.water_to_water import forms
from watertable.games.water_to_water.box import NONE, Tiles
from watertable.games.water_to_water.edition import (
    CHARACTER_CARDS,
    CHARACTER_IDS,
    POWER_CARDS,
    QUESTIONS,
)
from watertable.games.water_to_water.facts import HAND, UNLIMITED
from watertable.games.water_to_water.features import Spots, features, spots, where
from watertable.games.water_to_water.forms import Features, Laid
from watertable.games.water_to_water.scores import scored
from watertable.games.water_to_water.state import Ask, Public, Sleep, View
from watertable.kernel.records.numbers import read
from watertable.kernel.records.seats import CHANCE
from watertable.kernel.text.json import encode

PHASES: dict[int, forms.Phase] = {
    Ask.NOTHING: "over",
    Ask.DEAL: "deal",
    Ask.DRAFT: "draft",
    Ask.SECOND_CARD: "hidden",
    Ask.TEACHER: "teacher",
    Ask.EARLY: "early",
    Ask.MAIN: "main",
    Ask.DIG: "dig",
    Ask.SECOND_PLAY: "second",
    Ask.WINDOW: "window",
    Ask.RESHUFFLE: "reshuffle",
}
PHASES |= cast("dict[int, forms.Phase]", QUESTIONS)
SLEEPS: dict[int, forms.Asleep | None] = {
    Sleep.AWAKE: None,
    Sleep.DUE: "due",
    Sleep.SKIPPED: "skipped",
    Sleep.NODDING: "nodding",
}


def names(tiles: Tiles, kinds: Iterable[int]) -> list[str]:
    """Return the ids of some tiles."""
    return [tiles.tile[kind].id for kind in kinds]


def copies(tiles: Tiles, counts: Iterable[int]) -> dict[str, int]:
    """Return how many of each kind there are, those that are there."""
    return {tiles.tile[kind].id: count for kind, count in enumerate(counts) if count}


def laid(tiles: Tiles, table: Public, at: Spots) -> list[Laid]:
    """Return the map, in the order laid."""
    places = zip(table.place_kind, at, table.place_turn, strict=False)
    return [Laid(tile=tiles.tile[kind].id, x=x, y=y, turn=turn) for kind, (x, y), turn in places]


def uses_left(table: Public, seat: int) -> int | None:
    """Return what is left of a power; None where it is not limited."""
    power = table.power[seat]
    limited = power and POWER_CARDS[power - 1].uses != UNLIMITED
    return table.uses[seat] if limited else None


def _player(tiles: Tiles, seen: View, seat: int, found: Features) -> forms.Player:
    own = seat == seen.seat
    character, power = seen.character[seat], seen.power[seat]
    keeps = CHARACTER_CARDS[character - 1].keeps if character else ()
    points, target = seen.worth[seat], seen.target[seat] or None
    secret = own and bool(seen.second[seat])
    return forms.Player(
        seat=seat,
        power=power,
        uses=uses_left(seen, seat),
        character=CHARACTER_IDS[character] if character else None,
        points=points,
        target=target,
        reached=target is not None and points >= target,
        features=scored(tiles, seen, seat, found),
        hand=names(tiles, seen.hand[seat][: seen.hand_count[seat]]),
        hand_size=POWER_CARDS[power - 1].holds if power else HAND,
        asleep=SLEEPS[seen.asleep[seat]],
        second=bool(seen.second[seat]),
        revealed=bool(seen.revealed[seat]),
        hidden=CHARACTER_IDS[seen.hidden] if secret else None,
        burned=bool(seen.burned) if secret else None,
        teacher=seen.teacher if "teacher" in keeps and seen.teacher != NONE else None,
        tokens=seen.tokens if "tokens" in keeps else 0,
    )


def _bounds(seen: View) -> forms.Bounds | None:
    if not seen.placed:
        return None
    return forms.Bounds(min_x=seen.min_x, max_x=seen.max_x, min_y=seen.min_y, max_y=seen.max_y)


def view(tiles: Tiles, seen: View) -> bytes:
    """Return all that a seat may know, as JSON text."""
    return encode(_told(tiles, read(seen)))


def _told(tiles: Tiles, seen: View) -> forms.View:
    """Return all that a seat may know."""
    asked, at = seen.asked, spots(seen)
    found = features(tiles, seen, at)
    return forms.View(
        seat=seen.seat if seen.seat >= 0 else None,
        to_act=asked if asked >= 0 else ("chance" if asked == CHANCE else None),
        phase=PHASES[seen.ask],
        turn=seen.turn,
        active=seen.active,
        seats=seen.seats,
        first=seen.first,
        turn_over=bool(seen.turn_over),
        players=[_player(tiles, seen, seat, found) for seat in range(seen.seats)],
        map=laid(tiles, seen, at),
        bounds=_bounds(seen),
        block=None if seen.block == NONE else where(seen, seen.block),
        bag_count=seen.bag_count,
        unseen=copies(tiles, seen.unseen),
        discard=names(tiles, seen.pile[: seen.pile_count]),
        out=copies(tiles, seen.out),
        covered=copies(tiles, seen.covered),
        spread=names(tiles, seen.spread[: seen.spread_count]),
        digs=seen.digs,
        features=found,
    )
