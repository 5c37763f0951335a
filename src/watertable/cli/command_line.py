"""How a command line is read: the parser, and what kinds of things can be typed."""

import argparse
import re
from typing import NoReturn

from watertable.cli.errors import Complaint

PLAINLY = {  # what the library says, and what we say
    r"^argument (?:COMMAND|WHAT): invalid choice: (\S+) \(choose from (.*)\)$": (
        r"There is no command \1; there are: \2"
    ),
    r"^argument (\S+): invalid choice: (\S+) \(choose from (.*)\)$": r"\1 takes \3, not \2",
    r"^the following arguments are required: (.*)$": r"\1 is missing",
    r"^unrecognized arguments: (.*)$": r"\1 means nothing here",
    r"invalid int value: (.*)$": r"a whole number is needed, not \1",
    r"invalid float value: (.*)$": r"a number is needed, not \1",
}


class Parser(argparse.ArgumentParser):
    """An argument parser that complains in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        for said, ours in PLAINLY.items():
            message = re.sub(said, ours, message)
        raise Complaint(f"{message}; see `{self.prog} --help`.")

    def owners_of(self, option: str) -> list[str]:
        """Return the commands that have an option which this parser itself does not have."""
        if option in self._option_string_actions:
            return []
        commands = next(it for it in self._actions if isinstance(it, Commands))
        return [
            name for name, one in commands.choices.items() if option in one._option_string_actions
        ]


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
