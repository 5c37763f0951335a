"""The moments at which powers speak; the rules call these and know no power by name."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.characters import CHARACTERS
from watertable.games.water_to_water.powers import POWERS
from watertable.games.water_to_water.speaking import spoken_by, spoken_by_all
from watertable.games.water_to_water.state import Ask, State
from watertable.games.water_to_water.verdicts import Verdict
from watertable.kernel.records.events import Story
from watertable.kernel.records.listing import Listing

_BY_NUMBER = {it.POWER.number: it for it in POWERS}
_BY_VERB = {verb: it for it in POWERS for verb in it.POWER.verbs}
_BY_QUESTION = {it.POWER.question: it for it in POWERS if it.POWER.question} | {
    it.CHARACTER.question: it for it in CHARACTERS if it.CHARACTER.question
}


@spoken_by(_BY_NUMBER, "state.power[seat]")
def may_act(box: Box, state: State, seat: int) -> bool:
    """When a window opens: whether a player's any-time power has something to do."""
    return False


@spoken_by(_BY_NUMBER, "state.power[seat]")
def list_moves(box: Box, state: State, seat: int, out: Listing, count: int) -> int:
    """On one's own turn, and for any-time powers in a window: list what can be done with it."""
    return count


@spoken_by(_BY_VERB, "verb")
def verdict(box: Box, state: State, verb: int, seat: int, number: int) -> int:
    """Whether a player may use a power this way now."""
    return Verdict.WRONG_MOMENT


@spoken_by(_BY_VERB, "verb")
def use(box: Box, state: State, verb: int, seat: int, number: int, story: Story) -> None:
    """A power is used."""


@spoken_by(_BY_QUESTION, "state.ask")
def answer_verdict(box: Box, state: State, seat: int, number: int) -> int:
    """Whether this answers a question that is a power's or a character's own."""
    return Verdict.WRONG_MOMENT


@spoken_by(_BY_QUESTION, "state.ask")
def list_answers(box: Box, state: State, seat: int, out: Listing) -> int:
    """List the answers to such a question."""
    return 0


@spoken_by(_BY_QUESTION, "question")
def answer(box: Box, state: State, question: int, seat: int, number: int, story: Story) -> None:
    """Such a question is answered."""


@spoken_by_all(POWERS)
def skips_turn(state: State, story: Story) -> bool:
    """A turn begins: whether the player whose it is does not play."""
    return False


@spoken_by_all(POWERS)
def tile_played(box: Box, state: State, cell: int) -> None:
    """A held tile is about to be played on a cell, as a main action."""


@spoken_by(_BY_NUMBER, "state.power[seat]")
def goes_on(state: State, seat: int) -> bool:
    """After the checks: whether a main action is not over yet, so that nobody comes between."""
    return False


@spoken_by(_BY_NUMBER, "state.power[seat]")
def asks_on(box: Box, state: State, seat: int) -> int:
    """After the draw: the question that still belongs to a main action, or NOTHING."""
    return Ask.NOTHING


@spoken_by_all(POWERS)
def turn_ended(state: State) -> None:
    """A turn and its draw are over."""
