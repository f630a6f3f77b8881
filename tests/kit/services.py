"""Real servers for tests and measurements: PostgreSQL, Redis and Waterhole itself, each on a port of its own.

Every one is a context manager: it waits until the server answers, and leaves no process and no file behind.
"""

from __future__ import annotations

import http.client
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.kit.nursery import Newborn
from tests.kit.processes import (
    DEADLINE,
    HOST,
    NotStarted,
    PortTaken,
    Process,
    end,
    free_port,
    is_open,
    on_a_free_port,
    ready,
    run,
    started,
    text,
)

__all__ = [
    "GUARDED",
    "NotStarted",
    "PortTaken",
    "Server",
    "Service",
    "free_port",
    "fresh_database",
    "postgres",
    "postgres_service",
    "redis",
    "redis_service",
    "serve",
]

GUARDED = "guarded"  # a name that our PostgreSQL asks for a password, and nobody has one

warm = False  # are servers forked from a process that is there already? The tests set this; measurements do not

# A shell's background jobs ignore Ctrl-C, and so do their children unless told; the server has to hear every signal.
LISTEN = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
signal.signal(signal.SIGTERM, signal.SIG_DFL)
os.execv(sys.executable, sys.argv[1:])
"""


@dataclass
class Service:
    """A PostgreSQL or a Redis that can be killed, and comes back on the same port with what it had stored."""

    url: str
    process: subprocess.Popen[bytes]
    start: Callable[[], subprocess.Popen[bytes]]

    def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End it the hard way (kill -9). PostgreSQL's children outlive that for a moment; SIGQUIT ends them, too."""
        self.process.send_signal(how)
        self.process.wait()

    def restart(self) -> None:
        """Start it again, as soon as what was left of it lets us."""
        deadline = time.monotonic() + DEADLINE
        while True:
            try:
                self.process = self.start()
            except NotStarted as error:
                if "still in use" not in str(error) or time.monotonic() > deadline:
                    raise
                time.sleep(0.05)  # PostgreSQL waits for the children of the one before
            else:
                return


@contextmanager
def postgres() -> Iterator[str]:
    """A PostgreSQL of our own, as durable as any; yields the URL of its first database."""
    with postgres_service() as service:
        yield service.url


@contextmanager
def postgres_service() -> Iterator[Service]:
    """The same, to be killed and started again."""
    programs = postgres_programs()
    user = postgres_user()
    with tempfile.TemporaryDirectory(prefix="waterhole-postgres-") as name:
        directory = Path(name)
        if user:
            shutil.chown(directory, user.pw_name, user.pw_gid)
        log, cluster = directory / "log", directory / "cluster"
        trust = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C"]
        unsynced = "--no-sync"  # what a new cluster begins with; what the server writes is synced
        run([programs / "initdb", "--pgdata", cluster, *trust, unsynced], **as_user(user, directory))
        access = cluster / "pg_hba.conf"
        access.write_text(f"host all {GUARDED} {HOST}/32 scram-sha-256\n{access.read_text()}")

        def start(port: int) -> subprocess.Popen[bytes]:
            settings = {
                "port": port,
                "listen_addresses": HOST,
                "unix_socket_directories": directory,
                "shared_buffers": "32MB",
            }
            words = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
            before = postgres_state(cluster)  # one that was killed still says that it is ready
            return started(
                [programs / "postgres", "-D", cluster, *words],
                log,
                lambda: postgres_state(cluster) != before and postgres_is_ready(cluster),
                **as_user(user, directory),
            )

        port, process = on_a_free_port(start)
        service = Service(f"postgresql+asyncpg://postgres@{HOST}:{port}/postgres", process, lambda: start(port))
        try:
            yield service
        finally:
            end(service.process, signal.SIGQUIT)  # “immediate”: no farewell to clients, and all its processes end


