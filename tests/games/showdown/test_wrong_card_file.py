"""A wrong card file is refused in one sentence: the card, the field, and what was expected."""

import pytest

import watertable as wt

STANDARD = wt.game("showdown").text


def card(name, **changes):
    """The standard file with some fields of one card changed; None takes the field out."""
    head, found, rest = STANDARD.partition(f'id = "{name}"')
    entry, mark, tail = rest.partition("[[card]]")
    for field, value in changes.items():
        lines = entry.splitlines(keepends=True)
        place = next(i for i, line in enumerate(lines) if line.startswith(f"{field} ="))
        lines[place] = "" if value is None else f"{field} = {value}\n"
        entry = "".join(lines)
    return head + found + entry + mark + tail


WRONG = {
    "not TOML": ("card = [", ["not TOML"]),
    "no cards": ("[meta]\nversion = 1\ndeck_size = 1\nkinds = 1\n", ["card"]),
    "a card that is a number": ("card = [1]\n", ["1", "object", "int"]),
    "a word for a number": (card("dog", cost='"three"'), ["dog", "cost", "int"]),
    "too dear": (card("dog", cost=10), ["dog", "cost", "0 to 9"]),
    "no copies": (card("cat", copies=0), ["cat", "copies", "1 to 60"]),
    "a field is missing": (card("cat", attack=None), ["cat", "attack"]),
    "an unknown source": (card("cat", src='"mine"'), ["cat", "src", "mine"]),
    "no such opcode": (card("umbrella", program='["DEFENDS 5"]'), ["umbrella", "DEFENDS"]),
    "a number is missing": (card("umbrella", program='["DEFEND"]'), ["umbrella", "1 numbers"]),
    "Defend on one's own turn": (card("umbrella", timing='"own"'), ["umbrella", "'defend'"]),
    "Defend without Showdown": (
        card("umbrella", showdown="false"),
        ["umbrella", "timing", "Showdown"],
    ),
    "a tick that is not Continuous": (
        card("fountain", continuous="false"),
        ["fountain", "timing", "Continuous"],
    ),
    "two targets": (card("beavor", program='["DESTROY 2"]'), ["beavor", "DESTROY 1"]),
    "an unknown cost": (card("medium_water_gun", extra_cost='["PAY 1"]'), ["DISCARD_COST n"]),
    "the deck does not add up": (
        STANDARD.replace("deck_size = 68", "deck_size = 70"),
        ["deck_size", "70", "68"],
    ),
    "no such option": (STANDARD.replace("turn_cap =", "turn_cup ="), ["rules.turn_cup"]),
    "an option out of range": (
        STANDARD.replace("max_set = 3", "max_set = 30"),
        ["max_set", "0 to 6"],
    ),
    "two cards of one id": (STANDARD.replace('id = "cat"', 'id = "dog"'), ["dog", "several"]),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_card_file_is_refused_with_card_field_and_what_was_expected(name, game, tmp_path):
    text, parts = WRONG[name]
    path = tmp_path / "cards.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(wt.BoxError) as refused:
        game.with_box(path)
    message = str(refused.value)
    assert message.count("\n") == 0
    assert message.endswith(".")
    for part in parts:
        assert part in message


def test_a_missing_card_file_is_refused(game, tmp_path):
    with pytest.raises(wt.BoxError, match="cannot be read"):
        game.with_box(tmp_path / "nowhere.toml")


def test_a_log_played_with_another_card_file_carries_it(game, tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text(card("dog", cost=1), "utf-8")
    table = game.with_box(path).table(seed=3)
    while table.to_act is not None:
        table.play(table.moves()[-1])
    again = wt.replay(wt.Log.loads(table.log.dumps()))
    assert again.state_bytes() == table.state_bytes()
    assert again.game.components["cards"][19]["cost"] == 1
