"""Reading a QR code's squares back, by the standard and without the library that drew them.

Only what our links need: bytes, level M, versions 3 to 9, no square damaged.
"""

import re

BLOCKS = {  # version: (check words of a block, data words of each block)
    3: (26, [44]),
    4: (18, [32, 32]),
    5: (24, [43, 43]),
    6: (16, [27] * 4),
    7: (18, [31] * 4),
    8: (22, [38, 38, 39, 39]),
    9: (22, [36, 36, 36, 37, 37]),
}
ALIGNED = {3: [6, 22], 4: [6, 26], 5: [6, 30], 6: [6, 34]}
ALIGNED |= {7: [6, 22, 38], 8: [6, 24, 42], 9: [6, 26, 46]}
MASKS = (
    lambda x, y: (x + y) % 2,
    lambda x, y: y % 2,
    lambda x, y: x % 3,
    lambda x, y: (x + y) % 3,
    lambda x, y: (y // 2 + x // 3) % 2,
    lambda x, y: x * y % 2 + x * y % 3,
    lambda x, y: (x * y % 2 + x * y % 3) % 2,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2,
)


def dark_squares(path):
    """The squares of a drawn path, as (x, y)."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1H\d+z", path)
    return {(int(x) + k, int(y)) for x, y, long in runs for k in range(int(long))}


def read(dark, size):
    """The text of a code of so many squares a side."""
    version = (size - 17) // 4
    form = sum(((8, k) in dark) << k for k in range(6))
    form |= ((8, 7) in dark) << 6 | ((8, 8) in dark) << 7 | ((7, 8) in dark) << 8
    form |= sum(((14 - k, 8) in dark) << k for k in range(9, 15))
    form ^= 0b101010000010010
    assert form >> 13 == 0, "not level M"
    mask = MASKS[form >> 10 & 7]
    bits = [((x, y) in dark) != (mask(x, y) == 0) for x, y in way(version, size)]
    words = [int("".join("01"[bit] for bit in bits[k : k + 8]), 2) for k in range(0, len(bits), 8)]
    return bytes_of(unwoven(words, BLOCKS[version][1])).decode()


def way(version, size):
    """Where the bits lie: up and down in pairs of columns, from the right."""
    for column, right in enumerate([*range(size - 1, 6, -2), 5, 3, 1]):
        for step in range(size):
            y = step if column % 2 else size - 1 - step
            for x in (right, right - 1):
                if not is_pattern(x, y, version, size):
                    yield x, y


def is_pattern(x, y, version, size):
    """Whether a square belongs to the frame of the code and carries no data."""
    far = size - 9
    if (x < 9 and (y < 9 or y > far)) or (x > far and y < 9) or 6 in (x, y):
        return True
    if version >= 7 and ((x < 6 and y > size - 12) or (y < 6 and x > size - 12)):
        return True
    places = ALIGNED[version]
    corners = {(places[0], places[0]), (places[0], places[-1]), (places[-1], places[0])}
    return any(
        abs(x - a) < 3 and abs(y - b) < 3 for a in places for b in places if (a, b) not in corners
    )


def unwoven(words, sizes):
    """The data words, block after block; they are written one of each block in turn."""
    blocks = [list[int]() for _ in sizes]
    given = iter(words)
    for turn in range(max(sizes)):
        for block, size in zip(blocks, sizes, strict=True):
            if turn < size:
                block.append(next(given))
    return [word for block in blocks for word in block]


def bytes_of(words):
    """The bytes of the one segment."""
    whole = "".join(f"{word:08b}" for word in words)
    assert whole[:4] == "0100", "not a segment of bytes"
    length = int(whole[4:12], 2)
    return bytes(int(whole[12 + 8 * k : 20 + 8 * k], 2) for k in range(length))
