"""What a seat can work out from its view alone: what it may do, and whether it may do this.

A view fits many truths, and they all allow the seat the same: so any one of them will do.
"""

from typing import Any, TypeAlias

from watertable.kernel.game.desk import desk_for
from watertable.kernel.game.game import Game
from watertable.kernel.records.listing import MOVES
from watertable.kernel.records.numbers import read
from watertable.kernel.records.record import Rows
from watertable.kernel.text.json import Json
from watertable.kernel.text.moves import Move, Moves
from watertable.kernel.text.write import write_moves

MovesText: TypeAlias = tuple[bytes, bool, Json | None]  # moves, whether all, the space beside


def moves_from(game: Game, view: Any) -> Moves:
    """Return the legal moves of the seat a view belongs to: none if another is asked.

    >>> import watertable as wt
    >>> game = wt.game("showdown")
    >>> table = game.table(seed=7)
    >>> moves_from(game, table.seen(table.to_act)) == table.moves()
    True
    """
    if view.seat < 0 or view.asked != view.seat:
        return Moves()
    boxes = game.boxes_for(view)
    return listed(game, boxes, desk_for(game).guess(game, boxes, view), view)


def verdict_from(game: Game, view: Any, seat: int, number: int) -> int:
    """Return 0 if a seat may do this as far as its view shows, else the code of the reason."""
    boxes = game.boxes_for(view)
    guess = desk_for(game).guess(game, boxes, view)
    return int(game.entries.verdict(boxes, guess, 0, seat, number))


def listed(game: Game, boxes: Rows[Any], states: Rows[Any], view: Any) -> Moves:
    """Return the moves that the state in row 0 allows the asked seat, in the words of its view."""
    words, data, told = game.words, game.data, read(view)
    numbers, space = numbers_listed(game, boxes, states), _space(game, boxes, view)
    said = ((number, words.say(data, told, number)) for number in numbers)
    moves = Moves(
        Move(sentence.text, number, words.move(data, told, number), sentence.parts)
        for number, sentence in said
    )
    moves.complete, moves.space = _is_complete(numbers, space), space
    return moves


def listed_text(game: Game, boxes: Rows[Any], states: Rows[Any], view: Any) -> MovesText:
    """Return the same as JSON text, whether it is complete, and the space beside it."""
    numbers, space = numbers_listed(game, boxes, states), _space(game, boxes, view)
    return write_moves(game.words, game.data, view, numbers), _is_complete(numbers, space), space


def numbers_listed(game: Game, boxes: Rows[Any], states: Rows[Any]) -> list[int]:
    """Return the numbers of the moves that the state in row 0 allows the asked seat."""
    desk = desk_for(game)
    return desk.listed(game.entries.legal(boxes, states, 0, desk.listing))


def _space(game: Game, boxes: Rows[Any], view: Any) -> Json | None:
    """Return what may be chosen beside the numbers that are listed."""
    space = game.words.space
    return None if space is None else space(game.data, boxes[0], view)


def _is_complete(numbers: list[int], space: Json | None) -> bool:
    return len(numbers) < MOVES and space is None
