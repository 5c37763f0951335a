"""Everything on the table between two actions, and what one seat may know of it."""

from enum import IntEnum
from typing import Annotated

from watertable.games.showdown.box import OPTIONS
from watertable.games.showdown.cards import CARDS, KINDS, SLOTS
from watertable.kernel.records.record import Int, Ints, Record, Small

SEATS = 2
PLAY = 24  # room for Continuous cards in front of one player
DEPTH = 24  # activations nested in each other
SUNS = 3  # Suns announced with one card

HAND = 0  # where a card comes from: the hand, or 1 + the number of its slot
TICKING = 100  # the source of a tick: the card stays in play


class Step(IntEnum):
    """Where the turn stands."""

    DEAL = 0
    START = 1
    TICKS = 2
    DRAW = 3
    MAIN = 4
    END = 5


class Ask(IntEnum):
    """What the seat that is asked has to decide."""

    NOTHING = 0
    DEAL = 1  # chance: shuffle, deal, and who begins
    RESHUFFLE = 2  # chance: the discard pile becomes the deck
    RANDOM_DISCARD = 3  # chance: option opp_discard=random
    TICK = 4  # option tick_order=owner: which card ticks next
    MAIN = 5
    WINDOW = 6  # answer an activation, or pass
    COST = 7  # which card to discard as a cost
    RECOVER = 8
    OPP_DISCARD = 9
    HAND_LIMIT = 10


class Stage(IntEnum):
    """How far an activation has come (section "Timing" of the rulebook)."""

    SUNS = 0
    PAY = 1
    COST = 2
    WINDOW = 3
    RESOLVE = 4
    DONE = 5


class Ending(IntEnum):
    """Why the match is over."""

    RUNNING = 0
    FINISHED = 1
    TURN_CAP = 2


class Public(Record):
    """What lies open on the table. State and View both begin with it."""

    asked: Int  # the seat that must answer: 0, 1, CHANCE, or NOBODY
    ask: Int
    ending: Int
    winner: Int
    step: Int
    turn: Int  # from 1 in each game
    match_turns: Int  # over all tie-break games
    tiebreaks: Int
    first: Int
    active: Int
    actions: Int
    sets: Int
    drawer: Int  # who is drawing
    draws: Int  # how many cards that seat still draws
    water: Annotated[Ints, SEATS]
    taken: Annotated[Ints, SEATS]  # damage by the rival's cards in the rival's current turn
    last_taken: Annotated[Ints, SEATS]
    coat_used: Annotated[Ints, SEATS]
    hand_count: Annotated[Ints, SEATS]
    slot_turn: Annotated[Ints, SEATS, SLOTS]  # the turn a card was Set; 0: the slot is empty
    play_count: Annotated[Ints, SEATS]
    play_card: Annotated[Small, SEATS, PLAY]  # in entry order
    play_as: Annotated[Small, SEATS, PLAY]  # the card it acts as (Snorkel's copy)
    play_ticked: Annotated[Small, SEATS, PLAY]  # 1: its place in this turn's ticks has come
    deck_count: Int
    pile_count: Int
    pile: Annotated[Small, CARDS]  # the discard pile, bottom first
    chain_count: Int
    chain: Annotated[Small, CARDS]  # cards on their way to the pile, in activation order
    known_count: Annotated[Ints, SEATS]
    known_card: Annotated[Small, SEATS, CARDS]  # cards the rival knows of, oldest first
    known_where: Annotated[Small, SEATS, CARDS]  # where each may be: bit 0 hand, bit 1 + slot
    depth: Int  # activations in progress, the root first; each answers or serves the one below
    act_seat: Annotated[Small, DEPTH]
    act_card: Annotated[Small, DEPTH]
    act_as: Annotated[Small, DEPTH]  # the card whose Effect it is: itself, or what it copies
    act_mode: Annotated[Small, DEPTH]
    act_source: Annotated[Small, DEPTH]
    act_target: Annotated[Small, DEPTH]
    act_stage: Annotated[Small, DEPTH]
    act_step: Annotated[Small, DEPTH]  # the next opcode
    act_picks: Annotated[Small, DEPTH]  # cards still to pick for this opcode; NONE: not begun
    act_link: Annotated[Small, DEPTH]  # its place in the chain, or NONE
    act_negated: Annotated[Small, DEPTH]
    act_defend_used: Annotated[Small, DEPTH]
    act_defended: Annotated[Small, DEPTH]
    act_discount: Annotated[Small, DEPTH]
    sun_count: Annotated[Small, DEPTH]  # Suns announced with it
    sun_next: Annotated[Small, DEPTH]  # the next of them to be activated
    sun_card: Annotated[Small, DEPTH, SUNS]
    sun_as: Annotated[Small, DEPTH, SUNS]
    sun_source: Annotated[Small, DEPTH, SUNS]


class State(Public):
    """The whole truth. Only the rules and the table ever hold one."""

    hand: Annotated[Small, SEATS, CARDS]  # kinds, sorted
    slot_card: Annotated[Small, SEATS, SLOTS]
    deck: Annotated[Small, CARDS]  # the last one is the top


class View(Public):
    """What one seat may know. Bots and browsers get this and nothing else."""

    seat: Int  # NOBODY: a spectator
    options: Annotated[Ints, OPTIONS]
    hand: Annotated[Small, CARDS]  # the seat's own, sorted
    slots: Annotated[Small, SLOTS]  # the seat's own Set cards; NONE: empty
    act_pending: Annotated[Small, DEPTH]  # damage each activation in progress is about to deal
    unseen: Annotated[Small, KINDS]  # copies of each kind this seat does not see anywhere
