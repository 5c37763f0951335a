"""What a quiet move is good for, in words: the answer that stays in hand, and what it is for.

It looks at the seat's own cards and at those of the rival's that the seat has seen.
"""

from watertable.games.showdown.cards import Card, Cards
from watertable.games.showdown.messages import MESSAGES
from watertable.games.showdown.state import View
from watertable.games.showdown.words import ANSWERING, named_by
from watertable.kernel.records.numbers import read
from watertable.kernel.text.message import Named, Sentence


def keeps(cards: Cards, view: View, number: int) -> Sentence | None:
    """Say which answer a move leaves in the hand; None where there is none to keep."""
    seen = read(view)
    used, kept = named_by(cards, view, number).card, -1
    for place in range(seen.hand_count[seen.seat]):
        kind = seen.hand[place]
        if kind == used:
            used = -1  # one of them goes, the others stay
        elif _answers(cards.card[kind]) and (
            kept < 0 or cards.card[kind].cost > cards.card[kept].cost
        ):
            kept = kind
    if kept < 0:
        return None
    answer = Named(cards.card[kept].id, cards.card[kept].name)
    gun = -1
    for place in range(seen.known_count[1 - seen.seat]):
        kind = seen.known_card[1 - seen.seat][place]
        if cards.card[kind].attack > (cards.card[gun].attack if gun >= 0 else 0):
            gun = kind
    if gun < 0:
        return MESSAGES.say("keeps.answer", card=answer)
    return MESSAGES.say(
        "keeps.for_seen", card=answer, seen=Named(cards.card[gun].id, cards.card[gun].name)
    )


def _answers(card: Card) -> bool:
    return any(mode.timing in ANSWERING for mode in card.modes)
