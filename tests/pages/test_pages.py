import contextlib
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import watertable as wt
from tests.pages.conftest import game_of
from watertable.kernel.records.chance import dice_of, secret_of, words_at
from watertable.kernel.records.record import rows
from watertable.pages import Unread, brief_of, page_of, page_with
from watertable.pages.decision import ROOM, weight
from watertable.pages.water_moves import BY_LOOK

COMPANIES = [
    ("showdown", 2, range(12), {}),
    ("showdown", 2, range(3), {"max_set": 6, "hand_limit": 12}),
    ("water-to-water", 2, range(2), {}),
    ("water-to-water", 4, range(2), {}),
    ("water-to-water", 6, range(3), {}),
    ("splash", 2, range(1), {}),
    ("splash", 6, range(1), {"teams": "pairs"}),
]


@pytest.mark.parametrize(("slug", "seats", "seeds", "options"), COMPANIES)
def test_every_page_of_a_match_has_room_for_all_its_moves(
    moments, tokens, slug, seats, seeds, options
):
    for seed in seeds:
        for n, (table, seat, since) in enumerate(moments(slug, seats, seed, options)):
            if n % 3 and len(table.numbers()) < 20:
                continue
            page = page_with(table, seat, since)
            assert tokens(page.text) <= ROOM[slug], page.text
            if not page.has_poses:
                assert sorted(page.numbers) == sorted(table.numbers())
            number = r"\b[A-Z]+(\d+)" if BY_LOOK in page.text else r"\[(\d+)\]"
            shown = re.findall(number, page.text.partition("Your moves:")[2].replace(BY_LOOK, ""))
            shown += [""] * (BY_LOOK in page.text)  # in place of the example in the last line
            assert [int(place) for place in shown[:-1]] == list(range(1, len(page.numbers) + 1))


@pytest.mark.parametrize("slug", wt.game_names())
def test_the_weight_of_a_text_is_about_its_tokens(moments, tokens, slug):
    table, seat, since = next(iter(moments(slug, 2, 5)))
    text = page_with(table, seat, since).text
    assert 0.95 * tokens(text) <= weight(text) <= 1.4 * tokens(text)


def test_a_hand_full_of_cards_and_two_suns_still_fits(tokens):
    """More moves than any match had: then prices that can be worked out are left out."""
    hand = "sun beavor water_bottles water_buckets pink_water_gun shark_fin_water_gun water_jug"
    slots = [{"card": card, "turn": 1} for card in ("cat", "cat", "dog")]
    in_play = ["fountain", "rain_coat", "water_elephant_toy", "whale_bath_toy"]
    table = wt.game("showdown").table_from(
        {
            "game": "showdown",
            "hands": [[*hand.split(), "dolphin", "big_water_gun", "medium_blue_water_gun"], []],
            "set": [[], slots],
            "play": [[], in_play],
            "turn": 4,
        }
    )
    page = page_with(table, 0)
    assert len(page.numbers) > 30
    assert sorted(page.numbers) == sorted(table.numbers())
    assert tokens(page.text) <= ROOM["showdown"]


@pytest.mark.parametrize("slug", ["showdown", "water-to-water"])
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_what_is_hidden_changes_no_byte_of_a_page(slug, data):
    """The truth is dealt anew from what the seat knows; its page is the same."""
    game = wt.game(slug)
    table = game.table(seed=data.draw(st.integers(0, 50)))
    for _ in range(data.draw(st.integers(0, 60))):
        if table.to_act is None:
            break
        numbers = table.numbers()
        table.play(numbers[data.draw(st.integers(0, len(numbers) - 1))], table.to_act)
    seat = data.draw(st.integers(0, table.seats - 1))
    views, states = rows(game.view, 1), rows(game.state, 1)
    views[0] = table.seen(seat)
    dice = dice_of(words_at(secret_of(data.draw(st.integers(0, 2**30))), 0))
    boxes = game.boxes(table.options)
    game.entries.guess(boxes, views, 0, dice, states, 0)
    again = rows(game.view, 1)
    game.entries.observe(boxes, states, 0, seat, again, 0)
    assert page_of(game, again[0]).text == page_of(game, table.seen(seat)).text


def test_a_rivals_hand_and_set_cards_are_not_on_the_page():
    table = wt.game("showdown").table_from(
        {
            "game": "showdown",
            "hands": [["cat"], ["dolphin", "dog"]],
            "set": [[], [{"card": "umbrella", "turn": 1}]],
            "turn": 3,
        }
    )
    text = page_with(table, 0).text
    assert "hand: Cat" in text
    assert "Rival (seat 2): Water 20; hand: 2 cards; Set: a face-down card in slot 1" in text
    assert not any(name in text for name in ("Dolphin", "Dog", "Umbrella"))


