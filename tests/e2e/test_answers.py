"""Every answer to an attack in Showdown, and powers of Water to Water, by a click."""

from playwright.sync_api import expect

from tests.e2e.tables import made, sit

ANSWERS = {
    "beach_ball": "Beach Ball",
    "beach_towels": "Beach Towels",
    "flamingo": "Flamingo",
    "life_preserver": "Life Preserver",
    "pink_water_gun": "Pink Water Gun",
    "umbrella": "Umbrella",
    "water_buckets": "Water Buckets",
}
GUN = {"play": "big_water_gun", "from": "hand", "mode": "attack"}


def attacked(door, answer):
    """Set a table up where seat 1 holds one answer to the gun that seat 0 has just played."""
    hands = [["big_water_gun", "cat"], [answer, "sun"]]
    position = {"game": "showdown", "turn": 3, "hands": hands}
    table = made(door, position, seats=["person", "person"], everyone=False)
    token = table["seats"][0]["token"]
    for link in table["seats"]:
        door.post(f"/api/tables/{table['id']}/join", {"token": link["token"]})
    door.post(f"/api/tables/{table['id']}/moves", {"ply": 0, "move": GUN}, token)
    return table


def test_every_answer_to_an_attack_is_clicked(arrive, door):
    person = arrive()
    for answer, name in ANSWERS.items():
        sit(person, attacked(door, answer), 1)
        person.asked()
        ply = person.ply
        person.page.locator(".mine").get_by_role("button", name=name).click()
        person.option(f"Play {name}").click()
        person.page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
        expect(person.page.get_by_role("log")).to_contain_text(f"plays {name}")


def with_power(person, door, power):
    """Sit down as the holder of a power, with a bend in hand and a river to lay it at."""
    players = [{"power": power, "hand": ["river-bend"]}, {"power": 11 if power != 11 else 12}]
    laid = [["river-cross", 0, 0, 0], ["river-straight", 0, -1, 0]]
    position = {"game": "water-to-water", "map": laid, "players": players}
    sit(person, made(door, position))
    person.asked()
    return person.ply


def test_powers_are_used_by_a_click(arrive, door):
    person = arrive()
    page = person.page
    tricks = {
        6: "The Wind and the Waves",
        7: "Introspection",
        9: "Hawk's Vision",
        13: "Dreamweaver: put greedy to sleep",
    }
    for power, words in tricks.items():
        ply = with_power(person, door, power)
        person.option(words).click()
        page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    for power, words in {1: "with Intuition", 5: "with Way of the Forest"}.items():
        ply = with_power(person, door, power)
        person.option(words).click()
        page.locator('[data-cell][data-fits="true"]').first.press("Enter")
        page.get_by_role("button", name="Place here").click()
        page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    ply = with_power(person, door, 2)
    person.option("Block a space").click()
    page.locator('[data-cell][data-fits="true"]').first.press("Enter")
    page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
    ply = with_power(person, door, 8)
    person.option("with Way Bender").click()
    page.locator('[data-aim="true"]').first.press("Enter")
    page.get_by_role("button", name="Place here").click()
    page.locator(f'.whole:not([data-ply="{ply}"])').wait_for()
