"""Prints a game's entry points for a browser.

The rules are translated as for the processor. What a page calls takes plain numbers: whole ones as
doubles, which hold every action number exactly, and an array as its place in memory and its length.
"""

import types
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from watertable.kernel.compile.compiled import EntryPoint, is_apart, is_rule
from watertable.kernel.compile.native.kinds import Kind, RecordKind, letter
from watertable.kernel.compile.native.program import Program
from watertable.kernel.compile.native.refusing import RuleRefused
from watertable.kernel.compile.native.scope import Translated

_FOLDER = Path(__file__).parent
_SYSTEM = ("#include <math.h>\n", "#include <string.h>\n")  # a browser has neither
_RESULTS = {"n": "void", "i": "double", "f": "double", "b": "int32_t"}


def browser_source(entries: Sequence[EntryPoint[..., Any]]) -> str:
    """Return the C++ source of some entry points: one text that needs no other file of ours."""
    program = Program(is_rule, is_apart)
    functions = [_function(entry) for entry in entries]
    prelude = _FOLDER.parent.joinpath("native", "prelude.h").read_text("utf-8")
    for line in ("#pragma once\n", *_SYSTEM):
        prelude = prelude.replace(line, "")
    head = _FOLDER.joinpath("browser.h").read_text("utf-8")
    calls = [_exported(program.translated(function)) for function in functions]
    return "\n".join([head, prelude, program.text(functions), *calls])


def _function(entry: EntryPoint[..., Any]) -> types.FunctionType:
    if not is_rule(entry.rule):
        raise RuleRefused("Rules that Numba compiles cannot be printed for a browser.")
    return entry.rule


def _exported(entry: Translated) -> str:
    """Return what the page calls: a function that hands its numbers to an entry point."""
    name = entry.rule.function.__name__
    result = letter(entry.rule.result)
    taken, given = [], []
    for place, kind in enumerate(entry.rule.parameters.values()):
        for parameter in _parameters(place, kind):
            taken.append(parameter)
        given.append(_argument(place, kind))
    call = f"{entry.name}({', '.join(given)})"
    body = call if result == "n" else f"return ({_RESULTS[result]}){call}"
    head = f'EXPORTED("{name}") {_RESULTS[result]} call_{name}({", ".join(taken)})'
    return f"{head} {{ {body}; }}\n"


def _parameters(place: int, kind: Kind) -> Iterable[str]:
    match letter(kind):
        case "A":
            yield f"void* a{place}"
            yield f"int32_t n{place}"
        case "b":
            yield f"int32_t a{place}"
        case _:
            yield f"double a{place}"


def _argument(place: int, kind: Kind) -> str:
    match letter(kind):
        case "A" if isinstance(kind, RecordKind):
            return f"({kind.cpp})a{place}"
        case "A":
            item = kind.cpp.removeprefix("Array<").removesuffix(">")
            return f"{{({item}*)a{place}, n{place}}}"
        case "b":
            return f"a{place} != 0"
        case "f":
            return f"a{place}"
    return f"(int64_t)a{place}"