@pytest.mark.parametrize("slug", wt.game_names())
def test_seats_count_from_one_on_every_page(moments, slug):
    seats = wt.game(slug).seats[-1]
    said = set()
    for n, (table, seat, since) in enumerate(moments(slug, seats, 3)):
        if n % 5 == 0:
            text = page_with(table, seat, since).text
            assert f"you are seat {seat + 1} of {seats}" in text
            said |= {int(number) for number in re.findall(r"[Ss]eats? (\d+)", text)}
    assert said == set(range(1, seats + 1))


def test_a_cell_shows_what_its_neighbours_ask(moments):
    """W23 A river to the north asks for a river; the half of a water asks for the other half."""
    for table, seat, _ in moments("water-to-water", 2, 4):
        text = page_with(table, seat).text
        for move in table.moves():
            play = move.data.get("play")
            if not play or not table.view(seat)["map"] or move.data.get("power"):
                continue
            asked = re.search(rf"[:;] {play['x']},{play['y']} ([.wr<>?]{{4}})", text)
            lies = re.search(rf"[:;] {play['x']},{play['y']} (?:\[\d+\] \S+ ?)+", text)
            assert asked is not None
            assert lies is not None
            looks = re.findall(r"\] ([.wr<>]{4})", lies[0])
            for look in looks:
                fits = zip(look, asked[1], strict=True)
                assert all(want in ("?", edge) for edge, want in fits)


def test_a_pose_is_read_and_judged_by_the_rules(moments):
    for table, seat, _ in moments("splash", 2, 3):
        page = page_with(table, seat)
        if not page.has_poses or "on table" in page.text.partition("Your moves:")[2]:
            continue
        assert len(page.numbers) <= 12
        on = table.moves()[0].data["place"]["on"]
        number = page.read(f"Let me try [on {on}, face flat, turn 33, x 0.5, y -0.5]")
        assert table.why_not(number, seat) is None
        with pytest.raises(Unread, match=r"\(X\d+\)|\(D\d+\)"):
            page.read(f"[on {on}, face flat, turn 0, x 40, y 40]")
        with pytest.raises(Unread):
            page.read("[on the-moon, face flat, turn 0, x 0, y 0]")
        return


@pytest.fixture(scope="module")
def asked():
    """A page of each kind: with every move on it, and with poses."""
    splash = game_of("splash").table(seed=1, options={"draft": "deal"})
    splash.play(splash.moves()[0])
    tables = [wt.game("showdown").table(seed=1), splash]
    return [(table, page_with(table, table.to_act)) for table in tables]


@given(st.text() | st.from_regex(r"\[[\w ,.:=-]{0,30}\]"))
def test_no_answer_does_more_than_to_be_refused(asked, answer):
    for table, page in asked:
        with contextlib.suppress(Unread):
            assert table.why_not(page.read(answer), table.to_act) is None


@pytest.mark.parametrize(
    "answer", ["", "[0]", "[99]", "[-1]", "[1.5]", "one", "[on red-plate]", "[[", "3 or 4"]
)
def test_an_answer_that_names_no_move_is_told_what_was_expected(answer):
    table = wt.game("showdown").table(seed=1)
    page = page_with(table, int(table.to_act or 0))
    with pytest.raises(Unread, match=rf"from \[1\] to \[{len(page.numbers)}\]"):
        page.read(answer)


def test_the_last_brackets_count_and_a_bare_number_will_do():
    table = wt.game("showdown").table(seed=1)
    page = page_with(table, int(table.to_act or 0))
    assert page.read("Not [1]; rather [2].") == page.numbers[1]
    assert page.read(" 2\n") == page.numbers[1]


def test_a_seat_that_is_not_asked_is_told_who_is_and_has_no_moves():
    table = wt.game("showdown").table(seed=7)
    asked = int(table.to_act or 0)
    page = page_with(table, 1 - asked)
    assert page.numbers == ()
    assert page.text.endswith(f"Seat {asked + 1} is asked now.")
    with pytest.raises(Unread):
        page.read("[1]")


@pytest.mark.parametrize("slug", wt.game_names())
def test_who_watches_reads_of_seats_and_of_no_rival(moments, slug):
    for n, (table, _, _) in enumerate(moments(slug, 2, 3)):
        if n % 9:
            continue
        text = page_with(table, None, max(0, table.ply - 4)).text
        assert text.startswith(f"{table.game.title}: you watch 2 seats.")
        assert not re.search(r"\b(You|your|Rival)\b", text)
        assert re.search(r"^Seat 1: ", text, re.MULTILINE)


def test_the_last_page_says_who_won():
    table = wt.game("showdown").table(seed=7)
    table.resign(0)
    page = page_with(table, 0)
    assert page.text.endswith("The match is over: seat 2 won (resigned).")
    assert page.numbers == ()


@pytest.mark.parametrize("slug", wt.game_names())
def test_a_brief_has_the_rules_by_their_ids_and_what_is_in_the_box(slug, tokens):
    brief = brief_of(wt.game(slug))
    assert tokens(brief) < 4000
    assert re.search(r"^[SWD]1 ", brief, re.MULTILINE)
    assert "In the box:" in brief
