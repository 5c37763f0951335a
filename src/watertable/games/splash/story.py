"""Events as sentences. Seats count from 1 for people."""

from watertable.games.splash.pieces import Pieces
from watertable.games.splash.sight import name
from watertable.games.splash.state import Ending
from watertable.games.splash.told import Told
from watertable.kernel.records.events import Event
from watertable.kernel.text.json import Json

REVEALS = frozenset(int(kind) for kind in (Told.DEALT, Told.TREMBLED))  # chance has spoken

_SENTENCES = {
    Told.DRAFTED: "{who} takes the {piece}.",
    Told.BOXED: "The {piece} goes back to the box.",
    Told.PLACED: "{who} puts the {piece} on the {on}.",
    Told.TREMBLED: "{who}'s hand trembles by {dx:+.2f} and {dy:+.2f} mm.",
    Told.STOOD: "The {piece} stands.",
    Told.SPLASH: "Splash! {who} brings the tower down ({fallen} fallen).",
    Told.DROP: "{who} gets a drop and has {drops}.",
    Told.LIFTED: "The {piece} is lifted off.",
    Told.FELL: "The {piece} falls too.",
    Told.TOOK: "{who} takes the fallen {piece}.",
    Told.PARDONED: "Only the {piece} fell: no drop.",
}
WHY = {Ending.LAST_PIECE: "the last piece stands", Ending.THREE_DROPS: "three drops"}


def event(pieces: Pieces, told: Event) -> Json:
    """Return an event as JSON: its kind, its seat, its numbers by name, and a sentence."""
    kind = Told(told.kind)
    numbers = _numbers(pieces, kind, told)
    return {
        "kind": kind.name.lower(),
        "seat": told.seat if told.seat >= 0 else None,
        **numbers,
        "text": _sentence(kind, told.seat, numbers),
    }


def _numbers(pieces: Pieces, kind: Told, told: Event) -> Json:
    a, b, c = told.a, told.b, told.c
    match kind:
        case Told.DEALT:
            return {"dealt": bool(a)}
        case Told.TREMBLED:
            return {"dx": a, "dy": b, "turn": c}
        case Told.DROP:
            return {"drops": a}
        case Told.WON:
            return {"why": WHY[Ending(a)]}
    numbers: Json = {"piece": name(pieces, a)}
    match kind:
        case Told.GIVEN:
            numbers |= {"owner": b, "to": c}
        case Told.PLACED:
            numbers |= {"on": name(pieces, b)}
        case Told.SPLASH:
            numbers |= {"fallen": b}
        case Told.BASED:
            numbers |= {"chosen": bool(b)}
    return numbers


def _sentence(kind: Told, seat: int, numbers: Json) -> str:
    who = f"Seat {seat + 1}"
    facts = {key: _words(value) for key, value in numbers.items()}
    match kind:
        case Told.DEALT:
            return (
                f"The pieces are dealt; {_lower(who)} begins."
                if numbers["dealt"]
                else f"{who} begins."
            )
        case Told.GIVEN:
            own = numbers["owner"] == seat
            source = "" if own else f" out of seat {numbers['owner'] + 1}'s stock"
            return f"{who} gives the {facts['piece']}{source} to seat {numbers['to'] + 1}."
        case Told.BASED:
            if numbers["chosen"]:
                return f"{who} chooses the {facts['piece']} as the new base."
            return f"The {facts['piece']} is the base now."
        case Told.TREMBLED:
            facts |= {key: numbers[key] / 1000 for key in ("dx", "dy")}
        case Told.WON:
            return f"{who} wins: {numbers['why']}."
    return _SENTENCES[kind].format(who=who, **facts)


def _words(value: object) -> object:
    return value.replace("-", " ") if isinstance(value, str) else value


def _lower(text: str) -> str:
    return text[0].lower() + text[1:]
