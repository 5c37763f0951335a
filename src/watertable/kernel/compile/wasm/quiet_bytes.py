"""Bytes that are mostly zero, in a form that a page can read."""

import base64
import re

QUIET = re.compile(rb"\0{12,}")  # where a run of bytes is worth ending


def runs(whole: bytes) -> list[list[int | str]]:
    """Return where something other than zeros lies, and what, in base64.

    >>> runs(bytes(100) + b"abc" + bytes(20) + b"d")
    [[100, 'YWJj'], [123, 'ZA==']]
    """
    found: list[list[int | str]] = []
    at = 0
    for quiet in [*QUIET.finditer(whole), None]:
        end = quiet.start() if quiet else len(whole)
        if end > at:
            found.append([at, base64.b64encode(whole[at:end]).decode()])
        at = quiet.end() if quiet else end
    return found
