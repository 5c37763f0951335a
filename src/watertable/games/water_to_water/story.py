"""Events as JSON, each with a sentence."""

from typing import Any, get_args

from watertable.games.water_to_water.box import Tiles
from watertable.games.water_to_water.edition import CHARACTER_IDS, POWER_NAMES
from watertable.games.water_to_water.forms import GameEvent
from watertable.games.water_to_water.messages import MESSAGES
from watertable.games.water_to_water.told import Told
from watertable.kernel.records.events import HIDDEN, Event
from watertable.kernel.text.message import Filling, Named, Seat

REVEALS = frozenset(
    {Told.DEALT, Told.DREW, Told.SPREAD, Told.RESHUFFLED, Told.REVEALED, Told.SECOND}
)

EXPOSES = frozenset({Told.DREW, Told.SPREAD, Told.REVEALED})

_FORMS = {form.__struct_config__.tag: form for form in get_args(GameEvent)}
_LAYING = frozenset(name for name in MESSAGES.parts if name.startswith("laid."))
_NOBODY = Named(None, "")  # a character that is not shown


def power_named(power: int) -> Named:
    """Return a power as sentences say it."""
    return Named(power, POWER_NAMES[power])


def character_named(character: int) -> Named:
    """Return a character as sentences say it."""
    name = CHARACTER_IDS[character]
    return Named(name, name.replace("_", " ").title())


def event(tiles: Tiles, told: Event) -> GameEvent:
    """Return what happened: its kind, its seat, its facts by name, and a sentence."""
    kind = Told(told.kind)
    facts = _facts(tiles, kind, told)
    said = MESSAGES.say(_message(kind, told), who=Seat(told.seat), **facts)
    form = _FORMS[kind.name.lower()]
    values: dict[str, Any] = {
        name: _meaning(facts[name]) for name in form.__struct_fields__ if name in facts
    }
    if kind == Told.REORDERED:
        values["order"] = list(facts.values())
    seat = told.seat if told.seat >= 0 else None
    made: GameEvent = form(seat=seat, text=said.text, parts=said.parts, **values)
    return made


def _meaning(fact: Filling) -> Any:
    match fact:
        case Named():
            return fact.value
        case Seat():
            return fact.number
    return fact


def _facts(tiles: Tiles, kind: Told, told: Event) -> dict[str, Filling]:
    """Return the facts of an event, each as it is said."""

    def name(number: int) -> str:
        return tiles.tile[number].id

    match kind:
        case Told.DEALT:
            return {"number": told.a, "power": power_named(told.a)}
        case Told.CHARACTER | Told.REVEALED:
            return {"character": character_named(told.a)}
        case Told.SECOND:
            known = told.a == 1 and told.secret != HIDDEN
            character = character_named(told.secret) if known else _NOBODY
            return {"taken": bool(told.a), "character": character}
        case Told.TEACHER:
            return {"teacher": Seat(told.a)}
        case Told.EARLY:
            return {"drew": bool(told.a)}
        case Told.TURN_STARTED:
            return {"turn": told.a}
        case Told.DREW | Told.SPREAD | Told.DISCARDED | Told.SET_OUT | Told.RETURNED:
            return {"tile": name(told.a)}
        case Told.LAID:
            how = {"turn": told.d & 3, "sides": told.d >> 2 & 7, "power": told.d >> 5}
            return {"tile": name(told.a), **_place("at", told), **how}
        case Told.COVERED:
            return {"tile": name(told.a), **_place("at", told)}
        case Told.ROTATED:
            return {"tile": name(told.a), **_place("at", told), "turn": told.d}
        case Told.BLOCKED:
            return _place("space", told)
        case Told.SWAPPED:
            return {"tile": name(told.a), "taken": name(told.b)}
        case Told.REORDERED:
            return {"front": name(told.a), "middle": name(told.b), "back": name(told.c)}
        case Told.SLEEPS:
            return {"target": Seat(told.a)}
        case Told.DIG:
            return {"digs": told.a}
        case Told.LAKE_CLOSED | Told.ISLAND_CLOSED | Told.VOID_MADE:
            return {"size": told.a}
        case Told.TOKEN:
            return {"tokens": told.a}
        case Told.RESHUFFLED:
            return {"count": told.a}
        case Told.POINTS:
            return {"before": told.a, "after": told.b}
        case Told.STOLEN:
            return {"victim": Seat(told.a)}
    return {}


def _place(message: str, told: Event) -> dict[str, Filling]:
    """Return a place of the map: its two numbers, and the words that hold them."""
    at = MESSAGES.say(f"place.{message}", x=told.b, y=told.c)
    return {"x": told.b, "y": told.c, "place": at}


def _message(kind: Told, told: Event) -> str:
    """Return the name of the sentence that fits."""
    message = f"event.{kind.name.lower()}"
    match kind:
        case Told.SECOND | Told.EARLY if told.a == 0:
            return f"{message}_declined"
        case Told.SECOND if told.secret != HIDDEN:
            return f"{message}_known"
        case Told.LAID:
            own = f"laid.{told.d >> 5}"  # some powers have a way of their own
            return own if own in _LAYING else "laid.plainly"
    return message
