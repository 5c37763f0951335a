"""A refusal has a reason: a code, the rule behind it, and one sentence for the person."""

from dataclasses import dataclass

from watertable.kernel.errors import WatertableError
from watertable.kernel.text.message import Part, Sentence

LEGAL = 0


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is not allowed."""

    code: str
    rule: str
    message: str
    parts: tuple[Part, ...] = ()  # of the message

    @classmethod
    def of(cls, code: str, rule: str, said: Sentence) -> "Reason":
        """Return a reason that a sentence says, with its parts."""
        return cls(code, rule, said.text, said.parts)

    def __str__(self) -> str:
        """Say it with its rule."""
        return f"{self.message} ({self.rule})" if self.rule else self.message


class IllegalMove(WatertableError, ValueError):
    """A move was tried that the rules do not allow now; nothing on the table has changed."""

    def __init__(self, reason: Reason) -> None:
        """Carry the reason: its code, its rule, its sentence."""
        super().__init__(str(reason))
        self.reason = reason
        self.code, self.rule, self.message = reason.code, reason.rule, reason.message
