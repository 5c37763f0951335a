"""S5, S33, S34 The end: who has run dry, and what follows."""

from watertable.games.showdown.board import rival
from watertable.games.showdown.box import Box
from watertable.games.showdown.setup import new_game
from watertable.games.showdown.state import Ask, Ending, State
from watertable.games.showdown.told import Told
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY


@compiled
def finish(state: State, ending: int, winner: int) -> None:
    """The match is over: nobody is asked any more."""
    state.ending = ending
    state.winner = winner
    state.asked = NOBODY
    state.ask = Ask.NOTHING


@compiled
def cap_reached(box: Box, state: State) -> bool:
    """R9 Whether the match has had all its turns."""
    return box.turn_cap > 0 and state.match_turns >= box.turn_cap


@compiled
def draw_match(state: State, story: Story) -> None:
    """R9 The match is a draw."""
    tell(story, Told.CAPPED, NOBODY, state.match_turns, 0, 0, 0, 0)
    finish(state, Ending.TURN_CAP, NOBODY)


@compiled
def check_water(box: Box, state: State, story: Story) -> None:
    """S33 A player at 0 has lost; S34 if one opcode brought both there, a tie-break follows."""
    if state.water[0] > 0 and state.water[1] > 0:
        return
    if state.water[0] == 0 and state.water[1] == 0:
        tell(story, Told.TIED, NOBODY, 0, 0, 0, 0, 0)
        if cap_reached(box, state):
            draw_match(state, story)
        else:
            state.tiebreaks += 1
            new_game(box, state, min(int(box.tiebreak_water), int(box.max_water)))
        return
    winner = 0 if state.water[1] == 0 else 1
    tell(story, Told.WON, winner, rival(winner), 0, 0, 0, 0)
    finish(state, Ending.FINISHED, winner)


@compiled
def winners(box: Box, state: State) -> int:
    """S5 The winner of a match that is over, bit by seat; none after a draw."""
    return 0 if state.winner == NOBODY else 1 << state.winner


@compiled
def points(box: Box, state: State, seat: int) -> int:
    """A seat's Water."""
    return int(state.water[seat])
