"""A terminal for tests: what is typed is a script, what is printed is read back."""

import io
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import pytest

from watertable.cli import main


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
