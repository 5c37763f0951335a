"""A wheel and the libraries it stands on, laid out for another platform than this one."""

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORK = ROOT / "build" / "platforms"
MATCHES = Path(__file__).with_name("matches.py")
STANDS_ON = ("filelock", "markdown-it-py", "mdurl", "msgspec", "numpy", "pygments", "rich")
_PINNED = re.compile(r"^([\w.-]+)==.*(?:\n    .*)*", re.MULTILINE)


class Missing(Exception):
    """Something that a platform needs is not here."""


def wheel(tag: str) -> Path:
    """Return the wheel of a platform."""
    found = sorted((ROOT / "dist").glob(f"watertable-*-{tag}*.whl"))
    if not found:
        raise Missing(f"There is no wheel for {tag} in dist/: `make wheels` builds it.")
    return found[-1]


def needs(command: str, package: str) -> str:
    """Return where a command is, or say which of Debian's packages has it."""
    found = shutil.which(command)
    if found is None:
        raise Missing(f"{command} is missing; Debian has it: apt install {package}")
    return found


def site(name: str, tag: str, *platforms: str, python: str = "3.11") -> Path:
    """Lay out a wheel beside the libraries that it stands on; return the folder."""
    folder = WORK / name / "site"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    lock = (ROOT / "requirements" / "play.lock").read_text("utf-8")
    pinned = [found[0] for found in _PINNED.finditer(lock) if found[1] in STANDS_ON]
    wanted = WORK / name / "wanted.txt"
    wanted.write_text("\n".join(pinned) + "\n", "utf-8")
    for_other = [word for one in platforms for word in ("--platform", one)]
    where = ("--requirement", str(wanted), "--target", str(folder), *for_other)
    pip("install", *where, python=python)
    with zipfile.ZipFile(wheel(tag)) as packed:
        packed.extractall(folder)
    return folder


def pip(does: str, *arguments: str, python: str = "3.11") -> None:
    """Have pip fetch what is pinned by hash, for another platform."""
    how = ("--quiet", "--no-deps", "--require-hashes", "--only-binary", ":all:")
    version = ("--python-version", python, "--implementation", "cp")
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", does, *how, *version]
    subprocess.run([*command, *arguments], check=True)


def played(command: list[str], environment: dict[str, str]) -> str:
    """Return what the matches came to; nothing of ours is on the path but what the wheel has."""
    done = subprocess.run(
        [*command, str(MATCHES)],
        env=environment,
        input="",
        capture_output=True,
        text=True,
        check=False,
        cwd=WORK,
    )
    if done.returncode != 0:
        raise Missing(f"{command[0]} ended with {done.returncode}:\n{done.stderr[-3000:]}")
    return done.stdout.replace("\r", "")
