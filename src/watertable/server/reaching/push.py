"""Web Push: a message that only the browser can read (RFC 8291), signed by this server (RFC 8292).

Written on `cryptography`, which seals secrets here already: the library for it would bring an HTTP
client of its own, and requests to strangers' addresses leave this server by `outside` alone.
"""

import base64
import json
import os
import time
from typing import Any
from urllib.parse import urlsplit

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of its points
RECORD = 4096  # bytes of the one record that a message is
HOURS = 12  # for which a signature counts
POINT, AUTH, SALT = 65, 16, 16  # bytes


def encoded(raw: bytes) -> str:
    """Return bytes in letters that an address may have."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes again; ValueError if they are none."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def point_of(raw: bytes) -> ec.EllipticCurvePublicKey:
    """Read a browser's public key; ValueError if it is none."""
    if len(raw) != POINT:
        raise ValueError("a public key has 65 bytes")
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw)
    except InvalidKey as error:
        raise ValueError("that is no point of the curve") from error


def _bytes_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, said: bytes, size: int) -> bytes:
    return HKDF(SHA256(), size, salt, said).derive(secret)


def sealed(
    text: bytes,
    browser: bytes,
    auth: bytes,
    *,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """Return a message as it travels; `own` and `salt` are drawn, but in tests."""
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(SALT)
    mine = _bytes_of(own)
    shared = own.exchange(ec.ECDH(), point_of(browser))
    secret = _derived(shared, auth, b"WebPush: info\0" + browser + mine, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, text + b"\x02", None)


class Vapid:
    """This server, as push services know it."""

    def __init__(self, secret: bytes, contact: str) -> None:
        """Derive the key from an installation's own secret, so that every worker has the same."""
        number = int.from_bytes(_derived(secret, b"", b"watertable vapid", 40), "big")
        self.key = ec.derive_private_key(number % (ORDER - 1) + 1, CURVE)
        self.public = encoded(_bytes_of(self.key))
        self.contact = contact

    def headers(self, endpoint: str) -> dict[str, str]:
        """Return what says to a push service who sends."""
        parts = urlsplit(endpoint)
        claims: dict[str, Any] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + HOURS * 3600,
        }
        if self.contact:
            claims["sub"] = self.contact
        said = ".".join(
            encoded(json.dumps(part, separators=(",", ":")).encode())
            for part in ({"typ": "JWT", "alg": "ES256"}, claims)
        )
        r, s = decode_dss_signature(self.key.sign(said.encode(), ec.ECDSA(SHA256())))
        signature = encoded(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return {
            "Authorization": f"vapid t={said}.{signature}, k={self.public}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }
