"""A bot between two levels: chosen by the slider with the keyboard alone, and played against."""

from playwright.sync_api import expect

from tests.e2e.test_showdown import decide


def test_a_table_against_a_bot_between_two_levels_is_set_up_by_keyboard(arrive):
    person = arrive(width=390, height=844)
    page = person.go("/").page
    stand = page.get_by_role("region", name="Showdown")
    stand.get_by_role("button", name="Play now").press("Enter")
    slider = page.get_by_role("slider", name="Strength")
    slider.focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "Fern, 40 of 100 towards Otto")
    room = slider.bounding_box()
    assert room is not None
    assert room["height"] >= 44
    expect(page.get_by_role("checkbox", name="As strong as you")).to_be_disabled()
    expect(page.get_by_text("It takes 5 matches against bots")).to_be_visible()
    person.fits_the_width()
    person.picture("between-levels")
    person.accessible()
    page.get_by_role("button", name="Sit down").press("Enter")
    ply = -1
    for _ in range(3):
        if not person.asked(after=ply):
            break
        ply = person.ply
        decide(person)
    expect(page.get_by_text("Fern").first).to_be_visible()
    table = page.evaluate("() => location.pathname.split('/').pop()")
    told = page.request.get(f"{person.url}/api/tables/{table}").json()
    assert [one["kind"] for one in told["sitters"]] == ["person", "bot:stream+40"]
    person.concede()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_function("(before) => !location.pathname.endsWith(before)", arg=table)
    again = page.evaluate("() => location.pathname.split('/').pop()")
    told = page.request.get(f"{person.url}/api/tables/{again}").json()
    assert told["sitters"][1]["kind"] == "bot:stream+40"
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('watertable-strength'))")
    assert kept["results"] == [{"game": "showdown", "rivals": ["stream+40"], "share": 0}]
