"""The composition of containers: what it starts, and that it opens nothing to the network."""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any, Final

import srsly  # type: ignore[import-untyped]

ROOT: Final = Path(__file__).parents[1]
TEXT: Final = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
SERVICES: Final[dict[str, Any]] = srsly.yaml_loads(TEXT)["services"]
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_images_are_pinned_to_one_version() -> None:
    assert re.fullmatch(r"neo4j:5\.26\.\d+-community", SERVICES["neo4j"]["image"])
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, flags=re.MULTILINE)
    assert bases
    assert all(re.fullmatch(r"python:3\.11\.\d+-slim-\w+", base) for base in bases)


def test_neo4j_of_the_composition_is_the_one_that_tests_run() -> None:
    pom = (ROOT / "tests" / "neo4j_server" / "pom.xml").read_text(encoding="utf-8")
    (tested,) = re.findall(r"<neo4j.version>(.+)</neo4j.version>", pom)
    assert SERVICES["neo4j"]["image"] == f"neo4j:{tested}-community"


def test_ports_are_bound_to_the_own_address_alone() -> None:
    ports = [port for service in SERVICES.values() for port in service["ports"]]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_password_is_required_and_not_written_down() -> None:
    for value in (SERVICES["neo4j"]["environment"]["NEO4J_AUTH"], SERVICES["api"]["environment"]["NEO4J_PASSWORD"]):
        assert re.fullmatch(r"(neo4j/)?\$\{NEO4J_PASSWORD:\?.+\}", value)


def test_api_waits_for_a_healthy_database() -> None:
    assert SERVICES["neo4j"]["healthcheck"]["test"]
    assert SERVICES["api"]["depends_on"] == {"neo4j": {"condition": "service_healthy"}}


def test_image_runs_without_rights_and_checks_readiness() -> None:
    user = DOCKERFILE.rindex("USER graphbuilder")
    assert user < DOCKERFILE.index("CMD [", user)
    assert "libgomp1" in DOCKERFILE
    assert "/readyz" in DOCKERFILE


def test_image_is_built_from_files_that_are_not_ignored() -> None:
    kept = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), flags=re.MULTILINE)
    copied = [
        name for line in re.findall(r"^COPY (?!--)(.+)$", DOCKERFILE, flags=re.MULTILINE) for name in line.split()[:-1]
    ]
    assert sorted(copied) == sorted(kept)
    assert all((ROOT / name).exists() for name in copied)


def has_compose() -> bool:
    """Whether the Docker client with its compose command is on this machine; no daemon is needed."""
    if shutil.which("docker") is None:
        return False
    return subprocess.run(["docker", "compose", "version"], capture_output=True, check=False).returncode == 0


def config(**environment: str) -> "subprocess.CompletedProcess[str]":
    command = ["docker", "compose", "--file", str(ROOT / "docker-compose.yml"), "config", "--quiet"]
    clean = {name: value for name, value in os.environ.items() if name != "NEO4J_PASSWORD"}
    return subprocess.run(command, env={**clean, **environment}, capture_output=True, text=True, check=False)


if has_compose():  # elsewhere the tests above have to do

    def test_docker_compose_reads_the_file() -> None:
        assert config(NEO4J_PASSWORD="only-for-tests").returncode == 0

    def test_docker_compose_refuses_to_start_without_password() -> None:
        refused = config()
        assert refused.returncode != 0
        assert "NEO4J_PASSWORD" in refused.stderr
