"""Visitors' Pythons: preheated, capped, watched; and deaf to all but what an explorer knows."""

import asyncio
import json
import os
import subprocess
import sys

import pytest

from lessons.kit.app import pool as pools
from lessons.kit.app.handlers import allowed
from lessons.kit.app.pool import Full, Gone, Pool
from tests.lessons.kit.app.run_coroutine import run_coroutine
from tests.own_process import BACKSTOP_SECONDS

OPEN = json.dumps({"open": "smoothing.alpha", "preset": "hate book, alpha 1"}).encode()


def did(**message):
    return json.dumps({"custom": {"view": "v", "seq": 1, **message}}).encode()


def unpacked(answer):
    length = int.from_bytes(answer[:4], "little")
    return json.loads(answer[4 : 4 + length])


async def settled(pool):
    while not pool.spare:
        await asyncio.sleep(0.02)


@pytest.fixture(scope="module")
def loop():
    loop = asyncio.new_event_loop()
    yield loop
    loop.close()


@pytest.fixture
def pool(loop):
    made = Pool(cap=2, idle=BACKSTOP_SECONDS)
    yield made
    made.close()
    run_coroutine(asyncio.sleep(0), loop)  # what was cancelled comes to its end


def test_a_visitor_gets_an_explorer_and_frames(loop, pool):
    async def visit():
        python = await pool.take()
        (opened,) = map(unpacked, await python.ask(OPEN))
        (hello,) = map(unpacked, await python.ask(did(kind="hello")))
        (moved,) = map(unpacked, await python.ask(did(kind="control", name="alpha", value=0)))
        return opened, hello["content"], moved["content"]

    opened, hello, moved = run_coroutine(visit(), loop)
    assert opened["state"]["spec"]["title"] == "Alpha and the veto of a zero"
    assert not [name for name in opened["state"] if name.startswith("_")], "code comes as files"
    assert hello["preset"] == "hate book, alpha 1" and hello["ack"] == 1
    assert moved["preset"] == "hate book"


def test_nonsense_is_answered_and_does_no_harm(loop, pool):
    async def visit():
        python = await pool.take()
        await python.ask(OPEN)
        answers = []
        for nonsense in (
            {"kind": "control", "name": "alpha", "value": {"a": 1}},
            {"kind": "control", "name": "no such", "value": 1},
            {"kind": "restore", "code": "x" * 1000},
            {"kind": "pointer", "x": "a", "y": None},
            {"kind": "execute_request", "code": "open('/etc/passwd')"},
            {},
        ):
            answers += map(unpacked, await python.ask(did(**nonsense)))
        return answers, python.alive()

    answers, alive = run_coroutine(visit(), loop)
    assert alive
    frames = [answer["content"] for answer in answers]
    assert len(frames) == 6 and all(frame["kind"] == "frame" for frame in frames)
    assert {frame["preset"] for frame in frames} == {"hate book, alpha 1"}


def test_a_link_that_lost_a_piece_opens_at_the_start_and_says_so(loop, pool):
    async def visit():
        python = await pool.take()
        broken = json.dumps({"open": "smoothing.alpha", "code": "eJyr"}).encode()
        return [unpacked(answer) for answer in await python.ask(broken)]

    assert [answer["method"] for answer in run_coroutine(visit(), loop)] == ["update", "lost"]


def test_there_are_so_many_places_and_one_that_is_left_is_free(loop, pool):
    async def visits():
        first, second = await pool.take(), await pool.take()
        with pytest.raises(Full):
            await pool.take()
        pool.give_back(first)
        third = await pool.take()
        assert len(pool.taken) == 2 == pool.places
        return second, third

    run_coroutine(visits(), loop)


def test_one_is_preheated_and_a_dead_one_is_not_handed_out(loop, pool):
    async def visits():
        pool.warm()
        await settled(pool)
        (waiting,) = pool.spare
        assert await pool.take() is waiting
        await settled(pool)
        os.kill(pool.spare[0].process.pid, 9)
        while pool.spare[0].alive():
            await asyncio.sleep(0.02)
        python = await pool.take()
        assert python.alive() and await python.ask(OPEN)

    run_coroutine(visits(), loop)


