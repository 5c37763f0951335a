"""The documentation at /docs: served where it was built, and nothing beside it."""

import pytest

from watertable.server import handbook
from watertable.server.tables import Refused


@pytest.fixture
def built(tmp_path, monkeypatch):
    """A site of two pages."""
    (tmp_path / "play").mkdir()
    (tmp_path / "index.html").write_text("<script>first()</script><a href=play/>Play</a>")
    (tmp_path / "play" / "index.html").write_text("<p>Play</p>")
    (tmp_path / "symbol.svg").write_text("<svg/>")
    monkeypatch.setattr(handbook, "FOLDER", tmp_path)
    handbook._sent.cache_clear()
    yield
    handbook._sent.cache_clear()


def test_a_page_may_run_its_own_scripts_and_no_others(built):
    sent = handbook._sent("index.html")
    assert sent.media == "text/html; charset=utf-8"
    assert "script-src 'self' 'sha256-" in sent.csp
    assert "'sha256-" not in handbook._sent("play/index.html").csp
    assert handbook._sent("symbol.svg").media == "image/svg+xml"


def test_a_page_is_found_without_its_last_stroke(built):
    sent = handbook._sent("play")
    assert (sent.status, dict(sent.headers)["location"]) == (308, "/docs/play/")


def test_where_it_was_not_built_it_says_how_it_is(tmp_path, monkeypatch):
    monkeypatch.setattr(handbook, "FOLDER", tmp_path / "nowhere")
    handbook._sent.cache_clear()
    sent = handbook._sent("index.html")
    assert (sent.status, sent.media) == (404, "text/html; charset=utf-8")
    assert b"make docs-site" in sent.body
    handbook._sent.cache_clear()


@pytest.mark.parametrize("name", ["../secret", "play/../../secret", "nothing.html", "..", "/"])
def test_nothing_beside_it_is_sent(built, name):
    with pytest.raises(Refused):
        handbook._sent(name)


def test_docs_leads_to_the_first_page(door):
    answer = door.send("GET", "/docs")
    assert (answer.status_code, answer.headers["location"]) == (308, "/docs/")
    assert door.send("GET", "/docs/%2e%2e/app.py").status_code == 404
