"""Pictures of every scene, in both sizes and themes, to look at: python -m tests.web.screenshots [scene …]"""

from __future__ import annotations

import sys
import tempfile

from tests.kit.client import built
from tests.kit.services import serve
from tests.server.kit.clients import QUICK
from tests.web.kit.browser import PICTURES, SIZES, THEMES, Visitors, chromium
from tests.web.kit.checks import pictured
from tests.web.kit.scenes import SCENES


def main(wanted: list[str]) -> None:
    built()
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(f"sqlite:///{folder}/tables.db", args=QUICK) as server,
        chromium() as browser,
    ):
        for name in wanted or SCENES:
            for size in SIZES:
                for theme in THEMES:
                    visitors = Visitors(browser, server)
                    page = visitors.visit(None, size=size, theme=theme, sharp=True)
                    SCENES[name](page)
                    pictured(page)
                    page.screenshot(path=PICTURES / f"{name}-{size}-{theme}.png", full_page=True, animations="disabled")
                    visitors.close()
            print(name, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
