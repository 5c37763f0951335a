"""A fall in the browser: seen whole, told when it has been seen, seen again, and shared."""

import io
import os

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import expect

from tests.e2e.falls import (
    TOP_HEAVY,
    aim,
    at_rest,
    legible,
    let_go,
    over_ghost,
    seen,
    unbroken,
    uncovered,
    watch,
)
from tests.e2e.tables import PLATE, made, sit, take

NEAR = """([it, before]) => {
    const [now, then] = [it.getAttribute('transform'), before].map((turn) => turn.slice(7, -1));
    return Math.abs(now - then) < 1;
}"""
WIDE, PHONE, TABLET, SIDEWAYS = (1440, 900), (360, 720), (768, 1024), (844, 390)
SCREENS = [PHONE, *([WIDE, TABLET, SIDEWAYS] if "WATERTABLE_FALLS" in os.environ else [])]
NAMED = "localStorage.watertable ??= JSON.stringify({ named: true })"  # nobody is asked for a name
STEPS = (0, 1, 2, 3, 5, 9)  # of the film, that are kept as pictures


def given(arrive, door, position, piece, size=WIDE, **more):
    """Sit down at a table at which the rival has given this piece, and hold it."""
    table = made(door, position, seats=["person", "person"], **more)
    token = take(door, table, 1)
    width, height = size
    person = arrive(still=False, width=width, height=height, touch=width < 900)
    person.page.clock.install()
    if size != WIDE:  # there the question for it keeps its room to the end
        person.page.add_init_script(NAMED)
    sit(person, table, 0)
    person.table.wait_for()
    path = f"/api/tables/{table['id']}/moves"
    door.post(path, {"ply": 0, "move": {"give": piece, "from": 1}}, token)
    person.asked(after=0)
    return person, table


def falling(person):
    """Let go, and go through the film in steps of the page's own time until it is told."""
    page, ply = person.page, person.ply
    page.clock.pause_at(page.evaluate("() => Date.now() / 1000") + 5)
    with page.expect_response(lambda answer: "/frames/" in answer.url):
        page.get_by_role("button", name="Let go").click(force=True)
    page.locator("button.skip").wait_for()
    for step in range(80):
        page.clock.fast_forward(120)  # one picture each
        if not page.locator("button.skip").count():
            break
        yield step
    page.clock.resume()
    person.asked(after=ply)


@pytest.mark.parametrize("size", SCREENS)
def test_a_fall_decides_a_match_and_is_seen_whole_before_it_is_told(arrive, door, size):
    person, table = given(arrive, door, TOP_HEAVY, "blue-large-cube", size)
    page, name = person.page, f"splash-fall-{size[0]}"
    aim(person, 8)
    expect(page.locator(".placing p .balance, .placing p.balance")).to_contain_text(
        "beyond the edge"
    )
    assert legible(person, ".placing p .balance, .placing p.balance"), (
        "how it would stand is out of sight"
    )
    person.picture_now(f"{name}-1-held")
    unbroken(person)
    watch(person)
    for step in falling(person):
        if step in STEPS:
            person.picture_now(f"{name}-2-falling-{step:02}")
    page.locator("section.end").wait_for()
    shown = seen(person)
    lying(person, f"{name}-3-over")
    films = [now for now in shown if now["film"]]
    assert len(films) > 5
    assert not [now for now in films if now["told"] or now["over"]], "the film was not over"
    assert {now["drops"][1] for now in films} == {"2 of 3 drops"}
    assert all("blue-large-cube" in now["pieces"] for now in shown), "the piece vanished"
    assert {now["outside"] for now in shown} == {""}, "something was not in the picture"
    assert len({now["height"] for now in shown}) == 1, "the tower jumped"
    expect(page.locator("section.end")).to_contain_text("wins")
    fallen = page.locator(".fall")
    expect(fallen).to_contain_text("pieces fell")
    page.get_by_role("button", name="Look at the table").click()
    lying(person, f"{name}-4-lying")
    person.accessible()
    fallen.get_by_role("button", name="Again, slowly").click()
    page.locator("button.skip").wait_for()
    for _ in range(3):
        page.clock.fast_forward(500)
    person.picture_now(f"{name}-5-again")
    page.keyboard.press("Escape")
    expect(page.locator("button.skip")).to_have_count(0)
    if size == PHONE:  # it is the same everywhere, and a small page has less to draw meanwhile
        shared(person, table)


