import json
import math
import os
import shutil
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import watertable as wt
from tests.programs.conftest import EXAMPLES, NODE_BOT, PYTHON_BOT, waited_for
from tests.worlds import splash_of_chance
from watertable.programs import ProgramError, ProgramGuest, check, question_at
from watertable.programs.guest import in_its_place, own_seed
from watertable.programs.process import LAST_WORDS, LONGEST, Process, ProgramFault

NODE = pytest.mark.skipif(shutil.which("node") is None, reason="Node is missing")
FIRST = "'action': message['moves'][0]['action']"
LAST = "'action': message['moves'][-1]['action']"


def said(action):
    """A statement that answers a question."""
    return f"print(json.dumps({{'id': message['id'], {action}}}), flush=True)"


def played_through(table, guests):
    while (seat := table.to_act) is not None:
        answer = guests[seat].choose(question_at(table, seat, guests[seat].since))
        assert answer.fault == ""
        table.play(answer.number, seat)
    for guest in guests:
        guest.over(table.outcome)
    return table.log.dumps()


@pytest.mark.parametrize(
    ("name", "slug", "seats"),
    [
        (PYTHON_BOT, "showdown", 2),
        (PYTHON_BOT, "water-to-water", 3),
        (PYTHON_BOT, "splash", 2),
        pytest.param(NODE_BOT, "showdown", 2, marks=NODE),
        pytest.param(NODE_BOT, "water-to-water", 2, marks=NODE),
    ],
)
def test_the_examples_play_whole_matches_without_a_fault(name, slug, seats):
    game = splash_of_chance() if slug == "splash" else wt.game(slug)
    table = game.table(seats, seed=5)
    guests = [ProgramGuest(name, game, seats, seat, table.options, seed=1) for seat in range(seats)]
    played_through(table, guests)
    assert table.outcome is not None
    assert all(guest.title.startswith("first") for guest in guests)


def test_the_same_seed_plays_the_same_match():
    game = wt.game("showdown")
    logs = set()
    for _ in range(2):
        table = game.table(2, seed=5)
        guests = [ProgramGuest(PYTHON_BOT, game, 2, seat, table.options, seed=1) for seat in (0, 1)]
        logs.add(played_through(table, guests))
    assert len(logs) == 1


def test_the_example_in_python_has_thirty_lines_and_imports_nothing_of_ours():
    text = (EXAMPLES / "first.py").read_text("utf-8")
    assert len(text.splitlines()) <= 30
    assert "watertable" not in text


FAULTS = [
    (said("'action': 5"), "illegal"),
    (said("'action': -1"), "illegal"),
    (said("'action': 2**60"), "illegal"),
    ("print(json.dumps({'id': message['id'], 'move': {'play': 'moon'}}), flush=True)", "illegal"),
    (said("'action': True"), "unreadable"),
    ("print(json.dumps({'id': message['id']}), flush=True)", "unreadable"),
    ("print('hello?', flush=True)", "unreadable"),
    ("print('[1, 2]', flush=True)", "unreadable"),
    ("sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()", "unreadable"),
    ("sys.exit(3)", "gone"),
    ("import os; os.close(1); time.sleep(60)", "gone"),
]


@pytest.mark.parametrize(("answer", "kind"), FAULTS)
def test_a_bad_answer_is_told_in_one_line_and_another_move_is_made(program, guest_of, answer, kind):
    guest, table = guest_of(program(answer))
    question = question_at(table, guest.seat)
    found = guest.choose(question)
    assert found.kind == kind
    assert found.fault.startswith("exec:")
    assert "\n" not in found.fault
    assert found.number in question.numbers
    assert found.number == in_its_place(question, 7 + table.ply)
    assert guest.account.faults == 1


def test_a_silent_program_is_not_waited_for(program, guest_of):
    guest, table = guest_of(program("time.sleep(600)"), seconds=0.3)
    assert guest.choose(question_at(table, guest.seat)).kind == "silent"


def test_one_that_never_reads_is_not_waited_for(program, guest_of):
    """Its pipe is full long before a question of Water to Water is written."""
    stubborn = 'import time; print(\'{"type":"ready"}\', flush=True); time.sleep(600)'
    guest, table = guest_of(program("", stubborn), "water-to-water", 6, seconds=0.3)
    assert guest.choose(question_at(table, guest.seat)).kind == "silent"


