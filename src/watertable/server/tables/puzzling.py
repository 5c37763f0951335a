"""Puzzles: a table that begins where one move is clearly best, with bots at the other seats."""

from watertable.kernel.errors import WatertableError
from watertable.kernel.game.game import Game
from watertable.kernel.table.puzzles import puzzle_of, puzzles_of
from watertable.server.protocol import NewPuzzle, NewTable, PuzzleLoser, Puzzles, PuzzleTold
from watertable.server.tables.refused import Refused, said_as
from watertable.server.tables.settings import BOT, game_of

RIVAL = "lake"


def table_for(new: NewPuzzle) -> NewTable:
    """Return the table at which a puzzle is solved, and played on from there."""
    try:
        puzzle = puzzle_of(game_of(new.game, None), new.number)
    except WatertableError as error:
        raise Refused(422, said_as("unknown_puzzle", error)) from error
    seats = [BOT + RIVAL] * int(puzzle.position["seats"])
    seats[puzzle.seat] = "person"
    return NewTable(
        game=new.game,
        seats=seats,
        options=puzzle.position["options"],
        chat=False,
        name=new.name,
        position=puzzle.position,
    )


def listed(game: Game) -> Puzzles:
    """Say what a game's puzzles ask, and what their answers are; where things lie is not said."""
    return Puzzles(
        [
            PuzzleTold(
                seat=puzzle.seat,
                best=puzzle.best,
                chance=puzzle.chance,
                losers=[PuzzleLoser(one.move, one.chance, one.tempts) for one in puzzle.losers],
                missed=puzzle.missed,
            )
            for puzzle in puzzles_of(game)
        ]
    )
