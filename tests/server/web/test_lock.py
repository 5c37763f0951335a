"""The lock: taken at once or waited for, handed over in the order of coming, never lost."""

import asyncio

import pytest

from watertable.server.lock import Lock


def test_it_is_taken_at_once_where_it_is_free():
    lock = Lock()
    assert lock.take()
    assert lock.locked()
    assert not lock.take()
    lock.release()
    assert not lock.locked()


def test_those_who_wait_get_it_in_the_order_of_coming():
    async def story():
        lock, got = Lock(), []

        async def work(name):
            await lock.acquire()
            got.append(name)
            await asyncio.sleep(0)
            lock.release()

        assert lock.take()
        waiting = [asyncio.ensure_future(work(name)) for name in "abc"]
        await asyncio.sleep(0)
        assert got == []
        lock.release()
        assert not lock.take(), "nobody may come between"
        await asyncio.gather(*waiting)
        assert got == ["a", "b", "c"]
        assert not lock.locked()

    asyncio.run(story())


@pytest.mark.parametrize("handed", [False, True])
def test_one_who_gives_up_waiting_leaves_it_to_the_next(handed):
    async def story():
        lock = Lock()
        lock.take()
        first, second = (asyncio.ensure_future(lock.acquire()) for _ in range(2))
        await asyncio.sleep(0)
        if handed:
            lock.release()  # it is the first one's now, who has not noticed yet
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert first.cancelled()
        if not handed:
            lock.release()
        await asyncio.wait_for(second, 1)
        assert lock.locked()
        lock.release()
        assert not lock.locked()

    asyncio.run(story())


def test_one_who_has_just_given_up_is_passed_over():
    async def story():
        lock = Lock()
        lock.take()
        first, second = (asyncio.ensure_future(lock.acquire()) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        lock.release()  # before the first one could take itself off the list
        await asyncio.wait_for(second, 1)
        assert first.cancelled()
        assert lock.locked()

    asyncio.run(story())
