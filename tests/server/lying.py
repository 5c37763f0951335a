"""A server that lies: `python -m tests.server.lying serve ...` is `watertable serve ...` with lies.

A table's name says which lie is told there: `lie 3` is the fourth of `tests.lies`; at any other
table it is honest.
"""

import sys
from typing import Any

from msgspec.structs import replace

import watertable as wt
from tests.lies import LIES, Lie
from tests.server.serving import Serving
from watertable.cli import main
from watertable.kernel.records.chance import promise_of
from watertable.server.tables import keeping, ledger
from watertable.server.tables.hub import Hub

NAMES = {f"lie {number}": name for number, name in enumerate(LIES)}


class Lying(Serving):
    """Such a server in a process of its own."""

    program = "tests.server.lying"


def name_for(lie: str) -> str:
    """Return the name of a table at which this lie is told."""
    return next(name for name, told in NAMES.items() if told == lie)


def told_at(name: str) -> Lie:
    """Return the lie that is told at a table of this name."""
    return LIES[NAMES[name]] if name in NAMES else Lie("nothing")


def lie() -> None:
    """Lie from now on, in this process."""
    begin, log, table_of = keeping.begin, Hub.log, ledger.table_of
    chosen: dict[str, bytes] = {}  # it stands by what it chose: its own lie does not refuse it

    async def begin_with_a_lie(hall: Any, live: Any) -> None:
        chairs = live.seats.chairs
        nonces = {n: chair.nonce for n, chair in enumerate(chairs) if not chair.is_bot}
        live.secret, said = told_at(live.settings.name).begins(live.secret, nonces)
        live.promise = promise_of(live.secret)
        chosen[live.id] = live.secret
        before = [(chair.nonce, chair.joined) for chair in chairs]
        for seat, nonce in said.items():
            chairs[seat].nonce, chairs[seat].joined = nonce, True
        await begin(hall, live)
        for chair, (nonce, joined) in zip(chairs, before, strict=True):
            chair.nonce, chair.joined = nonce, joined  # whoever sent one is told that it counts

    async def log_with_a_lie(hub: Hub, id: str) -> bytes:
        text = (await log(hub, id)).decode()
        return told_at(hub.hall.tables[id].settings.name).shows(wt.Log.loads(text)).dumps().encode()

    def table_with_a_lie(game: Any, row: Any) -> wt.Table:
        return table_of(game, replace(row, secret=chosen.get(row.id, row.secret)))

    keeping.begin, ledger.table_of = begin_with_a_lie, table_with_a_lie
    Hub.log = log_with_a_lie  # type: ignore[assignment,method-assign]


if __name__ == "__main__":
    lie()
    sys.exit(main())
