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
            form = form or ""
            how = _letters(form) if "|" in form else form  # else it is a format
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


def abroad(folder, room):
    """Build a package of links in which the messages of one room are in that language."""
    here, there = PACKAGE, folder / "watertable"
    there.mkdir()
    for step in (*Path(room).parts, None):
        for path in here.iterdir():
            if path.name not in (step, "__pycache__", "messages.toml" if step is None else ""):
                (there / path.name).symlink_to(path)
        if step is not None:
            here, there = here / step, there / step
            there.mkdir()
    (there / "messages.toml").write_text(translated(here / "messages.toml"), "utf-8")
    return folder


def said_abroad(folder, room, listener):
    """Return what a module of tests `heard` there."""
    script = f"import json; from {listener} import heard; print(json.dumps(heard()))"
    run = subprocess.run(
        [sys.executable, "-c", script],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(abroad(folder, room)), str(HOUSE)]),
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
