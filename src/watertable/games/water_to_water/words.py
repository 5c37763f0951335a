"""Every sentence a person reads about a move, and its JSON form."""

from collections.abc import Callable, Iterable
from typing import Any

from watertable.games.water_to_water import actions
from watertable.games.water_to_water.actions import FAR, ORDERS, Verb
from watertable.games.water_to_water.box import NONE, Tiles
from watertable.games.water_to_water.draw import pixels
from watertable.games.water_to_water.edition import (
    CHARACTER_IDS,
    POWER_CARDS,
    POWER_NAMES,
    POWER_OF,
)
from watertable.games.water_to_water.faces import Tile, same_look
from watertable.games.water_to_water.facts import Form
from watertable.games.water_to_water.features import spot, where
from watertable.games.water_to_water.powers import (
    doppelganger,
    dreamweaver,
    forest,
    future,
    hawk,
    introspection,
    intuition,
    raven,
    spirit,
    telekinesis,
    way_bender,
    wind,
)
from watertable.games.water_to_water.sight import names
from watertable.games.water_to_water.state import Ask, View
from watertable.games.water_to_water.story import character_name
from watertable.kernel.compile.compiled import plain
from watertable.kernel.records.numbers import read
from watertable.kernel.text.json import Json

_ALONE: dict[str, int] = {
    "pass": Verb.PASS,
    "draw": Verb.DRAW,
    "unblock": spirit.UNBLOCK,
    "reveal": doppelganger.VERB,
}
CALLED = {
    card.number: verb
    for card in POWER_CARDS
    for verb, form in card.verbs.items()
    if form == Form.ALONE and verb not in _ALONE.values()
}  # powers that are used by their number alone
PLAYS = {0: int(Verb.PLAY)} | {
    card.number: verb
    for card in POWER_CARDS
    for verb, form in card.verbs.items()
    if form == Form.TILE
}
_UNKNOWN = 63  # a kind that no file has

verb_of, what_of = plain(actions.verb_of), plain(actions.what_of)
cell_of, turn_of, is_far = plain(actions.cell_of), plain(actions.turn_of), plain(actions.is_far)
number_of, cell_number = plain(actions.number_of), plain(actions.cell_number)


def components(tiles: Tiles) -> Json:
    """Return tiles, powers and characters as JSON."""
    return {
        "tiles": [_tile_json(tile) for tile in tiles.tile],
        "powers": [
            {"number": card.number, "name": card.name, "uses": card.uses or None}
            for card in POWER_CARDS
        ],
        "characters": [
            {"id": name, "name": character_name(number)[4:]}
            for number, name in enumerate(CHARACTER_IDS)
            if number
        ],
        "warnings": tiles.warnings,
    }


def _tile_json(tile: Tile) -> Json:
    return {
        "id": tile.id,
        "copies": tile.count,
        "edges": list(tile.edges),
        "lakes": [list(lake) for lake in tile.lakes],
        "rivers": [{"edges": list(r.edges), "to": r.to} for r in tile.rivers],
        "lands": [list(land) for land in tile.lands],
        "mark": tile.mark,
        "islet": tile.islet,
        "hub": list(tile.hub),
        "pixels": pixels(tile),
        "text": tile.desc,
    }


# Numbers to sentences.

_PASSES: dict[int, str] = {
    Ask.WINDOW: "Pass: do nothing out of turn",
    Ask.MAIN: "Pass: you hold no tile",
    Ask.SECOND_CARD: "Take no second character",
    Ask.EARLY: "Do not ask for a tile before play",
    Ask.SECOND_PLAY: "Keep the tile; no second play",
    wind.ASK: "Enough: the other tiles go out of play",
}
_PLAINLY: dict[int, str] = {
    wind.VERB: "The Wind and the Waves: draw two more and lay up to three",
    hawk.VERB: "Hawk's Vision: draw four more and play one of the five",
    spirit.UNBLOCK: "Spirit of Determination: remove the block",
    Verb.DRAW: "Way Bender: take a tile before play begins",
}


