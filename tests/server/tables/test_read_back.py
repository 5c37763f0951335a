"""A table that cannot be read back as it was says so in a sentence, and breaks nothing else."""

import sqlite3

import pytest

import watertable as wt
from tests.server.tables.sitting import act
from watertable.server.tables import Refused

pytestmark = pytest.mark.anyio

OF_TABLE = "head = (SELECT number FROM heads WHERE table_id = ?)"


@pytest.fixture
async def places(house):
    """Two tables, some moves old."""
    made = [await house.table(), await house.table()]
    for place in made:
        await place.obey_no_orders()
        await place.seen(0)
        for _ in range(5):
            await act(place)
    return made


def change(folder, statement, *values):
    """Meddle with the database."""
    database = sqlite3.connect(folder / "tables.db")
    with database:
        assert database.execute(statement, values).rowcount > 0
    database.close()


async def refusal(opened, places):
    """Why another process cannot read the first table; the second must be well."""
    other = await opened()
    assert (await other.hub.payload(places[1].id)).ply == (await places[1].seen()).ply
    with pytest.raises(Refused) as refused:
        await other.hub.payload(places[0].id)
    assert refused.value.status == 410
    assert str(refused.value).endswith(".")
    assert (await other.hub.listed()).tables is not None
    return refused.value


async def test_other_rules(places, folder, opened):
    change(folder, "UPDATE tables SET rules = rules + 1 WHERE id = ?", places[0].id)
    assert (await refusal(opened, places)).code == "rules_changed"


async def test_a_hash_that_does_not_fit(places, folder, opened):
    statement = f"UPDATE lines SET hash = zeroblob(16) WHERE {OF_TABLE} AND ply = 3"
    change(folder, statement, places[0].id)
    said = await refusal(opened, places)
    assert said.code == "damaged"
    assert "ply 3" in str(said)


async def test_another_shuffle(places, folder, opened):
    statement = f"UPDATE lines SET line = ? WHERE {OF_TABLE} AND ply = 1"
    forged = '{"ply":1,"seat":"chance","words":"' + "0" * 32 + '"}'
    change(folder, statement, forged, places[0].id)
    assert (await refusal(opened, places)).code == "damaged"


async def test_a_line_that_is_none(places, folder, opened):
    change(folder, f"UPDATE lines SET line = 'x' WHERE {OF_TABLE} AND ply = 2", places[0].id)
    assert (await refusal(opened, places)).code == "damaged"


async def test_the_hash_is_keyed(places, folder):
    """The same shuffle at two tables would be two hashes."""
    database = sqlite3.connect(folder / "tables.db")
    hashes = [row[0] for row in database.execute("SELECT hash FROM lines")]
    database.close()
    assert len(set(hashes)) == len(hashes)


async def test_rules_that_lead_elsewhere_without_saying_so(places, opened, monkeypatch):
    monkeypatch.setattr(wt.Table, "state_bytes", lambda table: b"another state")
    other = await opened()
    with pytest.raises(Refused) as refused:
        await other.hub.payload(places[0].id)
    assert refused.value.code == "damaged"
