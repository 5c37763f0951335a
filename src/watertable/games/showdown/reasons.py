"""Why a move is not allowed: a rule and a sentence for every verdict."""

from watertable.games.showdown.actions import SLOT_CARD
from watertable.games.showdown.allowed import Verdict
from watertable.games.showdown.box import NONE
from watertable.games.showdown.cards import Cards
from watertable.games.showdown.state import Ask, View
from watertable.games.showdown.words import (
    acting_card,
    card_of,
    mode_named,
    named,
    price_named,
)
from watertable.kernel.text.json import Json
from watertable.kernel.text.reason import Reason

REASONS: dict[Verdict, tuple[str, str]] = {
    Verdict.OVER: ("S33", "The match is over."),
    Verdict.NOT_ASKED: ("S29", "It is not your decision now: {waiting}."),
    Verdict.OWN_EFFECT: ("R22", "Your own card is being activated; only your rival may answer it."),
    Verdict.WRONG_MOMENT: ("S8", "That cannot be done now: {wanted}."),
    Verdict.MALFORMED: ("S11", "That is not a move of this game."),
    Verdict.NOT_IN_HAND: ("S11", "You do not hold {card}."),
    Verdict.EMPTY_SLOT: ("S15", "No card is Set in slot {slot}."),
    Verdict.SET_THIS_TURN: (
        "S16",
        "{card} was Set this turn; it can be played from the next turn on.",
    ),
    Verdict.NO_SET_LEFT: ("S14", "You have already Set a card this turn."),
    Verdict.SET_FULL: ("R11", "You have as many Set cards as you may have."),
    Verdict.NO_ACTION_LEFT: ("S8", "You have {actions}; this needs {more}."),
    Verdict.NO_ACTION_FOR_ANSWER: (
        "R18",
        "Answering from your hand on your own turn takes an Action, and you have {actions}.",
    ),
    Verdict.COST_NOT_PAYABLE: ("R1", "{card} costs {cost} Water and you have {water}; {floor}."),
    Verdict.NOT_A_SHOWDOWN_CARD: (
        "S19",
        "{card} cannot answer another card; it is played in your own main phase.",
    ),
    Verdict.NOTHING_TO_ANSWER: ("R51", "There is nothing to answer with {card} now."),
    Verdict.DEFEND_ON_OWN_TURN: ("S22", "Defend works only on your rival's turn."),
    Verdict.NOTHING_TO_DEFEND: ("S23", "There is no damage to Defend against."),
    Verdict.ALREADY_DEFENDED: ("S24", "You have already Defended against this card."),
    Verdict.UNDEFENDABLE: ("S37", "This Attack cannot be Defended."),
    Verdict.NO_COST_CARD: ("R36", "{card} needs another card from your hand to discard first."),
    Verdict.NO_TARGET: ("R40", "Your rival has no Set or Continuous card to destroy."),
    Verdict.WRONG_TARGET: ("R53", "{card} cannot be aimed like that: {aim}."),
    Verdict.SNORKEL_EMPTY_PILE: ("R34", "The discard pile is empty: {card} has nothing to copy."),
    Verdict.SNORKEL_ON_SNORKEL: ("R31", "{card} cannot copy another copying card."),
    Verdict.SNORKEL_NO_COPY: ("S38", "{card} copies {top}, which could not be activated now."),
    Verdict.SNORKEL_CONTINUOUS: ("R33", "At this table {card} may not copy a Continuous card."),
    Verdict.SUN_ALONE: ("R27", "{card} is only used together with another card from your hand."),
    Verdict.SUN_WITH_SET: ("R27", "A Set card costs nothing; no Sun can go with it."),
    Verdict.SUN_FREE_CARD: ("R27", "{card} costs nothing; no Sun can go with it."),
    Verdict.SUN_MISSING: ("R27", "You have no such Sun to use now."),
    Verdict.SUN_TOO_MANY: ("R46", "One of these Suns would find no Water left to take off {card}."),
    Verdict.SUN_SINGLE: ("R26", "At this table only one Sun can go with a card."),
    Verdict.MODE_MISSING: ("R38", "{card} has no such mode."),
    Verdict.NOT_ANNOUNCED: ("S6", "That Effect of {card} works by itself; it is not announced."),
    Verdict.CONTINUOUS_LIMIT: ("R14", "You have as many Continuous cards in play as you may have."),
    Verdict.NOT_IN_PILE: ("R53", "There is no such card in the discard pile."),
    Verdict.NO_TICK: ("R15", "That card does not tick now."),
}

WANTED = {
    Ask.TICK: "choose which of your Continuous cards ticks next",
    Ask.MAIN: "play or Set a card, or end the turn",
    Ask.WINDOW: "answer the card being activated, or pass",
    Ask.COST: "choose a card to discard as the cost",
    Ask.RECOVER: "choose a card from the discard pile",
    Ask.OPP_DISCARD: "choose a card to discard",
    Ask.HAND_LIMIT: "discard down to the hand limit",
}


def reason(cards: Cards, view: View, code: int, number: int) -> Reason:
    """Say why a seat may not do this, from what that seat knows."""
    verdict = Verdict(code)
    rule, sentence = REASONS[verdict]
    return Reason(verdict.name.lower(), rule, sentence.format(**_facts(cards, view, number)))


def _facts(cards: Cards, view: View, number: int) -> Json:
    field = card_of(number)
    kind = named(cards, view, field)
    name = cards.card[kind].name if kind != NONE else "That card"
    top = cards.card[view.pile[view.pile_count - 1]].name if view.pile_count else "nothing"
    water = int(view.water[view.seat]) if view.seat >= 0 else 0
    return {
        "card": name,
        "slot": field - SLOT_CARD + 1,
        "cost": price_named(cards, view, number),
        "water": water,
        "floor": "at least 1 must remain",
        "top": top,
        "actions": _actions(int(view.actions)),
        "more": "one more" if view.actions else "one",
        "aim": _aim(cards, view, number, kind),
        "waiting": _waiting(view),
        "wanted": WANTED.get(Ask(int(view.ask)), "nothing is asked of you"),
    }


def _actions(left: int) -> str:
    return {0: "no Action left", 1: "1 Action left"}.get(left, f"{left} Actions left")


def _aim(cards: Cards, view: View, number: int, kind: int) -> str:
    mode = mode_named(cards, view, number) if kind != NONE else None
    if mode is None or acting_card(cards, view, kind) == NONE:
        return "nothing lies there"
    if any(line.startswith("DESTROY") for line in mode.program):
        return "name a Set or Continuous card of your rival"
    return "it takes no target"


def _waiting(view: View) -> str:
    return "your rival is asked" if view.asked in (0, 1) else "nobody is asked"
