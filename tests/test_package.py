"""What the package says of itself, and what ships with it."""

import json
import runpy
import tomllib
from email.message import Message
from io import BytesIO
from pathlib import Path
from urllib.error import HTTPError

import pytest

from tools import stranger

ROOT = Path(__file__).parents[1]
HOOK = runpy.run_path(str(ROOT / "tools" / "metadata_hook.py"))
NOTICE = runpy.run_path(str(ROOT / "tools" / "notice.py"))
RELEASE = runpy.run_path(str(ROOT / "tools" / "release.py"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def told(address):
    """The package's metadata with an address."""
    metadata = {"version": "0.1.0"}
    HOOK["MetadataHook"](str(ROOT), {"address": address}).update(metadata)
    return metadata


def test_without_an_address_none_is_made_up():
    assert told("")["urls"] == {}
    assert told("")["readme"]["text"] == (ROOT / "README.md").read_text("utf-8")


def test_links_and_pictures_come_from_one_address():
    metadata = told("https://forge.example/us/watertable/")
    assert metadata["urls"]["Source"] == "https://forge.example/us/watertable"
    page = metadata["readme"]["text"]
    assert "](https://forge.example/us/watertable/raw/v0.1.0/docs/" in page
    assert "](docs/" not in page


def test_an_address_that_is_none_is_refused():
    with pytest.raises(ValueError, match="https://"):
        told("forge.example")


def test_the_server_is_no_extra_and_the_physics_is():
    assert any(line.startswith("uvicorn") for line in PROJECT["project"]["dependencies"])
    assert not any(line.startswith("mujoco") for line in PROJECT["project"]["dependencies"])
    assert "server" not in PROJECT["project"]["optional-dependencies"]


def test_everything_that_ships_has_its_licence_in_the_notice(capsys):
    if not all(NOTICE[made].exists() for made in ("SHIPS", "MODULES", "SITE")):
        pytest.skip("the browser client and the pages at /docs are not built")
    assert NOTICE["main"](["--check"]) == 0, capsys.readouterr().err


def test_a_package_without_a_licence_is_not_shipped(tmp_path, monkeypatch, capsys):
    (tmp_path / "ships.json").write_text(json.dumps({"nobodys": "1.0.0"}))
    (tmp_path / "nobodys").mkdir()
    names = NOTICE["main"].__globals__
    monkeypatch.setitem(names, "SHIPS", tmp_path / "ships.json")
    monkeypatch.setitem(names, "MODULES", tmp_path)
    assert NOTICE["main"]([]) == 1
    assert "nobodys" in capsys.readouterr().err


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """Pages at /docs without a picture, and two sets of icons that they could show."""
    for name, line in {"shown": "M1 2", "other": "M3 4"}.items():
        (tmp_path / "icons" / name).mkdir(parents=True)
        (tmp_path / "icons" / name / "LICENSE").write_text(f"The licence of {name}.\n")
        (tmp_path / "icons" / name / "star.svg").write_text(f'<svg><path d="{line}"/></svg>')
    (tmp_path / "index.html").write_text("<p>no picture</p>")
    names = NOTICE["main"].__globals__
    monkeypatch.setitem(names, "SITE", tmp_path)
    monkeypatch.setitem(names, "ICONS", tmp_path / "icons")
    return tmp_path


@pytest.mark.parametrize(
    "drawn", ['<svg><path d="M1 2"/></svg>', "a{--star:url(\"data:,<path d='M1%202'/>\")}"]
)
def test_icons_of_the_pages_bring_their_licence(pages, drawn):
    assert list(NOTICE["of_the_icons"]()) == []
    (pages / "style.css").write_text(drawn)
    assert list(NOTICE["of_the_icons"]()) == [
        ("shown: icons of the pages at /docs", "The licence of shown.")
    ]


def test_a_new_library_in_the_scripts_of_the_pages_is_noticed(tmp_path, monkeypatch):
    scripts = tmp_path / "assets" / "javascripts"
    scripts.mkdir(parents=True)
    (scripts / "LICENSE").write_text("Package: rxjs@7.8.2\nPackage: newcomer@1.0.0\n")
    monkeypatch.setitem(NOTICE["main"].__globals__, "TEMPLATES", tmp_path)
    with pytest.raises(NOTICE["Lacking"], match=r"newcomer 1\.0\.0"):
        list(NOTICE["of_other_tools"]())


def test_a_release_without_an_address_is_not_complete():
    empty = {"tool": {"hatch": {"metadata": {"hooks": {"custom": {"address": ""}}}}}}
    missing = list(RELEASE["shortcomings"]("9.9.9", empty))
    assert any("`address` in pyproject.toml is empty" in line for line in missing)
    assert any("CHANGELOG.md has no section" in line for line in missing)


def test_an_answer_after_the_end_is_no_fault_of_the_package(monkeypatch):
    going_on = {"outcome": None, "moves": [{"action": 0}], "ply": 95}
    seen = iter([going_on, {"outcome": {"winners": [1]}, "moves": []}])

    def answered(asked, **_):
        address = asked if isinstance(asked, str) else asked.full_url
        if address.endswith("/moves"):
            over = {"error": {"code": "over", "message": "The match is over."}}
            raise HTTPError(address, 410, "Gone", Message(), BytesIO(json.dumps(over).encode()))
        if address.endswith("/seat"):
            return BytesIO(json.dumps(next(seen)).encode())
        made = {"id": "one", "seats": [{"token": "t"}], "token": "t", "page": "<script"}
        return BytesIO(json.dumps(made).encode())

    monkeypatch.setattr("urllib.request.urlopen", answered)
    assert stranger._play("http://127.0.0.1:1", "showdown") == ""


def test_this_version_has_its_day_in_the_changelog():
    assert RELEASE["is_dated"](PROJECT["project"]["version"])


def test_what_ships_is_under_its_version_in_the_changelog(tmp_path, monkeypatch):
    page = tmp_path / "CHANGELOG.md"
    monkeypatch.setitem(RELEASE["main"].__globals__, "CHANGES", page)
    page.write_text("# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - 2026-11-18\n\n- A game.\n")
    assert RELEASE["unreleased"]() == 0
    page.write_text("## [Unreleased]\n\n### Added\n\n- Two\n  lines.\n- One.\n\n## [0.1.0]\n- A\n")
    assert RELEASE["unreleased"]() == 2
    addressed = {"tool": {"hatch": {"metadata": {"hooks": {"custom": {"address": "https://"}}}}}}
    missing = list(RELEASE["shortcomings"]("9.9.9", addressed))
    assert any("2 changes in CHANGELOG.md are still under" in line for line in missing)
