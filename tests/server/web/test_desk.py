"""A worker's desk."""

from watertable.server import handing
from watertable.server.desk import Desk
from watertable.server.owners import owner_of
from watertable.server.tables.tokens import new_id


def test_new_tables_are_given_to_all_workers_in_turn():
    ours, theirs = handing.pair()
    with ours, theirs:
        desk = Desk(0, ours)
        desk.places = [0, 1, 2]
        made: list[int] = []
        while len(made) < 9:
            table = new_id()
            if desk.is_next(table):
                made.append(owner_of(table.encode(), desk.places))
        assert made == [0, 1, 2] * 3


def test_a_worker_knows_which_tables_are_its_and_hears_when_that_changes():
    ours, theirs = handing.pair()
    with ours, theirs:
        desk, changes = Desk(1, ours), []
        desk.moved = lambda: changes.append(list(desk.places))
        tables = [new_id() for _ in range(50)]
        assert all(desk.is_mine(table) for table in tables)
        handing.send(theirs, handing.PLACES, b"0 1")
        desk.take()
        assert changes == [[0, 1]]
        assert [desk.is_mine(it) for it in tables] == [
            owner_of(it.encode(), [0, 1]) == 1 for it in tables
        ]
        handing.send(theirs, handing.PLACES, b"0")  # we are taken for dead: nothing is given away
        desk.take()
        assert changes == [[0, 1]]
