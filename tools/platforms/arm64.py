"""Linux on arm64: Debian's own Python for it, under qemu."""

import os
import subprocess
from pathlib import Path

from tools.platforms.installed import WORK, needs, played, site

PACKAGES = (
    *("gcc-12-base", "libc6", "libgcc-s1", "libstdc++6", "libbz2-1.0", "liblzma5", "zlib1g"),
    *("libexpat1", "libcrypt1", "libffi8", "libuuid1", "libssl3"),
    *("libpython3.11-minimal", "python3.11-minimal", "libpython3.11-stdlib", "python3.11"),
)
HOME = WORK / "arm64"
# Lists and packages of another kind of machine, which leave this machine's own as they are.
APT = """APT::Architecture "arm64";
APT::Architectures {{ "arm64"; }};
APT::Sandbox::User "root";
Dir::State::Lists "{home}/lists";
Dir::State::Status "{home}/status";
Dir::Cache "{home}/cache";
"""


def root() -> Path:
    """Return a folder with Python for arm64 and the libraries it needs, from Debian 12."""
    folder = HOME / "root"
    if (folder / "done").exists():
        return folder
    needs("dpkg", "dpkg")
    for inside in ("lists/partial", "cache/archives/partial", "packages"):
        (HOME / inside).mkdir(parents=True, exist_ok=True)
    (HOME / "status").touch()
    (HOME / "apt.conf").write_text(APT.format(home=HOME))
    environment = {**os.environ, "APT_CONFIG": str(HOME / "apt.conf")}
    apt = needs("apt-get", "apt")
    subprocess.run([apt, "update", "-qq"], env=environment, check=True)
    fetched = HOME / "packages"
    subprocess.run([apt, "download", "-qq", *PACKAGES], env=environment, check=True, cwd=fetched)
    for package in fetched.glob("*.deb"):
        subprocess.run(["dpkg", "-x", str(package), str(folder)], check=True)
    (folder / "done").touch()
    return folder


def run() -> str:
    """Play the matches; return what they came to."""
    qemu = needs("qemu-aarch64", "qemu-user")
    tags = ("manylinux_2_28_aarch64", "manylinux_2_17_aarch64", "manylinux2014_aarch64")
    folder = site("arm64", "manylinux_2_17_aarch64", *tags)
    python = root() / "usr" / "bin" / "python3.11"
    kept = {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(HOME / "kept"), "PATH": ""}
    return played([qemu, "-L", str(root()), str(python)], kept)
