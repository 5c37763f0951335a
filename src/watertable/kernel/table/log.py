"""A match is its log: a header and lines, as JSON Lines.

    {"watertable":1,"game":"showdown","rules":1,"box":"9c1f...","seats":2,"promise":"41ab..."}
    {"ply":1,"seat":"chance","words":"9f3a..."}
    {"ply":2,"seat":0,"action":845}
    {"ply":3,"table":"undo","to":1,"by":0}

`ply` only grows. `promise` is the hash of the secret seed; the line `seed` at the end reveals it.
"""

import contextlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import cast

import msgspec

from watertable.kernel.errors import LogError
from watertable.kernel.records.chance import from_hex, key_of, promise_of, to_hex, words_at
from watertable.kernel.table.lines import Line, Lines, read_line
from watertable.kernel.text.forms import LineKind, TableLine
from watertable.kernel.text.json import Json, encode
from watertable.kernel.text.message import KERNEL, Filling, Seat

FORMAT = 1
SEED = r"[0-9a-f]{64}"
LARGEST = 64 * 2**20  # bytes of a log; one of ten thousand plies has two million
EXACT = 2**53  # JSON and browsers carry whole numbers below this exactly


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a table was set up with."""

    watertable: int
    game: str
    rules: int
    box: str
    seats: int
    promise: str
    options: dict[str, int | bool | str] = {}
    data: str | None = None  # the data file's text, where it is not the standard one
    nonces: list[str] = []
    nonce_seats: list[int] = []  # who added them, in the same order
    without_nonce: list[int] = []  # the seats of people who added none
    position: Json | None = None  # where play began, if not at the beginning


@dataclass(slots=True)
class Log:
    """A header and the lines so far."""

    header: Header
    lines: list[Line] | Lines = field(default_factory=list)

    def since(self, count: int) -> list[tuple[Line, bytes]]:
        """Return the lines after the first `count`, each with its text."""
        lines = self.lines
        if isinstance(lines, Lines):
            return lines.since(count)
        return [(line, encode(line)) for line in lines[count:]]

    def dumps(self) -> str:
        """Write the log as text."""
        texts = [encode(self.header), *(text for _, text in self.since(0)), b""]
        return b"\n".join(texts).decode()

    def save(self, path: str | Path) -> None:
        """Write the log to a file: the whole of it, or nothing."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        try:
            draft.write_text(self.dumps(), "utf-8")
            draft.replace(target)
        except OSError as error:
            with contextlib.suppress(OSError):
                draft.unlink(missing_ok=True)
            raise _wrong("unsaved", file=str(target), fault=str(error.strerror)) from error

    @staticmethod
    def load(path: str | Path) -> "Log":
        """Read a log from a file."""
        try:
            if Path(path).stat().st_size > LARGEST:
                raise _wrong("too_large", file=str(path))
            text = Path(path).read_text("utf-8")
        except OSError as error:
            raise _wrong("unreadable", file=str(path), fault=str(error.strerror)) from error
        except UnicodeDecodeError as error:
            raise _wrong("not_text", file=str(path)) from error
        return Log.loads(text, str(path))

    @staticmethod
    def loads(text: str, name: str = "") -> "Log":
        """Read a log from text; LogError says in one sentence what is damaged."""
        name = name or KERNEL.text("log.unnamed")
        first, *rest = text.split("\n")
        header = _read_header(first, name)
        if rest[-1:] != [""]:
            raise _wrong("cut_off", log=name)
        lines: list[Line] = []
        for number, line in enumerate(rest[:-1], start=2):
            try:
                lines.append(read_line(line))
                _check(lines[-1], number - 1)
            except RecursionError as error:
                deep = KERNEL.text("line.depth")
                raise _wrong("damaged", log=name, line=number, fault=deep) from error
            except (msgspec.DecodeError, msgspec.ValidationError, ValueError) as error:
                raise _wrong("damaged", log=name, line=number, fault=str(error)) from error
        return Log(header, lines)

    @property
    def seed(self) -> str | None:
        """The seed that the log reveals."""
        return next((line.seed for line in reversed(self.lines) if line.seed), None)

    def forged(self, key: bytes) -> list[int]:
        """Return the plies at which chance is not what this key says, along the line of play."""
        played, found = LineOfPlay(), []
        for line in self.lines:
            if line.seat == "chance" and line.words != to_hex(words_at(key, played.chances)):
                found.append(line.ply)
            played.add(line)
        return found

    def verify(self) -> None:
        """Check the chance of a finished match against the promise that stands in its header.

        Whoever saw the promise before the match, or added a nonce, asks `honesty.examine`.
        """
        seed = self.seed
        if seed is None:
            raise _wrong("no_seed_yet")
        if not re.fullmatch(SEED, seed):
            raise LogError(KERNEL.say("honesty.seed_none"))
        promises = [line.promise for line in self.lines if line.promise]
        if promise_of(bytes.fromhex(seed)) not in (self.header.promise, *promises[-1:]):
            raise LogError(KERNEL.say("honesty.seed_other"))
        if promises:
            raise LogError(KERNEL.say("honesty.chance_continued"))
        for ply in self.forged(key_of(bytes.fromhex(seed), self.header.nonces)):
            raise _wrong("forged", ply=ply)


