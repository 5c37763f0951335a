"""Every refusal that a person or a program can expect: a status, a code, one sentence."""

from collections.abc import Sequence

from watertable.kernel.errors import WatertableError
from watertable.kernel.table.honesty import seat_words
from watertable.kernel.text.message import Filling, Sentence
from watertable.kernel.text.reason import Reason
from watertable.server.messages import SERVER
from watertable.server.protocol import Said

LONGEST = 400  # letters of a sentence


class Refused(WatertableError):
    """It was not done, and nothing has changed; what is said says why."""

    def __init__(self, status: int, said: Said, *, wait: float = 0) -> None:
        """Carry what the error answer needs; `wait`: in how many seconds to come again."""
        super().__init__(Sentence(said.message, said.parts))
        self.status, self.said = status, said
        self.wait = seconds(wait) if wait else 0

    @property
    def code(self) -> str:
        """What programs read."""
        return self.said.code


def refuse(status: int, message: str, /, *, wait: float = 0, **parts: Filling) -> Refused:
    """Say no by one of the server's messages; its name begins with the code.

    >>> refuse(409, "stale.at_ply", ply=7).said.code
    'stale'
    """
    said = SERVER.say(message, wait=seconds(wait), **parts)
    return Refused(status, said_as(message.partition(".")[0], said), wait=wait)


def seconds(wait: float) -> int:
    """Return a time to wait in whole seconds, as people are told it."""
    return max(1, round(wait))


def said_as(code: str, said: Sentence | WatertableError, rule: str = "") -> Said:
    """Return a sentence, or that of an error, as it is sent.

    It may cite what a client sent: not all of it is sent back.

    >>> len(said_as("no_card", Sentence("There is no card " + "x" * 100_000 + ".")).message)
    400
    """
    said = sentence_of(said) if isinstance(said, WatertableError) else said
    if len(said.text) > LONGEST:
        said = Sentence(f"{said.text[: LONGEST - 80]} ... {said.text[-75:]}")
    return Said(code, said.text, rule, said.parts)


def sentence_of(error: WatertableError) -> Sentence:
    """Return what an error says, with its parts if it knows them."""
    (said,) = error.args[:1] or ("",)
    return said if isinstance(said, Sentence) else Sentence(str(error))


def illegal(reason: Reason) -> Refused:
    """The rules say no (or the match is over)."""
    status = 410 if reason.code == "over" else 422
    sentence = Sentence(reason.message, reason.parts)
    return Refused(status, said_as(reason.code, sentence, reason.rule))


def no_table() -> Refused:
    """Nothing is known under that id."""
    return refuse(404, "no_table")


def stale(ply: int) -> Refused:
    """The table has moved on since the request was thought of."""
    return refuse(409, "stale.at_ply", ply=ply)


def not_begun(unheard: Sequence[int] = ()) -> Refused:
    """People are still missing, or what they add to chance is."""
    if not unheard:
        return refuse(409, "not_begun.empty_seat")
    who = seat_words(unheard)
    return refuse(409, "not_begun.nonces" if unheard[1:] else "not_begun.one_nonce", who=who)


def over() -> Refused:
    """The match has ended."""
    return refuse(410, "over")


def no_seat() -> Refused:
    """Only someone who sits at the table may do this."""
    return refuse(403, "no_seat.asker")


def revoked() -> Refused:
    """The host has made a new link for this seat."""
    return refuse(403, "revoked")


def used() -> Refused:
    """Somebody has sat down by this link."""
    return refuse(403, "used.link", advice=SERVER.say("used.advice"))


def out_of_order() -> Refused:
    """The store cannot say; with a key, asking again is harmless."""
    return refuse(503, "store.later")
