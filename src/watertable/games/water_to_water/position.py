"""Positions: the whole truth as JSON, and back again with every impossibility named."""

from typing import Any

from msgspec import to_builtins

from watertable.games.water_to_water.arrange import begin_by_hand, lay_map
from watertable.games.water_to_water.box import NONE, SEATS, TABLE, Box, Tiles
from watertable.games.water_to_water.edition import CHARACTER_CARDS, CHARACTER_IDS, keeper_of
from watertable.games.water_to_water.faces import DIRECTIONS, same_look
from watertable.games.water_to_water.facts import HAND, UNLIMITED
from watertable.games.water_to_water.faults import Fault
from watertable.games.water_to_water.features import spots, where
from watertable.games.water_to_water.messages import MESSAGES
from watertable.games.water_to_water.sight import (
    PHASES,
    SLEEPS,
    laid,
    names,
    uses_left,
)
from watertable.games.water_to_water.state import SPREAD, Ask, State, Step
from watertable.kernel.errors import PositionError
from watertable.kernel.records.events import SILENT
from watertable.kernel.records.numbers import read
from watertable.kernel.records.record import rows
from watertable.kernel.records.seats import CHANCE, NOBODY
from watertable.kernel.text.json import Json
from watertable.kernel.text.message import KERNEL, Filling

FAULTS: dict[int, str] = {
    fault: MESSAGES.text(f"fault.{fault.name.lower()}") for fault in Fault if fault != Fault.SOUND
}

DEFAULT_POWERS = (7, 5, 9, 6, 4, 11)
DEFAULT_CHARACTERS = ("druid", "gardener", "bog_minder", "planter", "strider", "wave_rider")
_FIELDS = {
    *("game", "seats", "options", "phase", "turn", "active", "players", "map", "block"),
    *("discard", "out", "covered", "bag", "rest", "timing"),
}
_PLAYER_FIELDS = {
    *("power", "character", "uses", "hand", "asleep", "hidden", "burned", "revealed"),
    *("teacher", "tokens"),
}
_TIMING = (
    *("asked", "ending", "winners", "step", "first", "turn_over", "actor", "is_main", "lays"),
    *("redraws", "used_tile", "emptied", "sides", "second_done", "digs", "digging", "group"),
    *("in_window", "window_power", "back"),
)
_ZONES = ("bag", "out", "discard", "covered")


def _wrong(message: str, **parts: Filling) -> PositionError:
    return PositionError(MESSAGES.say(f"position.{message}", **parts))


def write_position(tiles: Tiles, state: State) -> Json:
    """Return the whole truth as JSON."""
    state = read(state)
    timing: Json = {name: getattr(state, name) for name in _TIMING}
    timing["spread"] = names(tiles, state.spread[: state.spread_count])
    timing["points"] = list(state.points)
    return {
        "phase": PHASES[state.ask],
        "turn": state.turn,
        "active": state.active,
        "players": [_write_player(tiles, state, seat) for seat in range(state.seats)],
        "map": to_builtins(laid(tiles, state, spots(state))),
        "block": None if state.block == NONE else to_builtins(where(state, state.block)),
        "discard": names(tiles, state.pile[: state.pile_count]),
        "out": _listed(tiles, state.out),
        "covered": _listed(tiles, state.covered),
        "bag": names(tiles, state.bag[: state.bag_count])[::-1],
        "timing": timing,
    }


def _listed(tiles: Tiles, counts: Any) -> list[str]:
    return [tile.id for kind, tile in enumerate(tiles.tile) for _ in range(counts[kind])]


def _write_player(tiles: Tiles, state: State, seat: int) -> Json:
    character = state.character[seat]
    player: Json = {
        "power": state.power[seat] or None,
        "character": CHARACTER_IDS[character] if character else None,
        "uses": uses_left(state, seat),
        "hand": names(tiles, state.hand[seat][: state.hand_count[seat]]),
        "asleep": SLEEPS[state.asleep[seat]],
    }
    if state.second[seat]:
        player["hidden"] = CHARACTER_IDS[state.hidden]
        player["burned"] = bool(state.burned)
        player["revealed"] = bool(state.revealed[seat])
    for thing in CHARACTER_CARDS[character - 1].keeps if character else ():
        kept = getattr(state, thing)
        player[thing] = kept if kept != NONE else None
    return player


def read_position(tiles: Tiles, box: Box, position: Json, state: State) -> None:
    """Set a blank state up as a position says; PositionError names what cannot be."""
    for key in position:
        if key not in _FIELDS:
            raise _wrong("field", field=repr(key))
    try:
        arranged = _read(tiles, box, position)
    except PositionError:
        raise
    except (TypeError, KeyError, IndexError, AttributeError, OverflowError, ValueError) as error:
        raise PositionError(KERNEL.say("position.unreadable", error=str(error))) from error
    for name in State.dtype.names or ():
        state[name] = arranged[name]  # type: ignore[index]


