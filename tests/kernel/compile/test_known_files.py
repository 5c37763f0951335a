"""A note spares reading files that have not changed, and is never of use for any that have."""

import os

import pytest

from watertable.kernel.compile.known_files import found_out

LATER = 4_000_000_000  # seconds since 1970: long after anything that a test writes


@pytest.fixture
def files(tmp_path):
    """A folder with a file, and notes about it that are trusted if they are old enough."""
    folder = tmp_path / "rules"
    (folder / "below").mkdir(parents=True)
    (folder / "below" / "rule.py").write_text("one")
    return folder


@pytest.fixture
def ask(files, tmp_path):
    """Ask what is in the file; say, too, whether it was read."""

    def asked(beside="", notes=tmp_path / "notes"):
        read = []

        def find():
            read.append(True)
            return (files / "below" / "rule.py").read_text()

        said = found_out([files], beside, notes, find)
        for note in notes.glob("*") if notes.is_dir() else ():
            os.utime(note, (LATER, LATER))
        return said, bool(read)

    return asked


def test_what_has_not_changed_is_read_once(ask):
    assert ask() == ("one", True)
    assert ask() == ("one", False)
    assert ask("otherwise") == ("one", True)


def test_a_change_of_the_same_size_and_date_is_seen(ask, files):
    path = files / "below" / "rule.py"
    ask()
    before = path.stat()
    while path.stat().st_ctime_ns == before.st_ctime_ns:
        path.write_text("two")
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert ask() == ("two", True)


def test_a_file_that_is_added_is_seen_and_bytecode_is_not(ask, files):
    ask()
    (files / "__pycache__").mkdir()
    (files / "__pycache__" / "rule.py").write_text("")
    assert ask() == ("one", False)
    (files / "another.py").write_text("")
    assert ask() == ("one", True)


def test_a_note_as_young_as_the_files_is_not_trusted(files, tmp_path):
    said = iter(("one", "two"))
    for _ in range(2):
        last = found_out([files], "", tmp_path / "notes", lambda: next(said))
    assert last == "two"


def test_where_no_note_can_be_left_files_are_read_each_time(ask, tmp_path):
    (tmp_path / "shut").write_text("")
    assert ask(notes=tmp_path / "shut") == ("one", True)
    assert ask(notes=tmp_path / "shut") == ("one", True)
