"""The documentation in a browser: it is found in two clicks, and searches itself."""

import re

import pytest
from playwright.sync_api import expect

from watertable.server.handbook import FOLDER

pytestmark = pytest.mark.skipif(
    not (FOLDER / "index.html").exists(), reason="the pages are not built (make docs-site)"
)


def test_every_reader_finds_the_page_written_for_him(arrive):
    person = arrive().go("/docs")
    page = person.page
    for name in ("Play", "Design", "Research", "Host", "Contribute"):
        page.get_by_role("navigation", name="Tabs").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1, name=name)).to_be_visible()
        person.accessible()
    person.picture_now("handbook")
    arrive(width=390).go("/docs/host/").accessible()


def test_it_can_be_searched(arrive):
    page = arrive().go("/docs/").page
    page.wait_for_load_state("networkidle")  # until the index is there nothing opens
    page.get_by_role("button", name="Search").click()
    expect(page.locator("input:focus")).to_be_visible()
    page.keyboard.type("umbrella")
    expect(page.get_by_text(re.compile(r"^\d+ results?$"))).to_be_visible()
