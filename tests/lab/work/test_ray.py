"""A Ray cluster of two nodes on this machine: the same results, whatever is lost on the way."""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from tests.test_cli import refused, run
from waterhole import Refused
from waterhole.lab.simulate.simulation import Counted, Simulation
from waterhole.lab.work import cluster as clusters
from waterhole.lab.work.crew import Crew

STORE = 80 * 1024 * 1024
SIMULATION = Simulation.of("kariba", ["easy", "random"], games_asked=160)


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    clusters.imported()
    from ray.cluster_utils import Cluster

    found: Any = Cluster()  # it has no types
    try:
        for _ in range(2):
            found.add_node(num_cpus=1, object_store_memory=STORE, include_dashboard=False)
        found.wait_for_nodes()
        yield found
    finally:
        found.shutdown()
        del found
        gc.collect()  # whatever Ray leaves behind is to be complained of here


def on_node(job: Callable[[], Counted], stumble: Path | None) -> tuple[str, Counted]:
    """A job, and the node that it was done on; whoever comes first to the stone on its way is killed there."""
    import ray

    if stumble is not None and not stumble.exists():
        stumble.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.1)  # so that one node cannot do everything before the other is awake
    return ray.get_runtime_context().get_node_id(), job()


def jobs(stumble: Path | None) -> Iterator[tuple[int, Callable[[], tuple[str, Counted]]]]:
    chunks = -(-SIMULATION.deals // SIMULATION.size)
    for number in range(chunks):
        yield number, partial(on_node, SIMULATION.chunk(number).play, stumble if number == 1 else None)


def tallies(results: dict[int, Counted]) -> dict[int, bytes]:
    return {number: counted.tally for number, counted in results.items()}


def test_both_nodes_work_and_a_worker_that_is_killed_is_made_good(cluster: Any, tmp_path: Path) -> None:
    stone = tmp_path / "stone"
    done = dict(Crew(ray=cluster.address).work(jobs(stone)))
    assert stone.exists()
    assert len({node for node, _ in done.values()}) == 2
    expected = dict(SIMULATION.play(Crew(1)))
    assert tallies({number: counted for number, (_, counted) in done.items()}) == tallies(expected)


def test_commands_say_the_same_on_a_cluster(cluster: Any) -> None:
    words: tuple[str, ...] = ("simulate", "kariba", "--games", "20000", "--json")
    away = run(*words, "--ray", cluster.address)
    assert (away.returncode, away.stderr) == (0, "")
    assert away.stdout == run(*words).stdout
    words = ("tournament", "kariba", "easy", "random", "--deals", "5", "--json")
    results = [json.loads(run(*words, *more).stdout) for more in ((), ("--ray", cluster.address))]
    for result in results:
        for row in result["pairings"]:
            del row["clocks"]
        for row in result["ratings"]:
            del row["seconds_per_move"], row["longest"]
    assert results[0] == results[1]


def test_a_job_that_is_refused_says_why(cluster: Any) -> None:
    with pytest.raises(Refused, match="no bot called 'hal'"):
        list(Crew(ray=cluster.address).work(iter([(0, partial(refuse, "hal"))])))


def refuse(bot: str) -> None:
    from waterhole import bots

    bots.load(bot)


def test_another_waterhole_on_the_cluster_is_refused() -> None:
    with pytest.raises(Refused, match="another Waterhole"):
        clusters.do("0.0.0+other", int)


@pytest.mark.long
def test_something_else_at_the_address_is_told_from_a_cluster() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        assert f"Nothing at '{address}' answers as a Ray cluster does." in refused(
            "simulate", "kariba", "--ray", address
        )


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refused, match=r"pip install 'waterhole\[ray\]'"):
        list(Crew(ray="auto").work(iter([(0, int)])))


def test_no_job_is_forgotten_while_cores_come_and_go(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cores = cycle([2, 8, 1, 0, 0, 3])
    monkeypatch.setattr(clusters, "cores_of", lambda _: next(cores))
    many = ((number, partial(abs, -number)) for number in range(60))
    assert dict(Crew(ray=cluster.address).work(many)) == {number: number for number in range(60)}


def test_a_process_belongs_to_one_cluster(cluster: Any) -> None:
    clusters.join(ray := clusters.imported(), cluster.address)
    try:
        for address in (cluster.address, "auto"):
            assert dict(Crew(ray=address).work(iter([(7, int)]))) == {7: 0}
        assert ray.is_initialized()
        with pytest.raises(Refused, match=f"at '{cluster.address}' already, and cannot go to '127.0.0.1:1'"):
            list(Crew(ray="127.0.0.1:1").work(iter([(7, int)])))
    finally:
        ray.shutdown()


@pytest.mark.parametrize("words", [("simulate", "kariba"), ("tournament", "kariba", "easy", "random")])
def test_a_cluster_has_a_number_of_workers_of_its_own(words: tuple[str, ...]) -> None:
    assert "leave out --workers, or --ray" in refused(*words, "--workers", 2, "--ray", "auto")


def test_a_node_that_is_lost_is_made_good(cluster: Any) -> None:
    done: dict[int, tuple[str, Counted]] = {}
    for number, result in Crew(ray=cluster.address).work(jobs(None)):
        if not done:
            cluster.remove_node(cluster.worker_nodes.copy().pop(), allow_graceful=False)
        done[number] = result
    assert len(cluster.list_all_nodes()) == 1
    assert tallies({number: counted for number, (_, counted) in done.items()}) == tallies(
        dict(SIMULATION.play(Crew(1)))
    )
