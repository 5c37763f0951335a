"""What the server writes about itself: one line of JSON for each request and each fault.

No token, no cookie, no body, no address in clear ever stands in a record.
"""

import logging
import sys
import time
import traceback
from typing import Any

import msgspec

LOGGER = logging.getLogger("watertable.server")
STORE = "the store is out of order"
_troubles: set[str] = set()
NOISE = ("Invalid UTF-8", "Invalid HTTP")  # how uvicorn begins to say it
_encode = msgspec.json.Encoder(enc_hook=str).encode


class AsJson(logging.Formatter):
    """Writes a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line: when, how bad, what, and the facts that were given with it."""
        line: dict[str, Any] = {
            "at": moment(record.created),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[1] is not None:
            line["trace"] = "".join(traceback.format_exception(record.exc_info[1]))
        return _encode(line).decode()


def moment(seconds: float) -> str:
    """Return a time in UTC, to the millisecond."""
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(seconds))
    return f"{whole}.{int(seconds % 1 * 1000):03d}Z"


class NoNoise(logging.Filter):
    """Leaves out that a client sent what is neither HTTP nor text: only the client is told."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether a record is written."""
        return not record.getMessage().startswith(NOISE)


def begin(level: str) -> None:
    """Send the records of this process to stderr."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(AsJson())
    root = logging.getLogger()
    root.handlers[:] = [out]
    root.setLevel(logging.WARNING)
    LOGGER.setLevel(level.upper())
    logging.getLogger("uvicorn.error").addFilter(NoNoise())


def note(what: str, *, level: int = logging.INFO, **facts: object) -> None:
    """Write a record."""
    if LOGGER.isEnabledFor(level):
        LOGGER.log(level, what, extra={"facts": facts})


def trouble(what: str, cause: BaseException) -> None:
    """Write down that something does not work, once until it is well again."""
    if what not in _troubles:
        _troubles.add(what)
        LOGGER.error(what, extra={"facts": {"cause": str(cause)}})


def well(what: str) -> None:
    """Write down that it works again, if it did not."""
    if what in _troubles:
        _troubles.discard(what)
        LOGGER.warning("it works again", extra={"facts": {"after": what}})


def fault(what: str, error: BaseException, **facts: object) -> None:
    """Write down a mistake of ours, with where it happened."""
    LOGGER.error(what, exc_info=error, extra={"facts": facts})
