"""Every mistake at the command line is one sentence on stderr and exit status 2."""

import pytest

MISTAKES = [
    "frob",
    "play",
    "play chess",
    "play showdown --seed x",
    "play showdown --seed -1",
    "play showdown --option cost_floor",
    "play showdown --option nothing=1",
    "play showdown --option cost_floor=7",
    "play showdown --preset nothing",
    "play showdown --bots nobody",
    "play showdown --bots greedy,greedy",
    "play showdown --people 3",
    "play showdown --seat 0",
    "play showdown --seat 3",
    "play showdown --box missing.toml",
    "play showdown --box damaged",
    "play showdown --resume missing.jsonl",
    "play showdown --resume whole.jsonl --seed 3",
    "replay missing.jsonl",
    "replay damaged",
    "replay empty",
    "replay cut.jsonl",
    "replay .",
    "show damaged --ply 3",
    "show whole.jsonl --ply 99",
    "show whole.jsonl --seat 3",
    "show whole.jsonl --seat 1 --all",
    "rules chess",
    "rules showdown R999",
    "rules R1 R2",
    "bench chess",
]


@pytest.fixture
def files(watertable, tmp_path):
    watertable("play showdown --seed 1", ["s whole.jsonl"])
    whole = (tmp_path / "whole.jsonl").read_text()
    (tmp_path / "cut.jsonl").write_text(whole[:-9])
    (tmp_path / "damaged").write_bytes(b"\x80 = [")
    (tmp_path / "empty").touch()


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("words", MISTAKES)
def test_a_mistake_is_one_sentence(watertable, words):
    ended = watertable(words)
    assert ended.code == 2
    assert ended.out == ""
    assert ended.err.startswith("watertable: ")
    assert ended.err.count("\n") == 1
    assert ended.err.rstrip().endswith(".")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("frob", "There is no command 'frob'; there are: "),
        ("admin frob", "There is no command 'frob'; there are: "),
        ("--port 3", "--port comes after a command, as in `watertable serve --port`"),
        ("--bots=lake play showdown", "as in `watertable play --bots`"),
        ("play", "GAME is missing"),
        ("completion tcsh", "shell takes "),
        ("play showdown --sets 4", "--sets 4 means nothing here"),
        ("serve --port x", "argument --port: a whole number is needed, not 'x'"),
        ("serve --thinking x", "argument --thinking: a number is needed, not 'x'"),
        ("serve --port 0 --host 192.0.2.1", "Cannot listen at 192.0.2.1:0"),
        ("serve --port 0 --host 192.0.2.1", "try another --host."),
        ("serve --port 0 --database postgresql://a:b@[::1]:1/c", "The database at [::1]:1 cannot"),
    ],
)
def test_a_mistake_is_told_plainly(watertable, words, said):
    ended = watertable(words)
    assert ended.code == 2
    assert said in ended.err
    assert ended.err.count("\n") == 1


def test_a_closed_pipe_is_no_mistake(watertable, monkeypatch):
    def closed(*_):
        raise BrokenPipeError

    monkeypatch.setattr("watertable.cli.os.dup2", lambda *_: None)
    monkeypatch.setattr("watertable.cli.os.open", lambda *_: None)
    monkeypatch.setattr("watertable.cli.sys.stdout.fileno", lambda: 1, raising=False)
    monkeypatch.setattr("watertable.cli.rules.Screen.say", closed, raising=False)
    assert watertable("rules").code == 0