@contextmanager
def fresh_database(url: str) -> Iterator[str]:
    """A new and empty database in the PostgreSQL at a URL; yields its own URL."""
    name = f"waterhole_{secrets.token_hex(8)}"
    psql(url, f"CREATE DATABASE {name}")
    try:
        yield f"{url.rpartition('/')[0]}/{name}"
    finally:
        psql(url, f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


@contextmanager
def redis() -> Iterator[str]:
    """A Redis of our own, which stores nothing; yields its URL."""
    with redis_service() as service:
        yield service.url


@contextmanager
def redis_service() -> Iterator[Service]:
    """The same, to be killed and started again."""
    program = shutil.which("redis-server")
    if program is None:
        raise FileNotFoundError("Redis is missing here. On Debian or Ubuntu: sudo apt-get install redis-server")
    with tempfile.TemporaryDirectory(prefix="waterhole-redis-") as name:
        log = Path(name, "log")

        def start(port: int) -> subprocess.Popen[bytes]:
            return started(
                [program, "--port", port, "--bind", HOST, "--dir", name, "--save", "", "--appendonly", "no"],
                log,
                lambda: "ready to accept connections" in text(log).lower(),
                env=plain_environment(),
            )

        port, process = on_a_free_port(start)
        service = Service(f"redis://{HOST}:{port}/0", process, lambda: start(port))
        try:
            yield service
        finally:
            end(service.process, signal.SIGTERM)


@dataclass(frozen=True)
class Server:
    """A Waterhole server in a process of its own."""

    database: str
    port: int
    process: Process
    log: Path

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        return self.process.pid

    def kill(self) -> None:
        """End it the hard way (kill -9)."""
        self.process.kill()
        self.process.wait()

    def stop(self, deadline: float = 30.0) -> int:
        """Ask it to end, as an operator does; its exit code. One that goes on past the deadline is an error."""
        self.process.terminate()
        return self.process.wait(deadline)

    def text(self) -> str:
        """What it has said so far."""
        return text(self.log)


@contextmanager
def serve(
    database: str,
    *,
    redis: str | None = None,
    port: int | None = None,
    env: Mapping[str, str] | None = None,
    args: Sequence[str] = (),
) -> Iterator[Server]:
    """A Waterhole server on a database; without a port it finds one. It is killed at the end if it still runs."""
    with tempfile.TemporaryDirectory(prefix="waterhole-serve-") as name:
        log = Path(name, "log")
        options = ["--database", database, "--no-browser", *(["--redis", redis] if redis else []), *args]

        def start(port: int) -> Process:
            if is_open(port):  # then somebody else would answer that all is well
                raise PortTaken(f"somebody listens on port {port} already")
            arguments = ["serve", "--host", HOST, "--port", str(port), *options]
            surroundings = {**os.environ, "PYTHONUNBUFFERED": "1", **(env or {})}
            if warm and env is None and "--workers" not in args:
                born = Newborn(arguments, log, log, surroundings)
                return ready(born, " ".join(["waterhole", *arguments]), log, lambda: answers(port, "/readyz"))
            command = [sys.executable, "-I", "-S", "-c", LISTEN, sys.executable, "-m", "waterhole", *arguments]
            return started(command, log, lambda: answers(port, "/readyz"), env=surroundings)

        port, process = on_a_free_port(start) if port is None else (port, start(port))
        server = Server(database, port, process, log)
        try:
            yield server
        except BaseException as error:
            error.add_note(f"The server on port {port} said:\n{server.text()[-10_000:]}")
            raise
        finally:
            if "COVERAGE_PROCESS_CONFIG" in os.environ:  # make coverage: one that is killed cannot say what it ran
                end(server.process, signal.SIGINT)
            server.kill()


def psql(url: str, statement: str) -> None:
    address = url.replace("+asyncpg", "")
    run(
        [postgres_programs() / "psql", "--no-psqlrc", "--quiet", "--command", statement, address],
        env=plain_environment(),
    )


def postgres_programs() -> Path:
    """The folder of PostgreSQL's programs: the one on the path, or else Debian's newest."""
    if found := shutil.which("pg_ctl"):
        return Path(found).resolve().parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/pg_ctl")
    newest = max(versions, key=lambda program: int(program.parts[-3]), default=None)
    if newest is None:
        raise FileNotFoundError("PostgreSQL is missing here. On Debian or Ubuntu: sudo apt-get install postgresql")
    return newest.parent


def postgres_user() -> pwd.struct_passwd | None:
    """Whom PostgreSQL runs as when we are root, which it refuses to be."""
    if os.geteuid() != 0:
        return None
    people = {person.pw_name: person for person in pwd.getpwall()}
    return people.get("postgres") or people["nobody"]


def as_user(user: pwd.struct_passwd | None, directory: Path) -> dict[str, Any]:
    how: dict[str, Any] = {"cwd": directory, "env": plain_environment()}
    return {**how, "user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user else how


def plain_environment() -> dict[str, str]:
    """Messages in English, and nothing that PostgreSQL's programs would take as a wish."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
    return {**kept, "LC_ALL": "C"}


def postgres_is_ready(cluster: Path) -> bool:
    """Whether it says so in its own file; on the port, another server might answer."""
    lines = postgres_state(cluster).splitlines()
    return len(lines) > 7 and lines[7].strip() == "ready"


def postgres_state(cluster: Path) -> str:
    """What it writes about itself: who it is, where, and how it is doing."""
    return text(cluster / "postmaster.pid")


def answers(port: int, path: str) -> bool:
    with closing(http.client.HTTPConnection(HOST, port, timeout=5)) as connection:
        try:
            connection.request("GET", path)
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
