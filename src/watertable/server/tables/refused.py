"""Every refusal that a person or a program can expect: a status, a code, one sentence."""

from collections.abc import Sequence

from watertable.kernel.errors import WatertableError
from watertable.kernel.table.honesty import seat_words
from watertable.kernel.text.reason import Reason

LONGEST = 400  # letters of a sentence


class Refused(WatertableError):
    """It was not done, and nothing has changed; `message` says why."""

    def __init__(
        self, status: int, code: str, message: str, rule: str = "", *, wait: float = 0
    ) -> None:
        """Carry what the error answer needs; `wait`: in how many seconds to come again."""
        message = shortened(message)
        super().__init__(message)
        self.status, self.code, self.message, self.rule = status, code, message, rule
        self.wait = max(1, round(wait)) if wait else 0


def shortened(message: str) -> str:
    """Return a sentence that may cite what a client sent: not all of it is sent back.

    >>> len(shortened("There is no card " + "x" * 100_000 + "."))
    400
    """
    if len(message) <= LONGEST:
        return message
    return f"{message[: LONGEST - 80]} ... {message[-75:]}"


def illegal(reason: Reason) -> Refused:
    """The rules say no (or the match is over)."""
    status = 410 if reason.code == "over" else 422
    return Refused(status, reason.code, reason.message, reason.rule)


def no_table() -> Refused:
    """Nothing is known under that id."""
    return Refused(404, "no_table", "There is no such table.")


def stale(ply: int) -> Refused:
    """The table has moved on since the request was thought of."""
    return Refused(409, "stale", f"The table has moved on: it is at ply {ply}.")


def not_begun(unheard: Sequence[int] = ()) -> Refused:
    """People are still missing, or what they add to chance is."""
    if not unheard:
        return Refused(409, "not_begun", "The table has not begun: somebody must still sit down.")
    who = f"{seat_words(unheard)} {'has' if len(unheard) == 1 else 'have'}"
    text = f"The table has not begun: {who} not sent a nonce; join with one, or let the host begin."
    return Refused(409, "not_begun", text)


def over() -> Refused:
    """The match has ended."""
    return Refused(410, "over", "The match is over.")


def no_seat() -> Refused:
    """Only someone who sits at the table may do this."""
    return Refused(403, "no_seat", "Only somebody who sits at this table can do that.")


def revoked() -> Refused:
    """The host has made a new link for this seat."""
    return Refused(403, "revoked", "This link was revoked; ask the host for the new one.")


def used() -> Refused:
    """Somebody has sat down by this link."""
    return Refused(
        403,
        "used",
        "This link was used already. If it was you, go on where you used it; "
        "if not, ask the host for a new one.",
    )


def out_of_order() -> Refused:
    """The store cannot say; with a key, asking again is harmless."""
    return Refused(503, "store", "The server cannot reach its store now; try again soon.")
