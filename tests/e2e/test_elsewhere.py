"""In a real browser: pages of other origins, and one cookie for many tables."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.server.client import Door

TABLES = 30
# Opens a seat by its token, as a page of another server would; says what it was told.
PLAY = """async ([url, id, token]) => {
  const json = { 'content-type': 'application/json' };
  const join = await fetch(`${url}/api/tables/${id}/join`,
    { method: 'POST', headers: json, body: JSON.stringify({ token }) });
  const joined = await join.json();
  const bearer = { ...json, authorization: `Bearer ${joined.token}` };
  const seat = await (await fetch(`${url}/api/tables/${id}/seat`, { headers: bearer })).json();
  const without = await fetch(`${url}/api/tables/${id}/seat`);
  const why = await fetch(`${url}/api/tables/${id}/why`,
    { method: 'POST', headers: bearer, body: JSON.stringify({ move: 999999 }) });
  const live = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${id}/live`);
  const told = await new Promise((resolve) => {
    live.onopen = () => live.send(JSON.stringify({ type: 'hello', token: joined.token }));
    live.onmessage = (message) => resolve(JSON.parse(message.data));
    live.onerror = () => resolve({ type: 'closed' });
  });
  live.close();
  return { seat: seat.seat, without: without.status, why: why.status, told: told.type,
    told_seat: told.seat };
}"""
READ = """async (url) => {
  const tried = {};
  const ways = { get: {}, post: { method: 'POST', body: '{}',
    headers: { 'content-type': 'application/json' } } };
  for (const [name, how] of Object.entries(ways)) {
    tried[name] = await fetch(`${url}/api/games`, how).then(() => 'read', () => 'refused');
  }
  const live = new WebSocket(`${url.replace('http', 'ws')}/api/tables/2222/live`);
  tried.live = await new Promise((resolve) => {
    live.onopen = () => resolve('open');
    live.onerror = () => resolve('refused');
  });
  return tried;
}"""
JOIN = """async (links) => {
  const sit = ([id, token]) => fetch(`/api/tables/${id}/join`, { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify({ token }) });
  const said = await Promise.all(links.map(sit));
  return said.map((answer) => answer.status);
}"""
MINE = "async () => (await (await fetch('/api/mine')).json()).tables.map((one) => one.id)"


class Blank(BaseHTTPRequestHandler):
    """An empty page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>elsewhere</title>")

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def a_page() -> Iterator[str]:
    """Serve a page of an origin of its own."""
    site = ThreadingHTTPServer(("127.0.0.1", 0), Blank)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{site.server_port}"
    finally:
        site.shutdown()
        site.server_close()


@pytest.fixture
def page(browser):
    context = browser.new_context()
    yield context.new_page()
    context.close()


def test_a_page_of_an_origin_that_was_named_plays_by_token_and_another_reads_nothing(serve, page):
    with ExitStack() as sites:
        friend, stranger = (sites.enter_context(a_page()) for _ in range(2))
        served = serve("--origins", friend)
        door = sites.enter_context(Door(served.url))
        place = door.table()
        page.goto(friend)
        told = page.evaluate(PLAY, [served.url, place.id, place.tokens[0]])
        assert told == {"seat": 0, "without": 401, "why": 409, "told": "seat", "told_seat": 0}
        assert page.context.cookies() == []
        page.goto(stranger)
        refused = {"get": "refused", "post": "refused", "live": "refused"}
        assert page.evaluate(READ, served.url) == refused


def test_many_links_opened_at_once_are_all_among_my_tables(server, door, page):
    places = [door.table() for _ in range(TABLES)]
    page.goto(f"{server.url}/rules/showdown")
    said = page.evaluate(JOIN, [[place.id, place.tokens[0]] for place in places])
    assert said == [200] * TABLES
    page.evaluate("localStorage.clear()")
    page.reload()
    assert set(page.evaluate(MINE)) == {place.id for place in places}
    known = len(page.context.cookies())
    last = door.table()
    assert page.evaluate(JOIN, [[last.id, last.tokens[0]]]) == [200]
    assert len(page.context.cookies()) == known, "it goes on with what it has"
    assert last.id in page.evaluate(MINE)
