"""For `make coverage`: what each page runs of the client. Chromium counts it; web/scripts/coverage.js adds it up."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import Error, Page

FOLDER = "WATERHOLE_COVERAGE"  # the variable that says where to write the counts; without it nothing is counted
LEAVING = ("goto", "reload", "go_back", "go_forward", "close")  # after these, the scripts of a page are gone
GONE = "has been closed"  # Playwright's word on a page that is not there any more, or whose context is not


def count(page: Page) -> None:
    """Count what a new page runs from now on."""
    if FOLDER not in os.environ:
        return
    folder = Path(os.environ[FOLDER])
    session = page.context.new_cdp_session(page)
    session.send("Profiler.enable")
    session.send("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True})

    def write() -> None:
        try:
            scripts = session.send("Profiler.takePreciseCoverage")["result"]
        except Error as trouble:
            if GONE not in str(trouble):
                raise
            return  # what it ran went with it
        ours = [script for script in scripts if "/assets/" in script["url"]]
        (folder / f"{uuid4()}.json").write_text(json.dumps(ours))

    def writing_first(owner: Any, name: str) -> None:
        leave = getattr(owner, name)

        def write_and_leave(*args: Any, **options: Any) -> Any:
            write()
            return leave(*args, **options)

        setattr(owner, name, write_and_leave)

    for name in LEAVING:
        writing_first(page, name)
    writing_first(page.context, "close")
