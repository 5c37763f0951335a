"""Inviting: one link a seat, to be copied or read by a camera."""

from playwright.sync_api import expect

from tests.e2e import qr


def test_every_seat_has_a_link_and_a_code_that_reads_as_that_link(arrive):
    host, guest = arrive(), arrive()
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.go("/")
    page = host.page
    stand = page.locator("section.stand", has=page.get_by_role("heading", name="Water to Water"))
    stand.get_by_role("button", name="Invite").click()
    page.get_by_role("radio", name="3").check()
    page.get_by_role("button", name="Sit down").click()
    host.sees("Waiting for players")
    links = page.evaluate("() => Object.values(JSON.parse(localStorage['watertable-links']))[0]")
    for seat in ("1", "2"):
        row = page.get_by_role("listitem").filter(has_text=f"Seat {int(seat) + 1}")
        row.get_by_text("QR code").click()
        drawn = row.get_by_role("img", name=f"QR code of the link to seat {int(seat) + 1}")
        expect(drawn).to_be_visible()
        size = int(drawn.get_attribute("viewBox").split()[2]) - 8
        dark = qr.dark_squares(drawn.locator("path").get_attribute("d"))
        assert qr.read(dark, size) == links[seat]
        row.get_by_role("button", name="Copy link").click()
        host.sees("Link copied.")
        assert page.evaluate("() => navigator.clipboard.readText()") == links[seat]
    host.picture("invite")
    host.accessible()
    guest.page.goto(links["2"])
    expect(page.get_by_role("listitem").nth(2)).to_contain_text("is here")
