"""X7 Keyframes: small, and as exact as they say."""

import dataclasses
import hashlib
import json
import math
import zlib
from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest

from watertable.games.splash.contacts import KNOCKS, SCRAPES, Contact
from watertable.games.splash.keyframes import contacts_in, decode, encode
from watertable.games.splash.shapes import UNIT, rotation_of, whole_pose
from watertable.kernel.conformance import Chooser

pytestmark = pytest.mark.rule("X7")

FILMS = Path(__file__).parent / "recorded" / "films.json"


def part_of(chooser, low, high):
    return low + (high - low) * chooser.below(1 << 30) / (1 << 30)


def any_pose(chooser):
    quaternion = np.array([part_of(chooser, -1, 1) for _ in range(4)])
    quaternion /= np.linalg.norm(quaternion)
    return whole_pose([part_of(chooser, -600, 600) for _ in range(3)], tuple(quaternion))


def angle_between(one, other):
    turn = rotation_of(one[3:]).T @ rotation_of(other[3:])
    return math.acos(min(1.0, max(-1.0, (np.trace(turn) - 1) / 2)))


def test_positions_are_off_by_ten_micrometres_and_rotations_by_a_ten_thousandth_at_most():
    chooser = Chooser(7)
    frames = [[any_pose(chooser) for _ in range(5)] for _ in range(40)]
    pieces, again, rate = decode(encode([3, 1, 4, 29, 5], frames, 60))
    assert (pieces, rate) == ([3, 1, 4, 29, 5], 60)
    for frame, copy in zip(frames, again, strict=True):
        for pose, seen in zip(frame, copy, strict=True):
            assert max(abs(a - b) for a, b in zip(pose[:3], seen[:3], strict=True)) <= 100
            assert angle_between(pose, seen) < 1e-4


def test_a_piece_that_rests_is_not_sent():
    still, moving = (0, 0, 0, UNIT, 0, 0, 0), (0, 0, 500_000, UNIT, 0, 0, 0)
    frames = [[still, (*moving[:2], 500_000 - 1000 * k, *moving[3:])] for k in range(30)]
    pieces, again, _ = decode(encode([8, 9], frames))
    assert pieces == [9]
    assert [frame[0][2] for frame in again] == [500_000 - 1000 * k for k in range(30)]


def test_nothing_that_moves_is_a_few_bytes():
    frames = [[(0, 0, 0, UNIT, 0, 0, 0)]] * 10
    assert decode(encode([2], frames)) == ([], [[]] * 10, 60)
    assert len(encode([2], frames)) < 24


@pytest.mark.parametrize("damage", [b"", b"WTK1", b"PNG!12345678", b"WTK1\x3c\x01\x00\x02\x05junk"])
def test_damaged_keyframes_are_refused(damage):
    with pytest.raises(ValueError, match="keyframes"):
        decode(damage)


def test_the_films_that_the_browser_is_held_against_are_read_like_this():
    for recorded in json.loads(FILMS.read_text()):
        moving, frames, rate = decode(b64decode(recorded["film"]))
        assert (moving, len(frames), rate) == (
            recorded["pieces"],
            recorded["frames"],
            recorded["rate"],
        )
        assert [list(pose) for pose in frames[-1]] == recorded["last"]
        whole = np.array(frames, ">i4").tobytes()
        assert hashlib.sha256(whole).hexdigest() == recorded["digest"]


def test_what_could_be_heard_is_read_as_it_was_written():
    frames = [[(0, 0, 1000 * k, UNIT, 0, 0, 0)] for k in range(5)]
    heard = [Contact(8, 0, 734, 0, 17, 29), Contact(203, 85, 6002, 1, 26, 31)]
    data = encode([26], frames, 60, heard)
    assert contacts_in(data) == heard
    assert decode(data) == decode(encode([26], frames, 60))


def test_an_impulse_beyond_sixteen_bits_is_the_greatest_that_fits():
    data = encode([], [[]], 60, [Contact(8, 0, 1 << 20, 0, 17, 31)])
    assert contacts_in(data) == [Contact(8, 0, 0xFFFF, 0, 17, 31)]


def test_films_of_before_and_of_now_have_the_contacts_that_were_recorded():
    recorded = json.loads(FILMS.read_text())
    for film in recorded:
        heard = [dataclasses.astuple(contact) for contact in contacts_in(b64decode(film["film"]))]
        assert heard == [tuple(contact) for contact in film.get("contacts", [])]
        assert heard == sorted(heard)
        assert len(heard) <= KNOCKS + SCRAPES
    assert {"contacts" in film for film in recorded} == {True, False}


@pytest.mark.parametrize("cut", [1, 8])
def test_half_a_contact_is_damage(cut):
    whole = encode([], [[]], 60, [Contact(8, 0, 734, 0, 17, 29)])
    body = zlib.decompress(whole[8:])
    with pytest.raises(ValueError, match="damaged"):
        contacts_in(whole[:8] + zlib.compress(body[:-cut]))
