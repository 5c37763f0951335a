"""Secrets at rest: with a key from outside, a store keeps seeds and signing keys sealed.

    1 | number of the key (4) | nonce (12) | AES-256-GCM of the secret, bound to where it belongs

Old secrets that lie there in clear are read as they are. The first key of a file seals, the others
only open: so one is replaced by another without a break.
"""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from watertable.server.config import PREFIX, Config, Misconfigured
from watertable.server.store.contract import StoreError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    from watertable.server.store.sql import SqlStore

VARIABLE = PREFIX + "KEY"
MARK, NUMBER, NONCE = b"\x01", 4, 12
SEALED = len(MARK) + NUMBER + NONCE + 32 + 16  # bytes of a sealed secret of 32 bytes
SHORTEST = 32  # letters of a key
OTHERS = 0o027  # whoever is not the owner may not write, and only the group may read
PAGE = 1000  # secrets looked at together


class Seals:
    """Seals and opens secrets; the first of several keys seals."""

    def __init__(self, keys: Sequence[str], where: str) -> None:
        """Derive what seals from each key; `where` they come from stands in complaints."""
        self.where = where
        self.ciphers = dict(derived(key) for key in keys)
        self.current = next(iter(self.ciphers))

    def seal(self, secret: bytes, place: str) -> bytes:
        """Return a secret as it is kept at a place, and can be opened there alone."""
        nonce = os.urandom(NONCE)
        sealed = self.ciphers[self.current].encrypt(nonce, secret, place.encode())
        return MARK + self.current + nonce + sealed

    def open(self, kept: bytes, place: str) -> bytes:
        """Return the secret that was sealed; StoreError if that was not done with these keys."""
        number, nonce, sealed = kept[1:][:NUMBER], kept[5:][:NONCE], kept[5 + NONCE :]
        cipher = self.ciphers.get(number)
        if cipher is None:
            raise StoreError(f"The secrets of this store are sealed, but not by {self.where}.")
        from cryptography.exceptions import InvalidTag  # noqa: PLC0415

        try:
            return cipher.decrypt(nonce, sealed, place.encode())
        except InvalidTag as error:
            raise StoreError(f"The secret of {place} was changed by somebody.") from error

    def is_current(self, kept: bytes) -> bool:
        """Say whether a secret is sealed, and by the key that seals now."""
        return is_sealed(kept) and kept[1:][:NUMBER] == self.current


def derived(key: str) -> "tuple[bytes, AESGCM]":
    """Return the number of a key and what seals with it."""
    try:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM  # noqa: PLC0415
        from cryptography.hazmat.primitives.hashes import SHA256  # noqa: PLC0415
        from cryptography.hazmat.primitives.kdf.hkdf import HKDF  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise Misconfigured(
            "To seal secrets, cryptography is needed; install it with "
            "`pip install 'watertable[sealed]'`."
        ) from missing
    made = HKDF(SHA256(), 32 + NUMBER, None, b"watertable seals").derive(key.encode())
    return made[32:], AESGCM(made[:32])


def is_sealed(kept: bytes) -> bool:
    """Say whether a secret is kept sealed, not in clear."""
    return len(kept) == SEALED and kept.startswith(MARK)


def opened(seals: Seals | None, kept: bytes, place: str) -> bytes:
    """Return a secret, however it is kept."""
    if not is_sealed(kept):
        return kept
    if seals is None:
        raise StoreError(
            f"The secrets of this store are sealed; --key-file or {VARIABLE} must name the key."
        )
    return seals.open(kept, place)


def closed(seals: Seals | None, secret: bytes, place: str) -> bytes:
    """Return a secret as it is to be kept."""
    return secret if seals is None else seals.seal(secret, place)


def seals_of(config: Config, environ: Mapping[str, str] | None = None) -> Seals | None:
    """Return what seals a server's secrets, if it was given a key."""
    environ = os.environ if environ is None else environ
    if config.key_file:
        text, where = read(config.key_file), config.key_file
    else:
        text, where = environ.get(VARIABLE, ""), VARIABLE
    keys = text.split()
    if not keys:
        if config.key_file:
            raise Misconfigured(f"{where} holds no key.")
        return None
    if any(len(key) < SHORTEST for key in keys):
        raise Misconfigured(
            f"A key in {where} is too short: {SHORTEST} letters at least, such as "
            "`openssl rand -hex 32` prints."
        )
    return Seals(keys, where)


def read(name: str) -> str:
    """Return what stands in a file of keys, unless others may read it."""
    try:
        with open(os.path.expanduser(name), encoding="ascii") as file:
            if os.name != "nt" and os.fstat(file.fileno()).st_mode & OTHERS:
                raise Misconfigured(f"{name} can be read by others; `chmod 600` it first.")
            return file.read()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not plain text"
        raise Misconfigured(f"{name} cannot be read as a key ({why}).") from error


async def seal_all(store: "SqlStore") -> int:
    """Seal every secret that lies there in clear or by an older key, and return how many."""
    assert store.seals is not None
    after, done = "", 0
    for [name] in await store.read("SELECT name FROM keys"):
        await store.key(name)
    query = "SELECT id, secret FROM tables WHERE id > $1 ORDER BY id LIMIT $2"
    while rows := await store.read(query, after, PAGE):
        for id, kept in rows:
            if not store.seals.is_current(kept):
                sealed = store.seals.seal(opened(store.seals, kept, id), id)
                change = "UPDATE tables SET secret = $2 WHERE id = $1 AND secret = $3 RETURNING id"
                done += len(await store.write(change, id, sealed, kept))
        after = rows[-1][0]
    await store.deals.seal_all()
    return done