def test_one_that_starts_while_the_pool_closes_is_ended(loop, pool, monkeypatch):
    made = []

    class Slow(pools.VisitorPython):
        def __init__(self, in_a_room, in_haste=False):
            super().__init__(in_a_room, in_haste)
            made.append(self)
            pool.close()

    monkeypatch.setattr(pools, "VisitorPython", Slow)
    run_coroutine(pool.take(), loop)
    made[
        0
    ].thread.shutdown()  # it waits for the process's end; two who wait take it from each other
    assert not made[0].alive() and not pool.started


def test_a_crash_an_idle_one_and_a_hung_one_are_noticed(loop, pool, monkeypatch):
    monkeypatch.setattr(pools, "WATCH_SECONDS", 0.05)

    async def visits():
        said = []
        crashed, idle = await pool.take(), await pool.take()
        crashed.on_end = lambda why: (said.append(why), pool.give_back(crashed))
        idle.on_end = lambda why: (said.append(why), pool.give_back(idle))
        os.kill(crashed.process.pid, 9)
        while len(said) < 1:
            await asyncio.sleep(0.02)
        with pytest.raises(Gone):
            await crashed.ask(OPEN)
        pool.idle = 0.2
        while len(said) < 2:
            await asyncio.sleep(0.02)
        pool.idle = BACKSTOP_SECONDS
        hung = await pool.take()
        if hasattr(os, "kill") and os.name != "nt":
            os.kill(hung.process.pid, 19)  # stopped
            monkeypatch.setattr(pools, "ANSWER_SECONDS", 0.2)
            with pytest.raises(Gone):
                await hung.ask(OPEN)
        return said

    assert run_coroutine(visits(), loop) == ["crashed", "idle"]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limits")
def test_in_a_room_no_file_is_written(loop, tmp_path):
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, get_context("spawn")) as elsewhere:
        assert elsewhere.submit(try_to_write, str(tmp_path / "file")).result() == "OSError"


def try_to_write(path):
    from lessons.kit.app.visitor import lock_the_door

    lock_the_door()
    try:
        with open(path, "w") as file:
            file.write("x")
    except OSError:
        return "OSError"
    return "written"


def test_only_two_kinds_of_messages_reach_python():
    known = {"smoothing.alpha": None}
    assert json.loads(allowed('{"custom": {"kind": "hello"}, "open": 1}', known)) == {
        "custom": {"kind": "hello"}
    }
    opened = json.loads(allowed('{"open": "smoothing.alpha", "code": "start", "x": 1}', known))
    assert opened["code"] == "start" and "x" not in opened
    for refused in (
        '{"custom": ' + "[" * 100_000,
        '{"open": "../room"}',
        '{"open": ["smoothing.alpha"]}',
        '{"custom": "text"}',
        '{"header": {"msg_type": "execute_request"}, "content": {"code": "1"}}',
        "[1]",
        "not json",
    ):
        with pytest.raises(ValueError, match=r"explorer|object|Expecting|brackets"):
            allowed(refused, known)


@pytest.mark.skipif(not pools.FORKING, reason="elsewhere no Python is forked")
def test_who_comes_before_all_is_preheated_does_not_wait_for_it(loop, pool):
    """But only one does: it shares no memory with the others."""

    async def visit():
        first = await pool.take()
        second = await pool.take()
        (hello,) = map(unpacked, (await first.ask(OPEN), await first.ask(did(kind="hello")))[1])
        pool.give_back(first)
        await settled(pool)
        third = await pool.take()
        return hello, [type(one.process).__name__ for one in (first, second, third)]

    hello, kinds = run_coroutine(visit(), loop)
    assert hello["content"]["preset"] == "hate book, alpha 1"
    assert kinds == ["SpawnProcess", "ForkServerProcess", "ForkServerProcess"]


def test_to_know_all_explorers_takes_none_of_the_slow_packages():
    """So the gallery and a first demo are there in a second."""
    code = """if True:
        import sys
        from lessons.kit.explorer.explorers import recipes
        recipes()
        slow = {"sklearn", "scipy", "pandas", "matplotlib"} & set(sys.modules)
        sys.exit(f"{slow} is imported" if slow else 0)
    """
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
