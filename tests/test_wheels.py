"""A wheel brings the rules as machine code: whoever installs it needs no compiler."""

import os
import runpy
import struct
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools.platforms.libraries import Unfit, look_at_elf, look_at_mach
from watertable.kernel.compile import compiled, sources
from watertable.kernel.compile.native import machines

ROOT = Path(__file__).parents[1]
HERE = "manylinux_2_17_x86_64.manylinux2014_x86_64"
WHEELS = runpy.run_path(str(ROOT / "tools" / "wheels.py"))

native_only = pytest.mark.skipif(
    compiled.mode is compiled.Mode.INTERPRETED or compiled.is_by_numba(),
    reason="nothing is built here",
)


@pytest.fixture(scope="module")
def client():
    if not (sources.ROOT / "server" / "pages" / "client" / "index.html").exists():
        pytest.skip("the browser client is not built")


def built(folder, kind="wheel", **environment):
    """Build a wheel or an sdist, without npm; return it."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        check=True,
    )
    (made,) = folder.glob("watertable-*")
    return made


@pytest.fixture
def carrying(tmp_path, client):
    """A wheel for this machine, with what is kept here in place of what zig would build."""
    compiled.cache_folders()
    code = tmp_path / "machine_code"
    for folder in compiled.cache_folders():
        (code / folder.name).mkdir(parents=True)
        for path in folder.iterdir():
            if path.is_file() and path.name != "lock":
                (code / folder.name / path.name).write_bytes(path.read_bytes())
    where = {"WATERTABLE_PLATFORM": HERE, "WATERTABLE_MACHINE_CODE": str(code)}
    return built(tmp_path / "dist", **where)


def test_a_wheel_for_any_platform_has_no_machine_code(tmp_path, client):
    wheel = built(tmp_path)
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if "machine_code" in name]
    for brought in (
        "assets/art/cat.svg",
        "assets/icons.svg",
        "typst/main.typ",
        "fonts/Figtree.ttf",
    ):
        assert f"watertable/print/{brought}" in names  # for `watertable print`


def test_the_sdist_has_the_sources_and_what_is_built_for_pages_and_nothing_else(tmp_path, client):
    git = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    if subprocess.run(
        [*git, "--error-unmatch", "pyproject.toml"], cwd=ROOT, check=False
    ).returncode:
        pytest.skip("this is no checkout")
    known = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
        "\n"
    )
    with tarfile.open(built(tmp_path, "sdist")) as packed:
        carried = {name.partition("/")[2] for name in packed.getnames()}
    pages = "src/watertable/server/pages/"
    others = carried - {*known, "PKG-INFO"}
    assert not [it for it in others if not it.startswith((f"{pages}client/", f"{pages}site/"))]
    assert {"pyproject.toml", "tools/package_hook.py", f"{pages}client/index.html"} <= carried


@native_only
def test_an_installed_wheel_plays_on_what_it_brings_where_there_is_no_compiler(carrying, tmp_path):
    """Nothing is translated and nothing is kept but the note that spares reading the sources."""
    if not compiled.is_cache_full():
        pytest.skip("the compile cache is not full")
    assert carrying.name.endswith(f"-py3-none-{HERE}.whl")
    with zipfile.ZipFile(carrying) as packed:
        packed.extractall(tmp_path / "site")
        told = packed.read("watertable-0.1.0.dist-info/WHEEL").decode()
    assert "Root-Is-Purelib: false" in told
    script = """
import sys
import watertable as wt
from watertable.kernel.compile import compiled, sources
for slug in ("showdown", "water-to-water"):
    table = wt.game(slug).table(seats=2, seed=5)
    while table.to_act is not None:
        table.play(table.moves()[0])
    print(slug, table.outcome is not None, compiled.is_plain(slug))
print({folder.parent for folder in compiled.cache_folders()} == {sources.BROUGHT})
print([name for name in sys.modules if name.endswith(("native.program", "native.filling"))])
"""
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    done = subprocess.run(
        [sys.executable, "-S", "-c", script],
        env={
            "PATH": str(tmp_path),
            "PYTHONPATH": os.pathsep.join([str(tmp_path / "site"), *libraries]),
            "XDG_CACHE_HOME": str(tmp_path / "cache"),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    said = done.stdout.splitlines()
    assert said == ["showdown True False", "water-to-water True False", "True", "[]"]
    assert done.stderr == ""
    assert [path.name for path in (tmp_path / "cache" / "watertable").iterdir()] == ["notes"]


def test_every_platform_has_a_tag_a_target_and_a_machine_that_agree():
    words = {
        "linux": ("manylinux", "linux"),
        "win32": ("win", "windows"),
        "darwin": ("mac", "macos"),
    }
    for platform in WHEELS["PLATFORMS"]:
        tag, target = words[platform.machine.system]
        assert platform.tag.startswith(tag)
        assert platform.target.startswith(f"{platform.machine.processor}-{target}")
        assert "-mcpu=baseline" in platform.how
        assert ("-fPIC" in platform.how) is (platform.machine.system != "win32")
    assert machines.Machine("linux", "x86_64") in [it.machine for it in WHEELS["PLATFORMS"]]


def test_a_platform_that_nobody_knows_is_refused_in_one_sentence(capsys):
    with pytest.raises(SystemExit):
        WHEELS["main"](["amiga"])
    assert "there is no platform 'amiga'" in capsys.readouterr().err


def mach(*, asks=b"/usr/lib/libSystem.B.dylib", symbols=(b"_bind", b"_run"), signed=True):
    """A library of macOS, as far as it is looked at."""
    name = asks + bytes(8 - len(asks) % 8)
    commands = [
        struct.pack("<IIIIII", 0xC, 24 + len(name), 24, 0, 0, 0) + name,
        struct.pack("<IIIIII", 0x32, 24, 1, 11 << 16, 11 << 16, 0),
    ]
    commands += [struct.pack("<IIII", 0x1D, 16, 0, 0)] if signed else []
    at = 32 + sum(map(len, commands)) + 24
    strings = b"\0" + b"".join(symbol + b"\0" for symbol in symbols)
    place, table = 1, b""
    for symbol in symbols:
        table += struct.pack("<IBBHQ", place, 0x0F, 1, 0, 0)
        place += len(symbol) + 1
    told = struct.pack("<IIIIII", 2, 24, at, len(symbols), at + len(table), len(strings))
    whole = b"".join(commands) + told
    head = struct.pack("<IIIIIIII", 0xFEEDFACF, 0x0100000C, 0, 6, len(commands) + 1, 0, 0, 0)
    return head + whole + table + strings


def test_a_library_of_macos_gives_two_functions_and_asks_the_system_alone():
    assert look_at_mach(mach()) == "arm64"
    for wrong in (
        mach(asks=b"/usr/lib/libc++.1.dylib"),
        mach(symbols=(b"_run",)),
        mach(signed=False),
        b"\0" * 64,
    ):
        with pytest.raises(Unfit):
            look_at_mach(wrong)


def test_a_library_of_linux_asks_for_no_newer_system_than_its_wheel_says():
    elf = b"\x7fELF" + bytes(14) + struct.pack("<H", 183)
    assert look_at_elf(elf + b"GLIBC_2.2.5 GLIBC_2.17") == "aarch64"
    with pytest.raises(Unfit):
        look_at_elf(elf + b"GLIBC_2.29")
