"""Passphrases: kept as hashes that take memory and time, and that only this server can make.

    scrypt | log2 of N | r | p | salt | hash        of HMAC-SHA256(the server's own key, passphrase)

Whoever reads the store alone, where its keys are sealed, cannot even begin to guess.
"""

import asyncio
import hashlib
import hmac
import secrets
import unicodedata
from base64 import b64decode, b64encode
from concurrent.futures import ThreadPoolExecutor

from watertable.server.tables import refuse

LOG_N, R, P = 15, 8, 3  # 32 MiB, three times over: what OWASP names for scrypt
SALT, LENGTH = 16, 32  # bytes
MEMORY = 2 * 128 * R * 2**LOG_N
WAITING = 16  # hashes that may wait; each takes a good part of a second
SHORTEST = 10  # letters
FEWEST = 5  # different ones


class Passphrases:
    """Makes and checks hashes, one after the other: more at once would take too much memory."""

    def __init__(self, key: bytes) -> None:
        """Hash with a key that only this installation has."""
        self.key = key
        self.waiting = 0
        self._thread = ThreadPoolExecutor(1, "passphrases")
        self._nobodys = ""  # a hash that no passphrase has

    async def hash(self, phrase: str) -> str:
        """Return what is kept of a passphrase; refuse one that is too easily guessed."""
        plain = _plain(phrase)
        if len(plain) < SHORTEST or len(set(plain)) < FEWEST:
            raise refuse(422, "bad_phrase", least=SHORTEST)
        salt = secrets.token_bytes(SALT)
        made = await self._work(plain, salt, LOG_N, R, P)
        salted, kept = (b64encode(it).decode() for it in (salt, made))
        return f"scrypt${LOG_N}${R}${P}${salted}${kept}"

    async def is_right(self, phrase: str, kept: str | None) -> bool:
        """Say whether a passphrase is the one; it takes as long where there is none."""
        real = kept or self._nobodys
        if not real:
            blank = [b64encode(bytes(n)).decode() for n in (SALT, LENGTH)]
            real = self._nobodys = f"scrypt${LOG_N}${R}${P}${blank[0]}${blank[1]}"
        _, n, r, p, salt, hashed = real.split("$")
        made = await self._work(_plain(phrase), b64decode(salt), int(n), int(r), int(p))
        return hmac.compare_digest(made, b64decode(hashed)) and kept is not None

    async def _work(self, plain: str, salt: bytes, log_n: int, r: int, p: int) -> bytes:
        if self.waiting >= WAITING:
            raise refuse(429, "busy.phrases", wait=5)
        self.waiting += 1
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, self._made, plain, salt, log_n, r, p)
        finally:
            self.waiting -= 1

    def _made(self, plain: str, salt: bytes, log_n: int, r: int, p: int) -> bytes:
        own = hmac.digest(self.key, plain.encode(), "sha256")
        memory = max(MEMORY, 2 * 128 * r * 2**log_n)
        return hashlib.scrypt(own, salt=salt, n=2**log_n, r=r, p=p, maxmem=memory, dklen=LENGTH)

    def close(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _plain(phrase: str) -> str:
    return unicodedata.normalize("NFKC", phrase).strip()