def lying(person, name):
    """The result, whole or folded, lies beside what has fallen, on a phone held sideways too."""
    at_rest(person)
    uncovered(person)
    person.picture_now(name)
    size = person.page.viewport_size
    if (size["width"], size["height"]) in (WIDE, PHONE):
        person.page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
        at_rest(person)
        uncovered(person)
        person.fits_the_width()
        person.page.set_viewport_size(size)


def shared(person, table):
    """The fall leaves as a GIF, and by a link that opens the replay at its ply."""
    page = person.page
    page.get_by_role("button", name="Share this fall").click()
    save = page.get_by_role("button", name="Save the GIF")
    save.wait_for(timeout=90_000)
    with page.expect_download() as download:
        save.click()
    film = Image.open(io.BytesIO(download.value.path().read_bytes()))
    assert film.size == (400, 300)
    count = len(list(ImageSequence.Iterator(film)))
    assert count > 2  # a short fall has few
    film.seek(count - 1)
    film.convert("RGB").save(f"tests/e2e/pictures/splash-gif-{page.viewport_size['width']}.png")
    person.accessible()
    page.evaluate("() => (navigator.clipboard.writeText = async (text) => (window.copied = text))")
    page.get_by_role("button", name="Copy the link").click()
    link = page.evaluate("() => window.copied")
    assert f"/replay/{table['id']}?ply=" in link
    person.go(link[link.index("/replay/") :])
    ply = link.rsplit("=", 1)[1]
    page.get_by_text(f"{ply} of").wait_for()
    expect(page.locator(".fall")).to_contain_text("pieces fell")


def test_the_new_base_is_clicked_where_it_lies(arrive, door):
    person, _ = given(arrive, door, PLATE, "red-large-cube")
    page, ply = person.page, person.ply
    aim(person, 13)
    watch(person)
    let_go(person)
    page.locator(".tag").nth(1).wait_for()
    assert person.asked(after=ply)
    assert len({now["height"] for now in seen(person)}) == 1
    person.sees("The tower has fallen")
    person.picture("splash-base")
    person.accessible()
    shown = set(page.locator(".tower").get_attribute("data-pieces").split())
    listed = [tag.get_attribute("data-piece") for tag in page.locator(".tag").all()]
    assert set(listed) == {"red-plate", "red-large-cube"} <= shown
    spot = page.locator('.tag[data-piece="red-large-cube"]').bounding_box()
    ply = person.ply
    page.mouse.click(spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] + 6)  # the wood
    person.page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    page.get_by_role("group", name="What happened").get_by_text("as the new base").wait_for()


def test_what_happens_is_told_at_once_to_whoever_wants_it_fast(arrive, door):
    person, _ = given(arrive, door, PLATE, "red-large-cube")
    person.page.get_by_label("Fast").first.click()
    aim(person, 13)
    watch(person)
    let_go(person)
    person.page.locator(".fall").wait_for()
    assert not [now for now in seen(person) if now["film"]]


def test_the_plan_turns_with_the_camera_and_the_piece_is_dragged_in_the_picture(arrive, door):
    person, _ = given(arrive, door, PLATE, "red-large-cube")
    page = person.page
    aim(person)
    turn = page.get_by_role("application").locator("g").first
    before = turn.get_attribute("transform")
    page.keyboard.press("d")
    expect(turn).not_to_have_attribute("transform", before)
    page.keyboard.press("c")
    page.wait_for_function(NEAR, arg=[turn.element_handle(), before])
    x, y = over_ghost(page)
    page.mouse.down()
    page.mouse.move(x + 30, y, steps=3)
    page.mouse.up()
    moved = float(page.get_by_label("x", exact=True).input_value())
    assert moved > 2
    plan = page.get_by_role("application").bounding_box()
    middle = plan["x"] + plan["width"] / 2, plan["y"] + plan["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] + 20, middle[1], steps=3)
    page.mouse.up()
    assert float(page.get_by_label("x", exact=True).input_value()) > moved
