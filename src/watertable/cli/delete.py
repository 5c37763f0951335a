"""`watertable admin delete`: which tables are meant, and how far back an address can be told."""

import asyncio
import ipaddress
import json
import re
from argparse import Namespace

from watertable.cli.errors import Complaint
from watertable.server import daily
from watertable.server.config import Config, read
from watertable.server.security import hash_of
from watertable.server.store import Store

HASH = re.compile(r"[0-9a-f]{16}")
AT_ONCE = 100  # deletions that share a commit


async def delete(store: Store, wanted: Namespace) -> int:
    """Say which tables would be deleted, or with --yes delete them."""
    tables, reach = await meant(store, wanted)
    gone = await carry_out(store, tables) if wanted.yes else 0
    if wanted.json:
        print(json.dumps({"tables": tables, "deleted": wanted.yes, "reach": reach}))
        return 0
    if not wanted.yes:
        for table in tables:
            print(table)
    if reach is not None:
        print(reach)
    number = gone if wanted.yes else len(tables)
    done = "deleted." if wanted.yes else "would be deleted; --yes deletes."
    print(f"{number} table{'' if number == 1 else 's'} {done}")
    return 0


async def meant(store: Store, wanted: Namespace) -> tuple[list[str], str | None]:
    """Return the tables that are meant, and what an address could not reach."""
    given = [wanted.table is not None, wanted.address is not None, wanted.older is not None]
    if sum(given) != 1:
        raise Complaint("Name one TABLE, or --address ADDRESS, or --older DAYS.")
    if wanted.address is not None:
        hashes, reach = hashes_of(wanted.address, read({"address_keys": wanted.address_keys}))
        return await store.made_by(hashes), reach
    if wanted.older is not None:
        return await store.made_before(wanted.older), None
    if await store.missing([wanted.table]):
        raise Complaint(f"There is no table {wanted.table}; `watertable admin list` has them all.")
    return [wanted.table], None


async def carry_out(store: Store, tables: list[str]) -> int:
    """Delete tables and return how many there still were."""
    gone = 0
    for place in range(0, len(tables), AT_ONCE):
        some = tables[place : place + AT_ONCE]
        gone += sum(await asyncio.gather(*(store.delete(table) for table in some)))
    return gone


def hashes_of(address: str, config: Config) -> tuple[list[str], str]:
    """Return under which hashes an address can stand in the store, and how far back that goes."""
    if HASH.fullmatch(address):
        return [address], "A hash is of one day; an address itself reaches all days that are kept."
    try:
        ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        raise Complaint(
            f"{address} is neither an IP address nor one of the hashes of `watertable admin list`."
        ) from None
    path = config.address_file
    keys = {} if path is None else daily.read(path)
    if not keys:
        raise Complaint(f"There are no keys at {path}; --address-keys names the server's file.")
    reach = f"Tables made since {min(keys)} are reached; older keys are destroyed."
    return [hash_of(address, key) for key in keys.values()], reach
