"""Where a table's chance comes from: a secret, and what people added to it."""

from collections.abc import Sequence

from watertable.kernel.errors import LogError
from watertable.kernel.records import chance
from watertable.kernel.records.record import Longs
from watertable.kernel.text.message import KERNEL

SECRET = 32  # bytes


class Shuffle:
    """The secret of a table. A match continued from a saved log has none until it needs one."""

    __slots__ = ("_key", "secret")

    def __init__(self, secret: bytes | None, nonces: Sequence[str]) -> None:
        """Bind the key that all chance comes from."""
        self.secret = secret
        self._key = chance.key_of(secret, nonces) if secret else b""

    @classmethod
    def new(cls, secret: bytes | None, seed: int | None, nonces: Sequence[str]) -> "Shuffle":
        """Return the chance of a new table: of its secret, else of a seed, else unguessable."""
        if secret is None:
            secret = chance.secret_of(seed)
        elif len(secret) != SECRET:
            raise ValueError(f"A secret has {SECRET} bytes, not {len(secret)}.")
        return cls(secret, nonces)

    @classmethod
    def promised(cls, secret: bytes | None, promise: str, nonces: Sequence[str]) -> "Shuffle":
        """Return the chance of a log: without its secret, or with the very one it promises."""
        if secret is not None and chance.promise_of(secret) != promise:
            raise LogError(KERNEL.say("log.other_secret"))
        return cls(secret, nonces)

    @property
    def promise(self) -> str:
        """The hash that is published before play."""
        return chance.promise_of(self.secret or b"")

    def words(self, number: int) -> Longs:
        """Return the words of a chance event, by its number along the line of play."""
        return chance.words_at(self._key, number)

    def renew(self) -> None:
        """Go on with a new secret, without what people once added."""
        self.secret = self._key = chance.secret_of(None)
