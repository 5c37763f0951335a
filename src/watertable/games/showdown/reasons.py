"""Why a move is not allowed: a rule and a sentence for every verdict."""

from watertable.games.showdown.actions import SLOT_CARD
from watertable.games.showdown.allowed import Verdict
from watertable.games.showdown.box import NONE
from watertable.games.showdown.cards import Cards
from watertable.games.showdown.messages import MESSAGES
from watertable.games.showdown.state import Ask, View
from watertable.games.showdown.variants import PLACES
from watertable.games.showdown.words import (
    card_named,
    card_of,
    mode_named,
    named_by,
    price_named,
)
from watertable.kernel.text.message import Filling
from watertable.kernel.text.reason import Reason

RULES: dict[Verdict, str] = {
    Verdict.OVER: "S33",
    Verdict.NOT_ASKED: "S29",
    Verdict.OWN_EFFECT: "R22",
    Verdict.WRONG_MOMENT: "S8",
    Verdict.MALFORMED: "S11",
    Verdict.NOT_IN_HAND: "S11",
    Verdict.EMPTY_SLOT: "S15",
    Verdict.SET_THIS_TURN: "S16",
    Verdict.NO_SET_LEFT: "S14",
    Verdict.SET_FULL: "R11",
    Verdict.NO_ACTION_LEFT: "S8",
    Verdict.NO_ACTION_FOR_ANSWER: "R18",
    Verdict.COST_NOT_PAYABLE: "R1",
    Verdict.NOT_A_SHOWDOWN_CARD: "S19",
    Verdict.NOTHING_TO_ANSWER: "R51",
    Verdict.DEFEND_ON_OWN_TURN: "S22",
    Verdict.NOTHING_TO_DEFEND: "S23",
    Verdict.ALREADY_DEFENDED: "S24",
    Verdict.UNDEFENDABLE: "S37",
    Verdict.NO_COST_CARD: "R36",
    Verdict.NO_TARGET: "R40",
    Verdict.WRONG_TARGET: "R53",
    Verdict.SNORKEL_EMPTY_PILE: "R34",
    Verdict.SNORKEL_ON_SNORKEL: "R31",
    Verdict.SNORKEL_NO_COPY: "S38",
    Verdict.SNORKEL_CONTINUOUS: "R33",
    Verdict.SUN_ALONE: "R27",
    Verdict.SUN_WITH_SET: "R27",
    Verdict.SUN_FREE_CARD: "R27",
    Verdict.SUN_MISSING: "R27",
    Verdict.SUN_TOO_MANY: "R46",
    Verdict.SUN_SINGLE: "R26",
    Verdict.MODE_MISSING: "R38",
    Verdict.NOT_ANNOUNCED: "S6",
    Verdict.CONTINUOUS_LIMIT: "R14",
    Verdict.NOT_IN_PILE: "R53",
    Verdict.NO_TICK: "R15",
}


def reason(cards: Cards, view: View, code: int, number: int) -> Reason:
    """Say why a seat may not do this, from what that seat knows."""
    verdict = Verdict(code)
    which = _which(cards, view, verdict, number)
    said = MESSAGES.say(f"refusal.{verdict.name.lower()}{which}", **_facts(cards, view, number))
    return Reason.of(verdict.name.lower(), RULES[verdict], said)


def _facts(cards: Cards, view: View, number: int) -> dict[str, Filling]:
    named, ask = named_by(cards, view, number), Ask(int(view.ask))
    asked = ask if ask >= Ask.TICK else Ask.NOTHING  # before it: what chance is asked
    top = int(view.pile[view.pile_count - 1]) if view.pile_count else NONE
    return {
        "card": _card(cards, named.card, "card"),
        "top": _card(cards, top, "top"),
        "slot": card_of(number) - SLOT_CARD + 1,
        "cost": price_named(cards, named, number),
        "water": int(view.water[view.seat]) if view.seat >= 0 else 0,
        "actions": int(view.actions),
        "wanted": MESSAGES.text(f"wanted.{asked.name.lower()}"),
    }


def _card(cards: Cards, kind: int, place: str) -> Filling:
    if kind in range(len(cards.card)):
        return card_named(cards, kind)
    return MESSAGES.text(f"unnamed.{place}")


def _which(cards: Cards, view: View, verdict: Verdict, number: int) -> str:
    """Return which of a verdict's sentences fits, as the end of its name."""
    match verdict:
        case Verdict.NOT_ASKED:
            return "" if view.asked in (0, 1) else "_nobody"
        case Verdict.NO_SET_LEFT:
            return {0: "_of_none", 1: ""}.get(int(view.options[PLACES["sets"]]), "_of_many")
        case Verdict.COST_NOT_PAYABLE:
            return "" if view.options[PLACES["cost_floor"]] else "_wholly"
        case Verdict.NO_ACTION_LEFT | Verdict.NO_ACTION_FOR_ANSWER:
            return {0: "", 1: "_of_one"}.get(int(view.actions), "_of_many")
        case Verdict.WRONG_TARGET:
            mode = mode_named(cards, named_by(cards, view, number), number)
            if mode is None:
                return "_empty"
            is_aimed = any(line.startswith("DESTROY") for line in mode.program)
            return "_rival" if is_aimed else ""
    return ""
