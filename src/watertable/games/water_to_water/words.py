"""Every sentence a person reads about a move, and its JSON form."""

from collections.abc import Callable, Iterable
from typing import Any, cast

import msgspec

from watertable.games.water_to_water import actions
from watertable.games.water_to_water.actions import FAR, ORDERS, Verb
from watertable.games.water_to_water.box import NONE, Tiles
from watertable.games.water_to_water.draw import pixels
from watertable.games.water_to_water.edition import (
    CHARACTER_CARDS,
    CHARACTER_IDS,
    POWER_CARDS,
    POWER_OF,
    WAYS,
    asked_for,
)
from watertable.games.water_to_water.faces import Tile, same_look
from watertable.games.water_to_water.facts import Way
from watertable.games.water_to_water.features import spot, where
from watertable.games.water_to_water.forms import (
    CharacterCard,
    Components,
    Counts,
    Face,
    Laid,
    MoveData,
    PowerCard,
    Turned,
)
from watertable.games.water_to_water.messages import MESSAGES
from watertable.games.water_to_water.sight import PHASES, names
from watertable.games.water_to_water.state import Ask, View
from watertable.games.water_to_water.story import character_named, power_named
from watertable.kernel.compile.compiled import plain
from watertable.kernel.records.numbers import read
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import Filling, Seat, Sentence

_UNKNOWN = 63  # a kind that no file has

verb_of, what_of = plain(actions.verb_of), plain(actions.what_of)
cell_of, turn_of, is_far = plain(actions.cell_of), plain(actions.turn_of), plain(actions.is_far)
number_of, cell_number = plain(actions.number_of), plain(actions.cell_number)


PLAYS = {POWER_OF.get(verb, 0): verb for verb, way in WAYS.items() if way.field == "play"}
ALONE = {POWER_OF[verb]: verb for verb, way in WAYS.items() if way.field == "power"}
_NAMED = POWER_OF | {Verb.DRAW: asked_for(Ask.EARLY)}  # the power that a sentence names


def components(tiles: Tiles) -> Json:
    """Return tiles, powers and characters as JSON."""
    box = Components(
        tiles=[_face(tile) for tile in tiles.tile],
        powers=[
            PowerCard(number=card.number, name=card.name, uses=card.uses or None)
            for card in POWER_CARDS
        ],
        characters=[
            CharacterCard(
                id=name,
                name=character_named(number).text,
                counts=cast("Counts", CHARACTER_CARDS[number - 1].counts),
            )
            for number, name in enumerate(CHARACTER_IDS)
            if number
        ],
        warnings=tiles.warnings,
    )
    said: Json = msgspec.to_builtins(box)
    return said


def named(tiles: Tiles) -> list[list[str]]:
    """Return what tiles and characters are called in moves and positions."""
    return [[tile.id for tile in tiles.tile], [*CHARACTER_IDS]]


def _face(tile: Tile) -> Face:
    return Face(
        id=tile.id,
        name=tile.name or tile.id.replace("-", " "),
        copies=tile.count,
        edges=tile.edges,
        lakes=tile.lakes,
        rivers=tile.rivers,
        lands=tile.lands,
        mark=tile.mark,
        islet=tile.islet,
        hub=tile.hub,
        pixels=pixels(tile),
        text=tile.desc,
    )


# Numbers to sentences.


def say(tiles: Tiles, view: View, number: int) -> Sentence:
    """Name an action for a log or a button."""
    verb = verb_of(number)
    way = WAYS[verb]
    which, parts = _told(tiles, read(view), way, number)
    if verb in _NAMED:
        parts["power"] = power_named(_NAMED[verb])
    return MESSAGES.say(f"move.{way.name}{which}", **parts)


