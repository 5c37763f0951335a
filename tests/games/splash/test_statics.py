"""Statics without an engine: areas of contact and how far a tower is from tipping."""

from itertools import pairwise

import pytest

import watertable as wt
from watertable.games.splash.board import pose_in
from watertable.games.splash.gaps import gap
from watertable.games.splash.scene import scene
from watertable.games.splash.shapes import body_of, pose_of
from watertable.games.splash.statics import contact, inside, margins, support_margin


@pytest.fixture
def built():
    """Lay pieces on each other; return their bodies by number, and what rests on what."""

    def build(*tower):
        game = wt.game("splash")
        position = {"game": "splash", "tower": list(tower), "stocks": [["white-octagon"], []]}
        table = game.table_from(position, manual=True)
        bodies = scene(table.board.boxes[0], table.board.states[0]).bodies
        order = [game.data.piece(piece["piece"]) for piece in tower]
        rests = {piece: [below] for below, piece in pairwise(order)}
        return {piece: bodies[piece] for piece in order}, rests

    return build


def test_a_centred_tower_is_as_safe_as_half_its_narrowest_contact(built):
    bodies, rests = built({"piece": "red-large-cube"}, {"piece": "red-small-cube"})
    assert support_margin(bodies, rests) == pytest.approx(3.5)


def test_a_piece_moved_aside_loses_as_much_margin(built):
    bodies, rests = built({"piece": "red-large-cube"}, {"piece": "red-plate", "x": 5.0})
    found = margins(bodies, rests)
    assert list(found.values())[1] == pytest.approx(2.5)


def test_a_piece_whose_middle_hangs_over_the_edge_has_a_negative_margin(built):
    bodies, rests = built({"piece": "red-small-cube"}, {"piece": "red-plate", "x": 4.0})
    assert support_margin(bodies, rests) == pytest.approx(-0.5)


def test_what_is_carried_counts_at_every_piece_below(built):
    stack = [{"piece": "red-large-cube"}, {"piece": "blue-large-cube", "x": 5.0}]
    alone, rests = built(*stack)
    both, more = built(*stack, {"piece": "green-large-cube", "x": 5.0})
    second = list(both)[1]
    assert margins(alone, rests)[second] == pytest.approx(2.5)
    assert margins(both, more)[second] == pytest.approx(0.0, abs=1e-6)


def test_the_area_of_contact_is_what_both_faces_share(built):
    bodies, _ = built({"piece": "red-large-cube"}, {"piece": "red-stick", "face": "upright"})
    lower, upper = bodies.values()
    area = contact(upper, lower)
    assert inside(area, lower.middle[:2]) == pytest.approx(2.5)


def test_a_pose_survives_its_whole_numbers(built):
    bodies, _ = built({"piece": "red-octagon", "face": "upright", "turn": 33.3})
    (body,) = bodies.values()
    again = body_of(body.solid, pose_of(body))
    assert abs(again.corners - body.corners).max() < 1e-4


def test_pieces_on_each_other_touch_and_do_not_overlap(built):
    bodies, _ = built({"piece": "red-octagon"}, {"piece": "blue-octagon", "turn": 20})
    assert gap(*bodies.values()) == pytest.approx(0.0, abs=1e-3)


def test_a_scene_lies_where_its_state_says(built):
    table = wt.game("splash").table_from(
        {"game": "splash", "tower": [{"piece": "red-plate"}], "stocks": [["red-stick"], []]},
        manual=True,
    )
    seen = scene(table.board.boxes[0], table.board.states[0])
    ((piece, body),) = seen.bodies.items()
    assert pose_of(body) == pose_in(table.board.states[0], piece)
