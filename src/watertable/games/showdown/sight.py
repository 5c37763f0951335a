"""A view as JSON text: a pure function of the View record, for browsers, terminals and logs.

A server writes views thousands of times a second. So the text is put together from pieces that
seldom change, each found by the bytes it was written from; what lies open is written once for all.
"""

from typing import NamedTuple

from watertable.games.showdown.box import NONE
from watertable.games.showdown.cards import SLOTS, Cards
from watertable.games.showdown.open import PHASES, activation, in_play, known
from watertable.games.showdown.state import Public, View
from watertable.kernel.reading import bytes_of, numbers_in, read_bytes, span
from watertable.kernel.seats import CHANCE
from watertable.kernel.shelf import kept, kept_widely
from watertable.kernel.telling import encode

TRUTH = (b"false", b"true")
FACE_DOWN = bytes([NONE & 255]) * SLOTS
PUBLIC = Public.dtype.itemsize  # a View begins with what is public
PLAYS = span(Public, "play_count", "play_ticked")
PILE = span(Public, "pile", "pile").start
KNOWN = span(Public, "known_count", "known_where")
PENDING, SLOT_CARDS = span(View, "act_pending", "act_pending"), span(View, "slots", "slots")
HAND_CARDS = span(View, "hand", "hand").start

_seat = numbers_in(View, "seat", "seat")
_turn = numbers_in(Public, "asked", "draws")
_meters = numbers_in(Public, "water", "hand_count")
_turns = numbers_in(Public, "slot_turn", "slot_turn")
_counts = numbers_in(Public, "deck_count", "pile_count")
_depth = numbers_in(Public, "depth", "depth")


class Open(NamedTuple):
    """What lies open, as JSON text: the same for every seat, in the pieces between secrets."""

    top: bytes  # from who is asked to the first player's hand
    middles: tuple[bytes, bytes]  # of each player, from the hand to the Set cards
    sets: tuple[bytes, bytes]  # face down
    between: bytes  # from the first player's Set cards to the second one's hand
    bottom: bytes
    turns: tuple[tuple[int, ...], tuple[int, ...]]  # when each card was Set; 0: none lies there
    counts: tuple[int, int]  # cards in hand


def view(cards: Cards, seen: View) -> bytes:
    """Return all that a seat may know, as JSON text."""
    whole = bytes_of(seen)
    (seat,) = _seat(whole)
    lies = _open(cards, whole[:PUBLIC], whole[PENDING])
    who, hands, sets = b"null", [b"null", b"null"], lies.sets
    if seat >= 0:
        who = b"%d" % seat
        hands[seat] = _names(cards, whole[HAND_CARDS : HAND_CARDS + lies.counts[seat]])
        if sets[seat] != b"[]":
            own = _sets(cards, lies.turns[seat], whole[SLOT_CARDS])
            sets = (own, sets[1]) if seat == 0 else (sets[0], own)
    first, second = lies.middles
    return b"".join(
        (
            *(b'{"game":"showdown","seat":', who, lies.top, hands[0], first, sets[0]),
            *(lies.between, hands[1], second, sets[1], lies.bottom),
        )
    )


@kept
def _open(cards: Cards, public: bytes, pending: bytes) -> Open:
    """Write what lies open; after a move all seats are told the same."""
    water, water_2, taken, taken_2, last, last_2, coat, coat_2, count, count_2 = _meters(public)
    turns = _turns(public)
    mine, yours = turns[:SLOTS], turns[SLOTS:]
    knows, knows_2 = _both(cards, KNOWN.start, public[KNOWN])
    play, play_2 = _both(cards, PLAYS.start, public[PLAYS])
    deck_count, pile_count = _counts(public)
    (depth,) = _depth(public)
    ends = b',"play":%s,"taken":%d,"last_taken":%d,"coat_used":%s}'
    return Open(
        top=b'%s,"players":[{"seat":0,"water":%d,"hand":' % (_top(public), water),
        middles=(
            b',"hand_count":%d,"known":%s,"set":' % (count, knows),
            b',"hand_count":%d,"known":%s,"set":' % (count_2, knows_2),
        ),
        sets=(_sets(cards, mine, FACE_DOWN), _sets(cards, yours, FACE_DOWN)),
        between=ends % (play, taken, last, TRUTH[coat])
        + b',{"seat":1,"water":%d,"hand":' % water_2,
        bottom=ends % (play_2, taken_2, last_2, TRUTH[coat_2])
        + b'],"deck_count":%d,"discard":%s,"chain":%s}'
        % (
            deck_count,
            _names(cards, public[PILE : PILE + pile_count]),
            _chain(cards, public, pending[:depth]) if depth else b"[]",
        ),
        turns=(mine, yours),
        counts=(count, count_2),
    )


@kept_widely
def _both(cards: Cards, start: int, part: bytes) -> tuple[bytes, bytes]:
    """Write for each player what the rival knows of a hand, or what is in play."""
    table = read_bytes(Public, (bytes(start) + part).ljust(PUBLIC, b"\0"))
    told = known if start == KNOWN.start else in_play
    return encode(told(cards, table, 0)), encode(told(cards, table, 1))


@kept_widely
def _names(cards: Cards, kinds: bytes) -> bytes:
    """Write the ids of some cards, a byte each."""
    ids = _ids(cards)
    return b"[%s]" % b",".join([ids[kind] for kind in kinds])


@kept
def _ids(cards: Cards) -> list[bytes]:
    """Return the ids of all cards as JSON text, by the byte that stands for each."""
    ids = [encode(card.id) for card in cards.card]
    return [*ids, *[b"null"] * (256 - len(ids))]


@kept_widely
def _sets(cards: Cards, turns: tuple[int, ...], slots: bytes) -> bytes:
    """Write Set cards, each with what it is if that is known."""
    ids = _ids(cards)
    told = [
        b'{"slot":%d,"turn":%d,"card":%s}' % (slot, turn, ids[slots[slot]])
        for slot, turn in enumerate(turns)
        if turn
    ]
    return b"[%s]" % b",".join(told)


def _chain(cards: Cards, public: bytes, pending: bytes) -> bytes:
    """Write the activations in progress, each with the damage it is about to deal."""
    table = read_bytes(Public, public)
    return encode(
        [{**activation(cards, table, act), "pending": deals} for act, deals in enumerate(pending)]
    )


def _top(public: bytes) -> bytes:
    """Write how the turn stands, as `open_table` names it."""
    asked, ask, _, _, _, turn, match_turns, tiebreaks, first, active, actions, sets, *_ = _turn(
        public
    )
    return (
        b',"to_act":%s,"phase":"%s","turn":%d,"match_turns":%d,"active":%d,"first":%d,'
        b'"actions":%d,"sets":%d,"tiebreaks":%d'
    ) % (
        *(b"%d" % asked if asked >= 0 else (b'"chance"' if asked == CHANCE else b"null"),),
        *(PHASES[ask].encode(), turn, match_turns, active, first, actions, sets, tiebreaks),
    )
