"""One action changes the table. It is known to be legal."""

from watertable.games.splash.actions import FIRST, SWAYING, Layout, Verb, piece_of, verb_of
from watertable.games.splash.board import left_of, targets
from watertable.games.splash.box import Box
from watertable.games.splash.collapse import collect, keep, take
from watertable.games.splash.hand import let_sway, tremble
from watertable.games.splash.setup import deal, draft
from watertable.games.splash.state import TABLE, Ask, Place, State
from watertable.games.splash.told import Told
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import CHANCE, WORLD


def apply(
    box: Box,
    state: State,
    seat: int,
    number: int,
    dice: Dice,
    story: Story,
    layout: Layout = SWAYING,
) -> None:
    """Carry out a legal action."""
    if state.ask == Ask.DEAL:
        deal(box, state, dice, story)
        return
    if state.ask == Ask.TREMOR:
        shake(box, state, dice, story)
        return
    if state.ask == Ask.SWAY:
        sway(state, dice, story)
        return
    piece = piece_of(number)
    match verb_of(number):
        case Verb.DRAFT:
            draft(box, state, seat, piece, story)
        case Verb.GIVE:
            give(box, state, piece, story)
        case Verb.PLACE:
            place(state, piece, layout.pose_of(number), story)
            if layout is not FIRST:
                let_go(box, state, layout.tick_of(number), story)
        case Verb.HOLD:
            state.asked, state.ask = CHANCE, Ask.SWAY
        case Verb.BASE:
            keep(box, state, piece, story, chosen=True)
        case Verb.TAKE:
            take(box, state, piece, story)
            collect(box, state, story)


def give(box: Box, state: State, piece: int, story: Story) -> None:
    """D4, D9 A piece goes to the player on the left, who has to place it."""
    state.owner = state.where[piece]
    state.piece = piece
    state.placer = left_of(state, int(state.giver))
    state.where[piece] = Place.HELD
    tell(story, Told.GIVEN, int(state.giver), piece, int(state.owner), int(state.placer), 0, 0)
    ask_place(box, state)


def ask_place(box: Box, state: State) -> None:
    """R10, R32 Say where the piece in hand goes, and ask its placer."""
    state.asked, state.ask = state.placer, Ask.PLACE
    where, waived = targets(box, state, int(state.piece))
    state.waived = int(waived)
    for on in where:
        if on != TABLE:
            state.target[on] = 1


def place(state: State, on: int, at: tuple[int, int, int, int], story: Story) -> None:
    """X5 The placer says where; the hand has not trembled yet."""
    state.place_on = on
    state.place_face, state.place_turn, state.place_x, state.place_y = at
    state.target[:], state.waived = 0, 0
    tell(story, Told.PLACED, int(state.placer), int(state.piece), on, 0, 0, 0)
    state.asked, state.ask = CHANCE, Ask.TREMOR


def sway(state: State, dice: Dice, story: Story) -> None:
    """X8 The placer holds the piece; chance has said how the hand will sway, and nobody knows."""
    state.sway[:] = dice.words
    state.holds += 1
    tell(story, Told.HOLDS, int(state.placer), int(state.piece), 0, 0, 0, 0)
    state.asked, state.ask = state.placer, Ask.PLACE


def let_go(box: Box, state: State, tick: int, story: Story) -> None:
    """X8 A swaying hand lets go where it is; with steady aim it trembles as chance says (X6)."""
    if tick:
        let_sway(box, state, tick)
        ask_world(state, tick, story)
    state.sway[:], state.holds = 0, 0


def shake(box: Box, state: State, dice: Dice, story: Story) -> None:
    """X6 The hand trembles, the piece is let go, and the world is asked."""
    tremble(box, state, dice)
    ask_world(state, 0, story)


def ask_world(state: State, tick: int, story: Story) -> None:
    """X5 The piece is let go: say how far the hand was off, and ask what happens."""
    x, y, turn = (int(part) // 10 for part in state.tremor)
    tell(story, Told.TREMBLED, int(state.placer), x, y, turn, tick, 0)
    state.asked, state.ask = WORLD, Ask.SETTLE
