"""A real Neo4j Community server for tests, run from its Maven artifacts.

``NEO4J_TEST_URI`` (with ``NEO4J_USERNAME`` and ``NEO4J_PASSWORD``) names a server to use instead; tests
empty it.
"""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

import neo4j
from neo4j.exceptions import DriverError, Neo4jError

_HERE: Final = Path(__file__).parent
_JARS: Final = _HERE.parents[1] / ".cache" / "neo4j" / "lib"
_PASSWORD: Final = "only-for-tests"
_HEAP: Final = "512m"
_START_SECONDS: Final = 180.0
_STOP_SECONDS: Final = 30.0
_INSTALL: Final = "install both, for instance with `apt-get install openjdk-17-jre-headless maven`"


@dataclass(frozen=True, slots=True)
class Neo4jAddress:
    """Where a Neo4j server answers, and who may ask it."""

    uri: str
    username: str
    password: str


@contextmanager
def running_server() -> Iterator[Neo4jAddress]:
    """The address of a running server; one that was started here is stopped at the end.

    Raises RuntimeError when Java or Maven is missing, or the server does not answer in time.
    """
    if given := os.environ.get("NEO4J_TEST_URI"):
        yield Neo4jAddress(given, os.environ.get("NEO4J_USERNAME", "neo4j"), os.environ.get("NEO4J_PASSWORD", ""))
        return
    with _started() as address:
        yield address


@contextmanager
def imported_server(
    folder: Path, options: Sequence[str], *, settings: Mapping[str, str] | None = None
) -> Iterator[Neo4jAddress]:
    """The address of a server of its own whose database ``neo4j-admin database import full`` made.

    The files that the options name are looked for in the folder. ``settings`` of the server go before those of the
    tests, and with them its code is compiled as in earnest. Raises RuntimeError when the import fails.
    """
    with _started(folder, options, settings=settings or {}) as address:
        yield address


@contextmanager
def _started(
    files: Path | None = None, options: Sequence[str] = (), *, settings: Mapping[str, str] = MappingProxyType({})
) -> Iterator[Neo4jAddress]:
    jars = _resolve_jars()
    with tempfile.TemporaryDirectory(prefix="neo4j-test-", ignore_cleanup_errors=True) as folder:
        home = Path(folder)
        ports = _free_ports(2)
        _configure(home, jars, bolt=ports[0], http=ports[1], more=settings)
        if files:
            _import(home, jars, files, options)
        with (home / "console.log").open("wb") as log:
            process = subprocess.Popen(
                _command(
                    home,
                    jars,
                    "org.neo4j.server.CommunityEntryPoint",
                    heap=settings.get("server.memory.heap.max_size", _HEAP),
                    quick=not settings,
                ),
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        try:
            address = Neo4jAddress(f"bolt://127.0.0.1:{ports[0]}", "neo4j", _PASSWORD)
            _wait(address, process, home / "console.log")
            yield address
        finally:
            _stop(process)


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise RuntimeError(f"Tests of the Neo4j store need Java 17 and Maven, and {name} is missing: {_INSTALL}.")
    return found


def _resolve_jars() -> Path:
    """The folder of the server's jars; Maven fetches them once for each state of pom.xml."""
    pom = _HERE / "pom.xml"
    done = _JARS / "pom.xml"
    if done.is_file() and done.read_bytes() == pom.read_bytes():
        return _JARS
    shutil.rmtree(_JARS, ignore_errors=True)
    command = [_program("mvn"), "-B", "-q", "-f", str(pom), "dependency:copy-dependencies"]
    finished = subprocess.run(
        [*command, "-DincludeScope=runtime", f"-DoutputDirectory={_JARS}"], capture_output=True, text=True, check=False
    )
    if finished.returncode:
        raise RuntimeError(f"Maven could not fetch Neo4j's jars:\n{finished.stdout[-2000:]}{finished.stderr[-2000:]}")
    shutil.copyfile(pom, done)
    return _JARS


def _configure(home: Path, jars: Path, *, bolt: int, http: int, more: Mapping[str, str]) -> None:
    """Write the configuration of an empty server, and set its password."""
    for folder in ("conf", "data", "logs", "plugins", "import", "run"):
        (home / folder).mkdir()
    settings = {
        "server.default_listen_address": "127.0.0.1",
        "server.bolt.listen_address": f"127.0.0.1:{bolt}",
        "server.http.listen_address": f"127.0.0.1:{http}",
        "server.https.enabled": "false",
        "server.memory.heap.initial_size": "256m",
        "server.memory.heap.max_size": _HEAP,
        "server.memory.pagecache.size": "64m",
        "db.tx_log.preallocate": "false",
        "dbms.usage_report.enabled": "false",
        **more,
    }
    lines = "".join(f"{name}={value}\n" for name, value in settings.items())
    (home / "conf" / "neo4j.conf").write_text(lines, encoding="utf-8")
    _admin(home, jars, ["dbms", "set-initial-password", _PASSWORD])


def _import(home: Path, jars: Path, files: Path, options: Sequence[str]) -> None:
    _admin(home, jars, ["database", "import", "full", "neo4j", *options], folder=files)


def _admin(home: Path, jars: Path, arguments: list[str], *, folder: Path | None = None) -> None:
    command = _command(home, jars, "org.neo4j.server.startup.Neo4jAdminCommand", heap="256m")[:-2]
    variables = {**os.environ, "NEO4J_HOME": str(home), "NEO4J_CONF": str(home / "conf")}
    done = subprocess.run(
        [*command, *arguments], cwd=folder, env=variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"neo4j-admin failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def _command(home: Path, jars: Path, main: str, *, heap: str = _HEAP, quick: bool = True) -> list[str]:
    """How a program of Neo4j is started; a ``quick`` one starts sooner and runs slower."""
    java = ["-Xmx" + heap, "-XX:+UseSerialGC", *(["-XX:TieredStopAtLevel=1"] if quick else [])]
    java += ["--add-opens=java.base/java.nio=ALL-UNNAMED"]
    java += ["--add-opens=java.base/java.io=ALL-UNNAMED", "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED"]
    java += ["-Dio.netty.tryReflectionSetAccessible=true", "-cp", f"{jars}/*", main]
    return [_program("java"), *java, f"--home-dir={home}", f"--config-dir={home / 'conf'}"]


def _free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    try:
        for one in sockets:
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in sockets]
    finally:
        for one in sockets:
            one.close()


def _wait(address: Neo4jAddress, process: "subprocess.Popen[bytes]", log: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        auth = (address.username, address.password)
        with neo4j.GraphDatabase.driver(address.uri, auth=auth, max_transaction_retry_time=0) as driver:
            try:
                driver.execute_query("RETURN 1")
                return
            except (DriverError, Neo4jError, OSError):
                time.sleep(0.5)
    tail = log.read_text(encoding="utf-8", errors="replace")[-3000:]
    raise RuntimeError(f"Neo4j did not answer at {address.uri} within {_START_SECONDS:g} seconds:\n{tail}")


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(timeout=_STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
