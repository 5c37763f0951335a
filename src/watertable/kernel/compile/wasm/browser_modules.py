"""Builds a C++ text into a WebAssembly module, with the compiler that ziglang brings."""

import hashlib
import subprocess
import tempfile
from pathlib import Path

from watertable.kernel.compile.native.building import NotBuilt

VERSION = "0.17.0"
NO_COMPILER = f"Modules are built by ziglang {VERSION}; `make wasm` installs it, in build/wasm."
FLAGS = (
    "-target",
    "wasm32-freestanding",
    "-mcpu=mvp+bulk_memory+bulk_memory_opt+nontrapping_fptoint+sign_ext",  # in browsers since 2021
    "-std=c++17",
    "-O2",
    "-fwrapv",
    "-fno-strict-aliasing",
    "-ffp-contract=off",
    "-fno-math-errno",
    "-fno-exceptions",
    "-fno-rtti",
    "-fvisibility=hidden",
    "-w",
    "-s",
    "-Wl,--no-entry",
    "-Wl,--export=__heap_base",
    "-Wl,-z,stack-size=262144",
)


def fingerprint(*texts: str) -> str:
    """Return what a module is known by: its texts, and how it is built."""
    whole = "\n".join([VERSION, *FLAGS, *texts])
    return hashlib.blake2b(whole.encode(), digest_size=10).hexdigest()


def build(text: str, python: Path) -> bytes:
    """Return the module that a C++ text becomes; `python` is one that has the compiler."""
    zig = [str(python), "-m", "ziglang"]
    if not python.exists() or _run([*zig, "version"]).stdout.strip() != VERSION:
        raise NotBuilt(NO_COMPILER)
    with tempfile.TemporaryDirectory() as folder:
        written, made = Path(folder, "rules.cpp"), Path(folder, "rules.wasm")
        written.write_text(text, "utf-8")
        done = _run([*zig, "c++", *FLAGS, str(written), "-o", str(made)])
        if done.returncode != 0:
            raise NotBuilt(f"ziglang could not build a module:\n{done.stderr.strip()[:2000]}")
        return made.read_bytes()


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)
