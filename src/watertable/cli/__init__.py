"""The command `watertable`: read the command line, run one command, end with one sentence."""

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence

from watertable.cli.arguments import parse
from watertable.cli.errors import Complaint, Leave

__all__ = ["main"]

BAD_REQUEST = 2
INTERRUPTED = 130
LONGEST = 600  # letters of what is said of a file that may hold anything


def main(argv: Sequence[str] | None = None) -> int:
    """Run `watertable ARGV...` and return its exit status; a mistake is one sentence on stderr."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    try:
        return command(sys.argv[1:] if argv is None else list(argv))
    except Complaint as complaint:
        return refuse(str(complaint))
    except Leave as leave:
        return leave.code
    except KeyboardInterrupt:
        print("\nStopped.")
        return INTERRUPTED
    except BrokenPipeError:  # the reader of our output (head, less) has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def command(argv: list[str]) -> int:
    """Find the module of the command and run it; the game's own refusals become complaints."""
    wanted = parse(argv)
    import watertable as wt  # noqa: PLC0415

    try:
        done: int = importlib.import_module(f"watertable.cli.{wanted.command}").run(wanted)
    except BrokenPipeError:
        raise
    except (wt.WatertableError, OSError) as refusal:
        raise Complaint(one_sentence(refusal)) from refusal
    return done


def one_sentence(refusal: Exception) -> str:
    """What an exception says, on one line."""
    if isinstance(refusal, OSError) and refusal.strerror:
        where = f"{refusal.filename}: " if refusal.filename else ""
        return f"{where}{refusal.strerror}; check the path and its permissions."
    said = " ".join(str(refusal).split())
    return said if len(said) <= LONGEST else said[:LONGEST] + " ..."


def refuse(sentence: str) -> int:
    """Say on stderr why nothing was done."""
    print(f"watertable: {sentence}", file=sys.stderr)
    return BAD_REQUEST
