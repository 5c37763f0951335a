"""How a rule becomes machine code: the marks that rules carry, and how a process runs them.

A rule is written as plain Python and marked `@compiled`; what Python itself calls is marked
`@entry` and takes arrays of records with an index. Each has one signature, read off its
annotations. There are three ways to run:

- INTERPRETED: as plain Python, for debuggers, coverage and the first seconds of a first start;
- FILLING: everything is compiled and kept in the cache folder;
- LOADED: entry points are fetched from the cache when first called; `warm` fills it before.

`take_over()` goes from INTERPRETED to LOADED in a running process: records are the same bytes;
`take_over_kept()` does so for each game as soon as its own library is there.
Who compiles is said by WATERTABLE_COMPILER: a translator to C++ (`native`), or Numba (`by_numba`).
"""

import functools
import importlib.util
import sys
import types
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast

from watertable.kernel.compile.choice import COMPILERS, is_interpreted_by_choice, said_compiler
from watertable.kernel.compile.native.building import NO_COMPILER, compiler
from watertable.kernel.compile.sources import BROUGHT, OF_NO_GAME
from watertable.kernel.errors import CompilerError
from watertable.kernel.records.record import Record

P = ParamSpec("P")
T = TypeVar("T")


class Mode(Enum):
    """How rules run in this process."""

    INTERPRETED = "interpreted"
    FILLING = "filling"
    LOADED = "loaded"


mode = Mode.INTERPRETED if is_interpreted_by_choice() else Mode.LOADED
_rules: list[Callable[..., Any]] = []
_marked: set[Callable[..., Any]] = set()
_entries: list["EntryPoint[..., Any]"] = []
_apart: set[types.CodeType] = set()
_make_sure: Callable[[], None] | None = None
_taken_over: set[str] = set()  # games that run compiled before all do


@functools.cache
def is_by_numba() -> bool:
    """Say whether Numba compiles the rules: if asked to, or if nobody else has or can."""
    said = said_compiler()
    if said not in ("", "numba") or importlib.util.find_spec("numba") is None:
        return False
    return said == "numba" or (not BROUGHT.exists() and compiler() is None)


def why_nothing_compiles() -> str | None:
    """Return the sentence that says why rules cannot be compiled here, or None if they can."""
    if is_by_numba():
        return None
    return _unmet_wish() or (NO_COMPILER if compiler() is None else None)


def who_compiles() -> str:
    """Return the compiler that is used here, where there is one."""
    return "Numba" if is_by_numba() else " ".join(compiler() or ())


def _unmet_wish() -> str | None:
    """Return what is wrong with a compiler that was asked for by name."""
    said = said_compiler()
    if said and said not in COMPILERS:
        return f"WATERTABLE_COMPILER is native or numba, not {said!r}."
    if said == "numba" and not is_by_numba():
        return "WATERTABLE_COMPILER asks for Numba: `pip install 'watertable[numba]'` adds it."
    return None


@functools.cache
def _way() -> Any:
    """Import, on first need, the one that compiles."""
    if wrong := _unmet_wish():
        raise CompilerError(wrong)
    if is_by_numba():
        from watertable.kernel.compile import by_numba  # noqa: PLC0415 - most never need it

        return by_numba
    from watertable.kernel.compile.native import kept_libraries  # noqa: PLC0415 - nor this, interpreted

    return kept_libraries


def cache_folders() -> tuple[Path, ...]:
    """Return the folders that belong to these sources and this mode: one for each part."""
    found: tuple[Path, ...] = _way().kept_in()
    return found


def cache_lock() -> Path:
    """Return the file that whoever fills the cache holds."""
    found: Path = _way().lock()
    return found


def is_cache_full() -> bool:
    """Say whether every entry point has been compiled and kept."""
    is_full: bool = _way().is_full()
    return is_full


def keep_all(tell: Callable[[str], None], games: Sequence[str]) -> None:
    """Keep everything that is loaded in this process as machine code: then the cache is full.

    `tell` is given a line for each game; `games` are the slugs of all, in the order to be kept.
    """
    _way().fill(entry_rules(), is_rule, is_apart, tell, games)


def entry_rules() -> list[types.FunctionType]:
    """Return the rules of all entry points that are loaded in this process."""
    return [made.rule for made in _entries]


def before_loading(make_sure: Callable[[], None]) -> None:
    """Have something called before a rule is loaded: it fills the cache, or gives the wish up."""
    global _make_sure  # noqa: PLW0603 - one process, one way to fill
    _make_sure = make_sure


