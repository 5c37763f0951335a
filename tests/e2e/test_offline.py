"""The app on a device: it opens without a connection, keeps no answers, and follows new builds."""

import functools
import http.server
import re
import shutil
import threading

import httpx
import pytest
from playwright.sync_api import expect

from tests.e2e.tables import DUEL, made, sit
from watertable.server.client import FOLDER

KEPT = """async () => {
  const names = await caches.keys();
  const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return [names, lists.flat().map((one) => new URL(one.url).pathname)];
}"""
FORGOTTEN = """async () => {
  const isOld = (name) => !name.startsWith('watertable-new-');
  while ((await caches.keys()).some(isOld)) await new Promise((soon) => setTimeout(soon, 50));
}"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"
SENTENCE = "No connection; your tables are on the server."


def test_the_worker_is_asked_for_anew_each_time_and_may_rule_every_page(server):
    answer = httpx.get(server.url + "/sw.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "connect-src 'self'" in answer.headers["content-security-policy"]


def test_the_shell_opens_without_a_connection_and_no_answer_was_kept(arrive, door):
    person = sit(arrive(), made(door, DUEL))
    person.asked()
    page = person.page
    page.wait_for_function(CONTROLLED)
    person.go("/")
    person.sees("Server up")
    person.may_break = True
    person.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Three water games, one table.")).to_be_visible()
    expect(page.get_by_text(SENTENCE)).to_be_visible()
    person.picture("offline")
    person.accessible()
    person.go("/t/nosuchtable0")
    expect(page.get_by_text(SENTENCE)).to_be_visible()
    _, paths = page.evaluate(KEPT)
    assert "/" in paths
    assert not [path for path in paths if path.startswith("/api/")]
    person.context.set_offline(False)
    person.go("/")
    person.sees("Server up")


def test_the_app_can_be_installed(arrive):
    person = arrive().go("/")
    person.page.wait_for_function(CONTROLLED)
    asked = person.context.new_cdp_session(person.page)
    errors = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


class Files(http.server.SimpleHTTPRequestHandler):
    """A folder as a website that keeps nothing, so that a new build lies there at once."""

    def end_headers(self):
        self.send_header("cache-control", "no-store")
        super().end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture
def site(tmp_path):
    """The client's files, served from a copy that a test may build anew."""
    folder = tmp_path / "client"
    shutil.copytree(FOLDER, folder)
    web = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(Files, directory=folder)
    )
    threading.Thread(target=web.serve_forever, daemon=True).start()
    yield folder, f"http://127.0.0.1:{web.server_port}/"
    web.shutdown()
    web.server_close()


def test_a_new_build_is_shown_at_once_and_the_old_one_forgotten(browser, site):
    folder, url = site
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.wait_for_function(CONTROLLED)
    first = re.search(r'src="/(assets/[^"]+)"', (folder / "index.html").read_text())
    assert first is not None
    old = folder / first[1]
    new = old.with_name("index-newbuild.js")
    old.rename(new)
    for name in ("index.html", "sw.js"):
        text = (folder / name).read_text()
        (folder / name).write_text(
            text.replace(old.name, new.name).replace("const BUILD = '", "const BUILD = 'new-")
        )
    page.goto(url)
    expect(page.locator(f'script[src="/assets/{new.name}"]')).to_have_count(1)
    expect(page.get_by_role("heading", name="Three water games, one table.")).to_be_visible()
    page.evaluate(FORGOTTEN)
    _, paths = page.evaluate(KEPT)
    assert f"/assets/{new.name}" in paths
    assert f"/assets/{old.name}" not in paths
    context.close()
