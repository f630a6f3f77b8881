"""What is kept of a test that failed in a browser: what everybody saw, what the pages said, and the tables' logs."""

from __future__ import annotations

import re
from pathlib import Path

from tests.kit.threads import in_a_thread
from tests.web.kit.browser import PICTURES, Visitors
from waterhole.server.store.log import Log

FAILED = PICTURES / "failed"
TABLE = re.compile(r"/(?:t|replay)/([\w-]{16,})")


def keep(visitors: Visitors, test: str) -> Path:
    """One picture a page; the console; and of every table that somebody looks at all its entries, one a line."""
    folder = FAILED / re.sub(r"[^\w-]+", "-", test).strip("-")
    folder.mkdir(parents=True, exist_ok=True)
    for number, page in enumerate(visitors.pages):
        page.screenshot(path=folder / f"page-{number}.png")
    addresses = [page.url for page in visitors.pages]
    (folder / "console.txt").write_text("\n".join([*addresses, "", *visitors.said, "", *visitors.trouble, ""]))
    for id in {found for address in addresses for found in TABLE.findall(address)}:
        bodies = in_a_thread(entries(visitors.server.database, id))
        (folder / f"table-{id}.jsonl").write_text("\n".join([*bodies, ""]))
    return folder


async def entries(database: str, id: str) -> list[str]:
    log = Log(database)
    try:
        return [str(row.body) for row in await log.entries(id)]
    finally:
        await log.close()
