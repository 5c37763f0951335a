"""A view becomes JSON text: compiled, because a server writes thousands a second.

`sight` binds the book: the phrases below, then the names of phases, stages, cards and modes. An
array of rows is read as `rows[seat][place]`, so that uncompiled a record that was read will do.
"""

import numpy as np

from watertable.games.showdown.actions import PLAY_TARGET, Verb, verb_of
from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import KINDS, MODES, SLOTS
from watertable.games.showdown.gist import gist_of
from watertable.games.showdown.legal import legal
from watertable.games.showdown.state import HAND, SEATS, TICKING, Ask, Stage, State, View
from watertable.games.showdown.view import observe
from watertable.kernel.compile.compiled import compiled, entry
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import Rows
from watertable.kernel.records.seats import CHANCE
from watertable.kernel.text.known import FULL, MOVES, UNKNOWN, KnownTexts, put_text
from watertable.kernel.text.page import Book, Page, close, put, put_field, put_number

PHRASES: list[bytes] = []


def _phrase(text: str) -> int:
    """Add a phrase to the book; return its number."""
    PHRASES.append(text.encode())
    return len(PHRASES) - 1


NOTHING = _phrase("null,")
NO = _phrase("false,")
YES = _phrase("true,")
LIST_ENDS = _phrase("],")
ENDS = _phrase("},")
VIEW_ENDS = _phrase("]}")
LIST_OPENS = _phrase("[")
MOVES_END = _phrase("]")

VIEWER = _phrase('{"game":"showdown","seat":')
TO_ACT = _phrase('"to_act":')
CHANCE_ACTS = _phrase('"to_act":"chance",')
TURN = _phrase('"turn":')
MATCH_TURNS = _phrase('"match_turns":')
ACTIVE = _phrase('"active":')
FIRST = _phrase('"first":')
ACTIONS = _phrase('"actions":')
SETS = _phrase('"sets":')
TIEBREAKS = _phrase('"tiebreaks":')
PLAYERS = _phrase('"players":[')
DECK_COUNT = _phrase('"deck_count":')
DISCARD = _phrase('"discard":[')
CHAIN = _phrase('"chain":[')

SEAT_OPENS = _phrase('{"seat":')
WATER = _phrase('"water":')
CARDS_IN_HAND = _phrase('"hand":[')
HIDDEN_HAND = _phrase('"hand":null,')
HAND_COUNT = _phrase('"hand_count":')
KNOWN = _phrase('"known":[')
SLOTS_OF_KNOWN = _phrase('"slots":[')
SET = _phrase('"set":[')
SLOT_OPENS = _phrase('{"slot":')
OF_CARD = _phrase('"card":')
PLAY = _phrase('"play":[')
CARD_OPENS = _phrase('{"card":')
ACTS_AS = _phrase('"as":')
TAKEN = _phrase('"taken":')
LAST_TAKEN = _phrase('"last_taken":')
COAT_USED = _phrase('"coat_used":')

MODE = _phrase('"mode":')
FROM_SLOT = _phrase('"from":')
FROM_HAND = _phrase('"from":"hand",')
FROM_PLAY = _phrase('"from":"play",')
NO_TARGET = _phrase('"target":null,')
TARGET_SET = _phrase('"target":{"set":')
TARGET_PLAY = _phrase('"target":{"play":')
SUNS_ADDED = _phrase('"suns":[')
NEGATED = _phrase('"negated":')
DEFEND_USED = _phrase('"defend_used":')
DEFENDED = _phrase('"defended":')
PENDING = _phrase('"pending":')

PHASE = len(PHRASES)  # from here: "phase" with what is asked
STAGE = PHASE + len(Ask)  # "stage" with how far an activation has come
CARD = STAGE + len(Stage)  # the ids of cards
LABEL = CARD + KINDS  # the labels of their modes


@compiled
def put_flag(page: Page, book: Book, phrase: int, flag: int) -> None:
    """Write a phrase, and whether it is so."""
    put(page, book, phrase)
    put(page, book, YES if flag else NO)


@compiled
def put_card(page: Page, book: Book, card: int) -> None:
    """Write the id of a card, or null."""
    put(page, book, NOTHING if card == NONE else CARD + int(card))


