"""Events as sentences: what happened, as one seat may know it. Seats count from 1 for people."""

from collections.abc import Callable
from typing import Any

from watertable.games.showdown.cards import Cards
from watertable.games.showdown.state import HAND
from watertable.games.showdown.told import Told, Why
from watertable.kernel.records.events import HIDDEN, Event
from watertable.kernel.text.json import Json

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

_WHY: dict[int, str] = {
    Why.COST: " as the cost",
    Why.FORCED: "",
    Why.HAND_LIMIT: " at the hand limit",
}


_KINDS = {int(kind): kind.name.lower() for kind in Told}


def event(cards: Cards, told: Event) -> Json:
    """Return an event as JSON: its kind, its seat, its numbers by name, and a sentence."""
    seat = told.seat
    numbers = {name: number(cards, told) for name, number in _NUMBERS.get(told.kind, ())}
    return {
        "kind": _KINDS[told.kind],
        "seat": seat if seat >= 0 else None,
        **numbers,
        "text": _sentence(cards, told, numbers),
    }


# What the numbers of an event are called, and how they are said.


def _a(cards: Cards, told: Event) -> int:
    return told.a


def _b(cards: Cards, told: Event) -> int:
    return told.b


def _c(cards: Cards, told: Event) -> int:
    return told.c


def _d(cards: Cards, told: Event) -> int:
    return told.d


def _card_a(cards: Cards, told: Event) -> str:
    return cards.card[told.a].id


def _card_b(cards: Cards, told: Event) -> str:
    return cards.card[told.b].id


def _card_secret(cards: Cards, told: Event) -> str | None:
    return None if told.secret == HIDDEN else cards.card[told.secret].id


def _source(cards: Cards, told: Event) -> str | int:
    return "hand" if told.d == HAND else told.d - 1


def _mode(cards: Cards, told: Event) -> str:
    return cards.card[told.b].modes[told.c].label.lower()


def _why(cards: Cards, told: Event) -> str:
    return Why(told.b).name.lower()


def _was_set(cards: Cards, told: Event) -> bool:
    return bool(told.b)


_NUMBERS: dict[int, tuple[tuple[str, Callable[[Cards, Event], Any]], ...]] = {
    Told.DEALT: (("tiebreak", _a), ("water", _b)),
    Told.TURN_STARTED: (("turn", _a),),
    Told.DREW: (("card", _card_secret),),
    Told.TICKED: (("card", _card_a), ("as", _card_b)),
    Told.ANNOUNCED: (("card", _card_a), ("as", _card_b), ("from", _source), ("mode", _mode)),
    Told.SUN_NAMED: (("card", _card_a), ("as", _card_b), ("from", _source)),
    Told.PAID: (("water", _a), ("card", _card_b)),
    Told.DISCARDED: (("card", _card_a), ("why", _why)),
    Told.ATTACKED: (("value", _a), ("coat", _b), ("defended", _c), ("through", _d)),
    Told.HURT_ITSELF: (("damage", _a),),
    Told.GAINED: (("wanted", _a), ("gained", _b)),
    Told.DEFENDED: (("card", _card_a), ("amount", _b)),
    Told.REFLECTED: (("damage", _a),),
    Told.NEGATED: (("card", _card_a),),
    Told.PLACED: (("card", _card_a), ("as", _card_b)),
    Told.DESTROYED: (("card", _card_a), ("was_set", _was_set)),
    Told.RECOVERED: (("card", _card_a),),
    Told.RETURNED: (("card", _card_a),),
    Told.SET_CARD: (("slot", _a), ("card", _card_secret)),
    Told.EXTRA_ACTION: (("count", _a),),
    Told.EXTRA_SET: (("count", _a),),
    Told.RESHUFFLED: (("count", _a),),
    Told.CAPPED: (("count", _a),),
    Told.WATER: (("before", _a), ("after", _b)),
    Told.CHEAPER: (("amount", _a), ("card", _card_b)),
}
_CARD_SECOND = (Told.PAID, Told.CHEAPER)
_ACTING = (Told.TICKED, Told.ANNOUNCED, Told.SUN_NAMED, Told.PLACED)
_FROM = (Told.ANNOUNCED, Told.SUN_NAMED)

