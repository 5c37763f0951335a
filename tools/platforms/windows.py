"""Windows: its own Python 3.11, under wine.

CPython for Windows is on no registry that we use, but panda3d's wheel has it, to put into games:
the library, its modules in C, and Microsoft's run-time. The modules in Python are those of
Debian's Python 3.11, and `python.exe` is three lines. Wine 8 has no functions of complex numbers,
which NumPy asks for when it is loaded; a library of ours stands in for those, in this copy alone.
"""

import os
import re
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path

from tools.platforms import arm64
from tools.platforms.installed import ROOT, WORK, needs, pip, played, site
from tools.wheels import ZIG

HOME = WORK / "windows"
PINNED = ROOT / "requirements" / "windows-python.txt"
TARGET = ("-target", "x86_64-windows-gnu", "-O2", "-s", "-w", "-fno-builtin")
MAIN = """
__declspec(dllimport) int Py_Main(int, wchar_t**);
int wmain(int count, wchar_t** given) { return Py_Main(count, given); }
"""
MATH = b"api-ms-win-crt-math-l1-1-0.dll"
STAND_IN = b"wine-lacks-complex-numbers.dll"  # as many letters
COMPLEX = re.compile(r"c(real|imag|abs|arg|cosh?|exp|log|pow|sinh?|sqrt|tanh?)[fl]?")
WHOLE = """
typedef struct { float real, imag; } Float;
typedef struct { double real, imag; } Double;
int _fltused;
int DllMainCRTStartup(void* library, unsigned reason, void* room) { return 1; }
"""


def python() -> Path:
    """Return python.exe beside all that it needs but the modules in Python."""
    folder = HOME / "python"
    if not (folder / "python.exe").exists():
        platform = ("--platform", "win_amd64", "--dest", str(HOME))
        pip("download", "--requirement", str(PINNED), *platform)
        (packed,) = HOME.glob("panda3d-*.whl")
        with zipfile.ZipFile(packed) as inside:
            for name in inside.namelist():
                short = name.removeprefix("deploy_libs/")
                if short != name and not short.startswith("api-ms-"):
                    folder.mkdir(exist_ok=True)
                    (folder / short).write_bytes(inside.read(name))
        (HOME / "main.c").write_text("#include <wchar.h>\n" + MAIN)
        _zig("-municode", "main.c", "python/python311.dll", "-o", "python/python.exe")
    return folder / "python.exe"


def stand_in(numpy: Path) -> None:
    """Build what wine lacks, and have this copy of NumPy look for it there."""
    objdump = needs("objdump", "binutils")
    names: set[str] = set()
    for module in numpy.rglob("*.pyd"):
        told = subprocess.run([objdump, "-p", module], capture_output=True, text=True, check=True)
        part = re.search(rf"DLL Name: {MATH.decode()}\n(.*?)\n\n", told.stdout, re.DOTALL)
        names |= set(re.findall(r"^\s+[0-9a-f]+\s+\d+\s+(\w+)$", part[1] if part else "", re.M))
        module.write_bytes(module.read_bytes().replace(MATH, STAND_IN))
    lacking = sorted(name for name in names if COMPLEX.fullmatch(name))
    (HOME / "complex.c").write_text(WHOLE + "\n".join(map(_complex, lacking)))
    others = [f"{name} = ucrtbase.{name}" for name in sorted(names - set(lacking))]
    (HOME / "complex.def").write_text("\n".join(["EXPORTS", *others, *lacking]) + "\n")
    made = f"python/{STAND_IN.decode()}"
    _zig("-shared", "-nostdlib", "complex.c", "complex.def", "-o", made)


def _complex(name: str) -> str:
    """Return a function: the parts of a number are told, and nobody asks for more."""
    kind, result = ("Float", "float") if name.endswith("f") else ("Double", "double")
    part = name[1:5]
    body = f"return z.{part};" if part in ("real", "imag") else "__builtin_trap();"
    return f"__declspec(dllexport) {result} {name}({kind} z) {{ {body} }}"


def _zig(*arguments: str) -> None:
    subprocess.run([ZIG, "-m", "ziglang", "cc", *TARGET, *arguments], cwd=HOME, check=True)


def _there(path: Path) -> str:
    """Return what a path is called under wine."""
    return "Z:" + str(path).replace("/", "\\")


def run() -> str:
    """Play the matches; return what they came to."""
    wine = needs("wine", "wine")
    folder = site("windows", "win_amd64", "win_amd64")
    executable = python()
    stand_in(folder / "numpy")
    modules = arm64.root() / "usr" / "lib" / "python3.11"
    places = (modules, executable.parent, folder)
    # Elsewhere, because a link in it leads to the root of all files, and packaging follows links.
    with tempfile.TemporaryDirectory(prefix="wine-", ignore_cleanup_errors=True) as prefix:
        return played([wine, str(executable)], _environment(prefix, modules, places))


def _environment(prefix: str, modules: Path, places: Sequence[Path]) -> dict[str, str]:
    """Return what wine and the Python under it are told."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(HOME),
        "WINEPREFIX": prefix,
        "WINEDEBUG": "-all",
        "WINEDLLOVERRIDES": "mscoree,mshtml=",  # nothing to be downloaded
        "PYTHONHOME": _there(modules.parents[1]),
        "PYTHONPATH": ";".join(map(_there, places)),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
