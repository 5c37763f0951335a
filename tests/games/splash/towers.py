"""Towers for tests: random pieces, moved aside until the tower is just so far from tipping."""

import math

from watertable.games.splash.scene import solid
from watertable.games.splash.shapes import GROUND, body_of, laid, pose_of, upper_face
from watertable.games.splash.statics import support_margin
from watertable.kernel.conformance import Chooser

WIDEST = 9.0  # mm aside, more than any tower needs to fall


def between(chooser, low, high):
    """A number from low to high."""
    return low + (high - low) * chooser.below(1 << 20) / (1 << 20)


def tower(box, seed, count, margin):
    """Return the poses of a tower with that support margin, or None if chance made none."""
    chooser = Chooser(seed)
    pieces = list(range(box.pieces))
    picked = [pieces.pop(chooser.below(len(pieces))) for _ in range(count)]
    how = []
    for piece in picked:
        face = chooser.below(len(solid(box, piece).resting))
        turn, way = (between(chooser, 0, 2 * math.pi) for _ in range(2))
        how.append((piece, face, turn, math.cos(way), math.sin(way)))

    def built(aside):
        bodies, rests, frame, below = {}, {}, GROUND, None
        for piece, face, turn, x, y in how:
            far = aside if below is not None else 0.0
            body = laid(frame, solid(box, piece), face, turn, x * far, y * far)
            body = body_of(body.solid, pose_of(body))
            bodies[piece], frame = body, upper_face(body)
            if below is not None:
                rests[piece] = [below]
            below = piece
        return bodies, rests

    near, far = 0.0, WIDEST
    if not support_margin(*built(far)) < margin < support_margin(*built(near)):
        return None
    for _ in range(40):
        middle = (near + far) / 2
        if support_margin(*built(middle)) > margin:
            near = middle
        else:
            far = middle
    return {piece: pose_of(body) for piece, body in built(near)[0].items()}
