"""W32-W36 Who has won: the check order, who has waited, and the end without a winner."""

from watertable.games.water_to_water.board import has_secret, secret_keeper, target
from watertable.games.water_to_water.box import NONE, Box
from watertable.games.water_to_water.characters import moments
from watertable.games.water_to_water.characters.moments import (
    joins,
    outlasts,
    stands_for,
    takes,
    takes_last,
)
from watertable.games.water_to_water.state import Ask, Ending, State
from watertable.games.water_to_water.told import Told
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY

HIGHEST = 1  # of end


@compiled
def points(box: Box, state: State, seat: int) -> int:
    """R54 A seat's points: those of the face-up character, or of the player it stands for."""
    return moments.points(box, state, int(state.character[stands_for(state, seat)]))


@compiled
def has_reached(box: Box, state: State, seat: int, character: int) -> bool:
    """W32 Whether a character would be at a seat's target; those without points never are."""
    worth = moments.points(box, state, character)
    return worth > 0 and worth >= target(box, state, seat)


@compiled
def burn(box: Box, state: State) -> None:
    """R26 Step 2: a hidden character that reaches its target unrevealed is dead for ever."""
    seat = secret_keeper(state)
    if seat != NONE and has_secret(state, seat) and has_reached(box, state, seat, state.hidden):
        state.burned = 1


@compiled
def at_target(box: Box, state: State, story: Story) -> int:
    """W33 Step 3: the seats whose face-up character is at its target, bit by seat."""
    won = 0
    for seat in range(state.seats):
        worth = points(box, state, seat)
        if worth != state.points[seat]:
            tell(story, Told.POINTS, seat, state.points[seat], worth, 0, 0, 0)
            state.points[seat] = worth
        if worth > 0 and stands_for(state, seat) == seat:
            won |= (worth >= target(box, state, seat)) << seat
    return won


@compiled
def finish(state: State, ending: int, won: int, story: Story) -> None:
    """W33 The match is over; several may have won."""
    for seat in range(state.seats):
        if won >> seat & 1:
            tell(story, Told.WON, seat, 0, 0, 0, 0, 0)
    state.winners = won
    state.ending = ending
    state.asked = NOBODY
    state.ask = Ask.NOTHING


@compiled
def check(box: Box, state: State, story: Story) -> None:
    """R33 Steps 2 to 6 of the check order."""
    burn(box, state)
    won = at_target(box, state, story)
    if won == 0:
        return
    won = takes(box, state, won, story)
    finish(state, Ending.WON, joins(state, won), story)


@compiled
def check_waiting(box: Box, state: State, tested: int, story: Story) -> None:
    """R1, R20, R24 Step 9: who of those tested has waited long enough, and may be robbed."""
    won = outlasts(box, state, 0) & tested
    if won != 0:
        won = takes_last(box, state, won, story)
        finish(state, Ending.WON, joins(state, won), story)


@compiled
def top_seats(box: Box, state: State) -> int:
    """R54 The seats with the most points of their own, and who joins them; none if it is 0."""
    best, won = 0, 0
    for seat in range(state.seats):
        if stands_for(state, seat) != seat:
            continue
        worth = points(box, state, seat)
        if worth > best:
            best, won = worth, 0
        if worth == best and best > 0:
            won |= 1 << seat
    return joins(state, won)


@compiled
def end_exhausted(box: Box, state: State, story: Story) -> None:
    """R34 All tiles are gone: nobody wins, or by option the highest points."""
    tell(story, Told.EXHAUSTED, NOBODY, 0, 0, 0, 0, 0)
    won = top_seats(box, state) if box.end == HIGHEST else 0
    finish(state, Ending.BAG_EMPTY, won, story)


@compiled
def winners(box: Box, state: State) -> int:
    """W33 The winners of a match that is over, bit by seat."""
    return int(state.winners)
