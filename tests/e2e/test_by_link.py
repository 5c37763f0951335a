"""Two people, each at a browser of their own, from their links to the end of every game."""

from collections.abc import Callable

import pytest

from tests.e2e import test_showdown, test_water_to_water
from tests.e2e.person import Person
from tests.e2e.tables import DUEL, LAST, MAP, Json, made, sit
from tests.server.client import Door

MOST = 60  # decisions
LOOKS, PAUSE = 1200, 25  # at who is asked, and the ms between two
IS_ASKED = """(after) => {
    const whole = document.querySelector('.whole[data-asked="true"]');
    return whole !== null && Number(whole.dataset.ply) > after;
}"""


def build(person: Person) -> None:
    """Let the piece in hand go where it is, or hand over the first one on offer."""
    let_go = person.page.get_by_role("button", name="Let go")
    pieces = person.page.locator("section.prompt [data-action]")
    let_go.or_(pieces).first.wait_for()  # what is asked is drawn after it is told
    if let_go.count() > 0:
        person.page.locator("section.prompt .fine").wait_for()
        let_go.click()
    else:
        pieces.first.click()


GAMES: dict[str, tuple[Json, Callable[[Person], None]]] = {
    "showdown": ({**DUEL, "water": [9, 6]}, test_showdown.decide),
    "water-to-water": (MAP, test_water_to_water.decide),
    "splash": (LAST, build),
}


def next_of(people: list[Person], after: int) -> Person | None:
    """Wait until one of them is asked something new; None when both see the end."""
    for _ in range(LOOKS):
        for person in people:
            if person.page.evaluate(IS_ASKED, after):
                return person
        if all(person.is_over for person in people):
            return None
        people[0].page.wait_for_timeout(PAUSE)
    raise AssertionError(f"nobody is asked after ply {after}")


@pytest.mark.parametrize("game", GAMES)
def test_two_browsers_play_to_the_end_through_a_reload_and_a_restart(arrive, serve, game):
    position, decide = GAMES[game]
    own = serve("--bots", "1")
    with Door(own.url) as door:
        table = made(door, position, seats=["person", "person"])
    people = [sit(arrive(own.url, flat=True), table, seat) for seat in (0, 1)]
    for person in people:
        person.may_break = True
        person.table.wait_for()
    for person in people:  # nobody passes for them while they look
        person.context.request.post(
            f"{own.url}/api/tables/{table['id']}/orders", data={"orders": []}
        )
    ply, number = -1, 0
    while (asked := next_of(people, ply)) is not None:
        number += 1
        assert number < MOST
        if number == 2:
            asked.page.reload()
        elif number == 4:
            own.kill()
            own.start()
            for person in people:
                person.page.locator(".strip").wait_for(state="detached")
        else:
            ply = asked.ply
            decide(asked)
    assert number > 4
    assert all(person.is_over for person in people)
    titles = [person.page.locator("section.end h2").text_content() for person in people]
    assert titles.count("You win") == 1 or titles == ["Nobody wins", "Nobody wins"]
    for person in people:
        person.sees("No lie was found in the shuffle")  # it began from a position
