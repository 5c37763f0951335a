"""Events as JSON, each with a sentence."""

from typing import Any

from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.edition import CHARACTER_IDS, POWER_NAMES
from watertable.games.water_to_water.told import Told
from watertable.kernel.records.events import HIDDEN, Event
from watertable.kernel.text.json import Json

REVEALS = frozenset(
    {Told.DEALT, Told.DREW, Told.SPREAD, Told.RESHUFFLED, Told.REVEALED, Told.SECOND}
)

EXPOSES = frozenset({Told.DREW, Told.SPREAD, Told.REVEALED})

_SENTENCES = {
    Told.DEALT: "{who} is dealt power {power}, {power_name}.",
    Told.CHARACTER: "{who} is {character_name}.",
    Told.TEACHER: "{who} is the student of seat {person}.",
    Told.TURN_STARTED: "Turn {turn}: {who}.",
    Told.TURN_SKIPPED: "{who} sleeps through the turn.",
    Told.WOKE: "{who} wakes.",
    Told.DREW: "{who} draws {tile}.",
    Told.SPREAD: "{who} draws {tile} and lays it out.",
    Told.COVERED: "{tile} at {x}, {y} is covered and destroyed.",
    Told.DISCARDED: "{who} discards {tile}.",
    Told.SET_OUT: "{tile} goes out of play.",
    Told.ROTATED: "{who} turns {tile} at {x}, {y}.",
    Told.BLOCKED: "{who} blocks the space {x}, {y}.",
    Told.UNBLOCKED: "{who} removes the block.",
    Told.SWAPPED: "{who} swaps {tile} for {for} from the discard pile.",
    Told.REORDERED: "{who} re-orders the tiles: {order}.",
    Told.SLEEPS: "{who} puts seat {person} to sleep.",
    Told.REVEALED: "{who} reveals {character_name}.",
    Told.DIG: "{who} digs.",
    Told.LAKE_CLOSED: "A lake of {size} tiles is closed.",
    Told.ISLAND_CLOSED: "An island of {size} tiles is closed.",
    Told.VOID_MADE: "A void of {size} is enclosed.",
    Told.PASSED: "{who} has no tile and passes.",
    Told.DECLINED: "{who} passes.",
    Told.TOKEN: "{who} takes a token, the {tokens}. one.",
    Told.RESHUFFLED: "The bag ({count} tiles) is shaken.",
    Told.POINTS: "{who}: {from} -> {to} points.",
    Told.STOLEN: "{who} steals the victory of seat {person}.",
    Told.WON: "{who} wins.",
    Told.EXHAUSTED: "Bag and hands are empty.",
    Told.RETURNED: "{tile} goes back into the bag.",
}
_BY = {
    0: "",
    1: " out of turn",
    4: " at once",
    5: " by land",
    6: " in a group",
    8: " on top",
    9: "",
}


def character_name(character: int) -> str:
    """Return a character as a sentence says it."""
    return "the " + CHARACTER_IDS[character].replace("_", " ").title()


def event(tiles: Tiles, told: Event) -> Json:
    """Return what happened as JSON, with a sentence."""
    kind = Told(told.kind)
    facts = _facts(tiles, kind, told)
    seat = told.seat if told.seat >= 0 else None
    name = {Told.SECOND: "second"}.get(kind, kind.name.lower())
    shown = {k: v for k, v in facts.items() if k not in ("person", "power_name", "character_name")}
    who = f"Seat {told.seat + 1}"
    return {"kind": name, "seat": seat, "text": _sentence(kind, {**facts, "who": who}), **shown}


def _facts(tiles: Tiles, kind: Told, told: Event) -> Json:
    def name(number: int) -> str:
        return tiles.tile[number].id

    match kind:
        case Told.DEALT:
            return {"power": told.a, "power_name": POWER_NAMES[told.a]}
        case Told.CHARACTER | Told.REVEALED:
            return {"character": CHARACTER_IDS[told.a], "character_name": character_name(told.a)}
        case Told.SECOND:
            known = told.a == 1 and told.secret != HIDDEN
            return {
                "taken": bool(told.a),
                "character": CHARACTER_IDS[told.secret] if known else None,
            }
        case Told.TEACHER:
            return {"teacher": told.a, "person": told.a + 1}
        case Told.EARLY:
            return {"drew": bool(told.a)}
        case Told.TURN_STARTED:
            return {"turn": told.a}
        case Told.DREW | Told.SPREAD | Told.DISCARDED | Told.SET_OUT | Told.RETURNED:
            return {"tile": name(told.a)}
        case Told.LAID:
            how = {"turn": told.d & 3, "sides": told.d >> 2 & 7, "power": told.d >> 5}
            return {"tile": name(told.a), "x": told.b, "y": told.c, **how}
        case Told.COVERED:
            return {"tile": name(told.a), "x": told.b, "y": told.c}
        case Told.ROTATED:
            return {"tile": name(told.a), "x": told.b, "y": told.c, "turn": told.d}
        case Told.BLOCKED:
            return {"x": told.b, "y": told.c}
        case Told.SWAPPED:
            return {"tile": name(told.a), "for": name(told.b)}
        case Told.REORDERED:
            return {"order": [name(told.a), name(told.b), name(told.c)]}
        case Told.SLEEPS:
            return {"target": told.a, "person": told.a + 1}
        case Told.DIG:
            return {"digs": told.a}
        case Told.LAKE_CLOSED | Told.ISLAND_CLOSED | Told.VOID_MADE:
            return {"size": told.a}
        case Told.TOKEN:
            return {"tokens": told.a}
        case Told.RESHUFFLED:
            return {"count": told.a}
        case Told.POINTS:
            return {"from": told.a, "to": told.b}
        case Told.STOLEN:
            return {"victim": told.a, "person": told.a + 1}
    return {}


def _sentence(kind: Told, facts: dict[str, Any]) -> str:
    who = facts["who"]
    match kind:
        case Told.SECOND:
            if not facts["taken"]:
                return f"{who} takes no second character."
            shown = facts["character"]
            name = character_name(CHARACTER_IDS.index(shown)) if shown else "a second character"
            return f"{who} takes {name}, face down."
        case Told.EARLY:
            return f"{who} {'asks' if facts['drew'] else 'does not ask'} for a tile before play."
        case Told.LAID:
            way = _BY.get(facts["power"], "")
            return f"{who} lays {facts['tile']} at {facts['x']}, {facts['y']}{way}."
        case Told.REORDERED:
            facts = {**facts, "order": ", ".join(facts["order"])}
    return _SENTENCES[kind].format(**facts)
