"""Everything that can be set about a server: by a flag, by an environment variable, or not at all.

`--keep-days 30` and `WATERTABLE_KEEP_DAYS=30` say the same; the flag wins. 0 turns a limit off.
`WATERTABLE_DATABASE_FILE=/run/secrets/database` says it in a file, as containers keep secrets.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import Field, asdict, dataclass, field, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any

from watertable.kernel.errors import WatertableError

PREFIX = "WATERTABLE_"
IN_A_FILE = "_FILE"
ORIGIN = re.compile(r"https?://[^/\s?#@]+/?")
MOST_PLAYERS = 8  # of one worker, unless it is told how many


class Misconfigured(WatertableError):
    """A setting cannot be what it was said to be."""


def described(default: Any, text: str, least: float = 0, most: float = 10**9) -> Any:
    """Return a setting: its default, what it is about, and between which numbers it lies."""
    return field(default=default, metadata={"text": text, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Config:
    """How a server runs."""

    host: str = described("127.0.0.1", "the address to listen at; 0.0.0.0 is everywhere")
    port: int = described(8000, "the port to listen at; 0 takes a free one", 0, 65535)
    database: str = described("", "sqlite:///FILE or postgresql://... (default: your data folder)")
    key_file: str = described(
        "", "file with the key that seals secrets in the store, if they shall be"
    )
    bus: str = described("", "redis://... to carry hints between workers instead of PostgreSQL")
    workers: int = described(1, "processes that serve; more than one needs PostgreSQL", 1, 64)
    bots: int = described(
        0, "processes for bots and physics, for each worker; 0 is by cores", 0, 64
    )
    thinking: float = described(10.0, "seconds a bot has for a move, with its waiting", 0.1, 600)
    programs: str = described(
        "", "folder whose executable files may sit at tables as bot:exec:NAME (default: none may)"
    )
    url: str = described("", "the public address, e.g. https://tables.example.org")
    origins: str = described(
        "", "other web origins whose pages may use this server by token, by commas"
    )
    proxies: str = described("", "addresses of proxies whose X-Forwarded-* headers are believed")
    boxes: str = described(
        "local", "whose boxes are taken: none, local (of this machine alone) or all"
    )
    variants: str = described(
        "", "folder of GAME/NAME.toml: variants that anybody may open tables with by link"
    )
    lab: str = described(
        "local", "who may run studies at the Lab page: none, local (this machine alone) or all"
    )
    lab_games: int = described(20_000, "games that one study of the Lab page may play", 1)
    lab_jobs: int = described(1, "processes that play a study of the Lab page", 1, 64)
    lab_minutes: float = described(30.0, "how long one study of the Lab page may take", 0.1, 1440)
    webhooks: str = described(
        "off", "whether seats may be told of their turn by a webhook: on or off"
    )
    contact: str = described(
        "", "mailto: or https: address that push services may write to (default: the public one)"
    )
    reach_also: str = described(
        "", "hosts or networks (NAME or NAME@PORT, by commas) that may be called though not public"
    )
    smtp: str = described(
        "", "smtp://USER:PASSWORD@HOST:PORT (or smtps://) that sends letters (default: none are)"
    )
    mail_from: str = described("", "the address that letters come from")
    mail_minutes: float = described(
        10.0, "how long somebody is waited for before a letter is sent", 0, 10_000
    )
    keep_days: float = described(90.0, "how long finished tables are kept; 0 is for ever", 0, 36500)
    abandoned_days: float = described(
        90.0, "how long unfinished tables wait for somebody to come back; 0 is for ever", 0, 36500
    )
    address_days: int = described(7, "days after which nobody can tell who an address was", 2, 366)
    address_keys: str = described(
        "", "file of the keys that hash addresses (default: beside your data)"
    )
    live_tables: int = described(
        10_000, "tables kept in memory at once; idle ones are read again", 16
    )
    tables_per_hour: int = described(120, "tables one address may make in an hour")
    bot_tables: int = described(8, "tables of bots alone that one address may have going on")
    chat_per_minute: int = described(20, "lines of chat of one seat, and of one address")
    replays_per_second: float = described(20.0, "plies, logs and reviews shown to one address")
    requests_per_second: float = described(50.0, "requests of one address, in the long run")
    frames_per_second: float = described(25.0, "frames of one connection, in the long run")
    connections: int = described(200, "open WebSockets of one address, with as many others beside")
    all_connections: int = described(
        10_000, "open connections of all; the files limit may allow fewer"
    )
    message_bytes: int = described(65_536, "longest frame or body", 1024)
    table_bytes: int = described(
        262_144, "longest body that makes a table, which may carry a box", 1024
    )
    drain_seconds: float = described(
        10.0, "how long a stopping server waits for what it does", 0, 600
    )
    metrics: str = described("127.0.0.1:9464", "where the figures are: HOST:PORT, same or off")
    log: str = described("info", "debug, info, warning or error")

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
        if self.lab not in ("none", "local", "all"):
            raise Misconfigured(f"--lab takes none, local or all, not {self.lab!r}.")
        if self.webhooks not in ("on", "off"):
            raise Misconfigured(f"--webhooks takes on or off, not {self.webhooks!r}.")
        if self.variants and not Path(self.variants).expanduser().is_dir():
            raise Misconfigured(f"--variants takes a folder, and {self.variants!r} is none.")
        if self.programs and not Path(self.programs).expanduser().is_dir():
            raise Misconfigured(f"--programs takes a folder, and {self.programs!r} is none.")
        for origin in listed(self.origins):
            if not ORIGIN.fullmatch(origin):
                raise Misconfigured(
                    f"--origins takes addresses like https://friend.example, not {origin!r}."
                )
        if self.url and not ORIGIN.fullmatch(self.url):
            raise Misconfigured(
                f"--url takes an address like https://tables.example.org, not {self.url!r}."
            )
        for proxy in listed(self.proxies):
            if not is_proxy(proxy):
                raise Misconfigured(
                    f"--proxies takes addresses or networks like 127.0.0.1, 10.0.0.0/8, "
                    f"or * for all, not {proxy!r}."
                )
        if self.metrics not in ("same", "off") and self.metrics_at is None:
            raise Misconfigured(f"--metrics takes HOST:PORT, same or off, not {self.metrics!r}.")
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
        return self.database or f"sqlite:///{folder() / 'tables.sqlite'}"

    @property
    def lab_folder(self) -> Path | None:
        """Where studies of the Lab page are kept: beside the tables, or in your data folder."""
        if self.store_url.startswith("sqlite:///"):
            return Path(self.store_url.removeprefix("sqlite:///")).absolute().parent / "lab"
        try:
            return folder() / "lab"
        except Misconfigured:
            return None

    @property
    def metrics_at(self) -> tuple[str, int] | None:
        """The address that the figures have to themselves."""
        host, _, port = self.metrics.rpartition(":")
        if not host or not port.isascii() or not port.isdigit() or int(port) > 65535:
            return None
        return host.strip("[]"), int(port)

    @property
    def address_file(self) -> Path | None:
        """Where the keys that hash addresses are kept: never in the store; None in memory."""
        if self.address_keys:
            return Path(self.address_keys).expanduser()
        state = os.environ.get("XDG_STATE_HOME")
        try:
            return (Path(state) / "watertable" if state else folder()) / "address-keys.json"
        except Misconfigured:
            return None

    @property
    def players(self) -> int:
        """How many processes bots work in, for each worker; each takes memory, so not too many."""
        return self.bots or min(MOST_PLAYERS, max(1, cores() // self.workers))

    def environment(self) -> dict[str, str]:
        """Return the variables that say all this to another process."""
        return {variable(name): str(value) for name, value in asdict(self).items()}


def folder() -> Path:
    """Return where a server keeps what nobody told it to keep elsewhere."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    if home.startswith("~"):
        raise Misconfigured("There is no home folder; name --database, or set XDG_DATA_HOME.")
    return Path(home) / "watertable"


