"""Letters: one for each wait, by the operator's own mail server, with a way to end them."""

import asyncio
import hashlib
import hmac
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from watertable.server.config import Misconfigured
from watertable.server.messages import SERVER

SECONDS = 20.0  # that a mail server has
SENT, LATER = 250, 0
THREADS = ThreadPoolExecutor(4, "letters")  # a mail server that hangs keeps nobody else waiting


class Letters:
    """Sends letters."""

    def __init__(self, server: str, sender: str, base: str, secret: bytes, after: float) -> None:
        """Send by `server` (smtp:// or smtps://), once somebody is waited for `after` seconds."""
        parts = urlsplit(server)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise Misconfigured("--smtp takes smtp://USER:PASSWORD@HOST:PORT, or smtps://.")
        if "@" not in sender:
            raise Misconfigured("--smtp needs --mail-from, the address that letters come from.")
        if not base:
            raise Misconfigured("--smtp needs --url: letters lead to the tables.")
        self.host, self.is_sealed = parts.hostname, parts.scheme == "smtps"
        self.port = parts.port or (465 if self.is_sealed else 587)
        self.user, self.word = unquote(parts.username or ""), unquote(parts.password or "")
        self.sender, self.base, self.secret, self.after = sender, base.rstrip("/"), secret, after

    def code(self, way: str) -> str:
        """Return what ends the letters of one way: whoever has the letter has it."""
        return way + hmac.digest(self.secret, f"stop {way}".encode(), hashlib.sha256).hex()[:32]

    def way_of(self, code: str) -> str | None:
        """Return the way that a code ends, or None if it is none of ours."""
        way = code[:32]
        return way if hmac.compare_digest(self.code(way), code) else None

    def letter(self, to: str, text: str, place: str, way: str) -> EmailMessage:
        """Return a letter: it says whose turn it is, and nothing of the cards."""
        stop = f"{self.base}/stop/{self.code(way)}"
        letter = EmailMessage()
        letter["Subject"], letter["From"], letter["To"] = text, self.sender, to
        letter["Auto-Submitted"] = "auto-generated"
        letter["List-Unsubscribe"] = f"<{stop}>"
        letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        letter.set_content(SERVER.text("letter", said=text, link=self.base + place, stop=stop))
        return letter

    async def send(self, to: str, text: str, place: str, way: str) -> int:
        """Send one; 250 if the mail server took it."""
        letter = self.letter(to, text, place, way)
        return await asyncio.get_running_loop().run_in_executor(THREADS, self._sent, letter)

    def _sent(self, letter: EmailMessage) -> int:
        try:
            with self._connected() as server:
                if self.user:
                    server.login(self.user, self.word)
                server.send_message(letter)
        except (OSError, smtplib.SMTPException):
            return LATER
        return SENT

    def _connected(self) -> smtplib.SMTP:
        trust = ssl.create_default_context()
        if self.is_sealed:
            return smtplib.SMTP_SSL(self.host, self.port, timeout=SECONDS, context=trust)
        server = smtplib.SMTP(self.host, self.port, timeout=SECONDS)
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=trust)
        elif self.user:
            server.close()
            raise smtplib.SMTPException("a password is sent by TLS alone")
        return server
