"""What travels packed: what is the same for everybody, and nothing else."""

import asyncio
import gzip
import secrets

import pytest
from starlette.datastructures import Headers

from tests.server.web.house import fake_house
from tests.server.web.test_app import T0, ask
from watertable.server import client, packing
from watertable.server.calls import Reply
from watertable.server.routes import FIGURES, ROUTES

# Every address has its choice here. One that is packed asks for no token and shows no seat's view
# of a match that goes on, or its size would tell what is in it.
PACKED = {
    "GET /",
    "GET /api/games",
    "GET /api/games/{slug}",
    "GET /api/openapi.json",
    "GET /api/tables/{id}/frames/{ply}",
    "GET /api/tables/{id}/log",
    "GET /api/tables/{id}/plies/{ply}",
    "GET /api/tables/{id}/review",
    "GET /assets/{file}",
    "GET /daily",
    "GET /daily/{day}/{slug}",
    "GET /daily/{day}/{slug}/{share}",
    "GET /ladder/{slug}",
    "GET /lab",
    "GET /learn/{slug}",
    "GET /api/games/{slug}/puzzles",
    "GET /puzzles/{slug}",
    "GET /manifest.webmanifest",
    "GET /me",
    "GET /replay",
    "GET /replay/{id}",
    "GET /rules/{slug}",
    "GET /style.css",
    "GET /sw.js",
    "GET /symbol.svg",
    "GET /t/{id}",
    "GET /tournaments",
    "GET /tournaments/{id}",
    "GET /v/{slug}",
    "GET /v/{slug}/{variant}",
}
PLAIN = {
    "GET /api/deals",
    "GET /api/deals/{day}/{slug}",
    "GET /api/games/{slug}/lab",
    "GET /api/games/{slug}/ladder",
    "GET /api/games/{slug}/variants",
    "GET /api/house",
    "GET /api/lab/{run}",
    "GET /api/me",
    "GET /api/mine",
    "GET /api/tables",
    "GET /api/tables/{id}",
    "GET /api/tables/{id}/chat",
    "GET /api/tables/{id}/held",
    "GET /api/tables/{id}/reach",
    "GET /api/tables/{id}/seat",
    "GET /api/tables/{id}/seats/{seat}",
    "GET /api/tournaments/{id}",
    "GET /api/tries/{share}",
    "GET /healthz",
    "GET /lab/{run}/report.html",
    "GET /lab/{run}/report.json",
    "GET /metrics",
    "GET /n/{name}",
    "GET /readyz",
    "GET /stop/{code}",
    "POST /api/deals/{slug}",
    "POST /api/lab",
    "POST /api/lab/{run}",
    "POST /api/lessons",
    "POST /api/logs",
    "POST /api/me",
    "POST /api/me/change",
    "POST /api/me/enter",
    "POST /api/me/forget",
    "POST /api/me/leave",
    "POST /api/me/passkey",
    "POST /api/me/passkey/ask",
    "POST /api/me/passkey/drop",
    "POST /api/play",
    "POST /api/puzzles",
    "POST /api/tables",
    "POST /api/tables/{id}/ask",
    "POST /api/tables/{id}/away",
    "POST /api/tables/{id}/call",
    "POST /api/tables/{id}/chat",
    "POST /api/tables/{id}/device",
    "POST /api/tables/{id}/foresee",
    "POST /api/tables/{id}/hint",
    "POST /api/tables/{id}/host",
    "POST /api/tables/{id}/join",
    "POST /api/tables/{id}/known",
    "POST /api/tables/{id}/leave",
    "POST /api/tables/{id}/lost",
    "POST /api/tables/{id}/moves",
    "POST /api/tables/{id}/onward",
    "POST /api/tables/{id}/orders",
    "POST /api/tables/{id}/reach",
    "POST /api/tables/{id}/reach/stop",
    "POST /api/tables/{id}/reissue/answer",
    "POST /api/tables/{id}/rematch",
    "POST /api/tables/{id}/resign",
    "POST /api/tables/{id}/undo",
    "POST /api/tables/{id}/undo/answer",
    "POST /api/tables/{id}/vacation",
    "POST /api/tables/{id}/why",
    "POST /api/tournaments",
    "POST /api/tournaments/{id}/enter",
    "POST /api/tournaments/{id}/host",
    "POST /api/tournaments/{id}/seat",
    "POST /api/tournaments/{id}/withdraw",
    "POST /api/variants",
    "POST /stop/{code}",
}
LONG = b"<svg>" + b"water " * 500
ALL = {"accept-encoding": "gzip, deflate, br"}


