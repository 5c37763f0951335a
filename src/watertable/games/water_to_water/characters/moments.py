"""The moments at which characters speak; the rules call these and know no character by name."""

from watertable.games.water_to_water.box import Box
from watertable.games.water_to_water.characters import CHARACTERS
from watertable.games.water_to_water.speaking import spoken_by, spoken_by_all
from watertable.games.water_to_water.state import State
from watertable.kernel.records.events import Story

_BY_NUMBER = {it.CHARACTER.number: it for it in CHARACTERS}


@spoken_by(_BY_NUMBER, "character")
def points(box: Box, state: State, character: int) -> int:
    """W34, W35 What the table is worth to a character now."""
    return 0


@spoken_by(_BY_NUMBER, "state.character[seat]")
def stands_for(state: State, seat: int) -> int:
    """R54 The seat whose points a player has: his own, unless his character says otherwise."""
    return seat


@spoken_by_all(CHARACTERS)
def tile_laid(box: Box, state: State, kind: int) -> None:
    """A tile has come to lie on the map, or on top of another one."""


@spoken_by_all(CHARACTERS, through="won")
def takes(box: Box, state: State, won: int, story: Story) -> int:
    """Step 4 of the check order: somebody wins in the place of those at their targets."""
    return won


@spoken_by_all(CHARACTERS, through="won")
def joins(state: State, won: int) -> int:
    """Step 5: somebody wins with them."""
    return won


@spoken_by_all(CHARACTERS, through="won")
def outlasts(box: Box, state: State, won: int) -> int:
    """Step 9: somebody has waited long enough."""
    return won


@spoken_by_all(CHARACTERS, through="won")
def takes_last(box: Box, state: State, won: int, story: Story) -> int:
    """Step 9: ... and somebody wins in his place."""
    return won


@spoken_by_all(CHARACTERS)
def delays_end(state: State) -> bool:
    """Step 11: whether turns go on although all tiles are gone."""
    return False


@spoken_by(_BY_NUMBER, "state.character[seat]")
def turn_ends(box: Box, state: State, seat: int, story: Story) -> None:
    """The main action of a player is done."""


@spoken_by(_BY_NUMBER, "character")
def leaves(state: State, character: int) -> None:
    """A character is laid aside for a second one."""


@spoken_by(_BY_NUMBER, "character")
def arrives(state: State, character: int) -> None:
    """A second character has been revealed."""


@spoken_by(_BY_NUMBER, "character")
def progress(box: Box, state: State, way: float, character: int) -> float:
    """An opinion: how far a character has come whose points are this part of the way."""
    return way
