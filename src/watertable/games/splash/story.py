"""Events with their sentences."""

import math
from collections.abc import Mapping
from typing import TypeAlias

from watertable.games.splash import forms
from watertable.games.splash.messages import MESSAGES
from watertable.games.splash.pieces import Pieces
from watertable.games.splash.sight import name, said
from watertable.games.splash.state import Ending
from watertable.games.splash.told import Told
from watertable.kernel.records.events import Event
from watertable.kernel.text.forms import EventForm
from watertable.kernel.text.message import Filling, Seat, Sentence

REVEALS = frozenset(int(kind) for kind in (Told.DEALT, Told.TREMBLED, Told.HOLDS))
# chance has spoken
EXPOSES = frozenset({int(Told.TREMBLED)})  # X8 where the hand was when it let go

WOBBLES = {0.2: "hardly", 0.7: "small", 1.3: "some", math.inf: "big"}  # up to so many mm

_Facts: TypeAlias = Mapping[str, str | int | None]  # as the form names them
_FORMS: dict[Told, type[EventForm]] = {
    Told.DEALT: forms.Dealt,
    Told.DRAFTED: forms.Drafted,
    Told.BOXED: forms.Boxed,
    Told.GIVEN: forms.Given,
    Told.PLACED: forms.Placed,
    Told.TREMBLED: forms.Trembled,
    Told.STOOD: forms.Stood,
    Told.SPLASH: forms.Splash,
    Told.DROP: forms.Drop,
    Told.LIFTED: forms.Lifted,
    Told.FELL: forms.Fell,
    Told.BASED: forms.Based,
    Told.TOOK: forms.Took,
    Told.PARDONED: forms.Pardoned,
    Told.WON: forms.Won,
    Told.HOLDS: forms.Holds,
}


def event(pieces: Pieces, told: Event) -> EventForm:
    """Return what happened: its seat, its numbers by name, and a sentence."""
    kind = Told(told.kind)
    message, parts, facts = _said(pieces, kind, told)
    sentence = MESSAGES.say(f"event.{message}", who=Seat(told.seat), **parts)
    seat = told.seat if told.seat >= 0 else None
    return _FORMS[kind](seat=seat, text=sentence.text, parts=sentence.parts, **facts)


def _said(pieces: Pieces, kind: Told, told: Event) -> tuple[str, Mapping[str, Filling], _Facts]:
    """Return which message says it, its parts, and the same as facts."""
    a, b, c = told.a, told.b, told.c
    match kind:
        case Told.DEALT:
            return "dealt" if a else "begins", {}, {"dealt": bool(a)}
        case Told.TREMBLED:
            micrometres = {"dx": a, "dy": b}
            parts = {"wobble": _wobble(math.hypot(a, b) / 1000)}
            message = "let_go" if told.d else "trembled"
            return message, parts, {**micrometres, "turn": c, "tick": told.d}
        case Told.DROP:
            return "drop", {"drops": a}, {"drops": a}
        case Told.WON:
            why = MESSAGES.say(f"why.{Ending(a).name.lower()}")
            return "won", {"why": why}, {"why": why.text}
    piece, thing = said(pieces, a), name(pieces, a)
    match kind:
        case Told.GIVEN:
            whose = "given" if b == told.seat else "given_of"
            hands = {"owner": Seat(b), "to": Seat(c)}
            return whose, {"piece": piece, **hands}, {"piece": thing, "owner": b, "to": c}
        case Told.PLACED:
            on = {"piece": thing, "on": name(pieces, b)}
            return "placed", {"piece": piece, "on": said(pieces, b)}, on
        case Told.SPLASH:
            return "splash", {"fallen": b}, {"piece": thing, "fallen": b}
        case Told.BASED:
            return "chosen" if b else "based", {"piece": piece}, {"piece": thing, "chosen": bool(b)}
    return kind.name.lower(), {"piece": piece}, {"piece": thing}


def _wobble(millimetres: float) -> Sentence:
    """Say how far the hand was off as people see it."""
    size = next(word for most, word in WOBBLES.items() if millimetres <= most)
    return MESSAGES.say(f"wobble.{size}")
