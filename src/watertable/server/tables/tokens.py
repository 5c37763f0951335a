"""Tokens: who has one plays the seat, or hosts the table, that it names. They cannot be forged.

    k3v9q2m7x4tp.0.2.i.R1hV...    table, seat (h: the host), epoch, kind, signature

An epoch ends when a seat is given to somebody else: tokens of an earlier one open nothing any more.
The host's token, and those of tables set up before there were invitations, name no kind.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode

from msgspec import Struct

from watertable.server.tables.refused import refuse

HOST = "h"
INVITATION, SEAT, DEVICE, PLAIN = "i", "s", "d", ""  # kinds; a device link has a number too
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is easily taken for another


class Token(Struct, frozen=True):
    """What a token says, once its signature was found to be ours."""

    table: str
    seat: int | None  # None: the host
    epoch: int
    kind: str = PLAIN
    number: int = 0  # of a device link


def new_id() -> str:
    """Return an id that nobody guesses: whoever knows it may watch."""
    return "".join(secrets.choice(LETTERS) for _ in range(12))


class Signer:
    """Makes and reads the tokens of one installation."""

    def __init__(self, key: bytes) -> None:
        """Sign with a key that only this installation has."""
        self._key = key

    def token(
        self, table: str, seat: int | None, epoch: int, kind: str = PLAIN, number: int = 0
    ) -> str:
        """Return the token of a seat, or of the host."""
        said = f"{table}.{HOST if seat is None else seat}.{epoch}"
        if kind:
            said += f".{kind}{number or ''}"
        return f"{said}.{self._signature(said)}"

    def read(self, token: str) -> Token:
        """Return what a token says; Refused 401 if it is not one of ours."""
        said, _, signature = token.rpartition(".")
        if not token.isascii() or not hmac.compare_digest(signature, self._signature(said)):
            raise refuse(401, "bad_token")
        table, seat, epoch, *rest = said.split(".")
        kind = rest[0] if rest else PLAIN
        number = int(kind[1:] or 0)
        return Token(table, None if seat == HOST else int(seat), int(epoch), kind[:1], number)

    def _signature(self, said: str) -> str:
        digest = hmac.digest(self._key, said.encode(), "sha256")
        return urlsafe_b64encode(digest[:24]).decode()
