"""What programs are called among the names of bots, and whether they are there."""

import shlex
import shutil
import sys
from pathlib import Path

from watertable.kernel.errors import WatertableError

EXEC, PAGE, TRANSCRIPT = "exec:", "page:", "transcript:"
KINDS = (EXEC, PAGE, TRANSCRIPT)


class ProgramError(WatertableError):
    """A program cannot sit down, in one sentence that says why."""


def is_program(name: str) -> bool:
    """Say whether a bot of this name is a program of somebody's own.

    >>> is_program("exec:./mybot"), is_program("greedy")
    (True, False)
    """
    return name.startswith(KINDS)


def names_in(given: str) -> list[str]:
    """Read NAME,NAME,...; a command with a comma in it belongs into a script.

    >>> names_in("exec:node bot.mjs --deep, greedy")
    ['exec:node bot.mjs --deep', 'greedy']
    """
    return [name.strip() for name in given.split(",") if name.strip()]


def command_of(name: str) -> list[str]:
    """Return the command of a program, word by word; ProgramError if there is none."""
    kind, _, command = name.partition(":")
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramError(f"{name!r} cannot be read: {error}.") from error
    if not words:
        raise ProgramError(f"{name!r} needs a command, such as {kind}:./mybot.")
    return words


def check(name: str) -> None:
    """Refuse a program that is not there, before anybody waits for it."""
    if name.startswith(TRANSCRIPT):
        if not Path(name.removeprefix(TRANSCRIPT)).is_file():
            raise ProgramError(f"There is no transcript {name.removeprefix(TRANSCRIPT)!r}.")
        return
    if sys.platform == "win32":
        raise ProgramError("Programs sit down at tables on Linux and macOS alone.")
    command = command_of(name)[0]
    if shutil.which(command) is None:
        raise ProgramError(
            f"There is no program {command!r}; give the path of a file that may be executed."
        )
