"""A patch: what a variant changes in a data file, key by key, each with the line it stands in.

    [options]
    start_water = 15

    [cards.umbrella]
    cost = 2

A game says which of its data can be changed (`Patchable`). What comes out is another data file, so
that whoever keeps, logs or sends boxes needs to know nothing of variants.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from watertable.kernel.errors import BoxError
from watertable.kernel.text.message import KERNEL, Filling

ABOUT = ("name", "text")  # what a variant says of itself

_HEADING = re.compile(r"^\s*\[+\s*([^\]#]+?)\s*\]+\s*(?:#.*)?$")
_KEY = re.compile(
    r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*="""
)
_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")


class PatchTable(NamedTuple):
    """A part of the data file that can be changed, under the name that a variant calls it by."""

    key: str  # in the data file
    fields: Callable[[Any], Mapping[str, Sequence[str]] | Sequence[str]]
    # (data): the keys it has; or those of each thing in it, by its name
    listed: bool = False  # a list of tables in the data file, each known by its `id`
    now: Callable[[Any], Mapping[str, Any]] | None = None
    # (data): what there is now, where the file need not say it


@dataclass(frozen=True, slots=True)
class Patchable:
    """What of a game's data can be changed."""

    sections: Mapping[str, PatchTable]
    settle: Callable[[dict[str, Any]], None] = field(default=lambda data: None)
    # has a changed data file agree with itself: counts, and things of which there are none


NOTHING = Patchable({})


class Change(NamedTuple):
    """One thing that is otherwise: `before` is None where the data file said nothing."""

    path: tuple[str, ...]
    before: Any
    after: Any
    line: int

    @property
    def key(self) -> str:
        """The path in words: cards.umbrella.cost."""
        return ".".join(self.path)


class Patch(NamedTuple):
    """A variant, read: what it is called, what it says of itself, and what it changes."""

    name: str
    text: str
    changes: tuple[Change, ...]


def read_patch(
    text: str, data: Any, plain: Mapping[str, Any], known: Patchable, file: str
) -> Patch:
    """Read a patch over data, `plain` as its file has it; BoxError says what is wrong where."""
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BoxError(KERNEL.say("variant.not_toml", place=file, fault=str(error))) from error
    lines = _lines_of(text)
    about = {key: given.pop(key, "") for key in ABOUT if not isinstance(given.get(key), dict)}
    for key, found in about.items():
        if not isinstance(found, str):
            raise wrong(file, lines, (key,), "words", found=repr(found))
    changes: list[Change] = []
    for name, inside in given.items():
        section = known.sections.get(name)
        if section is None:
            raise wrong(file, lines, (name,), "section", **_known(name, known.sections))
        if not isinstance(inside, dict):
            raise wrong(file, lines, (name,), "table", found=repr(inside))
        fields = section.fields(data)
        for key, value in inside.items():
            path = (name, key)
            if key not in fields:
                raise wrong(file, lines, path, "entries", **_known(key, fields))
            if not isinstance(fields, Mapping):
                changes.append(_change(path, _now(section, data, plain).get(key), value, lines))
                continue
            if not isinstance(value, dict):
                raise wrong(file, lines, path, "table", found=repr(value))
            entry = _entry(_now(section, data, plain), key, section)
            for field_, after in value.items():
                if field_ not in fields[key]:
                    raise wrong(
                        file, lines, (*path, field_), "entries", **_known(field_, fields[key])
                    )
                changes += _inside((*path, field_), entry.get(field_), after, lines, file)
    if not any(change.before != change.after for change in changes):
        raise wrong(file, lines, (), "nothing")
    return Patch(about.get("name", ""), about.get("text", ""), tuple(changes))


