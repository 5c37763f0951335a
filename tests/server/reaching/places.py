"""Places outside, for real: a web server with a certificate, and a mail server."""

import asyncio
import contextlib
import datetime
import ipaddress
import ssl
import threading
from collections.abc import Iterator
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

NAMES = ("push.test", "other.test")


def certificate_in(folder: Path) -> Path:
    """The file of a certificate for 127.0.0.1 and some names, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push.test")])
    now = datetime.datetime.now(datetime.UTC)
    names: list[x509.GeneralName] = [x509.DNSName(one) for one in NAMES]
    names.append(x509.IPAddress(ipaddress.ip_address("127.0.0.1")))
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    file = folder / "both.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


class WebPlace:
    """A web server that keeps what it got and answers as it is told."""

    def __init__(self):
        self.got = []
        self.answer = b"HTTP/1.1 201 Created\r\n\r\n"
        self.port = 0

    async def hear(self, reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.append((lines[0], headers, body))
        if self.answer is not None:
            writer.write(self.answer)
            await writer.drain()
            writer.close()

    @property
    def url(self):
        return f"https://127.0.0.1:{self.port}/to/me"

    @property
    def exceptions(self):
        return f"127.0.0.1@{self.port}"


class MailPlace:
    """A mail server that takes every letter."""

    def __init__(self):
        self.letters = []
        self.port = 0

    async def hear(self, reader, writer):
        writer.write(b"220 here\r\n")
        while line := await reader.readline():
            word = line[:4].upper()
            if word == b"DATA":
                writer.write(b"354 go on\r\n")
                text = await reader.readuntil(b"\r\n.\r\n")
                self.letters.append(text.decode())
            if word == b"QUIT":
                break
            writer.write(b"250 well\r\n")
        writer.close()


@contextlib.contextmanager
def serving(web: WebPlace, mail: MailPlace, certificate: Path) -> Iterator[None]:
    """Serve both from a thread, for tests that wait for a browser."""
    loop, servers = asyncio.new_event_loop(), list[asyncio.Server]()

    async def open_both() -> None:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        context.load_cert_chain(certificate)
        for place, security in ((web, context), (mail, None)):
            server = await asyncio.start_server(place.hear, "127.0.0.1", 0, ssl=security)
            place.port = server.sockets[0].getsockname()[1]
            servers.append(server)

    async def close_both() -> None:
        for server in servers:
            server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    asyncio.run_coroutine_threadsafe(open_both(), loop).result(20)
    yield
    asyncio.run_coroutine_threadsafe(close_both(), loop).result(20)
    loop.call_soon_threadsafe(loop.stop)
    thread.join(20)
    loop.close()
