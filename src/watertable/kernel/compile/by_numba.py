"""The one place that knows Numba: how it compiles a rule, and where it keeps machine code."""

import functools
import platform
import sys
import types
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias, get_args, get_origin, get_type_hints

import numpy as np

from watertable.kernel.compile.cache_home import cache_home
from watertable.kernel.compile.choice import is_checked
from watertable.kernel.compile.sources import compiled_from, digest_of
from watertable.kernel.records.record import Floats, Ints, Longs, Record, Rows, Small

# Rules of fewer bytes of bytecode are put into their callers. Random Showdown, in one run: 0: 3.3,
# 200: 3.4, 600: 3.7, 900: 4.1, 1500: 4.1 million decisions/s; 1500 compiles half as long again.
INLINED = 900

Marked: TypeAlias = Callable[[types.FunctionType], bool]


@functools.cache
def fingerprint() -> str:
    """Hash everything that machine code depends on: one cache folder per result.

    Numba looks only at the file of the function itself: change an effect, and `apply` in the next
    file goes on calling the old code. The same sources have the same machine code wherever they
    lie (see `cache_place`). The machine's name counts, because a home folder may be shared by
    machines with different processors.
    """
    libraries = [f"{name} {version(name)}" for name in ("numba", "llvmlite", "numpy")]
    machine = [sys.version, platform.node(), platform.machine(), f"bounds={is_checked()}"]
    return digest_of(compiled_from(), *libraries, *machine)


def kept_in() -> tuple[Path, ...]:
    """Return where machine code is kept."""
    return (folder(),)


def is_full() -> bool:
    """Say whether every rule has been compiled and kept."""
    return (folder() / "full").exists()


def lock() -> Path:
    """Return the file that whoever fills the cache holds."""
    return folder() / "lock"


def folder() -> Path:
    """Return the folder that belongs to these sources, these libraries and this mode."""
    return cache_home() / fingerprint()


def fill(
    entries: Sequence[Callable[..., Any]],
    is_rule: Marked,
    is_apart: Marked,
    tell: Callable[[str], None],
    games: Sequence[str],
) -> None:
    """Say that the cache is full: each entry point was compiled when it was loaded."""
    (folder() / "full").write_text(f"{len(entries)}\n")


def loaded(rule: types.FunctionType, is_rule: Marked, is_apart: Marked) -> Any:
    """Return a rule as machine code for its one signature, out of the cache or freshly made."""
    made = dispatcher(rule, is_rule, is_apart)
    made.compile(signature(rule))
    made.disable_compile()
    return made


def dispatcher(rule: types.FunctionType, is_rule: Marked, is_apart: Marked) -> Any:
    """Return a rule for other rules to call; it is compiled when it is first needed."""
    return _numba().njit(
        cache=True,
        nogil=True,
        error_model="numpy",
        boundscheck=is_checked(),
        forceinline=len(rule.__code__.co_code) < INLINED and not is_apart(rule),
    )(rule)


def plain(rule: types.FunctionType) -> Callable[..., Any]:
    """Return a rule whose callees are dispatchers with callees that are plain Python."""
    used = rule.__code__.co_names
    called = {name: rule.__globals__[name] for name in used if name in rule.__globals__}
    names = {name: plain(one.py_func) for name, one in called.items() if hasattr(one, "py_func")}
    copy = types.FunctionType(rule.__code__, {**rule.__globals__, **names}, rule.__name__)
    return functools.update_wrapper(copy, rule)


@functools.cache
def _numba() -> Any:
    """Import Numba on first need, with our cache folder."""
    import numba  # noqa: PLC0415 - importing watertable must not import Numba

    folder().mkdir(parents=True, exist_ok=True)
    vars(numba.config)["CACHE_DIR"] = str(folder())
    vars(numba.config)["CACHE_LOCATOR_CLASSES"] = "watertable.kernel.compile.cache_place.ByContent"
    _let_fields_be_arrays(numba)
    return numba


def _let_fields_be_arrays(numba: Any) -> None:
    """Have a record's own array be taken where a rule takes an array: `judge(plan.weights)`.

    Numba 0.68 finds that it fits, and then asserts that nobody asks it to. Both are the same to
    machine code: where the numbers lie, and how many there are.
    """
    from numba.core.imputils import lower_cast  # noqa: PLC0415 - watertable is imported without it

    lower_cast(numba.types.NestedArray, numba.types.Array)(_as_it_lies)


def _as_it_lies(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    """Return an array as it is."""
    return value


def signature(rule: Callable[..., Any]) -> Any:
    """Return what a rule takes and returns, as Numba says it."""
    hints = get_type_hints(rule)
    result = _type_of(hints.pop("return"))
    return result(*(_type_of(hint) for hint in hints.values()))


def _type_of(hint: Any) -> Any:
    """Return the Numba type that an annotation stands for."""
    numba = _numba()
    plain = {
        int: numba.int64,
        bool: numba.boolean,
        float: numba.float64,
        type(None): numba.void,
    }
    if hint in plain:
        return plain[hint]
    if get_origin(hint) is Rows:
        (record,) = get_args(hint)
        return numba.typeof(np.zeros(1, record.dtype))
    if isinstance(hint, type) and issubclass(hint, Record):
        return numba.typeof(np.zeros(1, hint.dtype)).dtype
    arrays = ((Small, np.int8), (Ints, np.int16), (Longs, np.int64), (Floats, np.float64))
    for alias, item in arrays:
        if hint == alias:
            return numba.typeof(np.zeros(1, item))
    raise TypeError(f"a compiled rule cannot take or return {hint!r}")
