"""Outside of the server's supervisor nothing needs what only POSIX has.

There is no Windows here; but what it lacks can be hidden from our own code, in every process that
is started, and then a whole game is played over HTTP.
"""

import ast
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

import watertable
from tests.server.client import Door, play_on
from tests.server.serving import Serving
from tests.server.test_lab_page import wait
from watertable.cli.start import is_free
from watertable.kernel.conformance import Chooser
from watertable.server.ports import claim

SOURCE = Path(watertable.__file__).parent
MODULES = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "termios", "tty", "uvloop"}
HIDING = f"""
import builtins, os
for name in ("fork", "getuid", "geteuid", "killpg", "nice", "sched_getaffinity", "setsid"):
    delattr(os, name)
import_ = builtins.__import__
def without(name, globals=None, *rest, **more):
    spec = (globals or {{}}).get("__spec__")
    ours = spec is not None and spec.name.startswith("watertable")  # also what runs as __main__
    if ours and name.partition(".")[0] in {MODULES!r}:
        raise ModuleNotFoundError(f"{{name}} is hidden: Windows has none")
    return import_(name, globals, *rest, **more)
builtins.__import__ = without
"""
LACKS = {  # of modules that Windows has; how a file says that it knows
    "os": {"fork", "getuid", "geteuid", "killpg", "nice", "sched_getaffinity", "setsid", "uname"},
    "signal": {"SIGHUP", "SIGKILL", "SIGUSR1", "SIGUSR2", "alarm", "setitimer"},
}
KNOWS = ("hasattr(os, ", "os.name ", "sys.platform ", "import resource", "import fcntl")
# What several workers share connections by; one process serves without it.
SUPERVISOR = {"server/supervisor.py", "server/handing.py", "server/front.py"}
LOADED = """
import importlib
from watertable.cli import main
for name in ("arguments", "start", "serve", "play", "rules", "doctor", "screen", "splash_fall"):
    importlib.import_module(f"watertable.cli.{name}")
from watertable.server import serve
import fcntl  # there, for others
assert main(["rules", "showdown", "R14"]) == 0
"""


@pytest.fixture
def windows(tmp_path, monkeypatch):
    """Processes that are started now have nothing that Windows has not."""
    (tmp_path / "sitecustomize.py").write_text(HIDING)
    found = os.environ.get("PYTHONPATH")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(tmp_path), found])))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")


def needed_at_once(tree):
    """The modules that a file imports when it is loaded, and has no way around."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def test_no_module_needs_posix_to_be_loaded():
    files = [
        path
        for path in SOURCE.rglob("*.py")
        if path.relative_to(SOURCE).as_posix() not in SUPERVISOR
    ]
    assert len(files) > 300
    for path in files:
        needed = set(needed_at_once(ast.parse(path.read_text("utf-8")))) & MODULES
        assert not needed, f"{path} needs {needed}"


def lacking(tree):
    """The functions and signals in a file that Windows has not."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(ast.Name(module), name) if name in LACKS.get(module, ()):
                yield f"{module}.{name}"


def test_who_uses_what_windows_lacks_knows_it():
    found = {}
    for path in SOURCE.rglob("*.py"):
        text = path.read_text("utf-8")
        used = set(lacking(ast.parse(text)))
        if used and path.relative_to(SOURCE).as_posix() not in SUPERVISOR:
            found[path.relative_to(SOURCE).as_posix()] = used, any(it in text for it in KNOWS)
    assert len(found) > 4
    assert {name for name, (_, knows) in found.items() if not knows} == set()


def test_a_whole_game_is_played_against_a_bot_without_posix(windows, tmp_path):
    with Serving(tmp_path, "--bots", "1") as served, Door(served.url) as door:
        place = door.table("showdown", ("person", "bot:greedy"), preset="short")
        chooser = Chooser(4)
        with place.live(0) as one:
            play_on([one], lambda now: now.moves[chooser.below(len(now.moves))].action)
            assert one.now.outcome is not None
    assert "Traceback" not in served.said


def test_a_study_of_the_lab_comes_to_its_end_without_posix(windows, tmp_path):
    with Serving(tmp_path, "--lab", "all") as served, Door(served.url) as door:
        asked = {"question": "card", "game": "showdown", "games": 10, "bots": "random"}
        run = door.post("/api/lab", asked)
        found = wait(door, run["id"], "ready")
        assert found["done"] == 10
    assert "Traceback" not in served.said
    assert "AttributeError" not in served.said


def test_the_terminal_starts_without_posix(windows):
    done = subprocess.run(
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_port_that_somebody_has_is_taken_and_what_he_leaves_is_free():
    with socket.socket() as somebody:
        claim(somebody)
        somebody.bind(("127.0.0.1", 0))
        somebody.listen()
        port = somebody.getsockname()[1]
        assert not is_free(port)
        with socket.create_connection(("127.0.0.1", port)):
            somebody.accept()[0].close()  # the side that closes first keeps the port for a minute
    assert is_free(port)


def test_on_windows_nobody_asks_for_a_port_that_another_has(monkeypatch):
    """There SO_REUSEADDR binds where another server listens, and a taken port looks free."""
    asked = []

    class Noted(socket.socket):
        def setsockopt(self, *words):
            asked.append(words)

    with Noted() as sock, monkeypatch.context() as there:
        there.setattr(sys, "platform", "win32")
        there.setattr(socket, "SO_EXCLUSIVEADDRUSE", -5, raising=False)
        claim(sock)
    assert asked == [(socket.SOL_SOCKET, -5, 1)]


def test_sockets_are_claimed_in_one_place():
    said = [path.name for path in SOURCE.rglob("*.py") if "SO_REUSEADDR" in path.read_text("utf-8")]
    assert said == ["ports.py"]
