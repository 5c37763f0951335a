"""`watertable` alone: the tables in a browser, or in the terminal where there is no client."""

import importlib.util
import json
import os
import socket
import sys
import urllib.request
import webbrowser
from argparse import Namespace

import watertable as wt
from watertable.cli import play, serve
from watertable.cli.arguments import parse
from watertable.cli.screen import Screen
from watertable.server.ports import claim

PORT = 8000
HERE = f"http://127.0.0.1:{PORT}/"
PATIENCE = 5.0  # seconds until whoever has the port counts as somebody else
ALREADY = f"Watertable is running already, at {HERE}; your tables are there."
TAKEN = (
    "Port 8000 is taken, so another was chosen; `watertable serve --open --port 9000` names one."
)


def run(wanted: Namespace) -> int:
    """Serve the tables here and open the page; without a client, or if asked to, the terminal."""
    if wanted.terminal or not has_client():
        return play.run(parse(["play", chosen(Screen())]))
    is_mine = is_free(PORT)
    port = ["--port", str(PORT if is_mine else 0)]
    quiet = ["--log", "warning", "--metrics", "off"]
    asked = parse(["serve", *quiet, *port, *["--open"] * has_screen()])
    asked.note = "" if is_mine else TAKEN
    try:
        return serve.run(asked)
    except wt.WatertableError as refusal:
        if is_mine or not is_in_use(refusal) or not answers(HERE):
            raise
    Screen().say(ALREADY)
    if has_screen():
        webbrowser.open(HERE)
    return 0


def is_in_use(refusal: wt.WatertableError) -> bool:
    """Say whether a server has our tables already."""
    from watertable.server.store.alone import InUse  # noqa: PLC0415 - most starts need no store

    return isinstance(refusal, InUse)


def answers(where: str) -> bool:
    """Say whether a Watertable answers there."""
    try:
        with urllib.request.urlopen(f"{where}api/house", timeout=PATIENCE) as told:
            return "lacks" in json.loads(told.read())
    except (OSError, ValueError):
        return False


def has_client() -> bool:
    """Say whether there is a browser client, and a server that can serve it."""
    if any(importlib.util.find_spec(name) is None for name in ("starlette", "uvicorn", "alembic")):
        return False
    from watertable.server import client  # noqa: PLC0415

    return client.is_built()


def has_screen() -> bool:
    """Say whether a browser has somewhere to open a window; one in the terminal would block it."""
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("darwin", "win32") or any(name in os.environ for name in shown)


def is_free(port: int) -> bool:
    """Say whether nobody listens at the port yet."""
    with socket.socket() as tried:
        claim(tried)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def chosen(screen: Screen) -> str:
    """The game that is wanted; a list with one game is not worth a question."""
    slugs = list(wt.game_names())
    if len(slugs) == 1:
        return slugs[0]
    for number, slug in enumerate(slugs, 1):
        screen.say(f"{number:>3} {slug}")
    while True:
        word = screen.ask("Which game? ").lower()
        if word in slugs:
            return word
        if word.isascii() and word.isdigit() and 1 <= int(word) <= len(slugs):
            return slugs[int(word) - 1]
        screen.say(f"Type a number from 1 to {len(slugs)}.")
