"""The one place that knows Numba: how a rule becomes machine code, and where that code is kept.

A rule is written as plain Python and marked `@compiled`; what Python itself calls is marked
`@entry` and takes arrays of records with an index. Each has one signature, read off its
annotations. There are three ways to run:

- INTERPRETED: as plain Python, for debuggers, coverage and the first minute of a first start;
- FILLING: every function is compiled at once, callees first, and kept in the cache folder;
- LOADED: entry points are fetched from the full cache when first called, nothing is compiled.

`take_over()` goes from INTERPRETED to LOADED in a running process: records are the same bytes.
"""

import functools
import hashlib
import importlib.util
import os
import platform
import re
import sys
import tempfile
import types
from collections.abc import Callable
from enum import Enum
from importlib.metadata import version
from pathlib import Path
from typing import Any, Generic, ParamSpec, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from watertable.kernel.records.record import Floats, Ints, Longs, Record, Rows, Small

ROOT = Path(__file__).parents[2]
SOURCES = ("kernel", "games", "bots", "batches")
# Rules of fewer bytes of bytecode are put into their callers. Random Showdown, in one run: 0: 3.3,
# 200: 3.4, 600: 3.7, 900: 4.1, 1500: 4.1 million decisions/s; 1500 compiles half as long again.
INLINED = 900

_MARKED = re.compile(r"^@(?:compiled|entry)$|compiled_for\(", re.MULTILINE)
_HANDING = re.compile(r"\bRules\(|load_template\(")
_IMPORT = re.compile(r"^\s*from (watertable[\w.]*) import (?:\(([^)]*)\)|(.*))$", re.MULTILINE)

P = ParamSpec("P")
T = TypeVar("T")


class Mode(Enum):
    """How rules run in this process."""

    INTERPRETED = "interpreted"
    FILLING = "filling"
    LOADED = "loaded"


def is_interpreted_by_choice() -> bool:
    """Say whether WATERTABLE_INTERPRETED asks for plain Python."""
    return os.environ.get("WATERTABLE_INTERPRETED", "") not in ("", "0")


def has_bounds_checks() -> bool:
    """Say whether NUMBA_BOUNDSCHECK asks for an error at every index past an end."""
    return os.environ.get("NUMBA_BOUNDSCHECK", "") not in ("", "0")


mode = Mode.INTERPRETED if is_interpreted_by_choice() else Mode.LOADED
_rules: list[Callable[..., Any]] = []
_entries: list["EntryPoint[..., Any]"] = []
_apart: set[types.CodeType] = set()


