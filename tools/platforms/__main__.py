"""Tries the wheels of every platform that runs here, and looks at those that do not.

    python -m tools.platforms [linux-x86-64] [linux-arm64] [windows] [macos]

`make platforms` builds the wheels and installs qemu and wine first. The same matches must come to
the same bytes everywhere; macOS runs nowhere here, so that its libraries are only looked at.
"""

import sys
from collections.abc import Callable, Sequence

from tools.platforms import arm64, windows
from tools.platforms.installed import WORK, Missing, played, site, wheel
from tools.platforms.libraries import Unfit, libraries, look_at_elf, look_at_mach

RUNS: dict[str, Callable[[], str]] = {"linux-arm64": arm64.run, "windows": windows.run}
NAMES = ("linux-x86-64", *RUNS, "macos")


def here() -> str:
    """Play the matches on this machine, on what its wheel brings: the others are compared to it."""
    tags = ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "manylinux2014_x86_64")
    python = ".".join(map(str, sys.version_info[:2]))
    folder = site("x86-64", "manylinux_2_17_x86_64", *tags, python=python)
    kept = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(WORK / "kept"), "PATH": ""}
    return played([sys.executable, "-S"], kept)


def look() -> None:
    """Look at what cannot be run, and at what the system's tags promise."""
    for tag, look_at in (
        ("manylinux_2_17_x86_64", look_at_elf),
        ("manylinux_2_17_aarch64", look_at_elf),
        ("macosx_11_0_x86_64", look_at_mach),
        ("macosx_11_0_arm64", look_at_mach),
    ):
        found = libraries(wheel(tag))
        for name, code in found.items():
            if not tag.endswith(look_at(code)):
                raise Unfit(f"{name} is not for {tag}")
        print(f"{tag}: {len(found)} libraries are what they should be.")


def main(wanted: Sequence[str]) -> int:
    """Try what is named, or everything."""
    if unknown := set(wanted) - set(NAMES):
        print(f"There is no platform {sorted(unknown)[0]!r}: {', '.join(NAMES)}.", file=sys.stderr)
        return 2
    failed = 0
    try:
        if not wanted or "macos" in wanted:
            look()
        expected = here()
        print(expected, end="")
    except (Missing, Unfit) as wrong:
        print(wrong, file=sys.stderr)
        return 1
    for name, run in RUNS.items():
        if wanted and name not in wanted:
            continue
        try:
            same = run() == expected
        except Missing as missing:
            print(f"{name} was not tried: {missing}", file=sys.stderr)
            failed = 1
            continue
        print(f"{name}: {'the same matches' if same else 'OTHER MATCHES'}.", flush=True)
        failed |= not same
    return failed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
