"""What a rule takes and returns, read off its annotations."""

import inspect
import types
from typing import get_type_hints

from watertable.kernel.compile.native.kinds import Kind, Number, kind_of_hint
from watertable.kernel.compile.native.refusing import RuleRefused


def signature(function: types.FunctionType) -> tuple[dict[str, Kind], Kind]:
    """Return what a rule takes, by name, and what it returns."""
    code, hints = function.__code__, get_type_hints(function)
    place = f"{code.co_filename}:{code.co_firstlineno}: `{function.__name__}`"
    names = code.co_varnames[: code.co_argcount]
    several = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    if code.co_kwonlyargcount or code.co_flags & several or function.__defaults__:
        raise RuleRefused(f"{place} must take its arguments by position, and all of them")
    kinds: dict[str, Kind] = {}
    for name in (*names, "return"):
        if name not in hints:
            raise RuleRefused(f"{place} must say what kind `{name}` has")
        kind = kind_of_hint(hints[name])
        if kind is None:
            raise RuleRefused(f"{place} cannot take or return {hints[name]!r}")
        kinds[name] = kind
    result = kinds.pop("return")
    if not isinstance(result, Number):
        raise RuleRefused(f"{place} cannot return {result.name}, only a number or nothing")
    return kinds, result