def _read(tiles: Tiles, box: Box, position: Json) -> Any:
    boxes, states = rows(Box, 1), rows(State, 1)
    boxes[0] = box
    state = states[0]
    left = box.copies[: box.kinds].tolist()
    state.seats = position.get("seats", 2)
    state.block, state.teacher, state.actor = NONE, NONE, NONE
    phase = position.get("phase", "main")
    asks = {name: ask for ask, name in PHASES.items()}
    if phase not in asks:
        there = ", ".join(asks)
        raise PositionError(KERNEL.say("position.phase", phase=repr(phase), phases=there))
    state.ask = asks[phase]
    if state.ask != Ask.MAIN and "timing" not in position:
        raise _wrong("hand_made")
    state.turn = _number(position, "turn", 9, 0, 20000)
    state.active = _number(position, "active", 0, 0, int(state.seats) - 1)
    _read_players(tiles, box, position, state, left)
    _read_map(tiles, position, state, left)
    lay_map(boxes, states, SILENT)
    _read_piles(tiles, position, state, left)
    state.asked, state.step = state.active, Step.MAIN
    if "timing" in position:
        _read_timing(tiles, position["timing"], state, left)
    _read_bag(tiles, position, state, left)
    if "timing" not in position:
        begin_by_hand(boxes, states, SILENT)
    return state


def _read_players(tiles: Tiles, box: Box, position: Json, state: State, left: list[int]) -> None:
    players = position.get("players", [{}] * state.seats)
    if not isinstance(players, list) or len(players) != state.seats:
        raise _wrong("players", count=int(state.seats))
    for said in players:
        if not isinstance(said, dict) or not set(said) <= _PLAYER_FIELDS:
            raise _wrong("player", fields=", ".join(sorted(_PLAYER_FIELDS)), found=repr(said))
    dealt = state.ask == Ask.DEAL
    powers = [said.get("power") for said in players]
    characters = [said.get("character") for said in players]
    drafting = state.ask in (Ask.DEAL, Ask.DRAFT)
    for seat, said in enumerate(players):
        if powers[seat] is None and not dealt:
            powers[seat] = next(p for p in DEFAULT_POWERS if p not in powers)
        if characters[seat] is None and not drafting:
            characters[seat] = next(c for c in DEFAULT_CHARACTERS if c not in characters)
        _read_player(tiles, box, state, seat, said, powers[seat], characters[seat], left)
    taught = keeper_of("teacher")
    students = [seat for seat in range(state.seats) if state.character[seat] == taught]
    for seat in students:
        teacher = players[seat].get("teacher", None if drafting else (seat + 1) % state.seats)
        if teacher is not None:
            state.teacher = _within("teacher", teacher, 0, int(state.seats) - 1)
        if state.teacher == seat:
            raise _wrong("own_teacher")


def _read_player(
    tiles: Tiles,
    box: Box,
    state: State,
    seat: int,
    said: Json,
    power: Any,
    character: Any,
    left: list[int],
) -> None:
    state.power[seat] = 0 if power is None else _within("power", power, 1, int(box.power_count))
    if character is not None:
        state.character[seat] = _character(character)
    usual = int(box.uses[state.power[seat]])
    uses = said.get("uses", usual)
    if usual == UNLIMITED:
        if uses not in (None, 0):
            raise _wrong("unlimited", number=power)
    else:
        state.uses[seat] = _within(MESSAGES.text("position.uses", number=power), uses, 0, usual)
    hand = _list(said.get("hand", []), "hand")
    size = int(box.holds[state.power[seat]]) if power else HAND
    if len(hand) > size:
        raise _wrong("hand", number=seat, size=size, held=len(hand))
    for place, name in enumerate(hand):
        state.hand[seat, place] = _take(tiles, left, name)
    state.hand_count[seat] = len(hand)
    asleep = {name: sleep for sleep, name in SLEEPS.items()}
    if said.get("asleep") not in asleep:
        raise _wrong("asleep")
    state.asleep[seat] = asleep[said.get("asleep")]
    if said.get("hidden") is not None:
        if power != keeper_of("hidden"):
            raise _wrong("hidden")
        state.hidden, state.second[seat] = _character(said["hidden"]), 1
        state.burned = bool(said.get("burned", False))
        state.revealed[seat] = bool(said.get("revealed", False))
        if state.revealed[seat] and "uses" not in said:
            state.uses[seat] = 0
    if "tokens" in said:
        state.tokens = _within("tokens", said["tokens"], 0, 999)


def _character(name: Any) -> int:
    if name not in CHARACTER_IDS[1:]:
        raise _wrong("character", character=repr(name))
    return CHARACTER_IDS.index(name)


