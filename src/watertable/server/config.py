"""Everything that can be set about a server: by a flag, by an environment variable, or not at all.

`--keep-days 30` and `WATERTABLE_KEEP_DAYS=30` say the same; the flag wins. 0 turns a limit off.
"""

import os
from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from watertable.kernel.errors import WatertableError

PREFIX = "WATERTABLE_"


class Misconfigured(WatertableError):
    """A setting cannot be what it was said to be."""


def told(default: Any, text: str, least: float = 0, most: float = 10**9) -> Any:
    """Return a setting: its default, what it is about, and between which numbers it lies."""
    return field(default=default, metadata={"text": text, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Config:
    """How a server runs."""

    host: str = told("127.0.0.1", "the address to listen at; 0.0.0.0 is everywhere")
    port: int = told(8000, "the port to listen at; 0 takes a free one", 0, 65535)
    database: str = told("", "sqlite:///FILE or postgresql://... (default: your data folder)")
    bus: str = told("", "redis://... to carry hints between workers instead of PostgreSQL")
    workers: int = told(1, "processes that serve; more than one needs PostgreSQL", 1, 64)
    bots: int = told(1, "processes in which bots and physics work, for each worker", 1, 64)
    thinking: float = told(10.0, "seconds a bot may think before it is replaced", 0.1, 600)
    url: str = told("", "the public address, e.g. https://tables.example.org")
    origins: str = told("", "other web origins whose pages may use this server, by commas")
    proxies: str = told("", "addresses of proxies whose X-Forwarded-* headers are believed")
    boxes: str = told("local", "whose boxes are taken: none, local (of this machine alone) or all")
    keep_days: float = told(90.0, "how long finished tables are kept; 0 is for ever", 0, 36500)
    live_tables: int = told(10_000, "tables kept in memory at once; idle ones are read again", 16)
    tables_per_hour: int = told(120, "tables one address may make in an hour")
    chat_per_minute: int = told(20, "lines of chat of one seat, and of one address")
    replays_per_second: float = told(20.0, "plies, logs and reviews shown to one address")
    requests_per_second: float = told(50.0, "requests of one address, in the long run")
    frames_per_second: float = told(25.0, "frames of one connection, in the long run")
    connections: int = told(200, "open connections of one address")
    message_bytes: int = told(65_536, "longest frame or body", 1024)
    table_bytes: int = told(262_144, "longest body that makes a table, which may carry a box", 1024)
    drain_seconds: float = told(10.0, "how long a stopping server waits for what it does", 0, 600)
    log: str = told("info", "debug, info, warning or error")

    def __post_init__(self) -> None:
        """Refuse what cannot work, in one sentence."""
        for setting in fields(self):
            value, about = getattr(self, setting.name), setting.metadata
            if not isinstance(value, str) and not about["least"] <= value <= about["most"]:
                raise Misconfigured(
                    f"{flag(setting)} must lie between {about['least']:g} and {about['most']:g}, "
                    f"not {value:g}."
                )
        if self.log not in ("debug", "info", "warning", "error"):
            raise Misconfigured(f"--log takes debug, info, warning or error, not {self.log!r}.")
        if self.boxes not in ("none", "local", "all"):
            raise Misconfigured(f"--boxes takes none, local or all, not {self.boxes!r}.")
        if self.workers > 1 and not self.store_url.startswith("postgres"):
            raise Misconfigured(
                "--workers above 1 needs PostgreSQL (--database postgresql://...): "
                "SQLite has one writer."
            )
        if not self.store_url.startswith(("sqlite://", "postgres://", "postgresql://")):
            raise Misconfigured("--database takes sqlite:///FILE or postgresql://USER@HOST/NAME.")

    @property
    def store_url(self) -> str:
        """Where the tables are kept."""
        if self.database:
            return self.database
        home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
        return f"sqlite:///{Path(home) / 'watertable' / 'tables.sqlite'}"

    def environment(self) -> dict[str, str]:
        """Return the variables that say all this to another process."""
        return {variable(name): str(value) for name, value in asdict(self).items()}


def read(given: Mapping[str, Any], environ: Mapping[str, str] | None = None) -> Config:
    """Return the configuration: what was given, else what the environment says, else defaults."""
    environ = os.environ if environ is None else environ
    chosen: dict[str, Any] = {}
    for setting in fields(Config):
        if given.get(setting.name) is not None:
            chosen[setting.name] = given[setting.name]
        elif environ.get(variable(setting.name), "") != "":
            chosen[setting.name] = number(setting, environ[variable(setting.name)])
    return Config(**chosen)


def variable(name: str) -> str:
    """Return the environment variable of a setting."""
    return PREFIX + name.upper()


def flag(setting: "Field[Any]") -> str:
    """Return the flag of a setting."""
    return "--" + setting.name.replace("_", "-")


def number(setting: "Field[Any]", text: str) -> Any:
    """Read a setting's text as what the setting is."""
    kind: Any = type(setting.default)
    try:
        return kind(text)
    except ValueError:
        raise Misconfigured(f"{variable(setting.name)} must be a number, not {text!r}.") from None
