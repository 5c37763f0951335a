"""The moves of Water to Water on a page: by what is done, then by the cell where.

Three ways to write them, each shorter than the one before; each has every move, and its number:

    Play bay-bend at: 2,3 [5] wwrr [6] wrrw; 4,-1 [7] wwrr
    Play bay-bend at (a wwrr b wrrw): A [5]a [6]b; B [7]a          cells and looks have letters
    Play bay-bend at: wwrr A5 B6; wrrw A7                          by the look, at a letter's cell
"""

import string
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from watertable.kernel.game.game import Game
from watertable.kernel.text.json import Json
from watertable.kernel.text.moves import Move, Moves
from watertable.pages.edges import Cell, edges_of, needs, turned
from watertable.pages.listed import Listed

Key = TypeVar("Key", Cell, str)

LETTERS, TERSE, BARE = 3, 4, 6  # how short a page is: the second way, the third, cells alone
BY_LETTER = "A cell's letter, then its moves: the number in brackets, and the look's letter."
BY_LOOK = "Each look, then a cell's letter with the number of that move: A12 is [12] at cell A."


@dataclass(frozen=True, slots=True)
class _Choice:
    """A move at a cell, and how the tile would lie there; nothing where none is laid or turned."""

    move: Move
    cell: Cell
    look: str


_Groups = dict[str, list[_Choice]]  # by what the moves say beside their cell
_Write = Callable[[str, Sequence[_Choice], list[int], Mapping[Cell, str]], str]


def moves(game: Game, seen: Json, moves: Moves, short: int) -> Listed:
    """List the moves at a cell by that cell, and what it asks of each side; then all others."""
    ground, edges = {}, edges_of(game)
    tiles = {(it["x"], it["y"]): it["tile"] for it in seen["map"]}
    for it in seen["map"]:
        ground[it["x"], it["y"]] = turned(edges[it["tile"]], it["turn"])
    groups = _grouped(moves, edges, tiles)
    cells = dict.fromkeys(choice.cell for group in groups.values() for choice in group)
    names = {cell: f"{cell[0]},{cell[1]}" for cell in cells}
    letters = dict(zip(cells, _letters(), strict=False)) if short >= LETTERS else {}
    lines, numbers = list(_asked(names, letters, {} if short >= BARE else ground)), list[int]()
    write: _Write = _by_cell
    if letters:
        names, write = letters, _by_look if short >= TERSE else _by_letter
        lines.append(BY_LOOK if short >= TERSE else BY_LETTER)
    lines += [write(heading, group, numbers, names) for heading, group in groups.items()]
    for move in moves:
        if _cell(move.data) is None:
            numbers.append(move.action)
            lines.append(f"[{len(numbers)}] {move.text}")
    return Listed(lines, tuple(numbers))


def _asked(
    names: Mapping[Cell, str], letters: Mapping[Cell, str], ground: Mapping[Cell, str]
) -> Iterable[str]:
    """Say of each cell which letter it has, if any, and what its neighbours ask of its sides."""
    asking = []
    for cell, name in names.items():
        said = [letters[cell]] if letters else []
        asking.append(" ".join([*said, name, *([needs(cell, ground)] if ground else [])]))
    if names and (ground or letters):
        asks = ", and what their neighbours ask (? anything)" if ground else ""
        yield f"Cells{asks}: {'; '.join(asking)}"


def _by_cell(
    heading: str, group: Sequence[_Choice], numbers: list[int], names: Mapping[Cell, str]
) -> str:
    """Write moves cell by cell, each with its look."""
    said = []
    for cell, there in _parted(group, lambda choice: choice.cell):
        looks = [f" {it.look}" if it.look else "" for it in there]
        said.append(f"{names[cell]} " + " ".join(_numbered(there, looks, numbers)))
    return f"{heading}: {'; '.join(said)}"