def _read_map(tiles: Tiles, position: Json, state: State, left: list[int]) -> None:
    spots: dict[tuple[int, int], tuple[int, int]] = {}
    for entry in _list(position.get("map", []), "map"):
        said = entry
        if isinstance(entry, list):
            said = dict(zip(("tile", "x", "y", "turn"), entry, strict=False))
        kind = _take(tiles, left, said.get("tile"))
        x, y = (_within(key, said.get(key), -TABLE, TABLE) for key in ("x", "y"))
        turn = same_look(tiles.tile[kind], _within("turn", said.get("turn", 0), 0, 3))
        if (x, y) in spots:
            raise _wrong("two_tiles", x=x, y=y)
        if not spots and (x, y) != (0, 0):
            raise _wrong("first_tile")
        _check_sides(tiles, spots, kind, x, y, turn)
        spots[x, y] = kind, turn
    _check_extent(spots)
    for place, (x, y) in enumerate(_in_order(list(spots))):
        state.place_kind[place], state.place_turn[place] = spots[x, y]
        state.place_cell[place] = (y & 63) << 6 | (x & 63)
    state.placed = len(spots)
    block = position.get("block")
    if block is not None:
        x, y = (_within(key, block[key], -TABLE, TABLE) for key in ("x", "y"))
        if (x, y) in spots:
            raise _wrong("block_on_tile", x=x, y=y)
        if not any((x + dx, y + dy) in spots for dx, dy in _AROUND):
            raise _wrong("block_apart", x=x, y=y)
        state.block = (y & 63) << 6 | (x & 63)


_AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))
_MEETS = {"left": "right", "right": "left"}


def _in_order(spots: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the cells so that each touches one before it; PositionError if that cannot be."""
    ordered, rest = spots[:1], spots[1:]
    while rest:
        near = (s for s in rest if any((s[0] + dx, s[1] + dy) in ordered for dx, dy in _AROUND))
        found = next(near, None)
        if found is None:
            x, y = rest[0]
            raise _wrong("pieces", x=x, y=y)
        ordered.append(found)
        rest.remove(found)
    return ordered


def _check_extent(spots: dict[tuple[int, int], tuple[int, int]]) -> None:
    for axis in (0, 1):
        places = [spot[axis] for spot in spots]
        if places and max(places) - min(places) >= TABLE:
            raise _wrong("too_long", room=TABLE)


def _check_sides(
    tiles: Tiles,
    spots: dict[tuple[int, int], tuple[int, int]],
    kind: int,
    x: int,
    y: int,
    turn: int,
) -> None:
    for side, (dx, dy) in enumerate(_AROUND):
        if (x + dx, y + dy) in spots:
            other, their_turn = spots[x + dx, y + dy]
            mine = tiles.tile[kind].edges[(side - turn) % 4]
            theirs = tiles.tile[other].edges[(side + 2 - their_turn) % 4]
            if _MEETS.get(mine, mine) != theirs:
                raise _wrong("clash", x=x, y=y, side=DIRECTIONS[side], mine=mine, theirs=theirs)


def _read_piles(tiles: Tiles, position: Json, state: State, left: list[int]) -> None:
    for name in _list(position.get("discard", []), "discard"):
        state.pile[state.pile_count] = _take(tiles, left, name)
        state.pile_count += 1
    for key, counts in (("out", state.out), ("covered", state.covered)):
        for name in _list(position.get(key, []), key):
            counts[_take(tiles, left, name)] += 1


def _read_bag(tiles: Tiles, position: Json, state: State, left: list[int]) -> None:
    bag = [_take(tiles, left, name) for name in _list(position.get("bag", []), "bag")]
    rest = [kind for kind, count in enumerate(left) for _ in range(count)]
    zone = position.get("rest", "bag")
    if zone not in _ZONES:
        raise _wrong("rest", zones=", ".join(_ZONES))
    if zone == "bag":
        bag += rest
    elif zone == "discard":
        state.pile[state.pile_count : state.pile_count + len(rest)] = rest
        state.pile_count += len(rest)
    else:
        for kind in rest:
            (state.out if zone == "out" else state.covered)[kind] += 1
    state.bag[: len(bag)] = bag[::-1]
    state.bag_count = len(bag)


def _read_timing(tiles: Tiles, timing: Json, state: State, left: list[int]) -> None:
    """Read what only a position in the middle of something has."""
    for name in _TIMING:
        low, high = (CHANCE, SEATS) if name in ("asked", "actor") else (0, 127)
        state[name] = _within(name, timing[name], low, high)  # type: ignore[index]
    if state.asked == NOBODY and state.ending == 0:
        raise _wrong("nobody_asked")
    spread = _list(timing["spread"], "spread")
    for place, name in enumerate(spread[:SPREAD]):
        state.spread[place] = _take(tiles, left, name)
    state.spread_count = len(spread[:SPREAD])
    for seat, points in enumerate(timing["points"]):
        state.points[seat] = points


def _take(tiles: Tiles, left: list[int], name: Any) -> int:
    """Take a tile out of those not yet lying anywhere."""
    try:
        kind = tiles.kind(name)
    except ValueError:
        raise _wrong("tile", tile=repr(name)) from None
    if left[kind] == 0:
        raise _wrong("copies", copies=tiles.tile[kind].count, tile=repr(name))
    left[kind] -= 1
    return kind


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise _wrong("list", field=repr(key), found=repr(value))
    return value


def _number(position: Json, key: str, default: int, low: int, high: int) -> int:
    return _within(key, position.get(key, default), low, high)


def _within(key: str, value: Any, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        field, found = repr(key), repr(value)
        raise PositionError(
            KERNEL.say("position.number", field=field, low=low, high=high, found=found)
        )
    return int(value)
