"""The inspector's process: `python -m watertable.server.tables.inspector`.

A table that a stranger wants with a box or a position of his own is first set up here: by
uncompiled rules, which notice every index past an end, and each in a process of its own, which may
take so much time and memory and no more. What went well here is harmless in the server.
"""

import contextlib
import gc
import os
import select
import signal
import sys
import time

import msgspec

from watertable import games
from watertable.kernel.compile import compiled
from watertable.kernel.errors import BoxError
from watertable.kernel.game.box_text import check_text
from watertable.kernel.records.seats import CHANCE
from watertable.kernel.table.table import Table
from watertable.server.protocol import NewTable
from watertable.server.tables.inspection import HEAD, TOO_MUCH, WALL, Inspection, no
from watertable.server.tables.refused import Refused, refuse, said_as
from watertable.server.tables.settings import TableSettings, game_of, settings_of
from watertable.server.tables.variants import is_patch, played_with, varied_or_refused

IDLE = 300.0  # seconds after which nobody seems to need an inspector
CPU = 2  # seconds that one table may take; an honest one takes a tenth of one
ROOM = 256 * 2**20  # bytes of memory
FILES = 64
TOLD = 100_000  # letters that all seats may be told at the beginning; of our games at most 9,000
NICE = 10  # people's moves come first

_new = msgspec.json.Decoder(NewTable)


def main() -> None:
    """Look at one table after the other until nobody asks any more."""
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(NICE)
    compiled.mode = compiled.Mode.INTERPRETED
    for slug in games.MODULES:
        games.game(slug)
    gc.freeze()
    out = os.dup(1)
    os.dup2(2, 1)  # whatever is printed goes where errors go
    while somebody_asks() and (head := sys.stdin.buffer.read(HEAD.size)):
        body = sys.stdin.buffer.read(HEAD.unpack(head)[0])
        said = apart(body) if hasattr(os, "fork") else msgspec.json.encode(inspected(body))
        os.write(out, HEAD.pack(len(said)) + said)


def somebody_asks() -> bool:
    """Wait for a question, but not for ever; Windows waits for sockets only, and so for ever."""
    return os.name == "nt" or bool(select.select([0], [], [], IDLE)[0])


def apart(body: bytes) -> bytes:
    """Look at a table in a process of its own; return the verdict, as it travels."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        with contextlib.suppress(BaseException):
            limit()
            os.write(theirs, msgspec.json.encode(inspected(body)))
        os._exit(0)
    os.close(theirs)
    said, until = b"", time.monotonic() + WALL
    while select.select([ours], [], [], max(0.0, until - time.monotonic()))[0]:
        part = os.read(ours, 65_536)
        if not part:
            break
        said += part
    os.close(ours)
    with contextlib.suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return said or msgspec.json.encode(TOO_MUCH)


def limit() -> None:
    """Take no more than one table may take, from now on."""
    import resource  # noqa: PLC0415 - there is none for Windows

    most = {
        resource.RLIMIT_CPU: CPU,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_NOFILE: FILES,
    }
    with contextlib.suppress(OSError), open("/proc/self/statm") as told:
        most[resource.RLIMIT_AS] = int(told.read().split()[0]) * resource.getpagesize() + ROOM
    for kind, count in most.items():
        resource.setrlimit(kind, (count, count))


def inspected(body: bytes) -> Inspection:
    """Set a table up as a stranger wants it, and look at it from every seat."""
    try:
        look_at(_new.decode(body))
    except Refused as refused:
        return no(refused)
    except (MemoryError, RecursionError):
        return TOO_MUCH
    except Exception as error:  # whatever the rules stumble over here must not be set up there
        kind, fault = type(error).__name__, str(error)[:200]
        return no(refuse(422, "wrong_setting.failed", kind=kind, fault=fault))
    return Inspection()


def look_at(new: NewTable) -> None:
    """Refuse what cannot be played, or would tell its players too much to send."""
    if new.box is not None:
        try:
            check_text(new.box)
        except BoxError as error:
            raise Refused(422, said_as("wrong_setting", error)) from error
    if new.variant is not None and is_patch(new.variant):
        new = played_with(new, varied_or_refused(new.game, new.variant))
    settings = settings_of(new)
    told = told_at_first(settings, new.box)
    if told > TOLD:
        raise refuse(422, "wrong_setting.long_texts")


def told_at_first(settings: TableSettings, box: str | None) -> int:
    """Return how many letters everybody is told at the beginning."""
    game = game_of(settings.game, box)
    table = Table(game, settings.seats, settings.options, manual=True, position=settings.position)
    while table.to_act == CHANCE:
        table.chance()
    views, moves = table.texts(range(settings.seats))
    return sum(map(len, views)) + len(moves[0]) + len(table.events_text(None))


if __name__ == "__main__":
    main()
