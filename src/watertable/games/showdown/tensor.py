"""What a seat sees as small numbers, in blocks: see kernel/game/tensor.py.

Of two of a kind, the seat's own comes first. Cards are counted by their kind.
"""

from watertable.games.showdown.box import NONE, Box
from watertable.games.showdown.cards import KINDS, SLOTS
from watertable.games.showdown.state import Ask, Step, View
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.small import small
from watertable.kernel.game.tensor import Block, Tensor, places
from watertable.kernel.records.record import Small

ACTS = 3  # activations in progress that are shown, the latest first
ACT = 8  # numbers of an activation besides its card

BLOCKS = (
    Block("hand", (KINDS,), 1 / 2),
    Block("own_set", (SLOTS, KINDS)),
    Block("set", (2, SLOTS)),  # 1: a card lies there
    Block("set_before", (2, SLOTS)),  # 1: since an earlier turn
    Block("unseen", (KINDS,), 1 / 3),
    Block("known", (2, KINDS)),  # cards of a seat that the rival knows of
    Block("in_play", (2, KINDS)),  # by what they act as
    Block("pile", (KINDS,), 1 / 3),
    Block("pile_top", (KINDS,)),
    Block("chain", (KINDS,)),
    Block("ask", (len(Ask),)),
    Block("step", (len(Step),)),
    Block("water", (2,), 1 / 10),
    Block("taken", (2,), 1 / 10),
    Block("last_taken", (2,), 1 / 10),
    Block("coat_used", (2,)),
    Block("hand_count", (2,), 1 / 10),
    Block("active", (1,)),  # 1: it is the seat's own turn
    Block("first", (1,)),  # 1: the seat began
    Block("asked", (1,)),  # 1: the seat is asked
    Block("turn", (1,), 1 / 40),
    Block("actions", (1,), 1 / 2),
    Block("sets", (1,), 1 / 2),
    Block("draws", (1,), 1 / 5),
    Block("deck_count", (1,), 1 / 68),
    Block("tiebreaks", (1,)),
    Block("depth", (1,), 1 / 4),
    Block("act_card", (ACTS, KINDS)),
    Block("act", (ACTS, ACT)),
)
_AT = places(BLOCKS)
_HAND, _OWN_SET, _SET, _SET_BEFORE = _AT["hand"], _AT["own_set"], _AT["set"], _AT["set_before"]
_UNSEEN, _KNOWN, _IN_PLAY = _AT["unseen"], _AT["known"], _AT["in_play"]
_PILE, _PILE_TOP, _CHAIN = _AT["pile"], _AT["pile_top"], _AT["chain"]
_ASK, _STEP, _WATER, _TAKEN = _AT["ask"], _AT["step"], _AT["water"], _AT["taken"]
_LAST_TAKEN, _COAT_USED = _AT["last_taken"], _AT["coat_used"]
_HAND_COUNT, _ACTIVE, _ACT_CARD, _ACT = (
    _AT["hand_count"],
    _AT["active"],
    _AT["act_card"],
    _AT["act"],
)


@compiled
def write_own(view: View, out: Small, at: int) -> None:
    """Write the seat's own hand and its Set cards."""
    for place in range(view.hand_count[view.seat]):
        out[at + _HAND + int(view.hand[place])] += 1
    for slot in range(SLOTS):
        if view.slots[slot] != NONE:
            out[at + _OWN_SET + slot * KINDS + int(view.slots[slot])] = 1


@compiled
def write_seat(view: View, seat: int, place: int, out: Small, at: int) -> None:
    """Write what lies open in front of a seat, which comes first or second."""
    for slot in range(SLOTS):
        if view.slot_turn[seat, slot] != 0:
            out[at + _SET + place * SLOTS + slot] = 1
            if view.slot_turn[seat, slot] < view.turn:
                out[at + _SET_BEFORE + place * SLOTS + slot] = 1
    for n in range(view.known_count[seat]):
        out[at + _KNOWN + place * KINDS + int(view.known_card[seat, n])] += 1
    for n in range(view.play_count[seat]):
        out[at + _IN_PLAY + place * KINDS + int(view.play_as[seat, n])] += 1
    out[at + _WATER + place] = small(view.water[seat])
    out[at + _TAKEN + place] = small(view.taken[seat])
    out[at + _LAST_TAKEN + place] = small(view.last_taken[seat])
    out[at + _COAT_USED + place] = small(view.coat_used[seat])
    out[at + _HAND_COUNT + place] = small(view.hand_count[seat])


@compiled
def write_acts(view: View, own: int, out: Small, at: int) -> None:
    """Write the latest activations in progress."""
    for n in range(min(ACTS, int(view.depth))):
        act = int(view.depth) - 1 - n
        out[at + _ACT_CARD + n * KINDS + int(view.act_as[act])] = 1
        here = at + _ACT + n * ACT
        out[here] = 1 if view.act_seat[act] == own else -1
        out[here + 1] = view.act_mode[act]
        out[here + 2] = view.act_pending[act]
        out[here + 3] = view.act_negated[act]
        out[here + 4] = view.act_defended[act]
        out[here + 5] = view.act_stage[act]
        out[here + 6] = view.act_discount[act]
        out[here + 7] = view.sun_count[act]


@compiled
def write(box: Box, view: View, out: Small, at: int) -> None:
    """Write what a view shows, into zeros; a spectator's shows seat 0 first."""
    own = max(int(view.seat), 0)
    if view.seat >= 0:
        write_own(view, out, at)
    write_seat(view, own, 0, out, at)
    write_seat(view, 1 - own, 1, out, at)
    for kind in range(box.kinds):
        out[at + _UNSEEN + kind] = view.unseen[kind]
    for place in range(view.pile_count):
        out[at + _PILE + int(view.pile[place])] += 1
    if view.pile_count > 0:
        out[at + _PILE_TOP + int(view.pile[int(view.pile_count) - 1])] = 1
    for link in range(view.chain_count):
        if view.chain[link] != NONE:
            out[at + _CHAIN + int(view.chain[link])] += 1
    out[at + _ASK + int(view.ask)] = 1
    out[at + _STEP + int(view.step)] = 1
    here = at + _ACTIVE
    out[here] = 1 if view.active == own else 0
    out[here + 1] = 1 if view.first == own else 0
    out[here + 2] = 1 if view.asked == own else 0
    out[here + 3] = small(view.turn)
    out[here + 4] = small(view.actions)
    out[here + 5] = small(view.sets)
    out[here + 6] = small(view.draws)
    out[here + 7] = small(view.deck_count)
    out[here + 8] = small(view.tiebreaks)
    out[here + 9] = small(view.depth)
    write_acts(view, own, out, at)


TENSOR = Tensor(1, BLOCKS, write)
