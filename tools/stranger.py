"""Somebody who has just installed the package: starts the server and plays a game over HTTP."""

import contextlib
import json
import re
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 120.0  # seconds until a server counts as not started
MOST = 2000  # answers until a match must be over
MOVED_ON = (409, 410)  # another ply by now, or the end: in a window one is told later
ADDRESS = re.compile(r"http://[0-9.]+:\d+")
Json = dict[str, Any]


class _Stale(ValueError):
    """The table has moved on meanwhile."""


def play_over_http(python: Path, folder: Path, game: str) -> str:
    """Play a whole game against a bot on a server of that Python; return what went wrong."""
    said = folder / f"{game}.txt"
    command = [str(python), "-m", "watertable", "serve", "--port", "0", "--metrics", "off"]
    command += ["--database", f"sqlite:///{folder / 'tables.db'}", "--requests-per-second", "0"]
    with said.open("wb") as out:
        server = subprocess.Popen(
            command, stdout=out, stderr=out, cwd=folder, env=_bare_environment(folder)
        )
    try:
        return _play(_address(server, said), game)
    except (OSError, ValueError) as error:
        return f"{error}; the server said: {said.read_text()[-500:]}"
    finally:
        server.terminate()
        server.wait(30)


def _bare_environment(folder: Path) -> dict[str, str]:
    """An environment with nothing of ours in it: no Node, no compiler, no cache."""
    return {"PATH": str(folder), "HOME": str(folder), "LANG": "C.UTF-8"}


def _address(server: "subprocess.Popen[bytes]", said: Path) -> str:
    """Wait until the server has said where it is."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        found = ADDRESS.search(said.read_text())
        if found:
            return found[0]
        time.sleep(0.1)
    raise ValueError("it did not start")


def _play(url: str, game: str) -> str:
    if b"<script" not in urllib.request.urlopen(url).read():
        return "its first page is not the browser client's"
    wanted = {"game": game, "seats": ["person", "bot:random"], "pause": 0, "everyone": False}
    made = _ask(f"{url}/api/tables", wanted)
    table, token = f"{url}/api/tables/{made['id']}", made["seats"][0]["token"]
    token = _ask(f"{table}/join", {}, token)["token"]
    for answers in range(MOST):
        now = _ask(f"{table}/seat", None, token)
        if now["outcome"] is not None:
            return ""
        if not now["moves"]:
            time.sleep(0.02)
            continue
        chosen = now["moves"][(answers * 7919) % len(now["moves"])]["action"]
        with contextlib.suppress(_Stale):
            _ask(f"{table}/moves", {"ply": now["ply"], "move": chosen}, token)
    return "it came to no end"


def _ask(address: str, body: Json | None, token: str = "") -> Json:
    request = urllib.request.Request(address, None if body is None else json.dumps(body).encode())
    request.add_header("content-type", "application/json")
    if token:
        request.add_header("authorization", f"Bearer {token}")
    try:
        answer: Json = json.loads(urllib.request.urlopen(request, timeout=60).read())
    except urllib.error.HTTPError as error:
        if error.code in MOVED_ON:
            raise _Stale from error
        raise ValueError(f"{address}: {error.read().decode()[:300]}") from error
    return answer
