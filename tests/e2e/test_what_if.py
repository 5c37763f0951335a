"""What if, with a friend: two people play on from a ply of a match that is over."""

import re

from playwright.sync_api import expect


def over(door, plies=6):
    place = door.table()
    for seat in (0, 1):
        place.seen(seat)
        place.post(seat, "orders", orders=[])
    while place.seen().ply < plies:
        place.act()
    place.finish()
    return place


def test_two_people_play_on_from_a_ply_of_a_match_that_is_over(arrive, door):
    match = over(door)
    ana, ben = arrive(), arrive()
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
    concede = first.page.get_by_role("button", name=re.compile("Concede|Really"))
    concede.click()
    concede.click()
    for one in (ana, ben):
        result = one.page.get_by_role("region", name="The result")
        expect(result).to_contain_text("Played on from another match")
        assert one.ply > before