def test_a_line_without_end_is_cut_off(program, guest_of):
    endless = "sys.stdout.write('x' * 200_000); sys.stdout.flush(); time.sleep(60)"
    guest, table = guest_of(program(endless))
    found = guest.choose(question_at(table, guest.seat))
    assert found.kind == "unreadable"
    assert str(LONGEST) in found.fault


def test_what_it_writes_to_stderr_is_read_but_not_all_kept(program, guest_of):
    chatty = "sys.stderr.write('x' * 500_000 + 'the end'); sys.stderr.flush(); " + said(FIRST)
    guest, table = guest_of(program(chatty))
    assert guest.choose(question_at(table, guest.seat)).fault == ""
    assert len(guest._voice.last_words) <= LAST_WORDS


def test_one_that_has_ended_is_told_with_its_last_words(program, guest_of):
    """Whoever writes a bot needs the last line of its traceback."""
    guest, table = guest_of(program("message['hand']"))
    fault = guest.choose(question_at(table, guest.seat)).fault
    assert fault.endswith("""It has ended with status 1; its last words: "KeyError: 'hand'".""")
    assert guest.account.first_fault in fault


def test_a_late_answer_is_not_taken_for_the_next_one(program, guest_of):
    """It answers the first question after its time, and the second at once."""
    late = "time.sleep(1.2 if message['id'] == 1 else 0); " + said(LAST)
    guest, table = guest_of(program(late), seconds=30)
    guest.seconds = 0.2
    first = guest.choose(question_at(table, guest.seat))
    assert first.kind == "silent"
    guest.seconds = 30
    question = question_at(table, guest.seat)
    second = guest.choose(question)
    assert (second.fault, second.number) == ("", question.numbers[-1])


def test_it_is_told_why_it_was_refused_and_what_was_played(program, guest_of, tmp_path):
    guest, table = guest_of(program(said("'action': 5")))
    found = guest.choose(question_at(table, guest.seat))
    assert waited_for(lambda: (tmp_path / "refused").stat().st_size)
    told = json.loads((tmp_path / "refused").read_text("utf-8").splitlines()[0])
    assert told["kind"] == "illegal"
    assert told["played"] == found.number
    assert told["message"] in found.fault
    assert "(" in told["message"]  # its rule


def test_the_pass_is_played_for_it_where_there_is_one(program):
    table = wt.game("showdown").table_from(
        {"game": "showdown", "hands": [["big_water_gun"], ["life_preserver"]], "turn": 3}
    )
    table.play({"play": "big_water_gun"})
    seat = table.to_act
    assert seat is not None
    guest = ProgramGuest(program("sys.exit(1)"), table.game, 2, seat, table.options, seed=7)
    found = guest.choose(question_at(table, seat))
    assert table.game.words.move(table.game.data, table.seen(seat), found.number) == {"pass": True}
    guest.over(None)


def test_after_three_faults_it_is_replaced(program, guest_of):
    guest, table = guest_of(program("print('no', flush=True)"))
    kinds: list[str] = []
    while table.to_act is not None and len(kinds) < 6:
        if table.to_act != guest.seat:
            table.play(table.numbers()[0])
            continue
        answer = guest.choose(question_at(table, guest.seat))
        kinds.append(answer.kind)
        table.play(answer.number)
    assert kinds == ["unreadable"] * 3 + ["replaced"] * 3
    assert guest.is_replaced


def test_its_whole_group_ends_with_it(program, guest_of, tmp_path):
    """Also what it started itself, and though it takes no notice of a closed pipe."""
    child = tmp_path / "child"
    stubborn = (
        "import subprocess; p = subprocess.Popen(['sleep', '600']); "
        f"open({str(child)!r}, 'w').write(str(p.pid)); {said(FIRST)}; time.sleep(600)"
    )
    guest, table = guest_of(program(stubborn), seconds=60)
    assert guest.choose(question_at(table, guest.seat)).fault == ""
    pid = int(child.read_text())
    assert is_running(pid)
    guest.over(None)
    assert waited_for(lambda: not is_running(pid))


