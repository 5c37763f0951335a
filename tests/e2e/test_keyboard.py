"""Every game by keyboard alone."""

from tests.e2e.tables import DUEL, MAP, PLATE, made, sit


def test_a_card_is_played_and_a_turn_ended_with_keys(arrive, door):
    person = sit(arrive(), made(door, DUEL))
    person.asked()
    keys, ply = person.page.keyboard, person.ply
    keys.press("n")
    keys.press("Enter")
    keys.press("1")
    person.asked(after=ply)
    ply = person.ply
    keys.press("p")
    person.asked(after=ply)


def test_a_tile_is_turned_and_placed_with_keys(arrive, door):
    person = sit(arrive(), made(door, MAP))
    person.asked()
    keys, ply = person.page.keyboard, person.ply
    keys.press("n")
    keys.press("Enter")
    assert person.ply == ply
    for _ in range(4):
        keys.press("e")
    keys.press("Enter")
    person.asked(after=ply)


def test_a_piece_is_given_and_let_go_with_keys(arrive, door):
    table = made(door, PLATE, seats=["person", "person"])
    giver, person = (sit(arrive(flat=True), table, seat) for seat in (1, 0))
    giver.asked()
    giver.page.keyboard.press("1")
    person.asked(after=0)
    keys, ply = person.page.keyboard, person.ply
    keys.press("ArrowRight")
    keys.press("e")
    person.page.locator("section.prompt .fine").wait_for()
    keys.press("Space")
    person.asked(after=ply)
