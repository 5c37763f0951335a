"""`python -m watertable` is the command `watertable`."""

import sys

from watertable.cli import main

if __name__ == "__main__":
    sys.exit(main())
