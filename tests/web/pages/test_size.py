"""How much has to come before somebody sees the first page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from tests.web.kit.browser import Visitors
from tests.web.kit.scenes import SCENES

MOST = 120_000  # bytes of script, compressed
LINKED = re.compile(r'<(?:script|link rel="modulepreload")[^>]* (?:src|href)="/assets/([^"]+\.js)"')
IMPORTED = re.compile(r'(?:\bfrom|\bimport) ?"\./([^"]+\.js)"')  # and not import("./x.js"), which comes when needed


def compressed(client: Path, scripts: Iterable[str]) -> dict[str, int]:
    """The size of each script as it is sent to whoever takes gzip, the larger of the two ways."""
    files = [client / "assets" / name for name in scripts]
    packed = [file.with_name(f"{file.name}.gz") for file in files]
    return {file.name: (gz if gz.exists() else file).stat().st_size for file, gz in zip(files, packed, strict=True)}


def graph(client: Path) -> set[str]:
    """The scripts that the page names, and those that they cannot begin without."""
    found: set[str] = set()
    waiting = set(LINKED.findall((client / "index.html").read_text()))
    while waiting:
        found |= waiting
        texts = [(client / "assets" / name).read_text() for name in waiting]
        waiting = {name for text in texts for name in IMPORTED.findall(text)} - found
    return found


def test_what_the_first_page_begins_with_is_small(client: Path) -> None:
    sizes = compressed(client, graph(client))
    assert len(sizes) > 1
    assert sum(sizes.values()) <= MOST, sizes


def test_all_that_the_first_page_asks_for_is_small(client: Path, visitors: Visitors) -> None:
    page = visitors.visit(None)
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url))
    SCENES["home"](page)
    scripts = {url.rpartition("/")[2] for url in asked if "/assets/" in url and url.endswith(".js")}
    sizes = compressed(client, scripts)
    assert scripts >= graph(client)
    assert sum(sizes.values()) <= MOST, sizes
