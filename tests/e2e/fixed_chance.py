"""`python -m tests.e2e.fixed_chance serve`: a server whose tables all have the same seed.

What is told at a table can be kept as text then, and compared. Never for people: whoever knows the
seed knows every card.
"""

import sys

from watertable.cli import main
from watertable.server.tables import making


class Fixed:
    """Random bytes that are the same each time."""

    @staticmethod
    def token_bytes(count: int) -> bytes:
        return bytes((7 * place + 3) % 256 for place in range(count))


if __name__ == "__main__":
    making.secrets = Fixed  # type: ignore[attr-defined, assignment]
    sys.exit(main())
