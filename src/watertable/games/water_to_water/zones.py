"""Bag, hands, discards and what is out of play: how a tile goes from one to another."""

from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.state import HAND, State
from watertable.games.water_to_water.told import Told
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY


@compiled
def shuffle_bag(state: State, dice: Dice) -> None:
    """W1 The bag is opaque: any order is as likely as any other."""
    stir(dice)
    for place in range(int(state.bag_count) - 1, 0, -1):
        other = below(dice, place + 1)
        kind = int(state.bag[place])
        state.bag[place] = state.bag[other]
        state.bag[other] = kind


@compiled
def from_bag(state: State) -> int:
    """Take the next tile out of the bag, which is not empty."""
    state.bag_count -= 1
    return int(state.bag[state.bag_count])


@compiled
def hand_size(box: Box, state: State, seat: int) -> int:
    """W17 How many tiles a player holds: his power says so."""
    return int(box.holds[state.power[seat]])


@compiled
def draw_up(box: Box, state: State, seat: int, story: Story) -> int:
    """W17, R37 Draw up to the hand size, as far as the bag allows; return how many."""
    drawn = 0
    while state.hand_count[seat] < hand_size(box, state, seat) and state.bag_count > 0:
        kind = from_bag(state)
        state.hand[seat, state.hand_count[seat]] = kind
        state.hand_count[seat] += 1
        drawn += 1
        tell(story, Told.DREW, seat, kind, 0, 0, 0, 0)
    return drawn


@compiled
def spread_out(state: State, seat: int, count: int, story: Story) -> int:
    """R37, R47 Draw tiles for all to see; return how many there were."""
    drawn = 0
    while drawn < count and state.bag_count > 0:
        kind = from_bag(state)
        state.spread[state.spread_count] = kind
        state.spread_count += 1
        drawn += 1
        tell(story, Told.SPREAD, seat, kind, 0, 0, 0, 0)
    return drawn


@compiled
def place_in_hand(state: State, seat: int, kind: int) -> int:
    """Return where a player holds a tile of a kind, or NONE."""
    for place in range(state.hand_count[seat]):
        if state.hand[seat, place] == kind:
            return place
    return NONE


@compiled
def take_from_hand(state: State, seat: int, kind: int) -> None:
    """Take a tile out of a hand; those behind it move forward."""
    start = place_in_hand(state, seat, kind)
    state.hand_count[seat] -= 1
    for place in range(start, state.hand_count[seat]):
        state.hand[seat, place] = state.hand[seat, place + 1]
    for place in range(state.hand_count[seat], HAND):
        state.hand[seat, place] = 0


@compiled
def place_in_spread(state: State, kind: int) -> int:
    """Return where the spread holds a tile of a kind, or NONE."""
    for place in range(state.spread_count):
        if state.spread[place] == kind:
            return place
    return NONE


@compiled
def take_from_spread(state: State, kind: int) -> None:
    """Take a tile out of the spread."""
    start = place_in_spread(state, kind)
    state.spread_count -= 1
    for place in range(start, state.spread_count):
        state.spread[place] = state.spread[place + 1]
    state.spread[state.spread_count] = 0


@compiled
def discard(state: State, seat: int, kind: int, story: Story) -> None:
    """W26 A tile goes face up to the common discard pile."""
    state.pile[state.pile_count] = kind
    state.pile_count += 1
    tell(story, Told.DISCARDED, seat, kind, 0, 0, 0, 0)


@compiled
def set_out(state: State, seat: int, kind: int, story: Story) -> None:
    """W27 A tile goes out of play for good."""
    state.out[kind] += 1
    tell(story, Told.SET_OUT, seat, kind, 0, 0, 0, 0)


@compiled
def set_spread_out(state: State, seat: int, story: Story) -> None:
    """W27 What is left of the spread goes out of play."""
    for place in range(state.spread_count):
        set_out(state, seat, int(state.spread[place]), story)
        state.spread[place] = 0
    state.spread_count = 0


@compiled
def place_in_pile(state: State, kind: int) -> int:
    """Return the highest place of a kind in the discard pile, or NONE."""
    for place in range(int(state.pile_count) - 1, -1, -1):
        if state.pile[place] == kind:
            return place
    return NONE


@compiled
def take_from_pile(state: State, kind: int) -> None:
    """Take a tile out of the discard pile."""
    start = place_in_pile(state, kind)
    state.pile_count -= 1
    for place in range(start, state.pile_count):
        state.pile[place] = state.pile[place + 1]
    state.pile[state.pile_count] = 0


@compiled
def are_hands_empty(state: State) -> bool:
    """Whether nobody holds a tile."""
    for seat in range(state.seats):
        if state.hand_count[seat] > 0:
            return False
    return True


@compiled
def is_exhausted(state: State) -> bool:
    """R34 Whether bag and hands are all empty."""
    return bool(state.bag_count == 0) and are_hands_empty(state)


@compiled
def fill_bag(box: Box, state: State) -> None:
    """W1 All tiles go into the bag."""
    for place in range(box.tiles):
        state.bag[place] = box.bag[place]
    state.bag_count = box.tiles


@compiled
def reshuffle(state: State, dice: Dice, story: Story) -> None:
    """R28 The bag is shaken after tiles have been put back."""
    shuffle_bag(state, dice)
    tell(story, Told.RESHUFFLED, NOBODY, state.bag_count, 0, 0, 0, 0)
