"""D17-D19 When it is over, and who has won."""

from watertable.games.splash.board import pieces_at
from watertable.games.splash.box import WINNING_DROPS, Box
from watertable.games.splash.state import Ask, Ending, State
from watertable.games.splash.told import Told
from watertable.games.splash.variants import sides_of
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY

NEXT_STAND = 0  # option empty_stock
GIVER = 1  # option last_piece_taken


def win(state: State, seat: int, why: Ending, story: Story) -> None:
    """The match is over."""
    state.ending, state.winner = why, seat
    state.asked, state.ask = NOBODY, Ask.NOTHING
    tell(story, Told.WON, seat, int(why), 0, 0, 0, 0)


def winner_at_a_stand(box: Box, state: State) -> int:
    """D17, R1-R4 Who wins when a piece stands, or NOBODY."""
    owner, giver, placer = int(state.owner), int(state.giver), int(state.placer)

    def is_empty(seat: int) -> bool:
        return not pieces_at(box, state, seat)

    if is_empty(owner):
        return giver if box.last_piece_taken == GIVER else owner
    if box.empty_stock == NEXT_STAND:
        around = [(placer + step) % state.seats for step in range(state.seats)]
        for seat in (giver, *around):
            if is_empty(seat):
                return int(seat)
    return NOBODY


def has_won_by_drops(state: State, seat: int) -> bool:
    """D18 Three drops win."""
    return bool(state.drops[seat] >= WINNING_DROPS)


def winners(box: Box, state: State) -> int:
    """D19 A member's win is the team's: bit by seat."""
    sides = sides_of(int(box.teams), int(state.seats))
    if state.winner < 0:
        return 0
    return sum(1 << seat for seat, side in enumerate(sides) if side == sides[state.winner])


def points(box: Box, state: State, seat: int) -> int:
    """Return a seat's drops."""
    return int(state.drops[seat])
