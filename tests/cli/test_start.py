"""`watertable` alone: the browser where there is a client, else the terminal."""

import re
from io import BytesIO

import pytest
from rich.console import Console

from watertable.cli.greeting import greet
from watertable.cli.screen import Screen
from watertable.cli.start import TAKEN
from watertable.server.store.alone import InUse
from watertable.warm import Warming


@pytest.fixture
def served(monkeypatch):
    """What would be served, instead of serving it."""
    wanted = []

    def serve(asked):
        wanted.append(asked)
        return 0

    monkeypatch.setattr("watertable.cli.serve.run", serve)
    return wanted


def test_the_tables_are_served_here_and_the_page_is_opened(watertable, monkeypatch, served):
    monkeypatch.setattr("watertable.cli.start.has_client", lambda: True)
    monkeypatch.setattr("watertable.cli.start.has_screen", lambda: True)
    monkeypatch.setattr("watertable.cli.start.is_free", lambda port: True)
    assert watertable("").code == 0
    assert served[0].port == 8000
    assert served[0].open


def test_a_port_in_use_is_left_alone(watertable, monkeypatch, served):
    monkeypatch.setattr("watertable.cli.start.has_client", lambda: True)
    monkeypatch.setattr("watertable.cli.start.is_free", lambda port: False)
    watertable("")
    assert served[0].port == 0
    assert "Port 8000 is taken" in served[0].note


@pytest.fixture
def taken(monkeypatch):
    """Port 8000 is somebody's, and a server has our tables already."""

    def refuse(asked):
        raise InUse("A server is using the tables now.")

    monkeypatch.setattr("watertable.cli.start.has_client", lambda: True)
    monkeypatch.setattr("watertable.cli.start.has_screen", lambda: False)
    monkeypatch.setattr("watertable.cli.start.is_free", lambda port: False)
    monkeypatch.setattr("watertable.cli.serve.run", refuse)


def test_who_starts_it_twice_is_told_where_it_runs(watertable, monkeypatch, taken):
    monkeypatch.setattr(
        "urllib.request.urlopen", lambda *_, **__: BytesIO(b'{"warming": null, "lacks": {}}')
    )
    ended = watertable("")
    assert ended.code == 0
    assert "running already, at http://127.0.0.1:8000/" in ended.out


@pytest.mark.parametrize("said", [b"<html>", b"{}", b"[]"])
def test_another_program_at_the_port_is_not_taken_for_ours(watertable, monkeypatch, taken, said):
    monkeypatch.setattr("urllib.request.urlopen", lambda *_, **__: BytesIO(said))
    ended = watertable("")
    assert ended.code == 2
    assert ended.err == "watertable: A server is using the tables now.\n"


def test_no_browser_is_opened_where_there_is_no_screen(watertable, monkeypatch, served):
    monkeypatch.setattr("watertable.cli.start.has_client", lambda: True)
    monkeypatch.setattr("watertable.cli.start.has_screen", lambda: False)
    watertable("")
    assert not served[0].open


def test_without_a_client_a_game_is_played_in_the_terminal(watertable, monkeypatch, served):
    monkeypatch.setattr("watertable.cli.start.has_client", lambda: False)
    assert "showdown" in watertable("", [KeyboardInterrupt]).out
    assert served == []


def test_the_terminal_can_be_asked_for(watertable, monkeypatch, served):
    monkeypatch.setattr("watertable.cli.start.has_client", lambda: True)
    assert "showdown" in watertable("--terminal", [KeyboardInterrupt]).out
    assert served == []


def test_the_address_stands_in_a_box_and_the_compiler_is_heard(monkeypatch, capsys):
    done = iter([0, 25, 25, 75])

    def percent():
        try:
            return next(done)
        except StopIteration:
            Warming.is_at_work = False
            return 75

    monkeypatch.setattr(Warming, "is_at_work", True)
    monkeypatch.setattr("watertable.warm.percent_done", percent)
    monkeypatch.setattr("watertable.warm.said_of_all", lambda: None)
    monkeypatch.setattr("watertable.cli.greeting.LOOK", 0)
    screen = Screen(Console(width=80))
    monkeypatch.setattr("threading.Thread.start", lambda thread: thread.run())
    greet("http://127.0.0.1:9/", TAKEN, screen)
    said = capsys.readouterr().out
    assert re.search(r"[│|] Watertable is at http://127.0.0.1:9/ ", said)
    assert re.findall(r"compiled: (\d+)%", said) == ["0", "25", "75"]
    assert "The rules are compiled." in said
