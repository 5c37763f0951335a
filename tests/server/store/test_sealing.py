"""With a key from outside, no store and no backup holds a seed or a signing key in clear."""

import asyncio
import json
import shlex
from typing import Any

import pytest

from tests.server.store.rows import a_row
from watertable.cli import main
from watertable.server.config import Config, Misconfigured
from watertable.server.store import Seals, StoreError, file_of, open_store, seals_of
from watertable.server.store.backup import backup, restore
from watertable.server.store.sealing import is_sealed, seal_all

pytestmark = pytest.mark.anyio

SEED = b"the seed of a match in play.32.b"
OLD, NEW = "0123456789abcdef" * 4, "fedcba9876543210" * 4


def sealed_by(*keys):
    return Seals(keys, "the test")


async def kept(store):
    """All secrets, as the database has them."""
    rows = [*await store.read("SELECT id, secret FROM tables")]
    rows += await store.read("SELECT name, secret FROM keys")
    return {name: bytes(secret) for name, secret in rows}


async def test_seeds_and_the_signing_key_are_sealed_where_they_belong(url, tmp_path):
    store: Any = await open_store(url, seals=sealed_by(OLD))
    for id in ("one", "other"):
        await store.create(a_row(id=id, secret=SEED))
    signs = await store.key("tokens")
    assert await store.key("tokens") == signs
    assert (await store.load("one")).secret == SEED
    secrets = await kept(store)
    assert all(is_sealed(secret) for secret in secrets.values())
    assert secrets["one"] != secrets["other"]
    await backup(url, tmp_path / "saved")
    saved = (tmp_path / "saved").read_bytes()
    assert SEED not in saved
    assert signs not in saved
    swap = "UPDATE tables SET secret = $1 WHERE id = 'one'"
    await store.write(swap, secrets["other"])
    with pytest.raises(StoreError, match="The secret of one was changed"):
        await store.load("one")
    await store.close()


async def test_a_sealed_store_says_that_it_needs_its_key(url):
    store: Any = await open_store(url, seals=sealed_by(OLD))
    await store.create(a_row(id="one", secret=SEED))
    await store.key("tokens")
    await store.close()
    for seals, sentence in (
        (None, "are sealed; --key-file or WATERTABLE_KEY must name the key."),
        (sealed_by(NEW), "are sealed, but not by the test."),
    ):
        store = await open_store(url, seals=seals)
        for doing in (store.key("tokens"), store.load("one")):
            with pytest.raises(StoreError, match=sentence):
                await doing
        assert [row.id for row in await store.briefs()] == ["one"]
        await store.close()


async def test_what_was_kept_in_clear_is_read_beside_and_sealed_when_asked_for(url):
    store: Any = await open_store(url)
    await store.create(a_row(id="clear", secret=SEED))
    signs = await store.key("tokens")
    await store.close()
    store = await open_store(url, seals=sealed_by(OLD))
    await store.create(a_row(id="sealed", secret=SEED))
    assert (await store.load("clear")).secret == (await store.load("sealed")).secret == SEED
    assert (await kept(store))["clear"] == SEED
    assert await store.key("tokens") == signs, "links stay good"
    assert signs not in (await kept(store)).values()
    assert await seal_all(store) == 1
    assert await seal_all(store) == 0
    assert (await store.load("clear")).secret == SEED
    await store.close()
    if url.startswith("sqlite"):
        left = file_of(url).read_bytes()
        assert SEED not in left
        assert signs not in left


async def test_one_key_is_replaced_by_another(url):
    store: Any = await open_store(url, seals=sealed_by(OLD))
    await store.create(a_row(id="one", secret=SEED))
    signs = await store.key("tokens")
    await store.close()
    store = await open_store(url, seals=sealed_by(NEW, OLD))
    assert (await store.load("one")).secret == SEED
    assert await seal_all(store) == 1
    await store.close()
    store = await open_store(url, seals=sealed_by(NEW))
    assert (await store.load("one")).secret == SEED
    assert await store.key("tokens") == signs
    await store.close()


async def test_a_sealed_store_comes_back_from_its_backup_and_needs_the_same_key(url, tmp_path):
    store: Any = await open_store(url, seals=sealed_by(OLD))
    await store.create(a_row(id="one", secret=SEED))
    signs = await store.key("tokens")
    await store.close()
    await backup(url, tmp_path / "saved")
    new = f"sqlite:///{tmp_path / 'new.db'}"
    await restore(tmp_path / "saved", new)
    store = await open_store(new, seals=sealed_by(OLD))
    assert (await store.load("one")).secret == SEED
    assert await store.key("tokens") == signs
    await store.close()


@pytest.fixture
def key_file(tmp_path):
    path = tmp_path / "key"
    path.touch(mode=0o600)
    path.write_text(f"{OLD}\n")
    return path


def test_the_key_comes_from_a_file_or_the_environment(key_file):
    sealed = seals_of(Config(key_file=str(key_file)), {"WATERTABLE_KEY": NEW})
    assert sealed is not None
    assert sealed.open(sealed_by(OLD).seal(SEED, "here"), "here") == SEED
    sealed = seals_of(Config(), {"WATERTABLE_KEY": NEW})
    assert sealed is not None
    assert sealed.open(sealed_by(NEW).seal(SEED, "here"), "here") == SEED
    assert seals_of(Config(), {}) is None


def test_a_key_that_others_can_read_or_guess_is_refused_in_a_sentence(key_file, tmp_path):
    def refusal(name=key_file, **environ):
        with pytest.raises(Misconfigured) as refused:
            seals_of(Config(key_file=str(name) if name else ""), environ)
        return str(refused.value)

    key_file.chmod(0o644)
    assert refusal() == f"{key_file} can be read by others; `chmod 600` it first."
    key_file.chmod(0o600)
    key_file.write_text("short\n")
    assert "too short: 32 letters at least" in refusal()
    assert "WATERTABLE_KEY is too short" in refusal(None, WATERTABLE_KEY="short")
    key_file.write_text("\n")
    assert refusal() == f"{key_file} holds no key."
    key_file.write_bytes(b"\xff" * 64)
    assert "it is not plain text" in refusal()
    assert "No such file" in refusal(tmp_path / "nowhere")


def test_the_commands_take_the_key(url, key_file, capsys, monkeypatch):
    monkeypatch.setenv("WATERTABLE_DATABASE", url)
    monkeypatch.delenv("WATERTABLE_KEY", raising=False)

    async def fill():
        store = await open_store(url, seals=sealed_by(NEW))
        await store.create(a_row(id="sealed", seats=b'{"chairs":[]}'))
        await store.close()
        store = await open_store(url)
        await store.create(a_row(id="clear", seats=b'{"chairs":[]}'))
        await store.close()

    asyncio.run(fill())

    def command(words):
        code = main(shlex.split(words))
        said = capsys.readouterr()
        return code, said.out, said.err

    code, _, err = command("admin seal")
    assert code == 2
    assert "There is no key to seal with" in err
    code, _, err = command("admin close sealed")
    assert code == 2
    assert "must name the key" in err
    key_file.write_text(f"{OLD}\n{NEW}\n")
    code, out, _ = command(f"admin seal --key-file {key_file}")
    assert (code, out) == (0, "The secrets of 2 tables were sealed.\n")
    assert command(f"admin close sealed --key-file {key_file}")[0] == 0
    listed = json.loads(command("admin list --all --json")[1])
    assert [row["id"] for row in listed] == ["clear", "sealed"]
    assert command("admin delete clear --yes")[0] == 0
