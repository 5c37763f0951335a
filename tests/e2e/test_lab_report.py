"""A report of the lab opens without a network, in light and dark, on a phone and on a desk."""

import re

import pytest
from playwright.sync_api import expect

from watertable import lab
from watertable.kernel.text.packed import unpacked

CUT_OFF = """() => [...document.querySelectorAll('.picture')].flatMap((picture) => {
  const { right } = picture.getBoundingClientRect();
  const isSeen = (word) => Number(getComputedStyle(word).opacity) > 0;
  const out = (word) => isSeen(word) && word.getBoundingClientRect().right > right + 1;
  return [...picture.querySelectorAll('text')].filter(out).map((word) => word.textContent);
})"""


@pytest.fixture(scope="session")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("lab")
    lab.write_report(lab.study("water-to-water", 40, "stream", seats=3, seed=4, out=folder))
    return folder / lab.PAGE


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_report_opens_without_a_network(browser, report, width, scheme):
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
    )
    page = context.new_page()
    troubles, asked = [], []
    page.on("console", lambda it: troubles.append(it.text) if it.type == "error" else None)
    page.on("pageerror", lambda it: troubles.append(str(it)))
    page.on("request", lambda it: asked.append(it.url))
    page.goto(report.as_uri())
    page.wait_for_selector("body[data-drawn=yes]")
    assert troubles == []
    assert asked == [report.as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    pictures = page.locator(".picture svg")
    assert pictures.count() == page.locator(".picture").count() > 8
    for number in range(pictures.count()):
        box = pictures.nth(number).bounding_box()
        assert box["width"] > 200
        assert box["height"] > 40
    assert page.evaluate(CUT_OFF) == []
    labels = page.locator(".picture svg text").all_text_contents()
    assert [it for it in labels if re.search(r"e[+\u2212]\d", it)] == []  # 60, not 6e+1
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(11, 18, 32)") == (scheme == "dark")
    assert page.locator("main section a[href^='logs/']").count() > 20
    point = page.locator(".picture svg .mark-symbol path").first
    point.dispatch_event("click", {"bubbles": True})
    link = page.get_by_role("link", name="Open it in the replay page")
    expect(link).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    command = page.locator("#game-command").inner_text().split()
    assert command[:2] == ["watertable", "replay"]
    log = (report.parent / command[2]).read_text("utf-8")
    address, _, letters = link.get_attribute("href").partition("#z=")
    assert address == "http://127.0.0.1:8000/replay"
    assert unpacked(letters) == log
    context.close()


def test_a_game_of_a_report_opens_in_the_replay_page(browser, report, server):
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.goto(report.as_uri())
    page.wait_for_selector("body[data-drawn=yes]")
    page.locator("main section summary").first.click()
    page.locator("main section a[href^='logs/']").first.click()
    page.get_by_label("of the server at").fill(server.url)
    with context.expect_page() as opened:
        page.get_by_role("link", name="Open it in the replay page").click()
    replay = opened.value
    expect(replay.get_by_role("slider", name="Step")).to_be_visible()
    assert "/replay/" in replay.url
    replay.get_by_role("button", name="One step on").click()
    expect(replay.get_by_text(" of ")).to_contain_text("2 of ")
    context.close()
