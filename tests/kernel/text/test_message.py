"""Sentences are messages with a name, and their parts travel beside them."""

from hypothesis import given
from hypothesis import strategies as st

from watertable.kernel.text.message import Messages, Named, Part, Seat, Sentence

MESSAGES = Messages(
    {
        "seat": "seat {n}",
        "event": {"given": "{who} gives {card} to {rival}.", "hurt": "Look: {who} loses {n:+d}."},
        "play": "Play {card}{effect}{price}",
        "effect": ": {what}",
    }
)


def test_messages_of_a_table_in_the_file_have_its_name():
    assert MESSAGES.parts["event.given"] == {"who", "card", "rival"}
    assert set(MESSAGES.parts) == {"seat", "event.given", "event.hurt", "play", "effect"}


def test_a_seat_that_begins_a_sentence_is_written_large():
    said = MESSAGES.say("event.given", who=Seat(0), card=Named("sun", "Sun"), rival=Seat(1))
    assert said.text == "Seat 1 gives Sun to seat 2."
    assert MESSAGES.text("event.hurt", who=Seat(0), n=3) == "Look: seat 1 loses +3."
    otherwise = Messages({"seat": "seat {n}", "said": "{who:small} and {rival:large}."})
    assert otherwise.text("said", who=Seat(0), rival=Seat(1)) == "seat 1 and Seat 2."


def test_a_sentence_can_be_part_of_another_with_its_own_parts():
    effect = MESSAGES.say("effect", what="Drink 4")
    said = MESSAGES.say("play", card=Named("sun", "Sun"), effect=effect, price="")
    assert said == Sentence(
        "Play Sun: Drink 4",
        (
            Part("card", 5, 8, "sun"),
            Part("effect", 8, 17, None),
            Part("what", 10, 17, "Drink 4"),
        ),
    )


@given(st.text(min_size=1), st.text(min_size=1))
def test_parts_stand_where_a_browser_finds_them(one: str, other: str):
    said = Messages({"both": "{one} und {other}"}).say("both", one=one, other=other)
    units = said.text.encode("utf-16-le", "surrogatepass")
    for part in said.parts:
        assert units[2 * part.begin : 2 * part.end] == str(part.value).encode(
            "utf-16-le", "surrogatepass"
        )


def test_a_word_that_follows_a_seat_is_also_known_as_it_is_said_to_somebody():
    messages = Messages({"seat": "seat {n}", "won": "{who} {who:wins|win} {what}."})
    said = messages.say("won", who=Seat(0), what="it")
    assert said.text == messages.text("won", who=Seat(0), what="it") == "Seat 1 wins it."
    assert said.parts[:2] == (Part("who", 0, 6, Seat(0)), Part("who", 7, 11, "win"))
    assert said.part("who") == Seat(0)
