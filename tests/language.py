"""A language that nobody speaks: every letter of every message is another one.

What then still reads as English was not said by a message.
"""

import json
import os
import re
import string
import subprocess
import sys
import tomllib
from pathlib import Path

HOUSE = Path(__file__).parents[1]
PACKAGE = HOUSE / "src" / "watertable"
FOREIGN = "\N{CYRILLIC SMALL LETTER ZHE}"


def foreign(text):
    """Put a message into that language; its parts stay."""
    said = ""
    for letters, name, form, _ in string.Formatter().parse(text):
        said += _letters(letters).replace("{", "{{").replace("}", "}}")
        if name is not None:
            how = form or ""
            if "|" in how:  # else it is a format
                how = _letters(how)
            said += f"{{{name}:{how}}}" if how else f"{{{name}}}"
    return said


def _letters(text):
    return re.sub("[A-Za-z]", FOREIGN, text)


def translated(file):
    """Return a file of messages in that language."""
    lines, tables = [], []
    for name, value in tomllib.loads(file.read_text("utf-8")).items():
        if isinstance(value, dict):
            tables += [f"[{name}]", *(f"{key} = {_quoted(text)}" for key, text in value.items())]
        else:
            lines.append(f"{name} = {_quoted(value)}")
    return "\n".join([*lines, *tables, ""])


def _quoted(text):
    return json.dumps(foreign(text), ensure_ascii=False)


def abroad(folder, *rooms):
    """Build a package of links in which the messages of some rooms are in that language."""
    _link(PACKAGE, folder / "watertable", [Path(room).parts for room in rooms])
    return folder


def _link(here, there, rooms):
    there.mkdir()
    for path in here.iterdir():
        within = [further for step, *further in filter(None, rooms) if step == path.name]
        if within:
            _link(path, there / path.name, within)
        elif path.name == "messages.toml" and not all(rooms):
            (there / path.name).write_text(translated(path), "utf-8")
        elif path.name != "__pycache__":
            (there / path.name).symlink_to(path)


def said_abroad(folder, room, listener, *more_rooms):
    """Return what a module of tests `heard` there."""
    script = f"import json; from {listener} import heard; print(json.dumps(heard()))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(abroad(folder, room, *more_rooms)), str(HOUSE)]),
            "WATERTABLE_INTERPRETED": "1",
        },
        cwd=folder,
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(run.stdout)


def english(text, known):
    """Return the words of a sentence that neither a message nor a data file can have said."""
    return [word for word in re.findall("[A-Za-z]+", text) if word not in known]


def listened(monkeypatch, messages):
    """Return a set that fills with the names of messages as they are said from now on."""
    asked = set()

    class Asked(dict[str, object]):
        def __getitem__(self, message):
            asked.add(message)
            return super().__getitem__(message)

    monkeypatch.setattr(messages, "_seats", {})  # what other tests had it say
    monkeypatch.setattr(messages, "_pieces", Asked(messages._pieces))
    return asked