def say(tiles: Tiles, view: View, number: int) -> str:
    """Name an action for a log or a button."""
    view, verb, what = read(view), verb_of(number), what_of(number)
    if verb == Verb.PASS:
        return _PASSES.get(view.ask, "Pass")
    if verb in _PLAINLY:
        return _PLAINLY[verb]
    x, y = spot(view, cell_of(number))
    turn = f" turned {90 * turn_of(number)} degrees" if turn_of(number) else ""
    match verb:
        case Verb.CHARACTER:
            return f"Be {character_name(what)}" + (
                " in secret" if view.ask == Ask.SECOND_CARD else ""
            )
        case Verb.TEACHER:
            return f"Be the student of seat {what + 1}"
        case Verb.PLAY:
            return f"Play {tiles.tile[what].id} at {x}, {y}{turn}"
        case forest.VERB:
            return f"Way of the Forest: play {tiles.tile[what].id} at {x}, {y}{turn} by land"
        case way_bender.VERB:
            return f"Way Bender: play {tiles.tile[what].id} on top of {x}, {y}{turn}"
        case intuition.VERB:
            return f"Intuition: play {tiles.tile[what].id} at {x}, {y}{turn} as an extra play"
        case Verb.DISCARD:
            return f"Discard {tiles.tile[what].id}"
        case introspection.VERB:
            return f"Introspection: set {tiles.tile[what].id} out of play"
        case spirit.BLOCK:
            return f"Spirit of Determination: block the space {x}, {y}"
        case raven.VERB:
            return f"Raven's Wit: swap your tile for {tiles.tile[what].id}"
        case future.VERB:
            return f"See the Future: put {', '.join(_ordered(tiles, view, what))} in this order"
        case telekinesis.VERB:
            return f"Telekinesis: turn the tile at {x}, {y} to {90 * turn_of(number)} degrees"
        case dreamweaver.VERB:
            whom = "yourself" if what == view.seat else f"seat {what + 1}"
            return f"Dreamweaver: put {whom} to sleep"
        case doppelganger.VERB:
            return f"Doppelganger: reveal {character_name(view.hidden)}"
    name = POWER_NAMES[POWER_OF[verb]]
    return (
        f"{name}: play {tiles.tile[what].id} at {x}, {y}{turn}" if verb in PLAYS.values() else name
    )


def _ordered(tiles: Tiles, view: View, order: int) -> list[str]:
    held = names(tiles, view.hand[view.seat][: view.hand_count[view.seat]])
    return [held[place] for place in ORDERS[order] if place < len(held)]


def move(tiles: Tiles, view: View, number: int) -> Json:
    """Return an action as JSON."""
    view, verb, what, cell = read(view), verb_of(number), what_of(number), cell_of(number)
    match verb:
        case Verb.PASS:
            return {"pass": True}
        case Verb.CHARACTER:
            return {"character": CHARACTER_IDS[what]}
        case Verb.TEACHER:
            return {"teacher": what}
        case Verb.DRAW:
            return {"draw": True}
        case Verb.DISCARD:
            return {"discard": tiles.tile[what].id}
        case introspection.VERB:
            return {"set_out": tiles.tile[what].id}
        case spirit.BLOCK:
            return {"block": where(view, cell)}
        case spirit.UNBLOCK:
            return {"unblock": True}
        case raven.VERB:
            return {"swap": tiles.tile[what].id}
        case future.VERB:
            return {"order": _ordered(tiles, view, what)}
        case telekinesis.VERB:
            return {"rotate": {**where(view, cell), "turn": turn_of(number)}}
        case dreamweaver.VERB:
            return {"sleep": what}
        case doppelganger.VERB:
            return {"reveal": True}
    if verb in CALLED.values():
        return {"power": POWER_OF[verb]}
    spoken: Json = {
        "play": {"tile": tiles.tile[what].id, **where(view, cell), "turn": turn_of(number)}
    }
    return spoken if verb == Verb.PLAY else {**spoken, "power": POWER_OF[verb]}


# JSON to numbers.

_FIELDS = {
    "play": {"play", "power"},
    "pass": {"pass"},
    "character": {"character"},
    "teacher": {"teacher"},
    "draw": {"draw"},
    "discard": {"discard"},
    "set_out": {"set_out"},
    "block": {"block"},
    "unblock": {"unblock"},
    "swap": {"swap"},
    "order": {"order"},
    "rotate": {"rotate"},
    "sleep": {"sleep"},
    "reveal": {"reveal"},
    "power": {"power"},
}


