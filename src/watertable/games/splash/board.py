"""Questions about the table; changes nothing."""

from collections.abc import Iterable, Sequence

from watertable.games.splash.box import EQUAL, Box
from watertable.games.splash.scene import has_free_pose, scene, solid
from watertable.games.splash.state import TABLE, Ask, Place, Public
from watertable.kernel.records.record import Ints, Longs, Small

TOP = 1  # option target=top


def plain(numbers: Small | Ints | Longs | tuple[int, ...]) -> Sequence[int]:
    """Return the numbers of a record, or of one that has been read, to be looked at one by one."""
    if isinstance(numbers, tuple):
        return numbers
    read: list[int] = numbers.tolist()
    return read


def left_of(state: Public, seat: int) -> int:
    """D4 The player to the left: the next one clockwise."""
    return (seat + 1) % int(state.seats)


def pieces_at(box: Box, state: Public, place: int) -> list[int]:
    """Return the pieces in a place: a stock (by seat), the table, the box."""
    return [p for p, where in enumerate(plain(state.where[: box.pieces])) if where == place]


def matching(box: Box, others: Iterable[int]) -> set[int]:
    """D6 Every piece of the same shape or the same colour as one of these."""
    form, colour = plain(box.form), plain(box.colour)
    forms, colours = {form[other] for other in others}, {colour[other] for other in others}
    return {p for p in range(box.pieces) if form[p] in forms or colour[p] in colours}


def uncovered(box: Box, state: Public) -> list[int]:
    """R30 The pieces of the tower that carry nothing, the highest first."""
    covered, top = plain(state.covered), plain(state.top)
    bare = [p for p in pieces_at(box, state, Place.TABLE) if not covered[p]]
    return sorted(bare, key=lambda piece: (-top[piece], piece))


def highest(state: Public, pieces: list[int]) -> list[int]:
    """R17, R30 Those within 1 mm of the highest one."""
    top = plain(state.top)
    best = max((top[piece] for piece in pieces), default=0)
    return [piece for piece in pieces if top[piece] >= best - EQUAL]


def in_stocks(box: Box, state: Public) -> list[int]:
    """Return every piece in anybody's stock."""
    seats = int(state.seats)
    return [p for p, where in enumerate(plain(state.where[: box.pieces])) if where < seats]


def suitable(box: Box, state: Public) -> list[int]:
    """R31 Every piece of any stock that can be placed legally.

    It matches an uncovered piece (target=top: a highest one); the very first needs no match.
    """
    bare = uncovered(box, state)
    if not bare:
        return in_stocks(box, state)
    wanted = matching(box, highest(state, bare) if box.target == TOP else bare)
    return [piece for piece in in_stocks(box, state) if piece in wanted]


def takes(box: Box, state: Public) -> int:
    """R19 How many of the fallen pieces the placer takes in all."""
    fallen = len(pieces_at(box, state, Place.FALLEN))
    return min(3, int(state.taken) + fallen)


def targets(box: Box, state: Public, piece: int) -> tuple[list[int], bool]:
    """R10, R30, R32 Where a piece goes, and whether touching is waived there."""
    bare, seen, held = uncovered(box, state), scene(box, state), solid(box, piece)
    if not bare:
        return [TABLE], False
    fits = matching(box, [piece])
    alike = [other for other in bare if other in fits]
    ranked = highest(state, bare) if box.target == TOP else alike or highest(state, bare)
    first = highest(state, ranked)
    left = ranked
    while left:
        level = highest(state, left)
        free = [on for on in level if has_free_pose(seen, held, on)]
        if free:
            return free, False
        left = [on for on in left if on not in level]
    return first, True


def goes_on(box: Box, state: Public) -> list[int]:
    """Return the targets of the piece in hand."""
    if state.ask != Ask.PLACE:
        return []
    return lying_targets(box, state) or [TABLE]


def lying_targets(box: Box, state: Public) -> list[int]:
    """Return the pieces on which the piece in hand may go."""
    return [piece for piece, here in enumerate(plain(state.target[: box.pieces])) if here]


def pose_in(state: Public, piece: int) -> tuple[int, ...]:
    """Return where a piece on the table lies."""
    return tuple(plain(state.pose[piece]))


def rests_of(state: Public) -> list[tuple[int, int, int]]:
    """Return what rests on what: a piece, a piece or TABLE below it, thousandths of the force."""
    pairs = (state.rest_piece, state.rest_on, state.rest_share)
    return list(zip(*(plain(part[: state.rests]) for part in pairs), strict=True))


def tower_of(box: Box, state: Public, foot: int) -> list[int]:
    """X4 The pieces that rest on one table piece and on no other."""
    return [
        piece
        for piece, roots in roots_of(box, state).items()
        if roots == {foot} and state.where[piece] == Place.TABLE
    ]


def roots_of(box: Box, state: Public) -> dict[int, set[int]]:
    """X4 For each piece on the table, the table pieces that it goes back to."""
    on: dict[int, list[int]] = {}
    for piece, under, _ in rests_of(state):
        on.setdefault(piece, []).append(under)
    grounded = plain(state.grounded)
    pieces = set(on) | {p for p in range(box.pieces) if grounded[p]}
    roots = {piece: {piece} if grounded[piece] else set() for piece in pieces}
    changed = True
    while changed:
        changed = False
        for piece in pieces:
            more = {root for under in on.get(piece, []) for root in roots.get(under, set())}
            if not more <= roots[piece]:
                roots[piece] |= more
                changed = True
    return roots
