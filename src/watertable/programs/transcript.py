"""A transcript: what a language model once answered to which page, one JSON object a line."""

import functools
from pathlib import Path

import msgspec

from watertable.kernel.text.json import Json
from watertable.programs.names import ProgramError
from watertable.programs.process import ProgramFault


class RecordedAnswer(msgspec.Struct, frozen=True):
    """One page, what was answered, what that cost, and how long it took."""

    page: str
    answer: str
    cost: float = 0.0
    took: float = 0.0


@functools.lru_cache(maxsize=8)
def entries(path: str) -> tuple[RecordedAnswer, ...]:
    """Read a transcript; ProgramError if it is none."""
    try:
        lines = Path(path).read_bytes().splitlines()
        kept = (line for line in lines if line.strip())
        return tuple(msgspec.json.decode(line, type=RecordedAnswer) for line in kept)
    except (OSError, msgspec.DecodeError) as error:
        raise ProgramError(f"{path} is no transcript: {error}.") from error


class Transcript:
    """Stands in for a language model: the same page gets the same answer."""

    def __init__(self, path: str) -> None:
        """Read what was said."""
        self.answers = {entry.page: entry for entry in entries(path)}

    def ask(self, message: Json, seconds: float) -> Json:
        """Return what was answered to this page; ProgramFault if nobody was ever asked."""
        entry = self.answers.get(message["text"])
        if entry is None:
            raise ProgramFault("silent", "The transcript has no answer to this page.")
        return {"id": message["id"], "answer": entry.answer, "cost": entry.cost, "took": entry.took}

    def hear(self, seconds: float) -> Json:
        """Say nothing by itself."""
        raise ProgramFault("silent", "The transcript has no other answer.")

    def tell(self, message: Json) -> None:
        """Take no notice."""

    def close(self) -> None:
        """Nothing runs."""
