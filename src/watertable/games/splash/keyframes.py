"""X7 Motion as a few kilobytes: keyframes of the pieces that move.

    bytes 0-3   "WTK1"
    byte  4     frames a second
    byte  5     m, how many pieces move
    bytes 6-7   f, how many frames there are (big-endian)
    m bytes     the numbers of the pieces
    the rest    zlib: for each of the seven channels x, y, z, a, b, c, k of each piece, its f
                values one after the other, each as the difference from the one before it
                (16 bits, big-endian; k 8 bits); after them what could be heard, nine bytes a
                contact: time, length and impulse (16 bits each, big-endian), kind, two pieces

x, y and z count 20 micrometres. a, b and c are the three smaller parts of the quaternion in their
order, in 32767ths of the square root of 1/2; k is which part is left out: it is the largest, and
positive. So a position is off by at most 10 micrometres along each axis (and is cut off 655 mm from
the middle), a rotation by less than 0.0001 radian. Kept beside a log, never in state or hash.

Time and length of a contact are milliseconds, its impulse tenths of a micronewton second (more than
fits is the most that does), its kind is 0 for a knock and 1 for a scrape, and of its two pieces the
second may be 31: the table. There are at most 64, the strongest, in the order of time. Films from
before they were written end where the poses end, and readers from then stop there.
"""

import struct
import zlib
from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from watertable.games.splash.contacts import Contact
from watertable.games.splash.shapes import UNIT, Pose

Array: TypeAlias = NDArray[np.float64]

MAGIC = b"WTK1"
GRAIN = 200  # tenths of a micrometre
FULL = 32767
HALF = np.sqrt(0.5)
CHANNELS = 7
WIDTHS = 2 * (CHANNELS - 1) + 1  # bytes of a pose
CONTACT = struct.Struct(">HHHBBB")
MOST = 0xFFFF  # that 16 bits hold


def encode(
    pieces: Sequence[int],
    frames: Sequence[Sequence[Pose]],
    rate: int = 60,
    contacts: Sequence[Contact] = (),
) -> bytes:
    """Write frames down, with what could be heard; every frame has a pose for each piece."""
    poses = np.array(frames, np.int64).reshape(len(frames), len(pieces), 7)
    coded = _coded(poses)
    moving = [p for p in range(len(pieces)) if (coded[:, p] != coded[:1, p]).any()]
    head = bytes([rate, len(moving), *len(frames).to_bytes(2, "big")])
    names = bytes(pieces[p] for p in moving)
    body = bytearray()
    for p in moving:
        for channel in range(CHANNELS):
            steps = np.diff(coded[:, p, channel], prepend=0)
            wide = np.int8 if channel == CHANNELS - 1 else np.int16
            body += steps.astype(wide).astype(np.dtype(wide).newbyteorder(">")).tobytes()
    for one in contacts:
        sizes = (min(size, MOST) for size in (one.time, one.length, one.impulse))
        body += CONTACT.pack(*sizes, one.kind, one.piece, one.other)
    return MAGIC + head + names + zlib.compress(bytes(body), 9)


def lasts(data: bytes) -> float:
    """Return how long a film is, in seconds; 0 of what is none."""
    if data[:4] != MAGIC or len(data) < 8 or data[4] == 0:
        return 0.0
    return int.from_bytes(data[6:8], "big") / data[4]


def decode(data: bytes) -> tuple[list[int], list[list[Pose]], int]:
    """Read what `encode` wrote: the pieces that move, their poses frame by frame, the rate."""
    moving, frames, rate, body = _opened(data)
    count, each = len(moving), frames * WIDTHS
    coded = np.zeros((frames, count, CHANNELS), np.int64)
    for p in range(count):
        part = body[each * p : each * (p + 1)]
        wide = np.frombuffer(part[: each - frames], ">i2").reshape(CHANNELS - 1, frames)
        sums = np.cumsum(wide.astype(np.int64), axis=1).astype(np.int16)
        coded[:, p, : CHANNELS - 1] = sums.T
        narrow = np.frombuffer(part[each - frames :], np.int8).astype(np.int64)
        coded[:, p, -1] = np.cumsum(narrow) & 3
    poses = _decoded(coded)
    return moving, [[tuple(p) for p in f] for f in poses.tolist()], rate


def contacts_in(data: bytes) -> list[Contact]:
    """Read what could be heard; nothing, in a film from before that was written."""
    moving, frames, _, body = _opened(data)
    heard = body[frames * WIDTHS * len(moving) :]
    return [Contact(*entry) for entry in CONTACT.iter_unpack(heard)]


def _opened(data: bytes) -> tuple[list[int], int, int, bytes]:
    """Return the pieces that move, how many frames there are, the rate, and all the rest."""
    if data[:4] != MAGIC or len(data) < 8:
        raise ValueError("these are no keyframes")
    rate, count, frames = data[4], data[5], int.from_bytes(data[6:8], "big")
    try:
        body = zlib.decompress(data[8 + count :])
    except zlib.error as error:
        raise ValueError("these keyframes are damaged") from error
    beyond = len(body) - frames * WIDTHS * count
    if beyond < 0 or beyond % CONTACT.size or len(data) < 8 + count:
        raise ValueError("these keyframes are damaged")
    return list(data[8 : 8 + count]), frames, rate, body


def _coded(poses: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the seven channels of poses."""
    coded = np.zeros(poses.shape, np.int64)
    coded[..., :3] = np.clip(np.rint(poses[..., :3] / GRAIN), -FULL - 1, FULL)
    turned = poses[..., 3:].astype(np.float64)
    turned /= np.linalg.norm(turned, axis=-1, keepdims=True)
    largest = np.abs(turned).argmax(axis=-1)
    sign = np.sign(np.take_along_axis(turned, largest[..., None], -1))
    others = np.array([[p for p in range(4) if p != k] for k in range(4)])[largest]
    small = np.take_along_axis(turned * sign, others, -1)
    coded[..., 3:6] = np.rint(small / HALF * FULL)
    coded[..., 6] = largest
    return coded


def _decoded(coded: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the poses of seven channels."""
    poses = np.zeros(coded.shape, np.int64)
    poses[..., :3] = coded[..., :3] * GRAIN
    small = coded[..., 3:6] / FULL * HALF
    largest = coded[..., 6]
    turned = np.zeros((*largest.shape, 4))
    others = np.array([[p for p in range(4) if p != k] for k in range(4)])[largest]
    np.put_along_axis(turned, others, small, -1)
    rest = np.sqrt(np.maximum(0.0, 1 - (small * small).sum(axis=-1)))
    np.put_along_axis(turned, largest[..., None], rest[..., None], -1)
    poses[..., 3:] = np.rint(turned * UNIT)
    return poses