def _told(tiles: Tiles, view: View, way: Way, number: int) -> tuple[str, dict[str, Filling]]:
    """Return which of a verb's sentences fits, as the end of its name, and its parts."""
    what = what_of(number)
    match way.field:
        case "play" | "rotate" | "block":
            (x, y), degrees = spot(view, cell_of(number)), 90 * turn_of(number)
            if way.field != "play":
                return "", {"x": x, "y": y, "degrees": degrees}
            parts: dict[str, Filling] = {"tile": tiles.tile[what].id, "x": x, "y": y}
            return ("_turned", {**parts, "degrees": degrees}) if degrees else ("", parts)
        case "discard" | "set_out" | "swap":
            return "", {"tile": tiles.tile[what].id}
        case "pass":
            return f"_{PHASES[view.ask]}", {}
        case "character":
            is_second = view.ask == Ask.SECOND_CARD
            return "_hidden" if is_second else "", {"character": character_named(what)}
        case "teacher":
            return "", {"teacher": Seat(what)}
        case "sleep":
            return "_yourself" if what == view.seat else "", {"target": Seat(what)}
        case "order":
            front, *middle, back = _ordered(tiles, view, what)
            ends: dict[str, Filling] = {"front": front, "back": back}
            return ("", {**ends, "middle": middle[0]}) if middle else ("_of_two", ends)
        case "reveal":
            return "", {"character": character_named(view.hidden)}
    return "", {}


def _ordered(tiles: Tiles, view: View, order: int) -> list[str]:
    held = names(tiles, view.hand[view.seat][: view.hand_count[view.seat]])
    return [held[place] for place in ORDERS[order] if place < len(held)]


def move(tiles: Tiles, view: View, number: int) -> Json:
    """Return an action as JSON."""
    verb = verb_of(number)
    way = WAYS[verb]
    made = _move(tiles, read(view), way, number)
    if verb in POWER_OF and way.field in ("play", "power"):
        made.power = POWER_OF[verb]
    said: Json = msgspec.to_builtins(made)
    return said


def _move(tiles: Tiles, view: View, way: Way, number: int) -> MoveData:
    what = what_of(number)
    match way.field:
        case "play":
            (x, y), turn = spot(view, cell_of(number)), turn_of(number)
            return MoveData(play=Laid(tile=tiles.tile[what].id, x=x, y=y, turn=turn))
        case "rotate":
            x, y = spot(view, cell_of(number))
            return MoveData(rotate=Turned(x=x, y=y, turn=turn_of(number)))
        case "block":
            return MoveData(block=where(view, cell_of(number)))
        case "discard":
            return MoveData(discard=tiles.tile[what].id)
        case "set_out":
            return MoveData(set_out=tiles.tile[what].id)
        case "swap":
            return MoveData(swap=tiles.tile[what].id)
        case "pass":
            return MoveData(passes=True)
        case "character":
            return MoveData(character=CHARACTER_IDS[what])
        case "teacher":
            return MoveData(teacher=what)
        case "sleep":
            return MoveData(sleep=what)
        case "order":
            return MoveData(order=_ordered(tiles, view, what))
        case "draw":
            return MoveData(draw=True)
        case "unblock":
            return MoveData(unblock=True)
        case "reveal":
            return MoveData(reveal=True)
    return MoveData()


# JSON to numbers.

_FIELDS = MoveData.__struct_encode_fields__
_VERBS = {way.field: verb for verb, way in WAYS.items()}  # of several plays, none


def _unreadable(message: str, **parts: Filling) -> ValueError:
    return ValueError(MESSAGES.text(f"unreadable.{message}", **parts))


def _either(powers: Iterable[int]) -> dict[str, Filling]:
    """Return some powers as a sentence names them: the last, and those before it."""
    *first, last = (str(power) for power in sorted(powers) if power)
    return {"first": ", ".join(first), "last": last}