@functools.cache
def fingerprint() -> str:
    """Hash everything that machine code depends on: one cache folder per result.

    Numba looks only at the file of the function itself: change an effect, and `apply` in the next
    file goes on calling the old code. The same sources have the same machine code wherever they
    lie (see `cache_place`). The machine's name counts, because a home folder may be shared by
    machines with different processors.
    """
    digest = hashlib.blake2b(digest_size=10)
    for name in ("numba", "llvmlite", "numpy"):
        digest.update(f"{name} {version(name)};".encode())
    digest.update(f"{sys.version};{platform.node()};{platform.machine()};".encode())
    digest.update(f"bounds={has_bounds_checks()}".encode())
    for path in sorted(compiled_from()):
        digest.update(f"{path.relative_to(ROOT).as_posix()};".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def compiled_from() -> set[Path]:
    """Return the files that machine code is made from: those with rules, and all they import.

    Those that hand rules to a template count too. The rest (words, tables, logs) may change
    without anything being compiled anew.
    """
    folders = (ROOT / folder for folder in SOURCES)
    files = {path: path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py")}
    waiting = [path for path, source in files.items() if _MARKED.search(source)]
    found: set[Path] = set()
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _imported(files[path])
    return found | {path for path, source in files.items() if _HANDING.search(source)}


def _imported(source: str) -> list[Path]:
    """Return the files of ours that a source imports from."""
    paths = []
    for module, in_brackets, in_line in _IMPORT.findall(source):
        place = ROOT.joinpath(*module.split(".")[1:])
        if not place.is_dir():
            paths.append(place.with_suffix(".py"))
            continue
        for name in re.findall(r"(\w+)(?: as \w+)?", in_brackets or in_line):
            room = place / name
            inside = room / "__init__.py" if room.is_dir() else room.with_suffix(".py")
            paths.append(inside if inside.exists() else place / "__init__.py")
    return paths


@functools.cache
def cache_home() -> Path:
    """Return the folder of all compile caches: the user's, or a temporary one if that is shut."""
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "watertable"
    try:
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=home):
            return home
    except OSError:
        return _temporary_home()


def _temporary_home() -> Path:
    """Return a folder that only we can write to: what lies in it is run."""
    home = Path(tempfile.gettempdir()) / f"watertable-{os.getuid()}"
    home.mkdir(mode=0o700, exist_ok=True)
    mine = home.stat().st_uid == os.getuid() and home.stat().st_mode & 0o077 == 0
    return home if mine else Path(tempfile.mkdtemp(prefix="watertable-"))


def cache_folder() -> Path:
    """Return the folder that belongs to these sources, these libraries and this mode."""
    return cache_home() / fingerprint()


def is_cache_full() -> bool:
    """Say whether every entry point has been compiled and kept."""
    return (cache_folder() / "full").exists()


class EntryPoint(Generic[P, T]):
    """A compiled function that Python calls; it runs interpreted until the code is loaded."""

    def __init__(self, rule: Callable[P, T]) -> None:
        """Remember the rule; compile or fetch nothing yet."""
        functools.update_wrapper(self, rule)
        self.rule = rule
        self.run: Callable[P, T] = rule if mode is Mode.INTERPRETED else self._load
        _entries.append(self)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the rule in whatever way this process runs rules."""
        return self.run(*args, **kwargs)

    def load(self) -> Callable[P, T]:
        """Fetch the machine code from the cache (or compile it) and use it from now on."""
        dispatcher = _dispatcher(self.rule)
        dispatcher.compile(_signature(self.rule))
        dispatcher.disable_compile()
        self.run = dispatcher
        return self.run

    def _load(self, *args: P.args, **kwargs: P.kwargs) -> T:
        return self.load()(*args, **kwargs)


def compiled(rule: Callable[P, T]) -> Callable[P, T]:
    """Mark a rule for compilation. It may call other compiled rules defined before it."""
    _rules.append(rule)
    if mode is Mode.INTERPRETED:
        return rule
    dispatcher = _dispatcher(rule)
    if mode is Mode.FILLING:
        dispatcher.compile(_signature(rule))
        dispatcher.disable_compile()
    return cast("Callable[P, T]", dispatcher)


def apart(rule: Callable[P, T]) -> Callable[P, T]:
    """Keep a rule out of its callers, however short it is: it holds much and is called often.

    Written below `@compiled`.
    """
    _apart.add(rule.__code__)
    return rule


def entry(rule: Callable[P, T]) -> EntryPoint[P, T]:
    """Mark a compiled function that Python calls: it takes arrays of records and an index."""
    made = EntryPoint(rule)
    if mode is Mode.FILLING:
        made.load()
    return made


def compiled_for(*hints: type[Record]) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Compile one body for records of other types than it was written for.

    `to_view = compiled_for(State, View)(copy_open)`: the arguments' annotations are replaced.
    """

    def specialise(rule: Callable[..., T]) -> Callable[..., T]:
        assert isinstance(rule, types.FunctionType)
        copy = types.FunctionType(rule.__code__, rule.__globals__, rule.__name__)
        copy.__annotations__ = {
            **dict(zip(rule.__annotations__, hints, strict=False)),
            "return": rule.__annotations__["return"],
        }
        copy.__module__ = rule.__module__
        copy.__qualname__ = "_".join([rule.__qualname__, *(hint.__name__ for hint in hints)])
        return compiled(copy)

    return specialise


def plain(rule: Callable[P, T]) -> Callable[P, T]:
    """Return a compiled rule as plain Python, for words and tests that call it once.

    The rules that it calls are plain as well.
    """
    body = getattr(rule, "py_func", rule)
    assert isinstance(body, types.FunctionType)
    used = body.__code__.co_names
    called = {name: body.__globals__[name] for name in used if name in body.__globals__}
    names = {name: plain(one) for name, one in called.items() if hasattr(one, "py_func")}
    copy = types.FunctionType(body.__code__, {**body.__globals__, **names}, body.__name__)
    return cast("Callable[P, T]", functools.wraps(body)(copy))


def load_template(path: Path, name: str, names: dict[str, Any]) -> types.ModuleType:
    """Load a module once more for one game, with that game's functions in its globals.

    (Closures over compiled functions never hit Numba's disk cache; a module of its own does.)
    """
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    vars(module).update(names)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def take_over() -> None:
    """Go from interpreted to compiled rules between two moves.

    Every module that holds a plain rule is handed the compiled one; entry points load when called.
    """
    global mode  # noqa: PLW0603 - one process, one mode: this is where it changes
    if mode is not Mode.INTERPRETED or is_interpreted_by_choice():
        return
    mode = Mode.LOADED
    swap = {id(rule): _dispatcher(rule) for rule in _rules}
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "watertable":
            for key, value in list(vars(module).items()):
                if id(value) in swap:
                    setattr(module, key, swap[id(value)])
    for made in _entries:
        made.run = made._load


@functools.cache
def _numba() -> Any:
    """Import Numba on first need, with our cache folder."""
    import numba  # noqa: PLC0415 - importing watertable must not import Numba

    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    vars(numba.config)["CACHE_DIR"] = str(folder)
    vars(numba.config)["CACHE_LOCATOR_CLASSES"] = "watertable.kernel.compile.cache_place.ByContent"
    return numba


def _dispatcher(rule: Callable[..., Any]) -> Any:
    return _numba().njit(
        cache=True,
        nogil=True,
        error_model="numpy",
        boundscheck=has_bounds_checks(),
        forceinline=len(rule.__code__.co_code) < INLINED and rule.__code__ not in _apart,
    )(rule)


def _signature(rule: Callable[..., Any]) -> Any:
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
