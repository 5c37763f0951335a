"""Another WORLD for Splash!: answers without physics, made up, but such as R13 allows.

A new piece stands where it was put, or some of the tower comes down: pieces lie scattered over the
table, two of them may form a tower, one may lean on another. Nothing overlaps, nothing flies.
"""

import hashlib
import math
from dataclasses import replace

import watertable as wt
from watertable.games.splash.actions import SWAYING
from watertable.games.splash.board import goes_on, pieces_at, pose_in, rests_of
from watertable.games.splash.gaps import gap
from watertable.games.splash.legal import verdict
from watertable.games.splash.scene import ghost, lattice, scene, solid
from watertable.games.splash.shapes import GROUND, laid, pose_of, upper_face
from watertable.games.splash.state import TABLE, Ask, Place, State
from watertable.kernel.conformance import Chooser
from watertable.kernel.records.listing import Listing
from watertable.kernel.records.record import raw, rows

APART = 70.0  # mm between scattered pieces


def answer(pieces, box, state, *, quick=False):
    """Say anything that could happen; the same for the same state."""
    chooser = Chooser(_seed(state))
    poses = {piece: pose_in(state, piece) for piece in pieces_at(box, state, Place.TABLE)}
    rests = rests_of(state)
    if state.ask == Ask.SETTLE:
        new, on = int(state.piece), int(state.place_on)
        face, turn = int(state.place_face), int(state.place_turn)
        at = (face, turn, int(state.place_x), int(state.place_y))
        seen = scene(box, state)
        body = ghost(seen.frames[on], solid(box, new), at)
        poses[new], rests = pose_of(body), [*rests, (new, on, 1000)]
        others = (there for piece, there in seen.bodies.items() if piece != on)
        fits = all(gap(body, there) > -0.05 for there in others)
        falls = _falling(chooser, rests, int(state.foot)) if on != TABLE else []
        if falls and chooser.below(3) == 0:
            falls = [new]
        if on != TABLE and not fits:
            falls = sorted({*falls, new})
    else:
        falls = _falling(chooser, rests, int(state.foot)) if chooser.below(4) == 0 else []
    rests = _scatter(box, chooser, poses, rests, falls)
    return _json(pieces, poses, rests)


def _seed(state):
    states = rows(State, 1)
    states[0] = state
    return int.from_bytes(hashlib.sha256(bytes(raw(states)[0])).digest()[:8], "big")


def _falling(chooser, rests, foot):
    """Nothing, or some piece with all that it carries; now and then the base goes too."""
    if chooser.below(5) < 3:
        return []
    above = sorted({piece for piece, _, _ in rests if piece != foot})
    if not above:
        return []
    falls = {above[chooser.below(len(above))]}
    while more := {piece for piece, on, _ in rests if on in falls} - falls:
        falls |= more
    return sorted(falls)


def _scatter(box, chooser, poses, rests, falls):
    rests = [pair for pair in rests if pair[0] not in falls]
    under = None
    for number, piece in enumerate(falls):
        angle, far = 2.4 * number, APART * (2 + number)
        frame, on = GROUND, TABLE
        x, y = far * math.cos(angle), far * math.sin(angle)
        if under is not None and chooser.below(3) == 0:
            frame, on, x, y = upper_face(under[1]), under[0], 0.0, 0.0
        body = laid(frame, solid(box, piece), 0, 0.1 * number, x, y)
        poses[piece] = pose_of(body)
        rests.append((piece, on, 1000))
        if on == TABLE and under is not None and chooser.below(5) == 0:
            rests[-1] = (piece, TABLE, 700)
            rests.append((piece, under[0], 300))
            under = None
            continue
        under = (piece, body) if on == TABLE else None
    return rests


def _json(pieces, poses, rests):
    def name(piece):
        return "table" if piece == TABLE else pieces.name(piece)

    return {
        "poses": {name(piece): list(pose) for piece, pose in sorted(poses.items())},
        "rests": [[name(piece), name(on), share] for piece, on, share in rests],
    }


def splash_of_chance():
    """Return the game with this world instead of physics."""
    game = wt.game("splash")
    assert game.world is not None
    return replace(game, world=replace(game.world, ready=lambda: None, answer=answer))


def any_move(game, box, state, chooser):
    """Return any legal number, without listing a whole lattice."""
    if state.ask == Ask.PLACE:
        targets = goes_on(box, state)
        on = targets[chooser.below(len(targets))]
        sides = list(lattice(scene(box, state).frames[on], solid(box, int(state.piece))))
        for _ in range(20):
            face, turn, points = sides[chooser.below(len(sides))]
            number = SWAYING.placement(on, face, turn, *points[chooser.below(len(points))].tolist())
            if verdict(box, state, int(state.asked), number) == 0:
                return number
    listing = rows(Listing, 1)
    count = game.rules.legal(box, state, listing[0])
    assert count, "a running match always offers a move"
    return int(listing[0].numbers[chooser.below(count)])
