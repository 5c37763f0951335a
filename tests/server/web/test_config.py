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
        ({"metrics": "here"}, "--metrics takes HOST:PORT, same or off, not 'here'."),
        ({"metrics": "[::1]:x"}, "--metrics takes HOST:PORT, same or off"),
        ({"programs": "/is/not/there"}, "--programs takes a folder, and '/is/not/there' is none."),
        ({"url": "tables.example.org"}, "--url takes an address like https://"),
        ({"proxies": "127.0.0.1, ngnix"}, "--proxies takes addresses or networks like 127.0.0.1"),
        ({"log": "loud"}, "--log takes debug, info, warning or error, not 'loud'."),
    ],
)
def test_what_cannot_work_is_refused_in_one_sentence(given, words):
    with pytest.raises(Misconfigured, match="^" + words.replace("?", r"\?")):
        config.read(given, {})


def test_a_secret_can_stand_in_a_file_and_what_is_said_openly_wins(tmp_path: Path):
    kept = tmp_path / "database"
    kept.write_text("postgresql://watertable:secret@db/tables\n")
    environ = {"WATERTABLE_DATABASE_FILE": str(kept)}
    assert config.read({}, environ).database == "postgresql://watertable:secret@db/tables"
    environ["WATERTABLE_DATABASE"] = "sqlite:///other.db"
    assert config.read({}, environ).database == "sqlite:///other.db"


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path):
    with pytest.raises(Misconfigured, match=r"^WATERTABLE_DATABASE_FILE: .* cannot be read"):
        config.read({}, {"WATERTABLE_DATABASE_FILE": str(tmp_path / "nothing")})


def test_a_variable_that_is_no_number_is_named():
    with pytest.raises(Misconfigured, match="WATERTABLE_PORT must be a number, not 'many'"):
        config.read({}, {"WATERTABLE_PORT": "many"})


def test_tables_are_kept_in_the_users_data_folder_unless_told_otherwise(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert Config().store_url == "sqlite:////data/watertable/tables.sqlite"


def test_the_keys_of_addresses_lie_beside_the_data_and_never_in_the_store(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    assert str(Config().address_file) == "/data/watertable/address-keys.json"
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert str(Config().address_file) == "/state/watertable/address-keys.json"
    assert str(Config(address_keys="/srv/keys").address_file) == "/srv/keys"


def test_without_a_home_a_server_can_still_be_told_where_everything_is(monkeypatch):
    for name in ("HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pwd.getpwuid", {}.__getitem__)
    assert Config(database="postgresql://somewhere").address_file is None
    with pytest.raises(Misconfigured, match="There is no home folder"):
        Config()


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
