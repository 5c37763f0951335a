"""The two widths at which people meet: a phone's and a desk's; `make many` takes both."""

import os

import pytest

PHONE, DESK = 390, 1440
WIDTHS = (PHONE, DESK)
HEIGHT = 860
EVERY = bool(os.environ.get("WATERTABLE_EVERY_WIDTH"))  # else one for each test


def at(width: int) -> pytest.MarkDecorator:
    """Run a test at one width, or at both."""
    return pytest.mark.parametrize("width", WIDTHS if EVERY else [width])