def read(given: Mapping[str, Any], environ: Mapping[str, str] | None = None) -> Config:
    """Return the configuration: what was given, else what the environment says, else defaults."""
    environ = os.environ if environ is None else environ
    chosen: dict[str, Any] = {}
    for setting in fields(Config):
        if given.get(setting.name) is not None:
            chosen[setting.name] = given[setting.name]
        elif (text := in_environment(setting.name, environ)) != "":
            chosen[setting.name] = number(setting, text)
    return Config(**chosen)


def in_environment(name: str, environ: Mapping[str, str]) -> str:
    """Return what the environment says about a setting, itself or in a file that it names."""
    said = environ.get(variable(name), "")
    path = environ.get(variable(name) + IN_A_FILE, "")
    if said != "" or path == "":
        return said
    try:
        return Path(path).read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise Misconfigured(
            f"{variable(name)}{IN_A_FILE}: {path} cannot be read ({why})."
        ) from error


def listed(text: str) -> list[str]:
    """Return what stands between the commas."""
    return [one.strip() for one in text.split(",") if one.strip()]


def is_proxy(named: str) -> bool:
    """Say whether that is a proxy as uvicorn knows them: an address, a network, or all."""
    try:
        ip_network(named, strict=False)
    except ValueError:
        return named == "*" or named.startswith("/")  # a socket on this machine
    return True


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


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
