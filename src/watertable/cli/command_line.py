"""How a command line is read: the parser, and what kinds of things can be typed."""

import argparse
from typing import NoReturn

from watertable.cli.errors import Complaint


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise Complaint(f"{message}; see `{self.prog} --help`.")


Commands = argparse._SubParsersAction  # the type argparse gives no public name


def seconds(text: str) -> float:
    """A time, more than nothing and no more than an hour."""
    try:
        given = float(text)
    except ValueError:
        given = 0.0
    if not 0 < given <= 3600:
        raise argparse.ArgumentTypeError(f"seconds are needed, from 0.01 to 3600, not {text!r}")
    return given


def whole(text: str) -> int:
    """A whole number, 0 or more."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"a whole number is needed, not {text!r}")
    return int(text)


def part(text: str) -> float:
    """A number above 0."""
    try:
        given = float(text)
    except ValueError:
        given = 0.0
    if not 0 < given < float("inf"):
        raise argparse.ArgumentTypeError(f"a number above 0 is needed, not {text!r}")
    return given
