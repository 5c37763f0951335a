"""One action changes the table: what was decided is done, then play goes on to the next question.

Everything here trusts that `allowed.verdict` has said yes.
"""

from watertable.games.showdown.actions import Verb, card_of, verb_of
from watertable.games.showdown.board import free_slot, rival
from watertable.games.showdown.box import Box
from watertable.games.showdown.chain import advance, announce, begin_tick
from watertable.games.showdown.setup import deal, shuffle_pile_into_deck
from watertable.games.showdown.state import HAND, Ask, Stage, State, Step
from watertable.games.showdown.told import Told, Why
from watertable.games.showdown.zones import (
    know,
    put_in_hand,
    put_in_slot,
    put_on_pile,
    take_from,
    take_from_hand,
    take_from_pile,
)
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY


@compiled
def reshuffle(state: State, dice: Dice, story: Story) -> None:
    """S32 The discard pile becomes the deck."""
    stir(dice)
    tell(story, Told.RESHUFFLED, NOBODY, state.pile_count, 0, 0, 0, 0)
    shuffle_pile_into_deck(state, dice)


@compiled
def discard_from_hand(state: State, seat: int, card: int, why: int, story: Story) -> None:
    """A card goes from a hand to the top of the pile, for all to see."""
    take_from(state, seat, HAND, card)
    put_on_pile(state, card)
    tell(story, Told.DISCARDED, seat, card, why, 0, 0, 0)


@compiled
def pick_for_activation(state: State, seat: int, card: int, why: int, story: Story) -> None:
    """One of the cards an activation asks for is discarded."""
    discard_from_hand(state, seat, card, why, story)
    state.act_picks[state.depth - 1] -= 1


@compiled
def discard_at_random(state: State, dice: Dice, story: Story) -> None:
    """R41 With the option `random`, chance picks what the rival of the activator discards."""
    stir(dice)
    seat = rival(int(state.act_seat[state.depth - 1]))
    card = int(state.hand[seat, below(dice, int(state.hand_count[seat]))])
    pick_for_activation(state, seat, card, Why.FORCED, story)


@compiled
def take_recovered(state: State, seat: int, place: int, story: Story) -> None:
    """R53, R59 A card goes from the pile to a hand, known to both."""
    card = take_from_pile(state, place)
    put_in_hand(state, seat, card)
    know(state, seat, card)
    tell(story, Told.RECOVERED, seat, card, 0, 0, 0, 0)
    state.act_picks[state.depth - 1] -= 1


@compiled
def set_card(box: Box, state: State, seat: int, card: int, story: Story) -> None:
    """S14 A card is put face down."""
    slot = free_slot(box, state, seat)
    take_from_hand(state, seat, card)
    put_in_slot(state, seat, slot, card)
    state.sets -= 1
    tell(story, Told.SET_CARD, seat, slot, 0, 0, 0, card)


@compiled
def act_in_main(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """S8 Set a card, or end the turn."""
    if verb_of(number) == Verb.END:
        state.step = Step.END
    else:
        set_card(box, state, seat, card_of(number), story)


@compiled
def decline(state: State, seat: int, story: Story) -> None:
    """S29 Let an activation resolve."""
    state.act_stage[state.depth - 1] = Stage.RESOLVE
    tell(story, Told.DECLINED, seat, 0, 0, 0, 0, 0)


@compiled
def decide(box: Box, state: State, seat: int, number: int, dice: Dice, story: Story) -> None:
    """Do what was decided, and nothing that follows from it."""
    ask = int(state.ask)
    state.asked = NOBODY
    state.ask = Ask.NOTHING
    card = card_of(number)
    if ask in (Ask.MAIN, Ask.WINDOW) and verb_of(number) == Verb.PLAY:
        announce(box, state, seat, number, story)
        return
    match ask:
        case Ask.MAIN:
            act_in_main(box, state, seat, number, story)
        case Ask.WINDOW:
            decline(state, seat, story)
        case Ask.DEAL:
            deal(box, state, dice, story)
        case Ask.RESHUFFLE:
            reshuffle(state, dice, story)
        case Ask.RANDOM_DISCARD:
            discard_at_random(state, dice, story)
        case Ask.TICK:
            begin_tick(box, state, card, story)
        case Ask.COST:
            pick_for_activation(state, seat, card, Why.COST, story)
        case Ask.OPP_DISCARD:
            pick_for_activation(state, seat, card, Why.FORCED, story)
        case Ask.RECOVER:
            take_recovered(state, seat, card, story)
        case _:
            discard_from_hand(state, seat, card, Why.HAND_LIMIT, story)


@compiled
def apply(box: Box, state: State, seat: int, number: int, dice: Dice, story: Story) -> None:
    """Do what was decided, then go on to the next question."""
    decide(box, state, seat, number, dice, story)
    advance(box, state, story)
