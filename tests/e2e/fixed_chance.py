"""`python -m tests.e2e.fixed_chance serve`: a server whose tables all have the same seed.

What happens in a test is then the same each time, and what is told at a table can be kept as text
and compared. Never for people: whoever knows the seed knows every card.
"""

import sys
from unittest import mock

from tests.server.serving import Serving
from watertable.cli import main
from watertable.server.tables import making, rematch, rounds


class Fixed:
    """Random bytes that are the same each time."""

    @staticmethod
    def token_bytes(count: int) -> bytes:
        return bytes((7 * place + 3) % 256 for place in range(count))


class FixedServing(Serving):
    """A server whose tables all have the same seed."""

    program = "tests.e2e.fixed_chance"


if __name__ == "__main__":
    for room in (making, rematch, rounds):
        mock.patch.object(room, "secrets", Fixed).start()
    sys.exit(main())
