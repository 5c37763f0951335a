"""Builds CUDA source into machine code of a card: with nvcc, or with NVRTC where that is there.

Neither needs a card.
"""

import ctypes
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from watertable.kernel.errors import NoCard

FLAGS = ("-std=c++17",)
_NAMES = (
    "libnvrtc.so.13",
    "libnvrtc.so.12",
    "libnvrtc.so",
    "nvrtc64_130_0.dll",
    "nvrtc64_120_0.dll",
)


def build(source: str, architecture: str) -> bytes:
    """Return the machine code of a source; NoCard where nothing can build it."""
    if shutil.which("nvcc"):
        return by_nvcc(source, architecture)
    library = nvrtc()
    if library is None:
        raise NoCard(
            f"Kernels for {architecture} are not kept, and neither nvcc nor NVRTC is here to build "
            "them: `pip install watertable[gpu]`."
        )
    return by_nvrtc(library, source, architecture)


def by_nvcc(source: str, architecture: str) -> bytes:
    """Build with NVIDIA's compiler."""
    with tempfile.TemporaryDirectory() as folder:
        written, made = Path(folder) / "kernels.cu", Path(folder) / "kernels.cubin"
        written.write_text(source, "utf-8")
        command = ["nvcc", "-cubin", f"-arch={architecture}", "-O3", "-w", *FLAGS]
        done = subprocess.run(
            [*command, written.name, "-o", made.name],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            raise RuntimeError(f"nvcc could not build the kernels:\n{done.stderr[:2000]}")
        return made.read_bytes()


def nvrtc() -> Any:
    """Return NVIDIA's compiler as a library, of the system or of PyPI's package; None without."""
    packaged = (
        path
        for folder in sys.path
        for path in Path(folder).glob("nvidia/*/lib/libnvrtc.so.*")
        if "alt" not in path.name
    )
    for name in (*_NAMES, *(str(path) for path in packaged)):
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    return None


def by_nvrtc(library: Any, source: str, architecture: str) -> bytes:
    """Build with NVRTC."""
    program = ctypes.c_void_p()
    library.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"kernels.cu", 0, None, None)
    options = [f"--gpu-architecture={architecture}".encode(), *(flag.encode() for flag in FLAGS)]
    given = (ctypes.c_char_p * len(options))(*options)
    failed = library.nvrtcCompileProgram(program, len(options), given)
    if failed:
        said = _fetched(library, program, "nvrtcGetProgramLog").decode(errors="replace")
        raise RuntimeError(f"NVRTC could not build the kernels:\n{said[:2000]}")
    return _fetched(library, program, "nvrtcGetCUBIN")


def _fetched(library: Any, program: ctypes.c_void_p, what: str) -> bytes:
    size = ctypes.c_size_t()
    getattr(library, f"{what}Size")(program, ctypes.byref(size))
    room = ctypes.create_string_buffer(size.value)
    getattr(library, what)(program, room)
    return room.raw
