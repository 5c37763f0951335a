"""What is installed is what was looked at: versions pinned, every file by its hash."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OPENED_BY_NAME = {"nvidia_cuda_nvrtc": "nvrtc"}  # a library of C, which is not imported


def pinned(name: str) -> dict[str, list[str]]:
    """The versions in a lock file, each checked to have its hashes."""
    found: dict[str, list[str]] = {}
    text = (ROOT / "requirements" / name).read_text().replace("\\\n", "")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            package, version = line.split()[0].split("==")
            assert "--hash=sha256:" in line, line
            found.setdefault(package, []).append(version)
    return found


@pytest.mark.parametrize("name", ["dev.lock", "play.lock", "audit.lock", "numba.lock"])
def test_every_library_is_pinned_with_its_hashes(name: str):
    assert pinned(name)


def test_whoever_plays_gets_the_versions_that_were_tested():
    tested = pinned("dev.lock")
    for package, versions in pinned("play.lock").items():
        assert set(versions) <= set(tested[package]), package


def test_make_installs_nothing_without_a_hash():
    text = (ROOT / "Makefile").read_text()
    assert "HASHED := --require-hashes" in text
    for line in re.findall(r"^\t\$\(PIP\) (.*)$", text, re.MULTILINE):
        assert line.startswith(("$(HASHED)", "$(ITSELF)")) or line == "uv", line


def extras() -> dict[str, list[str]]:
    """What can be installed beside, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found: dict[str, list[str]] = project["optional-dependencies"]
    return found


@pytest.mark.parametrize("name", sorted(set(extras()) - {"all", "dev"}))
def test_an_extra_is_for_something_that_is_there(name: str):
    """None is promised for rooms that are still to be built."""
    source = "".join(path.read_text() for path in (ROOT / "src" / "watertable").rglob("*.py"))
    libraries = [re.split(r"[<>=;\[ ]", one)[0].replace("-", "_") for one in extras()[name]]
    assert any(
        re.search(rf"^\s*(import|from) {one}\b", source, re.M) or one in OPENED_BY_NAME
        for one in libraries
        if one != "watertable"
    )
    assert all(file in source for one, file in OPENED_BY_NAME.items() if one in libraries)


def test_all_is_every_extra_but_the_tools_and_other_compilers():
    [line] = extras()["all"]
    assert set(line.removeprefix("watertable[").strip("]").split(",")) == set(extras()) - {
        "all",
        "dev",
        "gpu",
        "learn",
        "numba",
    }


def test_where_we_lean_on_internals_there_is_an_upper_bound():
    base = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    [uvicorn] = [one for one in base if one.startswith("uvicorn")]
    [websockets] = [one for one in base if one.startswith("websockets")]
    for one in (uvicorn, websockets):
        assert ">=" in one
        assert "<" in one
    assert ">=0.52.1" in uvicorn
