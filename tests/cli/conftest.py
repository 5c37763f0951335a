"""A terminal for tests: what is typed is a script, what is printed is read back."""

import io
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pytest
from rich.console import Console

from watertable import warm
from watertable.cli import main
from watertable.cli.screen import Screen


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    err: str


class Script(io.TextIOBase):
    """Standard input that types one answer after the other; an exception is a key like Ctrl-C."""

    def __init__(self, answers: Iterable[str | type[BaseException]]) -> None:
        self.answers: Iterator[str | type[BaseException]] = iter(answers)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        answer = next(self.answers, "")
        if isinstance(answer, str):
            return answer and f"{answer}\n"
        raise answer


Run = Callable[..., Ended]


@pytest.fixture(autouse=True, scope="session")
def _compiled() -> None:
    """Have the rules compiled before, so that no command starts the compiler behind our back."""
    warm.ensure()


@pytest.fixture
def watertable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path
) -> Run:
    """Run `watertable WORDS...` with a script, in an empty folder, at 80 columns."""

    def run(words: str, answers: Iterable[str | type[BaseException]] = (), columns: int = 80):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("COLUMNS", str(columns))
        monkeypatch.setattr("sys.stdin", Script(answers))
        code = main(words.split())
        captured = capsys.readouterr()
        return Ended(code, captured.out, captured.err)

    return run


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Screen, io.StringIO]]:
    """Make a screen of 80 columns, with answers to type and paper to print on."""

    def make(answers: Iterable[str]) -> tuple[Screen, io.StringIO]:
        script, paper = Script(answers), io.StringIO()

        def typed(prompt: str) -> str:
            paper.write(prompt)
            return script.readline().rstrip("\n")

        monkeypatch.setattr("sys.stdin", script)
        monkeypatch.setattr("builtins.input", typed)
        return Screen(Console(file=paper, width=80)), paper

    return make
