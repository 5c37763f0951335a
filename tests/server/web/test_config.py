"""Settings: by flag, by environment, or not at all."""

from dataclasses import fields
from pathlib import Path

import pytest

from watertable.server import config
from watertable.server.config import Config, Misconfigured


def test_a_flag_wins_over_the_environment_and_the_environment_over_the_default():
    said = {"WATERTABLE_PORT": "9000", "WATERTABLE_KEEP_DAYS": "7", "WATERTABLE_LOG": ""}
    read = config.read({"port": 9001, "host": None}, said)
    assert (read.port, read.keep_days, read.log, read.host) == (9001, 7.0, "info", "127.0.0.1")


def test_another_process_reads_the_same_configuration_from_its_environment():
    one = config.read({"port": 0, "url": "https://t.example", "thinking": 2.5}, {})
    assert config.read({}, one.environment()) == one


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"port": 70000}, "--port must lie between 0 and 65535, not 70000."),
        ({"workers": 2}, "--workers above 1 needs PostgreSQL"),
        ({"database": "mysql://x"}, "--database takes sqlite:///FILE or postgresql://"),
        ({"log": "loud"}, "--log takes debug, info, warning or error, not 'loud'."),
    ],
)
def test_what_cannot_work_is_refused_in_one_sentence(given, words):
    with pytest.raises(Misconfigured, match="^" + words.replace("?", r"\?")):
        config.read(given, {})


def test_a_variable_that_is_no_number_is_named():
    with pytest.raises(Misconfigured, match="WATERTABLE_PORT must be a number, not 'many'"):
        config.read({}, {"WATERTABLE_PORT": "many"})


def test_tables_are_kept_in_the_users_data_folder_unless_told_otherwise(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert Config().store_url == "sqlite:////data/watertable/tables.sqlite"


def test_the_guide_lists_every_setting_as_it_is():
    guide = (Path(__file__).parents[3] / "docs" / "server.md").read_text("utf-8")
    listed = [line for line in guide.splitlines() if line.startswith("| `--")]
    assert listed == [
        f"| `{config.flag(one)}` | {one.default} | {one.metadata['text']} |"
        for one in fields(Config)
    ]


@pytest.mark.parametrize(
    ("cores", "given", "players"),
    [
        (1, {}, 1),
        (4, {}, 4),
        (64, {}, config.MOST_PLAYERS),
        (64, {"bots": 20}, 20),
        (8, {"workers": 4, "database": "postgresql:///t"}, 2),
        (2, {"workers": 4, "database": "postgresql:///t"}, 1),
    ],
)
def test_there_are_as_many_processes_for_bots_as_cores_unless_told_otherwise(
    monkeypatch, cores, given, players
):
    monkeypatch.setattr(config, "cores", lambda: cores)
    assert config.read(given, {}).players == players
