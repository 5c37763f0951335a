"""A view as JSON text: a pure function of the View record, for browsers, terminals and logs."""

from typing import Any, get_args

import msgspec

from watertable.games.showdown import forms
from watertable.games.showdown.box import Box
from watertable.games.showdown.cards import KINDS, MODES, Cards
from watertable.games.showdown.forms import Phase, StageName
from watertable.games.showdown.pen import PHRASES, write, write_all
from watertable.games.showdown.state import SEATS, Public, State, View
from watertable.kernel.game.shelf import kept
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Rows, rows
from watertable.kernel.records.seats import NOBODY
from watertable.kernel.text.json import encode
from watertable.kernel.text.known import KnownTexts
from watertable.kernel.text.view_writer import ViewTexts, ViewWriter


def view(cards: Cards, seen: View) -> bytes:
    """Return all that a seat may know, as JSON text."""
    return _writer(cards).text(seen)


def lying_open(cards: Cards, state: State) -> forms.View:
    """Return what lies open, as a spectator sees it; the damage to come is left out."""
    seen: Any = rows(View, 1)
    for name in Public.dtype.names or ():
        seen[name][0] = getattr(state, name)
    seen[0].seat = NOBODY
    return msgspec.json.decode(view(cards, seen[0]), type=forms.View)


def views(
    cards: Cards,
    boxes: Rows[Box],
    states: Rows[State],
    listing: Rows[Listing],
    known: Rows[KnownTexts],
) -> ViewTexts:
    """Return all that each seat may know, and the moves of the one that is asked."""
    return _writer(cards).texts(write_all, boxes, states, listing, known)


@kept
def _writer(cards: Cards) -> ViewWriter:
    """Return who writes views of these cards, with phrases in the order that `pen` knows."""
    ids = [card.id for card in cards.card]
    labels = [
        card.modes[mode].label.lower() if mode < len(card.modes) else ""
        for card in cards.card
        for mode in range(MODES)
    ]
    phrases = [
        *PHRASES,
        *(b'"phase":%s,' % encode(phase) for phase in get_args(Phase)),
        *(b'"stage":%s,' % encode(stage) for stage in get_args(StageName)),
        *(b"%s," % encode(name) for name in [*ids, *[""] * (KINDS - len(ids)), *labels]),
    ]
    return ViewWriter(View, write, phrases, SEATS)
