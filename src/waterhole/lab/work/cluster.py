"""Jobs on a Ray cluster. Ray finds the workers, and does a job again whose worker or machine is lost.

Waterhole must be installed on every machine of the cluster, the same as here: each worker checks that before it plays.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from itertools import islice
from threading import Thread
from types import ModuleType
from typing import Any, NoReturn, TypeVar
from urllib.parse import urlsplit

from waterhole.engine.errors import Refused, shown
from waterhole.lab.work.build import build

AHEAD = 3  # jobs given out for each core of the cluster
RETRIES = 20  # of a job whose workers are lost
REACHED, CONNECTED = 3.0, 10.0  # seconds until somebody must answer, and until it must be a cluster that did
AUTO = "auto"
NO_REPORTS = "RAY_USAGE_STATS_ENABLED"

Name = TypeVar("Name")
Done = TypeVar("Done")


def on_cluster(jobs: Iterator[tuple[Name, Callable[[], Done]]], address: str) -> Iterator[tuple[Name, Done]]:
    """Do jobs on the cluster, and tell each as it is done; if the caller stops listening, the rest is called off."""
    ray = imported()
    joined = not ray.is_initialized()
    if joined:
        join(ray, address)
    else:
        check_same(ray, address)
    given: dict[Any, Name] = {}
    try:
        work = ray.remote(num_cpus=1, max_retries=RETRIES)(do)
        while True:
            for name, job in islice(jobs, wanted(cores_of(ray), len(given))):
                given[work.remote(build(), job)] = name
            if not given:
                return
            for done in ray.wait(list(given))[0]:
                yield given.pop(done), ray.get(done)
    except ray.exceptions.RayError as error:
        explain(error)
    finally:
        for waiting in given:
            ray.cancel(waiting, force=True)
        if joined:
            ray.shutdown()


def wanted(cores: int, given: int) -> int:
    """How many jobs more to give out. One always is: a cluster that has lost its machines may get others."""
    return max(AHEAD * cores - given, 0 if given else 1)


def do(expected: str, job: Callable[[], Done]) -> Done:
    """On a worker: one job, by the same rules and the same bots as at home."""
    if build() != expected:
        raise Refused(f"The cluster has another Waterhole ({build()}) than this one ({expected}): install the same.")
    return job()


def imported() -> ModuleType:
    """Ray, told not to tell its makers."""
    os.environ[NO_REPORTS] = "0"
    try:
        import ray
    except ImportError:
        raise Refused("A cluster needs another library: pip install 'waterhole[ray]'.") from None
    return ray


def join(ray: ModuleType, address: str) -> None:
    """Become a client of the cluster, or say why not. Ray itself would go on trying for minutes."""
    if address != AUTO:
        knock(address)
    troubles: list[Exception] = []

    def connect() -> None:
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR", configure_logging=True)
        except Exception as error:  # whatever it is, it is said below
            troubles.append(error)

    attempt = Thread(target=connect, daemon=True)
    attempt.start()
    attempt.join(CONNECTED)
    if attempt.is_alive():
        raise Refused(f"Nothing at {shown(address)} answers as a Ray cluster does.")
    if troubles and address == AUTO and isinstance(troubles[0], ConnectionError):
        raise Refused("No Ray cluster runs on this machine: start one with “ray start --head”, or give its address.")
    if troubles:
        said = str(troubles[0]).strip().splitlines() or [type(troubles[0]).__name__]
        raise Refused(f"The Ray cluster at {shown(address)} cannot be used: {said[0]}")
    if cores_of(ray) < 1:
        ray.shutdown()
        raise Refused(f"The Ray cluster at {shown(address)} has no cores to work with.")


def check_same(ray: ModuleType, address: str) -> None:
    """Is the cluster that this process has joined before the one that is asked for?"""
    here = ray.get_runtime_context().gcs_address
    if address != AUTO and place(address) != place(here):
        raise Refused(
            f"This process belongs to the Ray cluster at {shown(here)} already, and cannot go to {shown(address)}: "
            f"leave the first with ray.shutdown(), or ask for {AUTO} to stay there."
        )


def knock(address: str) -> None:
    """Is there anybody at all?"""
    host, port = place(address)
    try:
        socket.create_connection((host, port), REACHED).close()
    except OSError as error:
        raise Refused(f"There is no Ray cluster at {shown(address)}: {error.strerror or error}.") from None


def place(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    try:
        parts = urlsplit(address if "://" in address else f"//{address}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host or not port or parts.scheme not in ("", "ray"):
        raise Refused(f"A Ray cluster is given as {AUTO}, HOST:PORT or ray://HOST:PORT, not as {shown(address)}.")
    return host, port


def cores_of(ray: ModuleType) -> int:
    """As many as the cluster has now: machines come and go."""
    return int(ray.cluster_resources().get("CPU", 0))


def explain(error: Exception) -> NoReturn:
    """What went wrong on a worker, or with it, as a sentence."""
    cause = getattr(error, "cause", None)
    if isinstance(cause, Refused):
        raise cause from None
    if isinstance(cause, ImportError):
        raise Refused(f"A machine of the cluster lacks something: {cause}. Install the same Waterhole there.") from None
    if cause is not None:
        raise cause from error
    raise Refused(f"The Ray cluster did not do its work: {str(error).strip().splitlines()[0]}") from None