class EntryPoint(Generic[P, T]):
    """A compiled function that Python calls; it runs interpreted until the code is loaded."""

    def __init__(self, rule: Callable[P, T]) -> None:
        """Remember the rule; compile or fetch nothing yet."""
        functools.update_wrapper(self, rule)
        assert isinstance(rule, types.FunctionType)
        self.rule = rule
        self.run: Callable[P, T] = rule if _runs_plain(rule) else self._load
        _entries.append(self)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the rule in whatever way this process runs rules."""
        return self.run(*args, **kwargs)

    def load(self) -> Callable[P, T]:
        """Fetch the machine code from the cache (or compile it) and use it from now on."""
        self.run = _way().loaded(self.rule, is_rule, is_apart)
        return self.run

    def _load(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the rule for the first time, in the way that has been settled by now."""
        if mode is Mode.LOADED and _make_sure is not None:
            _make_sure()
        if _runs_plain(self.rule):
            self.run = self.rule
        else:
            self.load()
        return self.run(*args, **kwargs)


def _runs_plain(rule: types.FunctionType) -> bool:
    """Say whether a rule runs as plain Python now: all do, or those of its game."""
    return mode is Mode.INTERPRETED and not (_taken_over and _way().is_kept(rule))


def is_rule(function: types.FunctionType) -> bool:
    """Say whether a function carries one of the marks."""
    return function in _marked


def is_apart(function: types.FunctionType) -> bool:
    """Say whether a rule stays out of its callers."""
    return function.__code__ in _apart


def compiled(rule: Callable[P, T]) -> Callable[P, T]:
    """Mark a rule for compilation. It may call other compiled rules defined before it."""
    assert isinstance(rule, types.FunctionType)
    _rules.append(rule)
    _marked.add(rule)
    if mode is Mode.INTERPRETED or not is_by_numba():
        return rule
    way = _way().loaded if mode is Mode.FILLING else _way().dispatcher
    return cast("Callable[P, T]", way(rule, is_rule, is_apart))


def apart(rule: Callable[P, T]) -> Callable[P, T]:
    """Keep a rule out of its callers, however short it is: it holds much and is called often.

    Written below `@compiled`.
    """
    _apart.add(rule.__code__)
    return rule


def entry(rule: Callable[P, T]) -> EntryPoint[P, T]:
    """Mark a compiled function that Python calls: it takes arrays of records and an index."""
    _marked.add(rule)
    made = EntryPoint(rule)
    if mode is Mode.FILLING and is_by_numba():
        made.load()
    return made


def compiled_for(*hints: type[Record]) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Compile one body for records of other types than it was written for.

    `to_view = compiled_for(State, View)(copy_open)`: the first arguments' annotations are replaced.
    """

    def specialise(rule: Callable[..., T]) -> Callable[..., T]:
        assert isinstance(rule, types.FunctionType)
        copy = types.FunctionType(rule.__code__, rule.__globals__, rule.__name__)
        copy.__annotations__ = {
            **rule.__annotations__,
            **dict(zip(rule.__annotations__, hints, strict=False)),
        }
        copy.__module__ = rule.__module__
        copy.__qualname__ = "_".join([rule.__qualname__, *(hint.__name__ for hint in hints)])
        return compiled(copy)

    return specialise


def plain(rule: Callable[P, T]) -> Callable[P, T]:
    """Return a compiled rule as plain Python, for words and tests that call it once.

    The rules that it calls are plain as well.
    """
    body = getattr(rule, "py_func", None)
    return rule if body is None else cast("Callable[P, T]", _way().plain(body))


def load_template(path: Path, name: str, names: dict[str, Any]) -> types.ModuleType:
    """Load a module once more for one game, with that game's functions in its globals."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(names)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def is_plain(slug: str) -> bool:
    """Say whether a game's rules run as plain Python now."""
    return mode is Mode.INTERPRETED and slug not in _taken_over


def kept_parts() -> frozenset[str]:
    """Return the games whose machine code is there although not all is; OF_NO_GAME is one, too."""
    return frozenset() if is_by_numba() else frozenset(_way().kept_parts())


def want(slug: str) -> None:
    """Say that a game is played already, to whoever is compiling."""
    if not is_by_numba():
        _way().want(slug)


def take_over_kept() -> None:
    """Go over to compiled rules as far as they are there: all, or those of some games.

    Whatever has been loaded since is found when this is called again.
    """
    if mode is not Mode.INTERPRETED or is_interpreted_by_choice():
        return
    if is_cache_full():
        take_over()
        return
    parts = kept_parts()
    if OF_NO_GAME in parts:
        for made in tuple(_entries):
            if made.run is made.rule and _way().is_kept(made.rule):
                made.load()
        _taken_over.update(parts)


def take_over() -> None:
    """Go from interpreted to compiled rules between two moves: entry points load when called."""
    global mode  # noqa: PLW0603 - one process, one mode: this is where it changes
    if mode is not Mode.INTERPRETED or is_interpreted_by_choice():
        return
    mode = Mode.LOADED
    if is_by_numba():
        _hand_out_dispatchers()
    for made in _entries:
        made.run = made._load


def _hand_out_dispatchers() -> None:
    """Give every module that holds a plain rule the compiled one: Numba calls no plain rules."""
    swap = {id(rule): _way().dispatcher(rule, is_rule, is_apart) for rule in _rules}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "watertable":
            for key, value in list(vars(module).items()):
                if id(value) in swap:
                    setattr(module, key, swap[id(value)])
