"""A program's process: lines go in and lines come out, each with its time and its length.

It has a process group of its own, which ends with it.
"""

import contextlib
import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence

import msgspec

from watertable.kernel.text.json import Json

LONGEST = 64 * 1024  # bytes of a line that a program says
LAST_WORDS = 2000  # bytes of what it wrote to stderr that are kept
LEAVING = 2.0  # seconds in which it may end by itself
CHUNK = 65_536
SHOWN = 120  # bytes of a line that a sentence shows
ENVIRONMENT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "TZ")  # of a server that it sees


class ProgramFault(Exception):
    """What a program did wrong, in one sentence that is told to it and to whoever watches."""

    def __init__(self, kind: str, sentence: str) -> None:
        """Remember the kind: silent, gone, unreadable or illegal."""
        super().__init__(sentence)
        self.kind = kind


class Process:
    """A program that was started, and can be asked."""

    def __init__(self, command: Sequence[str], *, is_strange: bool = False) -> None:
        """Start it; a strange one sees nothing of what our environment says about us."""
        if not hasattr(os, "killpg"):
            raise ProgramFault("gone", "Programs play on Linux and macOS only.")
        seen = {name: said for name, said in os.environ.items() if name in ENVIRONMENT}
        try:
            self.process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=seen if is_strange else None,
                start_new_session=True,
            )
        except OSError as error:
            raise ProgramFault("gone", f"It does not start: {error.strerror or error}.") from error
        self._heard, self._said = b"", b""
        self._finish = weakref.finalize(self, _end, self.process)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            os.set_blocking(pipe.fileno(), False)

    @property
    def last_words(self) -> str:
        """The end of what it wrote to stderr."""
        return self._said.decode("utf-8", "replace").strip()

    def ask(self, message: Json, seconds: float) -> Json:
        """Say something and return the next line that comes back; ProgramFault if there is none."""
        until = time.monotonic() + seconds
        self._exchange(msgspec.json.encode(message) + b"\n", until, wants_line=True)
        return self.hear(max(0.0, until - time.monotonic()))

    def hear(self, seconds: float) -> Json:
        """Return the next line; ProgramFault if there is none in time, or it is no object."""
        self._exchange(b"", time.monotonic() + seconds, wants_line=True)
        line, _, self._heard = self._heard.partition(b"\n")
        try:
            answer = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            said = f"It said {_shown(line)}, which is not JSON."
            raise ProgramFault("unreadable", said) from error
        if not isinstance(answer, dict):
            raise ProgramFault("unreadable", f"It said {_shown(line)}, which is no JSON object.")
        return answer

    def tell(self, message: Json, seconds: float = 1.0) -> None:
        """Say something that needs no answer; one that does not listen is not waited for."""
        with contextlib.suppress(ProgramFault):
            until = time.monotonic() + seconds
            self._exchange(msgspec.json.encode(message) + b"\n", until, wants_line=False)

    def kill(self) -> None:
        """End it and all that it started; its pipes are left to whoever listens to them."""
        _kill(self.process)

    def close(self) -> None:
        """Let it end by itself for a moment, then end it and all that it started."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(LEAVING)
        self._finish()

    def _exchange(self, text: bytes, until: float, *, wants_line: bool) -> None:
        """Write all of a text, and read until there is a whole line if one is wanted."""
        out, said, into = self.process.stdout, self.process.stderr, self.process.stdin
        assert out is not None
        assert said is not None
        assert into is not None
        with selectors.DefaultSelector() as ready:
            ready.register(out, selectors.EVENT_READ)
            if not said.closed:
                ready.register(said, selectors.EVENT_READ)
            if text:
                ready.register(into, selectors.EVENT_WRITE)
            while text or (wants_line and b"\n" not in self._heard):
                left = until - time.monotonic()
                events = ready.select(max(0.0, left))
                if not events and left <= 0:
                    raise ProgramFault("silent", "It said nothing in its time.")
                for key, _ in events:
                    if key.fileobj is into:
                        text = self._written(text)
                        if not text:
                            ready.unregister(into)
                    elif key.fileobj is said:
                        self._listen(ready)
                    else:
                        self._read()

    def _written(self, text: bytes) -> bytes:
        """Return what is left of a text after as much was written as goes in."""
        assert self.process.stdin is not None
        try:
            return text[os.write(self.process.stdin.fileno(), text[:CHUNK]) :]
        except OSError as error:  # it has ended, and may have said something before
            with contextlib.suppress(BlockingIOError, ProgramFault):
                if b"\n" not in self._heard:
                    self._read()
            if b"\n" in self._heard:
                return b""
            raise self._gone() from error

    def _read(self) -> None:
        """Take what it said; ProgramFault if it has ended, or a line has no end."""
        assert self.process.stdout is not None
        taken = os.read(self.process.stdout.fileno(), CHUNK)
        if not taken:
            raise self._gone()
        self._heard += taken
        if b"\n" not in self._heard and len(self._heard) > LONGEST:
            self._heard = b""
            raise ProgramFault("unreadable", f"Its line is longer than {LONGEST} bytes.")

    def _listen(self, ready: selectors.BaseSelector) -> None:
        """Keep the end of what it wrote to stderr."""
        assert self.process.stderr is not None
        taken = os.read(self.process.stderr.fileno(), CHUNK)
        self._said = (self._said + taken)[-LAST_WORDS:]
        if not taken:
            ready.unregister(self.process.stderr)
            self.process.stderr.close()

    def _gone(self) -> ProgramFault:
        """Say that it has ended, how, and what it last complained of."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(0.5)
        code = self.process.returncode
        how = "" if code is None else f" with status {code}"
        with contextlib.suppress(OSError, ValueError):  # nothing there now; closed long ago
            while self.process.stderr and (taken := os.read(self.process.stderr.fileno(), CHUNK)):
                self._said = (self._said + taken)[-LAST_WORDS:]
        complaint = self.last_words.rpartition("\n")[2].strip()
        last = f"; its last words: {_shown(complaint.encode())}" if complaint else ""
        return ProgramFault("gone", f"It has ended{how}{last}.")


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End a process and its whole group."""
    _kill(process)
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process group; where its leader has ended, whoever it left behind."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)


def _shown(line: bytes) -> str:
    """Show the beginning of a line."""
    text = line[:SHOWN].decode("utf-8", "replace")
    return repr(text) + " ..." * (len(line) > SHOWN)
