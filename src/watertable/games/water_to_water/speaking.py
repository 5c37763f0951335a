"""How the rules ask powers and characters without knowing a single one of them.

A moment is declared once, with the answer of those who keep silent. A power or a character speaks
at it by having a function of that name in its own file. Compiled code cannot walk through a list
of functions, so the calls are written out for it, one for each that speaks.
"""

import ast
import inspect
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, ParamSpec, TypeVar

from watertable.kernel.compile.compiled import compiled
from watertable.kernel.compile.written import remember

P = ParamSpec("P")
T = TypeVar("T")


def spoken_by(
    speakers: Mapping[int, ModuleType], key: str
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Ask the one whose number `key` is; if `key` is an argument by itself, it is not handed on.

        @spoken_by(POWERS, "state.power[seat]")
        def may_act(box, state, seat):
            return False

    asks `hawk.may_act(box, state, seat)` if seat holds power 9 and `hawk` has such a function.
    """

    def write(rule: Callable[P, T]) -> Callable[P, T]:
        name, arguments = _call(rule, without=key)
        lines = [f"who = {key}"]
        for number, speaker in speakers.items():
            if hasattr(speaker, name):
                lines.append(f"if who == {number}: return {_named(rule, speaker)}.{arguments}")
        return _written(rule, [*lines, f"return {_silence(rule)}"])

    return write


def spoken_by_all(
    speakers: Iterable[ModuleType], through: str = ""
) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Ask all in turn: until one says yes, or each hands on what it makes of `through`."""

    def write(rule: Callable[P, T]) -> Callable[P, T]:
        name, arguments = _call(rule)
        calls = [f"{_named(rule, one)}.{arguments}" for one in speakers if hasattr(one, name)]
        if through:
            return _written(rule, [*(f"{through} = {it}" for it in calls), f"return {through}"])
        if rule.__annotations__["return"] is bool:
            return _written(rule, [*(f"if {it}: return True" for it in calls), "return False"])
        return _written(rule, calls or ["pass"])

    return write


def _call(rule: Callable[..., Any], without: str = "") -> tuple[str, str]:
    """Return the name of a moment, and the words that call it."""
    handed = [name for name in inspect.signature(rule).parameters if name != without]
    return rule.__name__, f"{rule.__name__}({', '.join(handed)})"


def _named(rule: Callable[..., Any], speaker: ModuleType) -> str:
    """Put a speaker beside the moment, where its calls are looked up; return its name there."""
    name = f"_{speaker.__name__.rpartition('.')[2]}"
    rule.__globals__[name] = speaker
    return name


def _silence(rule: Callable[..., Any]) -> str:
    """Put the answer of the silent beside the moment; return the words that ask for it."""
    rule.__globals__[f"_no_{rule.__name__}"] = compiled(rule)
    return f"_no_{_call(rule)[1]}"


def _written(rule: Callable[P, T], lines: list[str]) -> Callable[P, T]:
    """Compile the text of a moment, as if it stood where it is declared."""
    head = f"def {rule.__name__}({', '.join(inspect.signature(rule).parameters)}):"
    text = "\n    ".join([head, *lines])
    tree, place = ast.parse(text), rule.__code__
    for node in ast.walk(tree):
        if isinstance(node, (ast.stmt, ast.expr, ast.arg)):
            node.lineno = node.end_lineno = place.co_firstlineno
    names: dict[str, Any] = {}
    exec(compile(tree, place.co_filename, "exec"), rule.__globals__, names)
    made = names[rule.__name__]
    made.__annotations__, made.__doc__ = rule.__annotations__, rule.__doc__
    remember(made, text)
    return compiled(made)
