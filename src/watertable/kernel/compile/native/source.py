"""The whole source of one library."""

import json
import types
from collections.abc import Sequence
from pathlib import Path

from watertable.kernel.compile.native.meaning import without_comments
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.wrappers import wrappers

_FOLDER = Path(__file__).parent


def source(program: Program, entries: Sequence[types.FunctionType]) -> str:
    """Return a program with some entry points as one text that needs no other file of ours."""
    made = [program.translated(entry) for entry in entries]
    parts = [_header("prelude")]
    if program.spots is None:
        parts.append("#define BEGIN_CHECKS\n")
    else:
        lines = "".join(f"    {json.dumps(spot)},\n" for spot in program.spots)
        parts += [
            f"static const char* const SPOTS[] = {{\n{lines}    nullptr\n}};\n",
            _header("checked"),
        ]
    parts += [program.text(entries), _header("binding"), wrappers(made)]
    return "\n".join(parts)


def _header(name: str) -> str:
    text = _FOLDER.joinpath(f"{name}.h").read_text("utf-8").replace("#pragma once\n", "")
    return without_comments(text)
