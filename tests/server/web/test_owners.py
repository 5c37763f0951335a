"""Which worker has which table."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from watertable.server.owners import owner_of, ranked, table_in
from watertable.server.tables.tokens import LETTERS

ids = st.text(LETTERS, min_size=12, max_size=12).map(str.encode)
places = st.lists(st.integers(0, 63), min_size=1, max_size=12, unique=True)


@given(ids, places, st.randoms())
def test_the_owner_does_not_depend_on_the_order_of_the_places(table, some, random):
    mixed = random.sample(some, len(some))
    assert owner_of(table, some) == owner_of(table, mixed) == ranked(table, mixed)[0]
    assert sorted(ranked(table, some)) == sorted(some)


@given(st.lists(ids, min_size=1, max_size=50), places.filter(lambda some: len(some) > 1))
def test_when_a_worker_goes_only_its_tables_move_and_when_it_comes_only_those_come_back(
    tables, some
):
    gone, rest = some[0], some[1:]
    for table in tables:
        before, after = owner_of(table, some), owner_of(table, rest)
        assert after == (ranked(table, some)[1] if before == gone else before)


@pytest.mark.parametrize("workers", [2, 3, 8])
def test_every_worker_has_about_as_many_tables_as_the_others(workers):
    had = Counter(owner_of(b"table-%d" % number, range(workers)) for number in range(4000))
    assert set(had) == set(range(workers))
    for count in had.values():
        assert 0.8 < count * workers / 4000 < 1.2


@pytest.mark.parametrize(
    "line",
    [
        b"GET /api/tables/8c85wu7uzwrt HTTP/1.1\r\n",
        b"GET /api/tables/8c85wu7uzwrt/live HTTP/1.1\r\nHost: a\r\n\r\n",
        b"POST /api/tables/8c85wu7uzwrt/moves HTTP/1.0\n",
        b"GET /api/tables/8c85wu7uzwrt?since=3 HTTP/1.1\r\n",
        b"GET /t/8c85wu7uzwrt HTTP/1.1\r\n",
        b"GET /replay/8c85wu7uzwrt HTTP/1.1\r\n",
        b"\r\nGET /t/8c85wu7uzwrt HTTP/1.1\r\n",
        b"GET http://tables.example.org/t/8c85wu7uzwrt HTTP/1.1\r\n",
    ],
)
def test_a_request_says_in_its_first_line_which_table_it_is_about(line):
    assert table_in(line) == b"8c85wu7uzwrt"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"GET / HTTP/1.1\r\n",
        b"POST /api/tables HTTP/1.1\r\n",
        b"GET /api/tables?listed=1 HTTP/1.1\r\n",
        b"GET /api/games HTTP/1.1\r\nReferer: /t/8c85wu7uzwrt \r\n",
        b"GET /api/tables/abc HTTP/1.1\r\n",
        b"GET /api/tables/" + b"a" * 41 + b" HTTP/1.1\r\n",
        b"get /t/8c85wu7uzwrt HTTP/1.1\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
)
def test_what_is_about_no_table_goes_to_anybody(line):
    assert table_in(line) is None
