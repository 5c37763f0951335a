"""Events as sentences: what happened, as one seat may know it. Seats count from 1 for people."""

from watertable.games.showdown.cards import Cards
from watertable.games.showdown.state import HAND
from watertable.games.showdown.told import Told, Why
from watertable.kernel.events import HIDDEN, Event
from watertable.kernel.game import Json

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

_WHY = {Why.COST: " as the cost", Why.FORCED: "", Why.HAND_LIMIT: " at the hand limit"}


def event(cards: Cards, told: Event) -> Json:
    """Return an event as JSON: its kind, its seat, its numbers by name, and a sentence."""
    kind = Told(told.kind)
    numbers = _numbers(cards, kind, told)
    seat = told.seat
    facts = {"who": f"Seat {seat + 1}", "other": f"seat {2 - seat}", **numbers}
    return {
        "kind": kind.name.lower(),
        "seat": seat if seat >= 0 else None,
        **numbers,
        "text": _sentence(cards, kind, facts),
    }


_CARD_FIRST = (
    Told.TICKED,
    Told.ANNOUNCED,
    Told.SUN_NAMED,
    Told.DISCARDED,
    Told.DEFENDED,
    Told.NEGATED,
    Told.PLACED,
    Told.DESTROYED,
    Told.RECOVERED,
    Told.RETURNED,
)


def _numbers(cards: Cards, kind: Told, told: Event) -> Json:
    """Name the numbers of an event."""
    a, b, c, d = told.a, told.b, told.c, told.d
    numbers: Json = {}
    if kind in _CARD_FIRST:
        numbers["card"] = cards.card[a].id
    if kind in (Told.TICKED, Told.ANNOUNCED, Told.SUN_NAMED, Told.PLACED):
        numbers["as"] = cards.card[b].id
    if kind in (Told.ANNOUNCED, Told.SUN_NAMED):
        numbers["from"] = "hand" if d == HAND else d - 1
    match kind:
        case Told.DEALT:
            numbers |= {"tiebreak": a, "water": b}
        case Told.TURN_STARTED:
            numbers |= {"turn": a}
        case Told.DREW:
            numbers |= {"card": _secret(cards, told)}
        case Told.SET_CARD:
            numbers |= {"slot": a, "card": _secret(cards, told)}
        case Told.ANNOUNCED:
            numbers |= {"mode": cards.card[b].modes[c].label.lower()}
        case Told.PAID:
            numbers |= {"water": a, "card": cards.card[b].id}
        case Told.DISCARDED:
            numbers |= {"why": Why(b).name.lower()}
        case Told.ATTACKED:
            numbers |= {"value": a, "coat": b, "defended": c, "through": d}
        case Told.HURT_ITSELF | Told.REFLECTED:
            numbers |= {"damage": a}
        case Told.GAINED:
            numbers |= {"wanted": a, "gained": b}
        case Told.DEFENDED:
            numbers |= {"amount": b}
        case Told.DESTROYED:
            numbers |= {"was_set": bool(b)}
        case Told.EXTRA_ACTION | Told.EXTRA_SET | Told.RESHUFFLED | Told.CAPPED:
            numbers |= {"count": a}
        case Told.WATER:
            numbers |= {"before": a, "after": b}
        case Told.CHEAPER:
            numbers |= {"amount": a, "card": cards.card[b].id}
    return numbers


def _secret(cards: Cards, told: Event) -> str | None:
    return None if told.secret == HIDDEN else cards.card[told.secret].id


_SENTENCES = {
    Told.TURN_STARTED: "Turn {turn}: {who}.",
    Told.TICKED: "{who}'s {card}{acting} ticks.",
    Told.ANNOUNCED: "{who} plays {card}{acting}{source}: {mode}.",
    Told.SUN_NAMED: "{who} adds {card}{acting}{source}.",
    Told.PAID: "{who} pays {water} Water for {card}.",
    Told.DECLINED: "{who} does not answer.",
    Told.DISCARDED: "{who} discards {card}{why}.",
    Told.HURT_ITSELF: "{who} takes {damage} damage from its own card.",
    Told.GAINED: "{who} gains {gained} Water.",
    Told.DEFENDED: "{who} Defends {amount} with {card}.",
    Told.REFLECTED: "{damage} damage bounces back at {who}.",
    Told.NEGATED: "{who}'s {card} is negated.",
    Told.PLACED: "{who} puts {card}{acting} into play.",
    Told.DESTROYED: "{who}'s {card}{was} is destroyed.",
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


def _sentence(cards: Cards, kind: Told, facts: Json) -> str:
    names = {key: _name(cards, facts.get(key)) for key in ("card", "as")}
    acting = f" (as {names['as']})" if facts.get("as") not in (None, facts.get("card")) else ""
    source = " from its Set cards" if facts.get("from", "hand") != "hand" else ""
    match kind:
        case Told.DEALT:
            which = f"Tie-break game {facts['tiebreak']}" if facts["tiebreak"] else "A new game"
            return f"{which}, {facts['water']} Water each; {facts['who']} begins."
        case Told.DREW:
            return f"{facts['who']} draws {names['card'] or 'a card'}."
        case Told.SET_CARD:
            card = names["card"] or "a card"
            return f"{facts['who']} Sets {card} in slot {facts['slot'] + 1}."
        case Told.ATTACKED:
            return _attack(facts)
        case Told.DISCARDED:
            facts = {**facts, "why": _WHY[Why[facts["why"].upper()]]}
    was = " (Set)" if facts.get("was_set") else ""
    return _SENTENCES[kind].format(
        **{**facts, "card": names["card"], "acting": acting, "source": source, "was": was}
    )


def _attack(facts: Json) -> str:
    off = [f"{facts['coat']} off by Rain Coat"] if facts["coat"] else []
    off += [f"{facts['defended']} Defended"] if facts["defended"] else []
    less = f" ({facts['value']}, {', '.join(off)})" if off else ""
    return f"{facts['who']} takes {facts['through']} damage{less}."


def _name(cards: Cards, card: str | None) -> str:
    return cards.card[cards.kind(card)].name if card is not None else ""
