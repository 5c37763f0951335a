"""A match that is over, with a friend: played on from a ply, or shown by one to the other."""

from playwright.sync_api import expect

from tests.e2e.widths import DESK, HEIGHT, PHONE, at


def over(door, plies=6):
    place = door.table()
    for seat in (0, 1):
        place.seen(seat)
        place.post(seat, "orders", orders=[])
    while place.seen().ply < plies:
        place.act()
    place.finish()
    return place


@at(DESK)
def test_two_people_play_on_from_a_ply_of_a_match_that_is_over(arrive, door, width):
    match = over(door)
    ana, ben = (arrive(width=width, height=HEIGHT) for _ in range(2))
    ana.go(f"/replay/{match.id}?ply=5&as=0")
    expect(ana.page.get_by_label("Whose knowledge")).to_have_value("0")
    ana.page.get_by_role("button", name="What if").click()
    ana.page.get_by_role("button", name="Play on from here").click()
    link = ana.page.get_by_role("textbox", name="Your friend's link").input_value()
    ana.accessible()
    ana.page.get_by_role("button", name="To the table").click()
    ana.table.wait_for()
    ben.go(link.removeprefix(ben.url))
    ben.table.wait_for()
    then = door.get(f"/api/tables/{match.id}/plies/5?seat=0")["view"]
    hand = then["players"][0]["hand"]
    expect(ana.page.locator(".hand [data-card], .hand button").first).to_be_visible()
    assert hand, "there is a hand to go on with"
    first, second = (
        (ana, ben) if ana.page.locator('.whole[data-asked="true"]').count() else (ben, ana)
    )
    before = second.ply
    assert first.asked()
    first.concede()
    for one in (ana, ben):
        result = one.page.get_by_role("region", name="The result")
        expect(result).to_contain_text("Played on from another match")
        assert one.ply > before


@at(DESK)
def test_one_shows_a_replay_to_another_with_pointer_and_arrows(arrive, door, width):
    match = over(door)
    ana = arrive(width=width, height=HEIGHT)
    ben = arrive(width=PHONE + DESK - width, height=HEIGHT)  # who follows has the other one
    page = ana.go(f"/replay/{match.id}?ply=3").page
    page.get_by_role("button", name="Show to others").press("Enter")
    bar = page.get_by_role("group", name="Shared replay")
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    bar.get_by_role("button", name="Copy the link").click()
    link = page.evaluate("() => navigator.clipboard.readText()")

    other = ben.go(link.removeprefix(ben.url)).page
    theirs = other.get_by_role("group", name="Shared replay")
    expect(theirs).to_contain_text("Somebody shows you this replay")
    expect(other.get_by_role("slider", name="Step")).to_have_value("3")
    page.get_by_role("button", name="One step on").click()
    page.get_by_label("Whose knowledge").select_option("0")
    expect(other.get_by_role("slider", name="Step")).to_have_value("4")
    expect(other.get_by_label("Whose knowledge")).to_have_value("0")

    cards = page.locator(".table [data-look]")
    cards.first.hover()
    expect(other.locator('svg.over[data-cursor="true"]')).to_be_attached()
    bar.get_by_role("button", name="Draw arrows").click()
    cards.first.click()
    cards.nth(1).click()
    for one in (page, other):
        expect(one.locator('svg.over[data-arrows="1"]')).to_be_attached()
    expect(page.get_by_role("dialog")).to_have_count(0)
    ben.fits_the_width()
    ben.accessible()
    ana.accessible()
    ben.picture_now("shared-replay-narrow")
    ana.picture_now("shared-replay-wide")

    theirs.get_by_role("button", name="Look around by myself").click()
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_role("slider", name="Step")).to_have_value("3")
    expect(other.get_by_role("slider", name="Step")).to_have_value("4")
    expect(bar).to_contain_text("0 follow.")
