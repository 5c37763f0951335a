"""`watertable` with a server that tells at once: `python -m tests.server.reaching.hasty`."""

import sys

from watertable.cli import main
from watertable.server.reaching import ways_of_seats

ways_of_seats.EVERY, ways_of_seats.SOON = 0.2, 0.0

if __name__ == "__main__":
    sys.exit(main())
