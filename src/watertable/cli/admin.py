"""`watertable admin`: list, inspect, close, export, delete, prune and seal a server's tables."""

import asyncio
import functools
import json
import time
from argparse import Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from msgspec.json import decode, encode
from rich.text import Text

import watertable as wt
from watertable.cli.delete import delete
from watertable.cli.errors import Complaint
from watertable.cli.extras import extra
from watertable.cli.look import HARM, LEAF
from watertable.cli.screen import Screen
from watertable.server.bus import open_bus
from watertable.server.config import read
from watertable.server.store import Brief, Store, TableRow, open_store, seals_of
from watertable.server.store.sealing import VARIABLE, seal_all
from watertable.server.store.sql import SqlStore
from watertable.server.tables.boxes import game_at, header_told
from watertable.server.tables.live_table import LiveTable
from watertable.server.tables.sitters import Seats

Act: TypeAlias = Callable[[Store, Namespace], Awaitable[int]]


def run(wanted: Namespace) -> int:
    """Do one act on the store."""
    acts: dict[str, Act] = {
        "list": list_,
        "inspect": inspect,
        "close": close,
        "delete": delete,
        "export": export,
        "prune": prune,
        "seal": seal,
    }
    with extra("server"):
        return asyncio.run(act(acts[wanted.act], wanted))


async def act(doing: Act, wanted: Namespace) -> int:
    """Open the store for as long as it takes; workers that serve it hear of what was changed."""
    key_file = getattr(wanted, "key_file", None)
    config = read({"database": wanted.database, "key_file": key_file})
    seals = seals_of(config) if hasattr(wanted, "key_file") else None
    bus = await open_bus(config.bus or config.store_url)
    try:
        store = await open_store(config.store_url, bus, make=False, seals=seals)
        try:
            return await doing(store, wanted)
        finally:
            await store.close()
    finally:
        await bus.close()


async def found(store: Store, wanted: Namespace) -> TableRow:
    """The table that is meant."""
    row = await store.load(wanted.table)
    if row is None:
        raise Complaint(f"There is no table {wanted.table}; `watertable admin list` has them all.")
    return row


async def list_(store: Store, wanted: Namespace) -> int:
    """Print every table, one a line, as the pages come."""
    listed, after = 0, ""
    if wanted.json:
        print("[", end="")
    while page := await store.briefs(after, PAGE, ended=wanted.all):
        if wanted.json:
            print("," * bool(listed), encode(page)[1:-1].decode(), sep="", end="")
        else:
            heading = [] if listed else [LINE.format(*COLUMNS)]
            print("\n".join([*heading, *map(line_of, page)]))
        listed, after = listed + len(page), page[-1].id
    print("]" if wanted.json else f"{listed} table{'' if listed == 1 else 's'}.")
    return 0


def line_of(row: Brief) -> str:
    """A table on one line."""
    times = (day(row.created), day(row.changed))
    return LINE.format(row.id, row.game, row.ply, *times, state(row), row.address)


async def inspect(store: Store, wanted: Namespace) -> int:
    """Print what is known of a table; exit status 1 if its log does not play through."""
    row = await found(store, wanted)
    fault = None
    try:
        LiveTable(row.id).fill(row, await store.lines(row.id), await game_at(store, row))
    except wt.WatertableError as refusal:
        fault = str(refusal)
    sitters = [chair.name or chair.kind for chair in decode(row.seats, type=Seats).chairs]
    if wanted.json:
        print(json.dumps({**without_secrets(row), "seats": sitters, "fault": fault}))
        return int(fault is not None)
    screen = Screen()
    for name, value in {**without_secrets(row), "seats": ", ".join(sitters)}.items():
        shown = day(value) if name in TIMES and isinstance(value, float | int) else value
        screen.say_line(f"{name:<10}{'-' if shown is None else shown}")
    good = "its log plays through, every line as it was written"
    screen.say_line(Text(fault, HARM) if fault else Text(good, LEAF))
    return int(fault is not None)


async def close(store: Store, wanted: Namespace) -> int:
    """End a table."""
    row = await found(store, wanted)
    if row.ended is not None:
        raise Complaint(f"Table {row.id} has ended already.")
    await store.end(row.id)
    print(f"Table {row.id} is closed.")
    return 0


async def export(store: Store, wanted: Namespace) -> int:
    """Print a table's log, or write it to a file."""
    row = await found(store, wanted)
    if row.header is None:
        raise Complaint(f"Table {row.id} has not begun: it has no log yet.")
    header = await header_told(store, row)
    lines = [header, *(entry.line for entry, _ in await store.lines(row.id))]
    log = wt.Log.loads("".join(line.decode() + "\n" for line in lines), f"The log of {row.id}")
    if wanted.output is None:
        print(log.dumps(), end="")
    else:
        log.save(Path(wanted.output).expanduser())
    return 0


async def prune(store: Store, wanted: Namespace) -> int:
    """Delete old tables."""
    gone = await store.prune(wanted.days, wanted.idle)
    print(f"{gone} table{'' if gone == 1 else 's'} deleted.")
    return 0


async def seal(store: Store, wanted: Namespace) -> int:
    """Seal what still lies in clear, or by an older key."""
    assert isinstance(store, SqlStore)
    if store.seals is None:
        raise Complaint(f"There is no key to seal with; --key-file or {VARIABLE} names it.")
    done = await seal_all(store)
    print(f"The secrets of {done} table{'' if done == 1 else 's'} were sealed.")
    return 0


PAGE = 5000  # rows read at once
COLUMNS = ("table", "game", "ply", "made", "changed", "is", "address")
LINE = "{:<13}{:<16}{:>5}  {:<18}{:<18}{:<9}{}"
TIMES = ("created", "changed", "ended", "deadline")


def without_secrets(row: TableRow) -> dict[str, str | float | None]:
    """A row without its secrets."""
    names = ("id", "game", "rules", "ply", "asked", "listed", *TIMES, "address")
    return {name: getattr(row, name) for name in names} | {"begun": row.header is not None}


def state(row: Brief) -> str:
    """Where a table stands."""
    if row.ended is not None:
        return "over"
    return "played" if row.begun else "waiting"


def day(at: float) -> str:
    """A time as people here read it."""
    return minute(int(at // 60))


@functools.lru_cache(10_000)
def minute(number: int) -> str:
    """A minute since 1970 as people here read it; many tables share one."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(number * 60))
