"""A view as JSON: a pure function of the View record, for browsers, terminals and logs."""

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from watertable.games.water_to_water import forms
from watertable.games.water_to_water.box import (
    CHARACTER_IDS,
    GRID_POINTS,
    NONE,
    UNLIMITED,
    USES,
    Character,
    Power,
    Tiles,
    bog_points,
    river_points,
    size_points,
)
from watertable.games.water_to_water.characters import adventurer
from watertable.games.water_to_water.features import Spots, features, spots, where
from watertable.games.water_to_water.forms import Features, Laid, Scored
from watertable.games.water_to_water.state import Ask, Public, Sleep, View
from watertable.games.water_to_water.variants import OPTIONS
from watertable.kernel.compile.compiled import plain
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
    Ask.WIND: "wind",
    Ask.HAWK: "hawk",
    Ask.DIG: "dig",
    Ask.SECOND_PLAY: "second",
    Ask.WINDOW: "window",
    Ask.RESHUFFLE: "reshuffle",
}
SLEEPS: dict[int, forms.Asleep | None] = {
    Sleep.AWAKE: None,
    Sleep.DUE: "due",
    Sleep.SKIPPED: "skipped",
    Sleep.NODDING: "nodding",
}
HAND_SIZES: dict[int, int] = {Power.FUTURE: 3, Power.WISDOM: 2}
UNSCORED = (Character.NOBODY, Character.STUDENT, Character.THIEF, Character.WRATH)

_extent_points = plain(adventurer.extent_points)


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
    return None if USES[table.power[seat]] == UNLIMITED else table.uses[seat]


_PLACES = {option.key: place for place, option in enumerate(OPTIONS)}


def option(view: View, key: str) -> Any:
    """Return the value of one of the table's options."""
    place = _PLACES[key]
    return OPTIONS[place].value(view.options[place])


def worth(view: View, character: int, found: Features) -> list[Scored]:
    """W36 Return the features that make points for a character, each with its points."""
    scored: list[Scored] = []

    def score(kind: str, points: Any) -> None:
        for feature in getattr(found, kind):
            if feature.closed or feature.kind == "river":
                value = points(feature.size)
                scored.extend([Scored(**asdict(feature), points=value)] if value else [])

    card = option(view, "size_table") == "card"
    match character:
        case Character.ADVENTURER:
            total = found.extent.total
            points = _extent_points(total)
            if points:
                scored.append(Scored(kind="extent", size=total, points=points))
            hands = sum(view.hand_count[: view.seats])
            if view.placed and not (view.bag_count or view.pile_count or hands):
                scored.append(Scored(kind="all_played", points=20))
        case Character.ARCHEOLOGIST:
            score("ruins", lambda size: 10)
        case Character.BOG_MINDER:
            score("voids", bog_points)
        case Character.DRUID:
            count = view.pile_count
            if count:
                scored.append(Scored(kind="discard", size=count, points=5 * count))
        case Character.GARDENER:
            score("squares", lambda size: GRID_POINTS[size])
        case Character.ISLANDER:
            score("islands", lambda size: 5)
        case Character.LAKE_NYMPH:
            least = option(view, "min_lake_tiles")
            each = option(view, "nymph_points")
            score("lakes", lambda size: each if size >= least else 0)
        case Character.PLANTER:
            score("voids", lambda size: 5 if size == 1 else 0)
        case Character.RIVER_LORD:
            score("rivers", river_points)
        case Character.STRIDER:
            score("islands", lambda size: size_points(size, card))
        case Character.WAVE_RIDER:
            score("lakes", lambda size: size_points(size, card))
    return scored


def target_of(view: View, seat: int) -> int | None:
    """Return the points a seat needs; None for those who win otherwise."""
    if view.character[seat] in UNSCORED:
        return None
    students = [s for s in range(view.seats) if view.character[s] == Character.STUDENT]
    return int(option(view, "student_target")) if students and view.teacher == seat else 20


def _player(tiles: Tiles, seen: View, seat: int, found: Features) -> forms.Player:
    own = seat == seen.seat
    character, power = seen.character[seat], seen.power[seat]
    scored = worth(seen, character, found)
    points = sum(feature.points for feature in scored)
    is_taught = character == Character.STUDENT and seen.teacher != NONE
    if is_taught:
        taught = worth(seen, seen.character[seen.teacher], found)
        points = sum(feature.points for feature in taught)
    target = target_of(seen, seat)
    secret = own and bool(seen.second[seat])
    return forms.Player(
        seat=seat,
        power=power,
        uses=uses_left(seen, seat),
        character=CHARACTER_IDS[character] if character else None,
        points=points,
        target=target,
        reached=target is not None and points >= target,
        features=scored,
        hand=names(tiles, seen.hand[seat][: seen.hand_count[seat]]),
        hand_size=HAND_SIZES.get(power, 1),
        asleep=SLEEPS[seen.asleep[seat]],
        second=bool(seen.second[seat]),
        revealed=bool(seen.revealed[seat]),
        hidden=CHARACTER_IDS[seen.hidden] if secret else None,
        burned=bool(seen.burned) if secret else None,
        teacher=seen.teacher if is_taught else None,
        tokens=seen.tokens if character == Character.WRATH else 0,
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
