"""What pages, workers and files may do, to the letter: the content security policy of each."""

import pytest

from tests.server.web.house import fake_house
from tests.server.web.test_app import ask
from watertable.server import client

NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
PAGE = (
    "default-src 'none'; style-src 'self'; img-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
CLIENT = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
ENGINE = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
SCRIPT, JSON = "text/javascript; charset=utf-8", "application/json"
FILES = {
    "index.html": b"<html>",
    "sw.js": b"1",
    "symbol.svg": b"<svg/>",
    "manifest.webmanifest": b"{}",
    "assets/index-1.js": b"1",
    "assets/engine-1.js": b"1",
    "assets/engine-1.css": b"a{}",
    "assets/my-engine-1.js": b"1",
    "assets/showdown-1.wasm": b"\0asm",
}


@pytest.fixture
def built(monkeypatch, tmp_path):
    """A client that was built, as far as it matters here."""
    (tmp_path / "assets").mkdir()
    for name, body in FILES.items():
        (tmp_path / name).write_bytes(body)
    monkeypatch.setattr(client, "FOLDER", tmp_path)
    for kept in (client._read, client._packs):
        kept.cache_clear()
    yield
    for kept in (client._read, client._packs):
        kept.cache_clear()


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("path", "policy", "kind"),
    [
        ("/", CLIENT, "text/html; charset=utf-8"),
        ("/t/table", CLIENT, "text/html; charset=utf-8"),
        ("/sw.js", CLIENT, SCRIPT),
        ("/symbol.svg", NOTHING, "image/svg+xml"),
        ("/manifest.webmanifest", NOTHING, "application/manifest+json"),
        ("/assets/index-1.js", NOTHING, SCRIPT),
        ("/assets/engine-1.js", ENGINE, SCRIPT),
        ("/assets/engine-1.css", NOTHING, "text/css"),
        ("/assets/my-engine-1.js", NOTHING, SCRIPT),
        ("/assets/showdown-1.wasm", NOTHING, "application/wasm"),
        ("/assets/engine-2.js", NOTHING, JSON),
        ("/api/games", NOTHING, JSON),
        ("/nowhere", NOTHING, JSON),
    ],
)
def test_a_client_that_is_built_gives_its_worker_alone_the_leave_to_compile(path, policy, kind):
    headers = ask(fake_house(), "GET", path).headers
    assert (headers["content-security-policy"], headers["content-type"]) == (policy, kind)


@pytest.mark.parametrize(
    ("path", "policy"), [("/", PAGE), ("/t/table", PAGE), ("/style.css", NOTHING)]
)
def test_without_a_client_no_page_has_any_script(path, policy, monkeypatch):
    monkeypatch.setattr(client, "is_built", lambda: False)
    assert ask(fake_house(), "GET", path).headers["content-security-policy"] == policy


@pytest.mark.usefixtures("built")
def test_modules_have_their_kind_on_a_machine_that_knows_none(monkeypatch):
    monkeypatch.setattr("mimetypes.guess_type", lambda name: (None, None))
    headers = ask(fake_house(), "GET", "/assets/showdown-1.wasm").headers
    assert headers["content-type"] == "application/wasm"