class LineOfPlay:
    """Count the chance numbers along the line of play: an undo goes back in it."""

    def __init__(self) -> None:
        """Begin before the first ply."""
        self.line: list[tuple[int, bool]] = []

    @property
    def chances(self) -> int:
        """How many chance numbers the line of play has used."""
        return sum(chance for _, chance in self.line)

    def add(self, line: Line) -> None:
        """Follow one more line."""
        if line.table == "undo" and line.to is not None:
            self.line = [(ply, chance) for ply, chance in self.line if ply <= line.to]
        elif line.table is None:
            self.line.append((line.ply, line.seat == "chance"))


_TABLE_LINES = {
    "undo": ("to", "by"),
    "resign": ("by",),
    "timeout": ("by",),
    "substitute": ("by", "bot"),
    "join": ("by", "name"),
    "leave": ("by",),
    "promise": ("promise",),
    "seed": ("seed",),
}  # and what each must say


def _read_header(line: str, name: str) -> Header:
    """Read the first line; a log of another format is refused as that."""
    try:
        said = msgspec.json.decode(line)
        form = said["watertable"] if isinstance(said, dict) and "watertable" in said else None
        if isinstance(form, int) and form != FORMAT:
            raise _wrong("other_format", log=name, format=form, here=FORMAT)
        return msgspec.convert(said, Header)
    except RecursionError as error:
        raise _wrong("no_log", log=name, fault=KERNEL.text("line.depth")) from error
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise _wrong("no_log", log=name, fault=str(error)) from error


def _check(line: Line, ply: int) -> None:
    """Refuse a line that does not say one of the things a line can say."""
    if line.ply != ply:
        raise _unlike("other_ply", ply=line.ply, here=ply)
    if line.table is not None:
        if line.table not in _TABLE_LINES:
            raise _unlike("unknown", line=repr(line.table))
        for field in _TABLE_LINES[line.table]:
            if getattr(line, field) is None:
                raise _unlike("silent", line=repr(line.table), field=repr(field))
    elif line.seat == "chance":
        from_hex(line.words or "")
    elif line.seat == "world":
        if line.answer is None:
            raise _unlike("no_answer")
    elif not isinstance(line.seat, int) or line.action is None:
        raise _unlike("no_action")
    elif not 0 <= line.action < EXACT:
        raise _unlike("no_number", number=line.action)


def _wrong(message: str, **parts: Filling) -> LogError:
    return LogError(KERNEL.say(f"log.{message}", **parts))


def _unlike(message: str, **parts: Filling) -> ValueError:
    return ValueError(KERNEL.text(f"line.{message}", **parts))


# Whoever loses by the clock, or by staying away, has not given up: the line before says so.
LOST = {"timeout": "lost_on_time", "leave": "lost_by_leaving"}


def told_of(line: Line, before: Line | None = None) -> TableLine:
    """Say a line of the table; `before` stands before it, if that is one of the table too."""
    assert line.table is not None
    name = line.table
    if name == "resign" and before is not None and before.by == line.by:
        name = LOST.get(before.table or "", name)
    parts: dict[str, Filling] = {
        "to": line.to or 0,
        "bot": line.bot or "",
        "name": line.name or "",
        "who": Seat(line.by or 0),
    }
    said = KERNEL.say(f"table.{name}", **parts)
    kind = cast("LineKind", line.table)
    return TableLine(ply=line.ply, kind=kind, seat=line.by, text=said.text, parts=said.parts)