def _by_letter(
    heading: str, group: Sequence[_Choice], numbers: list[int], names: Mapping[Cell, str]
) -> str:
    """Write moves cell by cell, looks by a letter that the heading explains."""
    looks = dict.fromkeys(it.look for it in group if it.look)
    letter = dict(zip(looks, _letters(string.ascii_lowercase), strict=False))
    meaning = " (" + " ".join(f"{letter[look]} {look}" for look in looks) + ")" if looks else ""
    said = []
    for cell, there in _parted(group, lambda choice: choice.cell):
        short = [letter.get(it.look, "") for it in there]
        said.append(f"{names[cell]} " + " ".join(_numbered(there, short, numbers)))
    return f"{heading}{meaning}: {'; '.join(said)}"


def _by_look(
    heading: str, group: Sequence[_Choice], numbers: list[int], names: Mapping[Cell, str]
) -> str:
    """Write moves look by look: the letter of each cell with the number of the move there."""
    said = []
    for look, there in _parted(group, lambda choice: choice.look):
        where = []
        for choice in there:
            numbers.append(choice.move.action)
            where.append(f"{names[choice.cell]}{len(numbers)}")
        said.append(" ".join([look, *where] if look else where))
    return f"{heading}: {'; '.join(said)}"


def _numbered(
    choices: Iterable[_Choice], looks: Iterable[str], numbers: list[int]
) -> Iterator[str]:
    """Write the number of each move, and its look after it."""
    for choice, look in zip(choices, looks, strict=True):
        numbers.append(choice.move.action)
        yield f"[{len(numbers)}]{look}"


def _parted(
    group: Sequence[_Choice], by: Callable[[_Choice], Key]
) -> Iterable[tuple[Key, list[_Choice]]]:
    """Return choices that have something in common together, in the order they first come."""
    parts: dict[Key, list[_Choice]] = {}
    for choice in group:
        parts.setdefault(by(choice), []).append(choice)
    return parts.items()


def _grouped(moves: Moves, edges: Mapping[str, str], tiles: Mapping[Cell, str]) -> _Groups:
    """Return the moves at a cell, by what they say beside it; looks that are alike say degrees."""
    groups: _Groups = {}
    for move in moves:
        cell = _cell(move.data)
        if cell is not None:
            look = _look(move.data, edges, tiles.get(cell))
            groups.setdefault(_heading(move), []).append(_Choice(move, cell, look))
    for group in groups.values():
        alike = [(it.cell, it.look) for it in group if it.look]
        group[:] = [
            _Choice(it.move, it.cell, f"{it.look} at {_degrees(it.move.data)}")
            if alike.count((it.cell, it.look)) > 1
            else it
            for it in group
        ]
    return groups


def _letters(alphabet: str = string.ascii_uppercase) -> Iterator[str]:
    """Return A, B, ... Z, AA, AB, ...: as many as one takes."""
    yield from alphabet
    for first in _letters(alphabet):
        yield from (first + second for second in alphabet)


def _cell(data: Json) -> Cell | None:
    """Return the cell that a move is about."""
    spot = data.get("play") or data.get("block") or data.get("rotate")
    return None if spot is None else (spot["x"], spot["y"])


def _heading(move: Move) -> str:
    """Return what a move says beside its cell and how the tile is turned."""
    parts = {part.name: part for part in move.parts}
    last = parts.get("degrees", parts["y"])
    after = move.text[last.end :].removeprefix(" degrees").strip()
    return move.text[: parts["x"].begin].rstrip() + (f" ({after})" if after else "")


def _look(data: Json, edges: Mapping[str, str], lying: str | None) -> str:
    """Return how the tile would lie, where a move lays or turns one."""
    if "play" in data:
        return turned(edges[data["play"]["tile"]], data["play"]["turn"])
    if "rotate" in data and lying is not None:
        return turned(edges[lying], data["rotate"]["turn"])
    return ""


def _degrees(data: Json) -> int:
    """Return how far a tile would be turned, where its edges alone do not tell."""
    turn: int = (data.get("play") or data["rotate"])["turn"]
    return 90 * turn
