"""A record is declared once: its annotations are its memory."""

from typing import Annotated

import numpy as np
import pytest

from watertable.kernel.records.record import Flag, Int, Ints, Long, Longs, Record, Small, raw, rows

pytestmark = pytest.mark.sample


class Pond(Record):
    depth: Int
    fish: Annotated[Small, 2, 3]
    volume: Long
    frozen: Flag


class Lake(Pond):
    names: Annotated[Longs, 4]
    shores: Annotated[Ints, 5]


def test_the_fields_are_those_annotated_in_their_order():
    assert Pond.dtype.names == ("depth", "fish", "volume", "frozen")


def test_a_field_has_the_item_and_shape_it_is_annotated_with():
    assert Pond.dtype["depth"] == np.int16
    assert Pond.dtype["fish"] == np.dtype((np.int8, (2, 3)))
    assert Pond.dtype["volume"] == np.int64
    assert Pond.dtype["frozen"] == np.bool_


def test_a_record_that_extends_another_begins_with_its_fields_at_the_same_places():
    assert Lake.dtype.names == ("depth", "fish", "volume", "frozen", "names", "shores")
    for name in Pond.dtype.names or ():
        assert Lake.dtype.fields is not None
        assert Pond.dtype.fields is not None
        assert Lake.dtype.fields[name] == Pond.dtype.fields[name]


def test_every_number_of_a_game_is_signed(game):
    for record in (game.box, game.state, game.view):
        for name in record.dtype.names:
            assert record.dtype[name].base.kind in "ib", f"{record.__name__}.{name}"


def test_new_rows_are_blank():
    lakes = rows(Lake, 3)
    assert len(lakes) == 3
    assert not np.any(raw(lakes).view(np.int8))


def test_writing_to_a_row_writes_to_the_array():
    ponds = rows(Pond, 2)
    pond = ponds[1]
    pond.depth = 7
    pond.fish[1, 2] = -3
    assert int(ponds[1].depth) == 7
    assert ponds[1].fish.tolist() == [[0, 0, 0], [0, 0, -3]]
    assert int(ponds[0].depth) == 0


def test_raw_bytes_copy_a_whole_record_and_share_nothing_afterwards():
    ponds = rows(Pond, 2)
    ponds[0].volume = 2**53 - 1
    ponds[0].frozen = True
    raw(ponds)[1] = raw(ponds)[0]
    ponds[0].volume = 0
    assert int(ponds[1].volume) == 2**53 - 1
    assert bool(ponds[1].frozen)


def test_assigning_a_record_copies_it():
    ponds = rows(Pond, 2)
    ponds[0].depth = 4
    ponds[1] = ponds[0]
    ponds[0].depth = 5
    assert int(ponds[1].depth) == 4


def test_a_field_with_a_bare_type_is_refused_by_name():
    with pytest.raises(TypeError, match="'depth'"):

        class Puddle(Record):
            depth: int


def test_a_state_is_a_few_thousand_bytes_at_most(game):
    assert game.state.dtype.itemsize < 4096
    assert game.view.dtype.itemsize < 4096


def test_a_state_and_a_view_begin_with_the_same_public_fields(game):
    state, view = game.state.dtype, game.view.dtype
    assert state.names is not None
    assert view.names is not None
    shared = [a for a, b in zip(state.names, view.names, strict=False) if a == b]
    assert "asked" in shared
    for name in shared:
        assert state.fields[name] == view.fields[name]
