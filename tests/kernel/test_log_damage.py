"""Every kind of damage to a log is refused, in one sentence, before it can do any harm."""

import json

import pytest

import watertable as wt
from watertable.kernel.table.replay import replay

pytestmark = pytest.mark.sample


def said(refusal):
    """What a refusal says: one line that a person can read."""
    text = str(refusal.value)
    assert "\n" not in text
    assert text[0].isupper() or text[0] == "/"
    assert text[-1] in ".)", text
    return text


@pytest.fixture(scope="module")
def lines(game):
    """A match of ten plies, each line as a dictionary, the header first."""
    table = game.table(seed=7)
    while table.ply < 10:
        table.play(table.moves()[-1])
    return [json.loads(line) for line in table.log.dumps().splitlines()]


@pytest.fixture
def damaged(lines):
    """The match with one line changed: number 0 is the header."""

    def change(number, **fields):
        copy = [dict(line) for line in lines]
        copy[number].update(fields)
        copy[number] = {key: value for key, value in copy[number].items() if value is not None}
        return "".join(json.dumps(line) + "\n" for line in copy)

    return change


def test_the_match_itself_is_sound(damaged):
    assert wt.replay(wt.Log.loads(damaged(0))).ply == 10


@pytest.mark.parametrize("cut", [1, 2, 10, 30])
def test_a_last_line_that_is_cut_off_is_refused(damaged, cut):
    with pytest.raises(wt.LogError) as refusal:
        wt.Log.loads(damaged(0)[:-cut])
    assert "cut off" in said(refusal)


def test_a_file_that_breaks_off_at_any_byte_is_refused_or_a_shorter_match(damaged):
    text = damaged(0)
    for end in range(0, len(text), 7):
        try:
            log = wt.Log.loads(text[:end])
        except wt.LogError:
            continue
        assert text[end - 1] == "\n"
        assert wt.replay(log).ply == len(log.lines) < 10


@pytest.mark.parametrize("broken", ["{", "", "[]", "7", "null", '{"ply":3', '{"ply":3}}', "ply 3"])
def test_broken_json_is_refused_with_its_line(damaged, broken):
    text = damaged(0).split("\n")
    text[3] = broken
    with pytest.raises(wt.LogError) as refusal:
        wt.Log.loads("\n".join(text))
    assert "damaged in line 4" in said(refusal)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"ply": 4}, "ply 4 stands where ply 3 belongs"),
        ({"ply": "3"}, "int"),
        ({"ply": 10**30}, "ply 3 belongs"),
        ({"wind": 3}, "wind"),
        ({"seat": None}, "no seat and action"),
        ({"action": None}, "no seat and action"),
        ({"seat": "dealer"}, "no seat and action"),
        ({"action": 2**53}, "not an action number"),
        ({"action": 10**400}, "line 4"),
        ({"action": -1}, "not an action number"),
        ({"action": 1.5}, "int"),
        ({"action": True}, "int"),
        ({"table": "flip"}, "flip"),
        ({"seat": "chance"}, "hexadecimal"),
        ({"seat": "chance", "words": "12"}, "hexadecimal"),
        ({"seat": "chance", "words": "x" * 32}, "hexadecimal"),
        ({"seat": "chance", "words": "00000000" + " " * 24}, "hexadecimal"),
        ({"seat": "world"}, "world gives no answer"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_line_that_says_nothing_a_line_can_say_is_refused(damaged, fields, why):
    with pytest.raises(wt.LogError) as refusal:
        wt.Log.loads(damaged(3, **fields))
    assert "line 4" in said(refusal)
    assert why in said(refusal)


@pytest.mark.parametrize(
    "text", ["", "\n", "hello\n", '{"name":"npm"}\n', "[1]\n", '{"ply":1}\n', "\x00\x01\n"]
)
def test_a_foreign_file_is_refused(text):
    with pytest.raises(wt.LogError) as refusal:
        wt.Log.loads(text, "/tmp/notes.txt")
    assert "/tmp/notes.txt is not a Watertable log" in said(refusal)


@pytest.mark.parametrize("fields", [{}, {"clock": 300}])
def test_a_log_of_another_format_is_refused_as_that(damaged, fields):
    with pytest.raises(wt.LogError) as refusal:
        wt.Log.loads(damaged(0, watertable=2, **fields))
    assert "format 2" in said(refusal)


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path):
    with pytest.raises(wt.LogError) as refusal:
        wt.Log.load(tmp_path / "nowhere.log")
    assert "nowhere.log cannot be read" in said(refusal)
    (tmp_path / "picture.log").write_bytes(b"\xff\xd8\xff\xe0")
    with pytest.raises(wt.LogError) as refusal:
        wt.Log.load(tmp_path / "picture.log")
    assert "picture.log is not a log" in said(refusal)
    with pytest.raises(wt.LogError) as refusal:
        wt.Log.load(tmp_path)
    assert "cannot be read" in said(refusal)


