"""R27, X3 What stood still, seen from what carries it; and what statics can vouch for."""

import math

import numpy as np
import pytest

import watertable as wt
from watertable.games.splash.box import MM
from watertable.games.splash.scene import solid
from watertable.games.splash.shapes import (
    GROUND,
    Body,
    laid,
    pose_of,
    quaternion_of,
    upper_face,
)
from watertable.games.splash.state import TABLE
from watertable.games.splash.stillness import Motion, carriers, stands_surely, unmoved, written

GAME = wt.game("splash")
BOX = GAME.boxes(GAME.chosen())[0]
PLATE, CUBE, STICK = (
    GAME.data.piece(name) for name in ("red-plate", "red-large-cube", "red-stick")
)
FORCES = {(PLATE, TABLE): 30.0, (CUBE, PLATE): 20.0, (STICK, CUBE): 10.0}
ON = {PLATE: TABLE, CUBE: PLATE, STICK: CUBE}


def tower(aside=0.0):
    """A plate, on it a cube, on that a stick that lies so far from its middle."""
    bodies, frame = {}, GROUND
    for piece, x in ((PLATE, 0.0), (CUBE, 0.0), (STICK, aside)):
        bodies[piece] = laid(frame, solid(BOX, piece), 0, 0.0, x, 0.0)
        frame = upper_face(bodies[piece])
    return bodies


def look(bodies):
    """What an engine would have: centimetres and a quaternion for each."""
    return np.array([[*(b.middle / 10), *quaternion_of(b.rotation)] for b in bodies.values()])


def leaned(bodies, angle, above=0.0, slid=0.0):
    """The same with all above a height leaned about the y axis there, and the stick slid along."""
    cos, sin = math.cos(angle), math.sin(angle)
    turn, foot = np.array([[cos, 0, sin], [0, 1, 0], [-sin, 0, cos]]), np.array([0, 0, above])
    moved = {}
    for piece, body in bodies.items():
        middle = body.middle + np.array([slid if piece == STICK else 0.0, 0, 0])
        high = body.middle[2] > above
        turned = turn @ body.rotation, turn @ (middle - foot) + foot
        moved[piece] = (
            Body(body.solid, *turned) if high else Body(body.solid, body.rotation, middle)
        )
    return moved


def poses_of(bodies):
    return {piece: pose_of(body) for piece, body in bodies.items()}


@pytest.mark.rule("R27", "X3")
def test_a_tower_that_leans_by_the_softness_of_its_contacts_stood_still():
    poses, motion = poses_of(tower()), Motion.of([look(tower()), look(leaned(tower(), 0.003))])
    still = unmoved(poses, motion, ON)
    assert still == {PLATE, CUBE, STICK}
    assert written(poses, motion, ON, still) == [list(poses.values())] * 2


@pytest.mark.rule("R27", "X3")
def test_a_piece_that_tipped_at_any_moment_did_not_stand_still_and_takes_along_what_it_carries():
    tipped = look(leaned(tower(), 0.01, above=6.0))
    still = unmoved(poses_of(tower()), Motion.of([look(tower()), tipped, look(tower())]), ON)
    assert still == {PLATE}
    ends = Motion.of([look(leaned(tower(), 0.02, above=6.0))])
    (lies,) = written(poses_of(tower()), ends, ON, {PLATE})
    simulated = poses_of(leaned(tower(), 0.02, above=6.0))
    assert lies[0] == poses_of(tower())[PLATE]
    assert np.abs(np.subtract(lies[1:], list(simulated.values())[1:])).max() <= 1


@pytest.mark.rule("X5")
def test_what_slid_lies_on_what_carries_it_as_it_did_and_the_rest_as_it_lay():
    poses, now = poses_of(tower()), leaned(tower(), 0.003, slid=0.5)
    still = unmoved(poses, Motion.of([look(tower()), look(now)]), ON)
    assert still == {PLATE, CUBE}
    (lies,) = written(poses, Motion.of([look(now)]), ON, still)
    away = np.subtract(lies[2][:3], poses[STICK][:3]) / MM
    assert away == pytest.approx([0.5, 0, 0], abs=1e-3)
    assert np.abs(np.subtract(lies[2][3:], poses[STICK][3:])).max() < 50


def test_a_piece_comes_after_what_carries_most_of_it():
    forces = {(1, 2): 5.0, (1, 3): 9.0, (2, TABLE): 1.0, (3, 2): 4.0}
    assert list(carriers([1, 2, 3, 4], forces).items()) == [(2, TABLE), (3, 2), (1, 3), (4, TABLE)]


def test_pieces_that_carry_each_other_in_a_ring_have_an_order_too():
    ordered = carriers([1, 2, 3], {(1, 2): 1.0, (2, 3): 1.0, (3, 1): 1.0})
    assert set(ordered) == {1, 2, 3}
    assert list(ordered.values()).count(TABLE) == 1


SOLIDS = {piece: solid(BOX, piece) for piece in ON}


@pytest.mark.rule("X3")
@pytest.mark.parametrize(("aside", "sure"), [(0.0, True), (7.3, True), (7.45, False), (7.6, False)])
def test_statics_vouches_for_a_tenth_of_a_millimetre(aside, sure):
    """The cube reaches 7.5 mm from its middle."""
    assert stands_surely(SOLIDS, poses_of(tower(aside)), FORCES) == sure


@pytest.mark.rule("X3")
@pytest.mark.parametrize(
    ("forces", "bodies"),
    [
        ({**FORCES, (STICK, PLATE): 3.0}, tower()),  # across two
        (
            {pair: force for pair, force in FORCES.items() if pair[0] != STICK},
            tower(),
        ),  # in the air
        (FORCES, leaned(tower(), 0.05, above=20.0)),  # not level
    ],
)
def test_anything_but_level_pieces_on_one_other_is_left_to_the_engine(forces, bodies):
    assert not stands_surely(SOLIDS, poses_of(bodies), forces)
