"""The kinds of events Splash! tells, and what their numbers mean."""

from enum import IntEnum


class Told(IntEnum):
    """What happened; after each: its seat, then its public numbers a, b, c, d."""

    DEALT = 1  # who begins; a 1 if the pieces were dealt
    DRAFTED = 2  # a piece
    BOXED = 3  # a piece
    GIVEN = 4  # a piece, b owner, c to
    PLACED = 5  # a piece, b on (TABLE: the table)
    TREMBLED = 6  # a, b micrometres, c thousandths of a degree, d tick (0: steady aim)
    STOOD = 7  # a piece
    SPLASH = 8  # a piece, b how many lie on the table beside the kept tower or were lifted off
    DROP = 9  # a drops now
    LIFTED = 10  # a piece
    FELL = 11  # a piece, in a later settling
    BASED = 12  # a piece, b 1 if the placer chose
    TOOK = 13  # a piece
    PARDONED = 14  # a piece
    WON = 15  # a why (Ending)
    HOLDS = 16  # a piece: it is in the hand, which sways