def present(
    data: Any, plain: Mapping[str, Any], known: Patchable
) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield everything that a patch could change, by its path, with what it is now."""
    for name, section in known.sections.items():
        fields, now = section.fields(data), _now(section, data, plain)
        if not isinstance(fields, Mapping):
            yield from (((name, key), now.get(key)) for key in fields)
            continue
        for thing, keys in fields.items():
            entry = _entry(now, thing, section)
            yield from (((name, thing, key), entry.get(key)) for key in keys)


def patched(
    plain: Mapping[str, Any], changes: Iterable[Change], known: Patchable
) -> dict[str, Any]:
    """Return a data file, as plain tables, with some changes made."""
    made: dict[str, Any] = _copy(plain)
    for change in changes:
        name, *path = change.path
        section = known.sections[name]
        at: Any = made.setdefault(section.key, [] if section.listed else {})
        if section.listed:
            at = next(entry for entry in at if entry["id"] == path[0])
            path = path[1:]
        for part in path[:-1]:
            at = _labelled(at, part) if isinstance(at, list) else at.setdefault(part, {})
        at[path[-1]] = _copy(change.after)
    known.settle(made)
    return made


def wrong(
    file: str,
    lines: Mapping[tuple[str, ...], int],
    path: tuple[str, ...],
    message: str,
    **parts: Filling,
) -> BoxError:
    """Return the error that says what is wrong at a place of a variant."""
    return BoxError(
        KERNEL.say(
            "variant.wrong",
            place=place(file, _line(lines, path), path),
            fault=KERNEL.say(f"variant.{message}", **parts),
        )
    )


def place(file: str, line: int, path: tuple[str, ...]) -> str:
    """Say where something stands: a file, its line, and the key."""
    said = KERNEL.text("variant.at_line", file=file, line=line) if line else file
    return KERNEL.text("variant.key", place=said, key=".".join(path)) if path else said


def nearest(name: str, known: Iterable[str]) -> str:
    """Return a hint at the name that was probably meant, or nothing.

    >>> nearest("umbrela", ["umbrella", "dog"])
    ' (did you mean umbrella?)'
    """
    import difflib  # noqa: PLC0415 - for those who mistype

    found = difflib.get_close_matches(name.lower(), list(known), 1, 0.6)
    return KERNEL.text("variant.nearest", key=found[0]) if found else ""


def _known(name: str, known: Iterable[str]) -> dict[str, str]:
    near = nearest(name, known)
    listed = "" if near else KERNEL.text("variant.known", known=", ".join(known))
    return {"key": repr(name), "known": listed, "nearest": near}


def _change(
    path: tuple[str, ...], before: Any, after: Any, lines: Mapping[tuple[str, ...], int]
) -> Change:
    return Change(path, before, after, _line(lines, path))


def _inside(
    path: tuple[str, ...], before: Any, after: Any, lines: Mapping[tuple[str, ...], int], file: str
) -> list[Change]:
    """A table over a list of tables changes some of them: each is known by its label."""
    tables = isinstance(before, list) and before and all(isinstance(one, dict) for one in before)
    if not tables or not isinstance(after, dict):
        return [_change(path, before, after, lines)]
    found = []
    for label, inside in after.items():
        entry = _labelled(before, label)
        where = (*path, label)
        if entry is None:
            labels = [str(one.get("label", "")).lower() for one in before]
            raise wrong(file, lines, where, "entries", **_known(label, labels))
        if not isinstance(inside, dict):
            raise wrong(file, lines, where, "table", found=repr(inside))
        for key, value in inside.items():
            if key not in entry:
                raise wrong(file, lines, (*where, key), "entries", **_known(key, entry))
            found.append(_change((*where, key), entry[key], value, lines))
    return found


def _now(section: PatchTable, data: Any, plain: Mapping[str, Any]) -> Any:
    return plain.get(section.key, {}) if section.now is None else section.now(data)


def _entry(inside: Any, name: str, section: PatchTable) -> Mapping[str, Any]:
    if section.listed:
        return next((one for one in inside if one.get("id") == name), {})
    found: Mapping[str, Any] = inside.get(name, {}) if isinstance(inside, Mapping) else {}
    return found


def _labelled(entries: Any, label: str) -> Any:
    return next((one for one in entries if str(one.get("label", "")).lower() == label), None)


def _copy(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copy(one) for key, one in value.items()}
    return [_copy(one) for one in value] if isinstance(value, (list, tuple)) else value


def _lines_of(text: str) -> dict[tuple[str, ...], int]:
    """Where each key stands, as far as lines tell."""
    found: dict[tuple[str, ...], int] = {}
    heading: tuple[str, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if match := _HEADING.match(line):
            heading = _parts(match[1])
            found.setdefault(heading, number)
        elif match := _KEY.match(line):
            found.setdefault((*heading, *_parts(match[1])), number)
    return found


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in _PART.findall(key))


def _line(lines: Mapping[tuple[str, ...], int], path: tuple[str, ...]) -> int:
    """The line of a key, or of the nearest thing around or inside it."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return next((line for known, line in lines.items() if known[: len(path)] == path and path), 0)
