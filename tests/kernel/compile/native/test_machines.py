"""A machine has one name, whichever way its system says it."""

import os
import sys
from types import SimpleNamespace

import pytest

from watertable.kernel.compile.native import fingerprints
from watertable.kernel.compile.native.machines import Machine, this_machine


@pytest.mark.parametrize(
    ("system", "said", "name", "suffix"),
    [
        ("linux", "x86_64", "linux-x86_64", ".so"),
        ("linux", "aarch64", "linux-aarch64", ".so"),
        ("darwin", "arm64", "darwin-aarch64", ".dylib"),
        ("win32", "AMD64", "win32-x86_64", ".dll"),
    ],
)
def test_processors_have_one_name_each(monkeypatch, system, said, name, suffix):
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(os, "uname", lambda: SimpleNamespace(machine=said))
    monkeypatch.setenv("PROCESSOR_ARCHITECTURE", said)
    machine = this_machine.__wrapped__()
    assert (str(machine), machine.suffix) == (name, suffix)


def test_each_machine_has_fingerprints_of_its_own():
    machines = [Machine("linux", "x86_64"), Machine("linux", "aarch64"), Machine("win32", "x86_64")]
    assert len({fingerprints.fingerprint("showdown", machine) for machine in machines}) == 3
    here = this_machine()
    assert fingerprints.fingerprint("showdown") == fingerprints.fingerprint("showdown", here)