# What an event says.

_SENTENCES: dict[int, str] = {
    Told.TURN_STARTED: "Turn {turn}: {who}.",
    Told.TICKED: "{who}'s {card}{acting} ticks.",
    Told.ANNOUNCED: "{who} plays {card}{acting}{source}: {mode}.",
    Told.SUN_NAMED: "{who} adds {card}{acting}{source}.",
    Told.PAID: "{who} pays {water} Water for {card}.",
    Told.DECLINED: "{who} does not answer.",
    Told.HURT_ITSELF: "{who} takes {damage} damage from its own card.",
    Told.GAINED: "{who} gains {gained} Water.",
    Told.DEFENDED: "{who} Defends {amount} with {card}.",
    Told.REFLECTED: "{damage} damage bounces back at {who}.",
    Told.NEGATED: "{who}'s {card} is negated.",
    Told.PLACED: "{who} puts {card}{acting} into play.",
    Told.MISSED: "{who}'s target is gone.",
    Told.RECOVERED: "{who} takes {card} from the discard pile.",
    Told.RETURNED: "{card} goes back to {who}'s hand: it cannot be paid any more.",
    Told.EXTRA_ACTION: "{who} has {count} more Action.",
    Told.EXTRA_SET: "{who} may Set {count} more card.",
    Told.RESHUFFLED: "The discard pile ({count} cards) is shuffled into a new deck.",
    Told.TURN_ENDED: "{who} ends the turn.",
    Told.TIED: "Both meters are empty: a tie-break game decides.",
    Told.WON: "{who} wins: {other} has run dry.",
    Told.CAPPED: "After {count} turns the match is a draw.",
    Told.WATER: "{who}: Water {before} -> {after}.",
    Told.CHEAPER: "{card} costs {amount} Water less.",
}


def _sentence(cards: Cards, told: Event, numbers: Json) -> str:
    kind, who = told.kind, f"Seat {told.seat + 1}"
    if kind in _OTHERWISE:
        return _OTHERWISE[kind](cards, told, who)
    if "card" not in numbers:
        return _SENTENCES[kind].format(who=who, other=f"seat {2 - told.seat}", **numbers)
    card = cards.card[told.b if kind in _CARD_SECOND else told.a].name
    acting = told.b != told.a and kind in _ACTING
    source = told.d != HAND and kind in _FROM
    facts = {
        **numbers,
        "who": who,
        "card": card,
        "acting": f" (as {cards.card[told.b].name})" if acting else "",
        "source": " from its Set cards" if source else "",
    }
    return _SENTENCES[kind].format(**facts)


def _dealt(cards: Cards, told: Event, who: str) -> str:
    which = f"Tie-break game {told.a}" if told.a else "A new game"
    return f"{which}, {told.b} Water each; {who} begins."


def _drew(cards: Cards, told: Event, who: str) -> str:
    return f"{who} draws {_secret_name(cards, told)}."


def _set_card(cards: Cards, told: Event, who: str) -> str:
    return f"{who} Sets {_secret_name(cards, told)} in slot {told.a + 1}."


def _discarded(cards: Cards, told: Event, who: str) -> str:
    return f"{who} discards {cards.card[told.a].name}{_WHY[told.b]}."


def _destroyed(cards: Cards, told: Event, who: str) -> str:
    return f"{who}'s {cards.card[told.a].name}{' (Set)' if told.b else ''} is destroyed."


def _attacked(cards: Cards, told: Event, who: str) -> str:
    off = [f"{told.b} off by Rain Coat"] if told.b else []
    off += [f"{told.c} Defended"] if told.c else []
    less = f" ({told.a}, {', '.join(off)})" if off else ""
    return f"{who} takes {told.d} damage{less}."


def _secret_name(cards: Cards, told: Event) -> str:
    return "a card" if told.secret == HIDDEN else cards.card[told.secret].name


_OTHERWISE: dict[int, Callable[[Cards, Event, str], str]] = {
    Told.DEALT: _dealt,
    Told.DREW: _drew,
    Told.SET_CARD: _set_card,
    Told.DISCARDED: _discarded,
    Told.DESTROYED: _destroyed,
    Told.ATTACKED: _attacked,
}