def test_every_address_has_made_its_choice():
    chosen = {f"{route.method} {route.path}": route.packed for route in ROUTES + FIGURES}
    assert {name for name, packed in chosen.items() if packed} == PACKED
    assert {name for name, packed in chosen.items() if not packed} == PLAIN


def test_nothing_is_packed_that_asks_for_a_token_or_changes_something():
    for route in ROUTES:
        if route.packed:
            assert (route.method, route.token, route.takes) == ("GET", "", None), route.path


@pytest.fixture
def built(monkeypatch, tmp_path):
    """A client with one file that was packed and one that was not."""
    (tmp_path / "assets").mkdir()
    for name in ("index.html", "assets/a-1.js", "assets/b-1.woff2"):
        (tmp_path / name).write_bytes(LONG)
    (tmp_path / "assets/a-1.js.br").write_bytes(b"brotli")
    (tmp_path / "assets/a-1.js.gz").write_bytes(gzip.compress(LONG))
    monkeypatch.setattr(client, "FOLDER", tmp_path)
    for kept in (client._read, client._packs):
        kept.cache_clear()
    yield tmp_path
    for kept in (client._read, client._packs):
        kept.cache_clear()


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("takes", "coding", "length"),
    [
        ("gzip, deflate, br", "br", 6),
        ("gzip", "gzip", len(gzip.compress(LONG))),
        ("br;q=0, gzip;q=0.1", "gzip", len(gzip.compress(LONG))),
        ("br;q=x", None, len(LONG)),
        ("identity", None, len(LONG)),
        ("", None, len(LONG)),
    ],
)
def test_a_built_file_is_sent_as_it_was_packed(takes, coding, length):
    answer = ask(fake_house(), "HEAD", "/assets/a-1.js", headers={"accept-encoding": takes})
    assert answer.headers.get("content-encoding") == coding
    assert answer.headers["content-length"] == str(length)
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.usefixtures("built")
def test_a_packed_file_has_no_address_of_its_own():
    assert ask(fake_house(), "GET", "/assets/a-1.js.br").status_code == 404


def test_the_catalogue_is_packed_and_its_tag_still_holds():
    whole = ask(fake_house(), "GET", "/api/games", headers={"accept-encoding": "identity"})
    packed = ask(fake_house(), "GET", "/api/games", headers=ALL)
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.content == whole.content
    assert int(packed.headers["content-length"]) < len(whole.content) / 2
    tag = packed.headers["etag"]
    assert tag == f"W/{whole.headers['etag']}"
    again = ask(fake_house(), "GET", "/api/games", headers={**ALL, "if-none-match": tag})
    assert again.status_code == 304


def test_a_seats_view_and_a_refusal_go_as_they_are():
    for path in ("/api/tables/table", "/api/tables/table/seats/0", "/api/mine", "/api/games/chess"):
        answer = ask(fake_house(), "GET", path, headers=ALL | T0)
        assert "content-encoding" not in answer.headers, path
        assert "vary" not in answer.headers, path


def packed(reply, cookies=()):
    return asyncio.run(packing.pack(Headers({"accept-encoding": "gzip"}), reply, cookies))


def test_what_sets_a_cookie_is_not_packed():
    assert packed(Reply(LONG), ["wt=1"]).body == LONG
    assert gzip.decompress(packed(Reply(LONG)).body) == LONG


def test_what_is_short_or_does_not_shrink_is_not_packed():
    noise = secrets.token_bytes(4000)
    assert packed(Reply(b"short")).body == b"short"
    assert packed(Reply(noise)).body == noise
