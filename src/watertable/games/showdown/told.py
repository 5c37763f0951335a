"""The kinds of events Showdown tells, and what their numbers mean."""

from enum import IntEnum


class Told(IntEnum):
    """What happened; after each: its seat, then its public numbers a, b, c, d, then its secret."""

    DEALT = 1  # who begins; a tie-break game's number (0: the first game), b starting Water
    TURN_STARTED = 2  # a turn
    DREW = 3  # secret: card
    TICKED = 4  # a card, b acting as
    ANNOUNCED = 5  # a card, b acting as, c mode, d source
    SUN_NAMED = 6  # a card, b acting as, c place, d source
    PAID = 7  # a Water
    DECLINED = 8
    DISCARDED = 9  # a card, b why (Why)
    ATTACKED = 10  # the seat hit; a value, b off by Rain Coat, c Defended, d got through
    HURT_ITSELF = 11  # a damage
    GAINED = 12  # a wanted, b gained
    DEFENDED = 13  # a card, b how much
    REFLECTED = 14  # the seat hit; a damage
    NEGATED = 15  # whose card; a card
    PLACED = 16  # a card, b acting as
    DESTROYED = 17  # whose card; a card, b 1 if it was Set
    MISSED = 18  # the target was gone
    RECOVERED = 19  # a card
    RETURNED = 20  # a card back to hand
    SET_CARD = 21  # a slot; secret: card
    EXTRA_ACTION = 22  # a how many
    EXTRA_SET = 23  # a how many
    RESHUFFLED = 24  # a cards
    TURN_ENDED = 25
    TIED = 26
    WON = 27
    CAPPED = 28  # a turns
    WATER = 29  # a from, b to
    CHEAPER = 30  # a how much less, b the card it helps


class Why(IntEnum):
    """Why a card was discarded from a hand."""

    COST = 0
    FORCED = 1
    HAND_LIMIT = 2