@compiled
def put_turn(page: Page, book: Book, view: View) -> None:
    """Write who is asked what, and how the turn stands."""
    if view.asked >= 0:
        put_field(page, book, TO_ACT, view.asked)
    elif view.asked == CHANCE:
        put(page, book, CHANCE_ACTS)
    else:
        put(page, book, TO_ACT)
        put(page, book, NOTHING)
    put(page, book, PHASE + int(view.ask))
    put_field(page, book, TURN, view.turn)
    put_field(page, book, MATCH_TURNS, view.match_turns)
    put_field(page, book, ACTIVE, view.active)
    put_field(page, book, FIRST, view.first)
    put_field(page, book, ACTIONS, view.actions)
    put_field(page, book, SETS, view.sets)
    put_field(page, book, TIEBREAKS, view.tiebreaks)


@compiled
def put_hand(page: Page, book: Book, view: View, seat: int) -> None:
    """Write a hand, which only its holder sees, and how many cards it has."""
    if seat == view.seat:
        put(page, book, CARDS_IN_HAND)
        for place in range(view.hand_count[seat]):
            put_card(page, book, view.hand[place])
        close(page, book, LIST_ENDS)
    else:
        put(page, book, HIDDEN_HAND)
    put_field(page, book, HAND_COUNT, view.hand_count[seat])


@compiled
def put_known(page: Page, book: Book, view: View, seat: int) -> None:
    """Write what the rival knows of a hand: each card, and the slots it may have been Set in."""
    put(page, book, KNOWN)
    for i in range(view.known_count[seat]):
        put(page, book, CARD_OPENS)
        put_card(page, book, view.known_card[seat][i])
        put(page, book, SLOTS_OF_KNOWN)
        where = int(view.known_where[seat][i])
        for slot in range(SLOTS):
            if where >> (slot + 1) & 1:
                put_number(page, slot)
        close(page, book, LIST_ENDS)
        close(page, book, ENDS)
    close(page, book, LIST_ENDS)


@compiled
def put_sets(page: Page, book: Book, view: View, seat: int) -> None:
    """Write Set cards; what they are, only their owner sees."""
    put(page, book, SET)
    for slot in range(SLOTS):
        if view.slot_turn[seat][slot] != 0:
            put_field(page, book, SLOT_OPENS, slot)
            put_field(page, book, TURN, view.slot_turn[seat][slot])
            put(page, book, OF_CARD)
            put_card(page, book, view.slots[slot] if seat == view.seat else NONE)
            close(page, book, ENDS)
    close(page, book, LIST_ENDS)


@compiled
def put_play(page: Page, book: Book, view: View, seat: int) -> None:
    """Write Continuous cards in entry order, each with the card it acts as."""
    put(page, book, PLAY)
    for place in range(view.play_count[seat]):
        put(page, book, CARD_OPENS)
        put_card(page, book, view.play_card[seat][place])
        put(page, book, ACTS_AS)
        put_card(page, book, view.play_as[seat][place])
        close(page, book, ENDS)
    close(page, book, LIST_ENDS)


@compiled
def put_player(page: Page, book: Book, view: View, seat: int) -> None:
    """Write one side of the table."""
    put_field(page, book, SEAT_OPENS, seat)
    put_field(page, book, WATER, view.water[seat])
    put_hand(page, book, view, seat)
    put_known(page, book, view, seat)
    put_sets(page, book, view, seat)
    put_play(page, book, view, seat)
    put_field(page, book, TAKEN, view.taken[seat])
    put_field(page, book, LAST_TAKEN, view.last_taken[seat])
    put_flag(page, book, COAT_USED, view.coat_used[seat])
    close(page, book, ENDS)


@compiled
def put_source(page: Page, book: Book, source: int) -> None:
    """Write where a card came from: the hand, a Set slot, or play."""
    if source == TICKING:
        put(page, book, FROM_PLAY)
    elif source == HAND:
        put(page, book, FROM_HAND)
    else:
        put_field(page, book, FROM_SLOT, source - 1)