def is_running(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_one_that_a_server_runs_sees_nothing_of_the_servers_environment(
    program, guest_of, monkeypatch, tmp_path
):
    monkeypatch.setenv("WATERTABLE_DATABASE", "postgresql://secret@host/db")
    shown = tmp_path / "environment"
    answer = f"import os; open({str(shown)!r}, 'w').write(json.dumps(dict(os.environ))); sys.exit()"
    guest, table = guest_of(program(answer), is_strange=True)
    guest.choose(question_at(table, guest.seat))
    seen = json.loads(shown.read_text("utf-8"))
    assert "PATH" in seen
    assert not any(name.startswith("WATERTABLE") for name in seen)


def test_a_question_has_no_sentence_and_seats_count_from_zero():
    table = wt.game("showdown").table(seed=7)
    asked = question_at(table, int(table.to_act or 0)).as_json()
    assert asked["view"]["seat"] == table.to_act
    assert all("text" not in event and "parts" not in event for event in asked["events"])
    assert all(set(move) == {"action", "data"} for move in asked["moves"])
    assert [move["action"] for move in asked["moves"]] == table.numbers()


def test_thousands_of_placements_are_sent_as_a_space_and_a_few():
    table = splash_of_chance().table(2, seed=1, options={"draft": "deal"})
    while len(table.moves()) < 1000:
        table.play(table.moves()[0])
    asked = question_at(table, int(table.to_act or 0)).as_json()
    assert not asked["complete"]
    assert asked["space"]["targets"]
    assert 0 < len(asked["moves"]) <= 64
    assert len(json.dumps(asked["moves"]) + json.dumps(asked["space"])) < 12_000
    assert all(table.why_not(move["action"], table.to_act) is None for move in asked["moves"])


def test_hidden_cards_change_no_byte_of_a_question():
    hands = [["cat"], ["dolphin", "dog"]], [["cat"], ["umbrella", "sun"]]
    asked = []
    for hand in hands:
        table = wt.game("showdown").table_from(
            {"game": "showdown", "hands": hand, "turn": 3}, seed=1
        )
        asked.append(json.dumps(question_at(table, 0).as_json()))
    assert asked[0] == asked[1]


def test_its_seed_is_its_own():
    assert len({own_seed(seed, seat) for seed in range(9) for seat in range(6)}) == 54
    assert all(own_seed(seed, 0) < 2**53 for seed in range(50))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("exec:", "needs a command"),
        ("exec:./is-not-there", "There is no program './is-not-there'"),
        ("page:'", "cannot be read"),
        ("transcript:is-not-there.jsonl", "There is no transcript"),
    ],
)
def test_a_program_that_is_not_there_is_refused_in_one_sentence(name, said):
    with pytest.raises(ProgramError, match=said) as refusal:
        check(name)
    assert "\n" not in str(refusal.value)


def test_a_program_that_does_not_start_is_a_fault_and_no_traceback(guest_of, tmp_path):
    file = tmp_path / "bot"
    file.write_text("no #! in here", "utf-8")
    os.chmod(file, 0o755)
    guest, table = guest_of(f"exec:{file}")
    assert guest.choose(question_at(table, guest.seat)).kind == "gone"


class Mouth:
    """A voice that answers every question alike."""

    def __init__(self, answer):
        self.answer = answer

    def ask(self, message, seconds):
        return {"id": message["id"]} | self.answer

    def hear(self, seconds):
        raise ProgramFault("silent", "It said nothing in its time.")

    def tell(self, message):
        json.dumps(message)

    def close(self):
        pass


VERBS = st.sampled_from(["play", "set", "end", "pass", "from", "mode", "target", "suns", "x"])
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(VERBS, inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(["exec:x", "page:x"]),
    st.dictionaries(st.sampled_from(["id", "action", "move", "answer", "cost"]), ANY),
)
def test_whatever_a_program_answers_a_legal_move_is_made(name, answer):
    table = wt.game("showdown").table(seed=4)
    seat = int(table.to_act or 0)
    guest = ProgramGuest(name, table.game, 2, seat, table.options, seed=7)
    guest._voice = Mouth(answer)
    found = guest.choose(question_at(table, seat))
    assert table.why_not(found.number, seat) is None
    assert (found.fault == "") == (guest.account.faults == 0)
    assert math.isfinite(guest.account.cost)


def test_what_a_program_said_before_it_ended_is_heard(tmp_path):
    file = tmp_path / "short.py"
    file.write_text("print('nonsense', flush=True)\n", "utf-8")
    process = Process([sys.executable, str(file)])
    process.process.wait()
    with pytest.raises(ProgramFault, match="It said 'nonsense', which is not JSON"):
        process.ask({"type": "hello"}, 60.0)
    with pytest.raises(ProgramFault, match="It has ended with status 0"):
        process.ask({"type": "hello"}, 60.0)
    process.close()