@pytest.mark.parametrize(
    "fields",
    [
        {"action": 2**53 - 1},
        {"action": 5},
        {"seat": 1},
        {"seat": 2},
        {"seat": -1},
        {"seat": -2},
        {"seat": 10**30},
        {"seat": "chance", "action": None, "words": "0" * 32},
        {"seat": "world", "action": None, "answer": {}},
        {"seat": None, "action": None, "table": "undo"},
        {"seat": None, "action": None, "table": "undo", "by": 0, "to": 1},
        {"seat": None, "action": None, "table": "undo", "by": 0, "to": 99},
        {"seat": None, "action": None, "table": "undo", "by": 0, "to": -1},
        {"seat": None, "action": None, "table": "undo", "by": 9, "to": 2},
        {"seat": None, "action": None, "table": "resign"},
        {"seat": None, "action": None, "table": "resign", "by": 2},
        {"seat": None, "action": None, "table": "substitute", "by": 1},
        {"seat": None, "action": None, "table": "join", "by": 1},
        {"seat": None, "action": None, "table": "leave", "by": -1},
        {"seat": None, "action": None, "table": "seed"},
        {"seat": None, "action": None, "table": "promise"},
    ],
    ids=lambda fields: " ".join(f"{k} {str(v)[:12]}" for k, v in fields.items() if v is not None),
)
def test_a_line_the_rules_refuse_stops_the_replay_at_its_ply(damaged, fields):
    with pytest.raises(wt.LogError) as refusal:
        wt.replay(wt.Log.loads(damaged(3, **fields)))
    text = said(refusal)
    assert "Ply 3 " in text or "line 4" in text


def test_a_line_after_the_end_is_refused(game, play_on):
    table = play_on(game.table(seed=1))
    extra = json.dumps({"ply": table.ply + 1, "seat": 0, "action": 1})
    with pytest.raises(wt.LogError) as refusal:
        wt.replay(wt.Log.loads(table.log.dumps() + extra + "\n"))
    assert "over" in said(refusal)


def test_a_log_of_other_rules_or_other_cards_is_refused(damaged, game):
    with pytest.raises(wt.LogError) as refusal:
        wt.replay(wt.Log.loads(damaged(0, rules=game.version + 1)))
    assert f"version {game.version + 1}" in said(refusal)
    with pytest.raises(wt.LogError) as refusal:
        wt.replay(wt.Log.loads(damaged(0, box="0123456789abcdef")))
    assert "another data file" in said(refusal)


def test_a_log_of_a_game_nobody_knows_is_refused(damaged):
    with pytest.raises(wt.WatertableError) as refusal:
        wt.replay(wt.Log.loads(damaged(0, game="chess")))
    assert "'chess'" in said(refusal)


@pytest.mark.parametrize(
    "fields",
    [
        {"seats": 5},
        {"seats": -1},
        {"options": {"depth": 3}},
        {"options": {"draw": 99}},
        {"position": {"hands": 3}},
        {"position": {"water": [0, 0]}},
        {"data": "this is no card file"},
    ],
    ids=str,
)
def test_a_header_no_table_could_have_is_a_damaged_log(damaged, fields):
    log = wt.Log.loads(damaged(0, **fields))
    with pytest.raises(wt.LogError) as refusal:
        wt.replay(log)
    assert said(refusal)


def test_a_log_with_other_cards_carries_them(game, play_on, tmp_path):
    other = game.with_data(game.text.replace("start_water = 20", "start_water = 15"))
    table = play_on(other.table(seed=3))
    assert table.log.header.data == other.text
    table.log.save(tmp_path / "match.log")
    copy = wt.replay(wt.Log.load(tmp_path / "match.log"))
    assert copy.state_bytes() == table.state_bytes()
    assert copy.game.fingerprint == other.fingerprint != game.fingerprint


def test_cards_that_were_changed_inside_a_log_are_refused(game):
    header, *lines = game.with_data(game.text + "# ours\n").table(seed=3).log.dumps().splitlines()
    changed = json.loads(header)
    changed["data"] += "# and yours\n"
    log = wt.Log.loads("\n".join([json.dumps(changed), *lines, ""]))
    with pytest.raises(wt.LogError) as refusal:
        replay(log, game)
    assert "another data file" in said(refusal)
