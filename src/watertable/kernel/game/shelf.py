"""What is worked out once from a game's data file, and then kept."""

import functools
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")

ROOM = 256  # things kept of one kind: servers meet many data files


def kept(make: Callable[..., T]) -> Callable[..., T]:
    """Keep what a function makes of its first argument, a game's data, and of small ones after it.

    The data is known by identity: it may hold lists, which no cache of Python's accepts.
    """
    shelf: dict[Hashable, tuple[Any, T]] = {}

    @functools.wraps(make)
    def fetch(data: Any, *rest: Hashable) -> T:
        key = (id(data), rest)
        found = shelf.get(key)
        if found is None:
            if len(shelf) >= ROOM:
                shelf.clear()
            found = shelf[key] = (data, make(data, *rest))
        return found[1]

    return fetch
