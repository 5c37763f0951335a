"""One action changes the table: what was decided is done, then play goes on to the next question.

Everything here trusts that `verdict` in legal.py has said OK.
"""

from watertable.games.water_to_water.actions import Verb, cell_of, verb_of, what_of
from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.dig import lay_find
from watertable.games.water_to_water.placing import lay_tile
from watertable.games.water_to_water.powers.action import begin_main
from watertable.games.water_to_water.powers.moments import answer, tile_played, use
from watertable.games.water_to_water.setup import choose_character, deal
from watertable.games.water_to_water.state import Ask, State
from watertable.games.water_to_water.told import Told
from watertable.games.water_to_water.turns import advance, pass_window
from watertable.games.water_to_water.zones import discard, reshuffle, take_from_hand
from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.tell import tell
from watertable.kernel.records.chance import Dice
from watertable.kernel.records.events import Story
from watertable.kernel.records.seats import NOBODY


@compiled
def play(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """W17 The main action: a held tile is played on the map."""
    begin_main(state, seat)
    state.lays = 1
    tile_played(box, state, cell_of(number))
    take_from_hand(state, seat, what_of(number))
    lay_tile(box, state, seat, what_of(number), number, 0, story)


@compiled
def discard_held(state: State, seat: int, number: int, story: Story) -> None:
    """W26 A tile that fits nowhere goes to the discard pile; nothing is played this turn."""
    begin_main(state, seat)
    state.lays = 1
    take_from_hand(state, seat, what_of(number))
    discard(state, seat, what_of(number), story)


@compiled
def pass_turn(state: State, seat: int, story: Story) -> None:
    """R34 A player without a tile passes."""
    begin_main(state, seat)
    state.used_tile = 0
    state.redraws = 0
    tell(story, Told.PASSED, seat, 0, 0, 0, 0, 0)


@compiled
def act_in_main(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """W17 One's own turn: a power, or the main action."""
    match verb_of(number):
        case Verb.PLAY:
            play(box, state, seat, number, story)
        case Verb.DISCARD:
            discard_held(state, seat, number, story)
        case Verb.PASS:
            pass_turn(state, seat, story)
        case _:
            use(box, state, verb_of(number), seat, number, story)


@compiled
def act_in_window(box: Box, state: State, seat: int, number: int, story: Story) -> None:
    """W28 Use an any-time power, or decline."""
    if verb_of(number) == Verb.PASS:
        pass_window(state, seat, story)
    else:
        use(box, state, verb_of(number), seat, number, story)


@compiled
def apply(box: Box, state: State, seat: int, number: int, dice: Dice, story: Story) -> None:
    """Do what was decided, then go on to the next question."""
    question = int(state.ask)
    state.asked = NOBODY
    state.ask = Ask.NOTHING
    match question:
        case Ask.MAIN:
            act_in_main(box, state, seat, number, story)
        case Ask.WINDOW:
            act_in_window(box, state, seat, number, story)
        case Ask.DIG:
            lay_find(box, state, seat, number, story)
        case Ask.DEAL:
            deal(box, state, dice, story)
        case Ask.RESHUFFLE:
            reshuffle(state, dice, story)
        case Ask.DRAFT:
            choose_character(state, seat, number, story)
        case _:
            answer(box, state, question, seat, number, story)
    advance(box, state, story)
