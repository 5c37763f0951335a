"""S1-S4 Setting up a game, and the tie-break games that may follow it."""

from watertable.games.showdown.box import Box, TiebreakFirst
from watertable.games.showdown.state import Ask, Ending, State, Step
from watertable.games.showdown.told import Told
from watertable.games.showdown.zones import clear_table, put_in_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import CHANCE, NOBODY


@compiled
def new_game(box: Box, state: State, water: int) -> None:
    """R4 Clear the table for a game and ask chance for the shuffle."""
    clear_table(state)
    state.step = Step.DEAL
    state.turn = 0
    state.actions = 0
    state.sets = 0
    state.draws = 0
    for seat in range(2):
        state.water[seat] = water
        state.taken[seat] = 0
        state.last_taken[seat] = 0
        state.coat_used[seat] = 0
    state.asked = CHANCE
    state.ask = Ask.DEAL


@compiled
def start(box: Box, state: State, seats: int) -> None:
    """S2 Make a blank state the beginning of a match: both meters full."""
    state.ending = Ending.RUNNING
    state.winner = NOBODY
    state.match_turns = 0
    state.tiebreaks = 0
    new_game(box, state, box.start_water)


@compiled
def shuffle_pile_into_deck(state: State, dice: Dice) -> None:
    """Shuffle the discard pile into a new deck."""
    count = int(state.pile_count)
    for place in range(count):
        state.deck[place] = state.pile[place]
    for place in range(count - 1, 0, -1):
        other = below(dice, place + 1)
        card = int(state.deck[place])
        state.deck[place] = state.deck[other]
        state.deck[other] = card
    state.deck_count = count
    state.pile_count = 0


@compiled
def first_player(box: Box, state: State, dice: Dice) -> int:
    """S4 The first player is random; R4 in a tie-break game an option may say otherwise."""
    if state.tiebreaks > 0 and box.tiebreak_first == TiebreakFirst.SAME:
        return int(state.first)
    if state.tiebreaks > 0 and box.tiebreak_first == TiebreakFirst.OTHER:
        return 1 - int(state.first)
    return below(dice, 2)


@compiled
def deal(box: Box, state: State, dice: Dice, story: Story) -> None:
    """S3 Shuffle all cards and deal a hand to each player."""
    stir(dice)
    for place in range(box.cards):
        state.pile[place] = box.deck[place]
    state.pile_count = box.cards
    shuffle_pile_into_deck(state, dice)
    state.first = first_player(box, state, dice)
    state.active = state.first
    tell(story, Told.DEALT, state.first, state.tiebreaks, state.water[0], 0, 0, 0)
    for _ in range(min(int(box.deal), int(box.cards) // 2)):
        for seat in range(2):
            state.deck_count -= 1
            card = int(state.deck[state.deck_count])
            put_in_hand(state, seat, card)
            tell(story, Told.DREW, seat, 0, 0, 0, 0, card)
    state.step = Step.START


@compiled
def loose(box: Box, state: State) -> int:
    """S3, S32 How many cards are about to be shuffled: all, or the discard pile."""
    if state.ask == Ask.DEAL:
        return int(box.cards)
    return int(state.pile_count) if state.ask == Ask.RESHUFFLE else 0


@compiled
def loose_at(box: Box, state: State, place: int) -> int:
    """Return the kind of one of these cards."""
    return int(box.deck[place]) if state.ask == Ask.DEAL else int(state.pile[place])


@compiled
def lay_loose(box: Box, state: State, place: int, kind: int) -> None:
    """Put another card there; what order they come in does not matter before a shuffle."""
    if state.ask == Ask.DEAL:
        box.deck[place] = kind
    else:
        state.pile[place] = kind
