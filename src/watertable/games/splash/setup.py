"""D1-D3 Setting up: who begins, and how the pieces come to the players."""

from collections.abc import Mapping

from watertable.games.splash.box import NONE, Box
from watertable.games.splash.state import Ask, Ending, Place, Public, State
from watertable.games.splash.told import Told
from watertable.games.splash.variants import check_table
from watertable.kernel.compile.dice import below, stir
from watertable.kernel.compile.tell import tell
from watertable.kernel.game.options import Value
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import CHANCE, NOBODY

DEALT = 1


def start(box: Box, state: State, seats: int) -> None:
    """D2, R24 Make a blank state the beginning: all pieces in a pile; chance says who begins."""
    check_table(int(box.first), int(box.teams), seats)
    state.seats = seats
    state.ending, state.winner = Ending.RUNNING, NOBODY
    state.piece = state.owner = state.foot = NONE
    for piece in range(box.pieces):
        state.where[piece] = Place.PILE
    if box.first == 0 or box.draft == DEALT:
        state.asked, state.ask = CHANCE, Ask.DEAL
    else:
        begin(box, state, int(box.first) - 1)


def begin(box: Box, state: State, first: int) -> None:
    """D2 The first player picks first, and gives the first piece."""
    state.first = state.drafter = state.giver = first
    state.placer = (first + 1) % state.seats
    state.asked, state.ask = first, Ask.DRAFT


def deal(box: Box, state: State, dice: Dice, story: Story) -> None:
    """R24, R25 Chance names the first player and, with draft=deal, deals the pieces."""
    stir(dice)
    first = below(dice, int(state.seats)) if box.first == 0 else int(box.first) - 1
    begin(box, state, first)
    tell(story, Told.DEALT, first, int(box.draft == DEALT), 0, 0, 0, 0)
    if box.draft == DEALT:
        pile = list(range(box.pieces))
        for place in range(len(pile) - 1, 0, -1):
            other = below(dice, place + 1)
            pile[place], pile[other] = pile[other], pile[place]
        for place in range(int(state.seats) * share(box, state)):
            state.where[pile[place]] = place % state.seats
        end_draft(box, state, story)


def share(box: Box, state: State) -> int:
    """D3 How many pieces each player gets."""
    return int(box.pieces) // int(state.seats)


def draft(box: Box, state: State, seat: int, piece: int, story: Story) -> None:
    """D2 A player takes a piece from the pile; the next one clockwise goes on."""
    state.where[piece] = seat
    tell(story, Told.DRAFTED, seat, piece, 0, 0, 0, 0)
    state.drafter = state.asked = (seat + 1) % state.seats
    left = sum(int(where) == Place.PILE for where in state.where[: box.pieces])
    if left == box.pieces - state.seats * share(box, state):
        end_draft(box, state, story)


def end_draft(box: Box, state: State, story: Story) -> None:
    """D3, D4 What cannot be shared equally goes to the box; the first player gives."""
    for piece in range(box.pieces):
        if state.where[piece] == Place.PILE:
            state.where[piece] = Place.BOX
            tell(story, Told.BOXED, NOBODY, piece, 0, 0, 0, 0)
    state.drafter = state.first
    state.asked, state.ask = state.first, Ask.GIVE


def rematch(values: Mapping[str, Value], last: Public) -> Mapping[str, Value]:
    """R24 At a rematch the next player clockwise begins."""
    return {**values, "first": (int(last.first) + 1) % int(last.seats)}