@compiled
def put_target(page: Page, book: Book, target: int) -> None:
    """Write a target as a move says it."""
    if target == 0:
        put(page, book, NO_TARGET)
        return
    if target >= PLAY_TARGET:
        put_field(page, book, TARGET_PLAY, target - PLAY_TARGET)
    else:
        put_field(page, book, TARGET_SET, target - 1)
    close(page, book, ENDS)


@compiled
def put_activation(page: Page, book: Book, view: View, act: int) -> None:
    """Write an activation in progress, with the damage it is about to deal."""
    put_field(page, book, SEAT_OPENS, view.act_seat[act])
    put(page, book, OF_CARD)
    put_card(page, book, view.act_card[act])
    put(page, book, ACTS_AS)
    put_card(page, book, view.act_as[act])
    put(page, book, MODE)
    put(page, book, LABEL + int(view.act_as[act]) * MODES + int(view.act_mode[act]))
    put_source(page, book, int(view.act_source[act]))
    put_target(page, book, int(view.act_target[act]))
    put(page, book, SUNS_ADDED)
    for place in range(view.sun_count[act]):
        put_card(page, book, view.sun_card[act][place])
    close(page, book, LIST_ENDS)
    put(page, book, STAGE + int(view.act_stage[act]))
    put_flag(page, book, NEGATED, view.act_negated[act])
    put_flag(page, book, DEFEND_USED, view.act_defend_used[act])
    put_field(page, book, DEFENDED, view.act_defended[act])
    pending = int(view.act_pending[act]) & 255  # never below 0: past 127 the byte turned round
    put_field(page, book, PENDING, pending)
    close(page, book, ENDS)


@compiled
def put_view(page: Page, book: Book, view: View) -> None:
    """Write all that a seat may know on an empty page."""
    page.count = 0
    put(page, book, VIEWER)
    if view.seat >= 0:
        put_number(page, view.seat)
    else:
        put(page, book, NOTHING)
    put_turn(page, book, view)
    put(page, book, PLAYERS)
    for seat in range(SEATS):
        put_player(page, book, view, seat)
    close(page, book, LIST_ENDS)
    put_field(page, book, DECK_COUNT, view.deck_count)
    put(page, book, DISCARD)
    for place in range(view.pile_count):
        put_card(page, book, view.pile[place])
    close(page, book, LIST_ENDS)
    put(page, book, CHAIN)
    for act in range(view.depth):
        put_activation(page, book, view, act)
    close(page, book, VIEW_ENDS)


@compiled
def put_moves(
    page: Page,
    book: Book,
    known: KnownTexts,
    box: Box,
    view: View,
    listing: Listing,
    count: int,
) -> None:
    """Write moves with their sentences; the count of letters is below 0 if that cannot be done."""
    page.count = 0
    put(page, book, LIST_OPENS)
    for place in range(count):
        number = int(listing.numbers[place])
        told = FULL  # what is taken back is said by its depth: there are too many to remember
        if verb_of(number) != Verb.RECOVER:
            told = put_text(page, known, number, gist_of(box, view, number))
        if told != 0:
            page.count = told - place if told == UNKNOWN else told
            return
    close(page, book, MOVES_END)


@entry
def write(views: Rows[View], i: int, books: Rows[Book], pages: Rows[Page]) -> int:
    """Write a view on page 0, with book 0; return how many letters it has."""
    put_view(pages[0], books[0], views[i])
    return int(pages[0].count)


@entry
def write_all(
    boxes: Rows[Box],
    states: Rows[State],
    views: Rows[View],
    books: Rows[Book],
    pages: Rows[Page],
    listing: Rows[Listing],
    known: Rows[KnownTexts],
) -> int:
    """Write what each seat may know on its page; return how many moves the asked one has.

    Those are written on the page behind.
    """
    views.view(np.int16)[:] = 0
    for seat in range(SEATS):
        observe(boxes[0], states[0], seat, views[seat])
        put_view(pages[seat], books[0], views[seat])
    count = legal(boxes[0], states[0], listing[0])
    view = views[int(states[0].asked)]
    put_moves(pages[SEATS], books[0], known[MOVES], boxes[0], view, listing[0], count)
    return count