def number(tiles: Tiles, view: View, said: Json, verdict: Callable[[int], int]) -> int:
    """Return the number that a JSON move means; ValueError says what cannot be read."""
    field = next((field for field in _FIELDS if field in said), "")
    if not field or not set(said) <= {field, "power" if field == "play" else field}:
        raise _unreadable("fields", fields=", ".join(_FIELDS), found=str(list(said)))
    value, verb = said[field], _VERBS[field]
    match field:
        case "play":
            return _play_number(tiles, view, value, said.get("power", 0))
        case "power":
            if isinstance(value, bool) or value not in list(ALONE):
                raise _unreadable("power", **_either(ALONE))
            return number_of(ALONE[value], 0)
        case "character":
            known = value in CHARACTER_IDS[1:]
            return number_of(verb, CHARACTER_IDS.index(value) if known else 0)
        case "teacher" | "sleep":
            return number_of(verb, _seat(field, value))
        case "discard" | "set_out":
            return number_of(verb, _kind(tiles, view, value))
        case "swap":
            return number_of(verb, _named(tiles, value))
        case "order":
            return number_of(verb, _order(tiles, view, value))
        case "block":
            return _cell_number(view, verb, 0, value, 0)
        case "rotate":
            return _rotate_number(tiles, view, verb, value)
    if value is not True:
        raise _unreadable("true", field=field)
    return number_of(verb, 0)


def _seat(field: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise _unreadable("seat", field=field)
    return min(value, _UNKNOWN)


def _named(tiles: Tiles, value: Any) -> int:
    try:
        return tiles.kind(value)
    except ValueError as error:
        raise _unreadable("tile", tile=repr(value)) from error


def _kind(tiles: Tiles, view: View, value: Any) -> int:
    """Return the tile meant; True or nothing is the one that is held in front."""
    if value is not None and value is not True:
        return _named(tiles, value)
    if view.spread_count:
        return int(view.spread[0])
    if view.seat < 0 or view.hand_count[view.seat] == 0:
        return _UNKNOWN
    if view.hand_count[view.seat] > 1 and POWER_CARDS[view.power[view.seat] - 1].chooses > 1:
        raise _unreadable("which")
    return int(view.hand[view.seat, 0])


def _whole(said: Json, field: str, default: int | None) -> int:
    value = said.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _unreadable("number", field=field)
    return value


def _cell_number(view: View, verb: int, kind: int, said: Any, turn: int) -> int:
    """Return the number of a verb on a cell; cells away from the map are `far`."""
    if not isinstance(said, dict):
        raise _unreadable("space")
    x, y = _whole(said, "x", None), _whole(said, "y", None)
    near = view.min_x - 1 <= x <= view.max_x + 1 and view.min_y - 1 <= y <= view.max_y + 1
    cell = (y & 63) << 6 | (x & 63)
    return cell_number(verb, kind, cell, turn) | (0 if near else FAR)


def _turn(tiles: Tiles, kind: int, said: Json) -> int:
    turn = _whole(said, "turn", 0)
    if turn not in range(4):
        raise _unreadable("turn")
    return same_look(tiles.tile[kind], turn) if kind < len(tiles.tile) else turn


def _play_number(tiles: Tiles, view: View, said: Any, power: Any) -> int:
    if not isinstance(said, dict) or not set(said) <= {"tile", "x", "y", "turn"}:
        raise _unreadable("play")
    if isinstance(power, (bool, list, dict)) or power not in PLAYS:
        raise _unreadable("play_power", **_either(PLAYS))
    kind = _kind(tiles, view, said.get("tile"))
    return _cell_number(view, PLAYS[power], kind, said, _turn(tiles, kind, said))


def _rotate_number(tiles: Tiles, view: View, verb: int, said: Any) -> int:
    plain_number = _cell_number(view, verb, 0, said, 0)
    place = int(view.at[cell_of(plain_number)]) - 1
    kind = int(view.place_kind[place]) if place > NONE else len(tiles.tile)
    return _cell_number(view, verb, 0, said, _turn(tiles, kind, said))


def _order(tiles: Tiles, view: View, value: Any) -> int:
    if not isinstance(value, list):
        raise _unreadable("order")
    for order in range(len(ORDERS)):
        if _ordered(tiles, view, order) == value and not (len(value) == 2 and order == 1):
            return order
    return _UNKNOWN
