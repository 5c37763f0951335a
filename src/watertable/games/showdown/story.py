"""Events as sentences: what happened, as one seat may know it."""

from collections.abc import Callable
from typing import TypeAlias, get_args

from watertable.games.showdown.cards import Cards
from watertable.games.showdown.forms import GameEvent
from watertable.games.showdown.messages import MESSAGES
from watertable.games.showdown.state import HAND
from watertable.games.showdown.told import Told, Why
from watertable.kernel.records.events import HIDDEN, Event
from watertable.kernel.text.message import Filling, Meaning, Named, Seat

REVEALS = frozenset(
    int(kind)
    for kind in (
        Told.DEALT,
        Told.DREW,
        Told.ANNOUNCED,
        Told.SUN_NAMED,
        Told.DECLINED,
        Told.DISCARDED,
        Told.DESTROYED,
        Told.RESHUFFLED,
    )
)  # a card was seen by somebody for the first time, or somebody showed that they do not answer

EXPOSES = frozenset(int(kind) for kind in (Told.DESTROYED, Told.DISCARDED))

_FORMS = {form.__struct_config__.tag: form for form in get_args(GameEvent)}
_KINDS = {int(kind): kind.name.lower() for kind in Told}


def event(cards: Cards, told: Event) -> GameEvent:
    """Return an event: its kind, its seat, its facts by name, and a sentence."""
    kind, seat = _KINDS[told.kind], told.seat
    facts = {name: fact(cards, told) for name, fact in _FACTS.get(told.kind, ())}
    said = MESSAGES.say(f"event.{kind}{_which(told)}", **_said(told, facts))
    values = {name: _value(fact) for name, fact in facts.items()}
    form = _FORMS[kind]
    made: GameEvent = form(
        seat=seat if seat >= 0 else None, text=said.text, parts=said.parts, **values
    )
    return made


# The facts of an event. A card is one by its id, and is said by its name.

Fact: TypeAlias = int | str | Named | None


def _a(cards: Cards, told: Event) -> Fact:
    return told.a


def _b(cards: Cards, told: Event) -> Fact:
    return told.b


def _c(cards: Cards, told: Event) -> Fact:
    return told.c


def _d(cards: Cards, told: Event) -> Fact:
    return told.d


def _card_a(cards: Cards, told: Event) -> Fact:
    return Named(cards.card[told.a].id, cards.card[told.a].name)


def _card_b(cards: Cards, told: Event) -> Fact:
    return Named(cards.card[told.b].id, cards.card[told.b].name)


def _card_secret(cards: Cards, told: Event) -> Fact:
    if told.secret == HIDDEN:
        return None
    return Named(cards.card[told.secret].id, cards.card[told.secret].name)


def _source(cards: Cards, told: Event) -> Fact:
    return "hand" if told.d == HAND else told.d - 1


def _mode(cards: Cards, told: Event) -> Fact:
    return cards.card[told.b].modes[told.c].label.lower()


def _why(cards: Cards, told: Event) -> Fact:
    return Why(told.b).name.lower()


def _was_set(cards: Cards, told: Event) -> Fact:
    return bool(told.b)


def _slot(cards: Cards, told: Event) -> Fact:
    return Named(told.a, str(told.a + 1))


def _value(fact: Fact) -> Meaning:
    return fact.value if isinstance(fact, Named) else fact


_FACTS: dict[int, tuple[tuple[str, Callable[[Cards, Event], Fact]], ...]] = {
    Told.DEALT: (("tiebreak", _a), ("water", _b)),
    Told.TURN_STARTED: (("turn", _a),),
    Told.DREW: (("card", _card_secret),),
    Told.TICKED: (("card", _card_a), ("acts_as", _card_b)),
    Told.ANNOUNCED: (("card", _card_a), ("acts_as", _card_b), ("source", _source), ("mode", _mode)),
    Told.SUN_NAMED: (("card", _card_a), ("acts_as", _card_b), ("source", _source)),
    Told.PAID: (("water", _a), ("card", _card_b)),
    Told.DISCARDED: (("card", _card_a), ("why", _why)),
    Told.ATTACKED: (("value", _a), ("coat", _b), ("defended", _c), ("through", _d)),
    Told.HURT_ITSELF: (("damage", _a),),
    Told.GAINED: (("wanted", _a), ("gained", _b)),
    Told.DEFENDED: (("card", _card_a), ("amount", _b)),
    Told.REFLECTED: (("damage", _a),),
    Told.NEGATED: (("card", _card_a),),
    Told.PLACED: (("card", _card_a), ("acts_as", _card_b)),
    Told.DESTROYED: (("card", _card_a), ("was_set", _was_set)),
    Told.RECOVERED: (("card", _card_a),),
    Told.RETURNED: (("card", _card_a),),
    Told.SET_CARD: (("slot", _slot), ("card", _card_secret)),
    Told.EXTRA_ACTION: (("count", _a),),
    Told.EXTRA_SET: (("count", _a),),
    Told.RESHUFFLED: (("count", _a),),
    Told.CAPPED: (("count", _a),),
    Told.WATER: (("before", _a), ("after", _b)),
    Told.CHEAPER: (("amount", _a), ("card", _card_b)),
}

# What it says.

_ACTING = (Told.TICKED, Told.ANNOUNCED, Told.SUN_NAMED, Told.PLACED)
_FROM = (Told.ANNOUNCED, Told.SUN_NAMED)
_SECRET = (Told.DREW, Told.SET_CARD)


def _said(told: Event, facts: dict[str, Fact]) -> dict[str, Filling]:
    """Return the parts of an event's sentence: its facts, and whom it is about."""
    parts: dict[str, Filling] = {n: fact for n, fact in facts.items() if fact is not None}
    if "acts_as" in parts:
        parts["acting"] = parts["acts_as"]
    return {**parts, "who": Seat(told.seat), "rival": Seat(1 - told.seat)}


def _which(told: Event) -> str:
    """Return which of an event's sentences fits, as the end of its name."""
    kind, which = told.kind, ""
    if kind in _ACTING and told.a != told.b:
        which += "_as"
    if kind in _FROM and told.d != HAND:
        which += "_from_set"
    if kind in _SECRET and told.secret == HIDDEN:
        which += "_hidden"
    if kind == Told.DEALT and told.a:
        which += "_tiebreak"
    if kind == Told.DISCARDED:
        which += f"_{Why(told.b).name.lower()}"
    if kind == Told.DESTROYED and told.b:
        which += "_set"
    if kind == Told.ATTACKED:
        which += ("_coat" if told.b else "") + ("_defended" if told.c else "")
    return which