def number(tiles: Tiles, view: View, said: Json, verdict: Callable[[int], int]) -> int:
    """Return the number that a JSON move means; ValueError says what cannot be read."""
    key = next((key for key in _FIELDS if key in said), None)
    if key is None or not set(said) <= _FIELDS[key]:
        raise ValueError(f"A move has one of: {', '.join(_FIELDS)}; this one has {list(said)}.")
    value = said[key]
    if key in _ALONE:
        if value is not True:
            raise ValueError(f'"{key}" must be true.')
        return number_of(_ALONE[key], 0)
    match key:
        case "play":
            return _play_number(tiles, view, value, said.get("power", 0))
        case "character":
            known = value in CHARACTER_IDS[1:]
            return number_of(Verb.CHARACTER, CHARACTER_IDS.index(value) if known else 0)
        case "teacher" | "sleep":
            verb = dreamweaver.VERB if key == "sleep" else Verb.TEACHER
            return number_of(verb, _seat(key, value))
        case "discard" | "set_out":
            verb = introspection.VERB if key == "set_out" else Verb.DISCARD
            return number_of(verb, _kind(tiles, view, value))
        case "swap":
            return number_of(raven.VERB, _named(tiles, value))
        case "order":
            return number_of(future.VERB, _order(tiles, view, value))
        case "block":
            return _cell_number(view, spirit.BLOCK, 0, value, 0)
        case "rotate":
            return _rotate_number(tiles, view, value)
    if isinstance(value, (bool, list, dict)) or value not in CALLED:
        alone = _either(CALLED)
        raise ValueError(f'"power" alone is {alone}; the other powers come with what they do.')
    return number_of(CALLED[value], 0)


def _either(powers: Iterable[int]) -> str:
    """Return some powers as a sentence says them: "1, 5 or 8"."""
    *first, last = (str(power) for power in sorted(powers))
    return f"{', '.join(first)} or {last}" if first else last


def _seat(key: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ValueError(f'"{key}" must be the number of a seat.')
    return min(value, _UNKNOWN)


def _named(tiles: Tiles, value: Any) -> int:
    try:
        return tiles.kind(value)
    except ValueError as error:
        raise ValueError(f"There is no tile {value!r}.") from error


def _kind(tiles: Tiles, view: View, value: Any) -> int:
    """Return the tile meant; True or nothing is the one that is held in front."""
    if value is not None and value is not True:
        return _named(tiles, value)
    if view.spread_count:
        return int(view.spread[0])
    if view.seat < 0 or view.hand_count[view.seat] == 0:
        return _UNKNOWN
    if view.hand_count[view.seat] > 1 and POWER_CARDS[view.power[view.seat] - 1].chooses > 1:
        raise ValueError("You hold two tiles: say which one.")
    return int(view.hand[view.seat, 0])


def _whole(said: Json, key: str, default: int | None) -> int:
    value = said.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise ValueError(f'"{key}" must be a whole number.')
    return value


def _cell_number(view: View, verb: int, kind: int, said: Any, turn: int) -> int:
    """Return the number of a verb on a cell; cells away from the map are `far`."""
    if not isinstance(said, dict):
        raise ValueError("A space has x and y.")
    x, y = _whole(said, "x", None), _whole(said, "y", None)
    near = view.min_x - 1 <= x <= view.max_x + 1 and view.min_y - 1 <= y <= view.max_y + 1
    cell = (y & 63) << 6 | (x & 63)
    return cell_number(verb, kind, cell, turn) | (0 if near else FAR)


def _turn(tiles: Tiles, kind: int, said: Json) -> int:
    turn = _whole(said, "turn", 0)
    if turn not in range(4):
        raise ValueError('"turn" is 0, 1, 2 or 3 quarter turns clockwise.')
    return same_look(tiles.tile[kind], turn) if kind < len(tiles.tile) else turn


def _play_number(tiles: Tiles, view: View, said: Any, power: Any) -> int:
    if not isinstance(said, dict) or not set(said) <= {"tile", "x", "y", "turn"}:
        raise ValueError('"play" has tile, x, y and turn.')
    if isinstance(power, (bool, list, dict)) or power not in PLAYS:
        raise ValueError(f'A play may have "power" {_either(set(PLAYS) - {0})}.')
    kind = _kind(tiles, view, said.get("tile"))
    return _cell_number(view, PLAYS[power], kind, said, _turn(tiles, kind, said))


def _rotate_number(tiles: Tiles, view: View, said: Any) -> int:
    plain_number = _cell_number(view, telekinesis.VERB, 0, said, 0)
    place = int(view.at[cell_of(plain_number)]) - 1
    kind = int(view.place_kind[place]) if place > NONE else len(tiles.tile)
    return _cell_number(view, telekinesis.VERB, 0, said, _turn(tiles, kind, said))


def _order(tiles: Tiles, view: View, value: Any) -> int:
    if not isinstance(value, list):
        raise ValueError('"order" is the list of the tiles held, the front one first.')
    for order in range(len(ORDERS)):
        if _ordered(tiles, view, order) == value and not (len(value) == 2 and order == 1):
            return order
    return _UNKNOWN
