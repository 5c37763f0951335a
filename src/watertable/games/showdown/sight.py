"""A view as JSON text: a pure function of the View record, for browsers, terminals and logs."""

from watertable.games.showdown.box import Box
from watertable.games.showdown.cards import KINDS, MODES, Cards
from watertable.games.showdown.open import PHASES, STAGES
from watertable.games.showdown.pen import PHRASES, write, write_all
from watertable.games.showdown.state import SEATS, Ask, Stage, State, View
from watertable.kernel.game.shelf import kept
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Rows
from watertable.kernel.text.json import encode
from watertable.kernel.text.known import KnownTexts
from watertable.kernel.text.view_writer import ViewTexts, ViewWriter


def view(cards: Cards, seen: View) -> bytes:
    """Return all that a seat may know, as JSON text."""
    return _scribe(cards).text(seen)


def views(
    cards: Cards,
    boxes: Rows[Box],
    states: Rows[State],
    listing: Rows[Listing],
    lexicons: Rows[KnownTexts],
) -> ViewTexts:
    """Return all that each seat may know, and the moves of the one that is asked."""
    return _scribe(cards).texts(write_all, boxes, states, listing, lexicons)


@kept
def _scribe(cards: Cards) -> ViewWriter:
    """Return who writes views of these cards, with phrases in the order that `pen` knows."""
    ids = [card.id for card in cards.card]
    labels = [
        card.modes[mode].label.lower() if mode < len(card.modes) else ""
        for card in cards.card
        for mode in range(MODES)
    ]
    phrases = [
        *PHRASES,
        *(b'"phase":%s,' % encode(PHASES[ask]) for ask in Ask),
        *(b'"stage":%s,' % encode(STAGES[stage]) for stage in Stage),
        *(b"%s," % encode(name) for name in [*ids, *[""] * (KINDS - len(ids)), *labels]),
    ]
    return ViewWriter(View, write, phrases, SEATS)
