"""Make the pictures that must be PNG (icons, the picture of a shared link) anew from src/art/brand.

Run it from anywhere, after `npm install` in web/ and with Playwright and Chromium at hand: python web/scripts/icons.py
"""

import re
import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

WEB = Path(__file__).resolve().parent.parent
BRAND = WEB / "src/art/brand"
GAMES = WEB / "src/games"
PUBLIC = WEB / "public"

# what is drawn, where it goes, how large
PNGS = [
    ("logo", "icons/icon-192.png", (192, 192)),
    ("logo", "icons/icon-512.png", (512, 512)),
    ("icon", "icons/icon-maskable-512.png", (512, 512)),
    ("icon", "icons/apple-touch-icon.png", (180, 180)),
    ("social", "social.png", (1200, 630)),
]

# Where a drawing has a place for them, the games: each with the back of its cards, side by side.
SHOW_GAMES = """(games) => {
    const drawn = games.map(([back, title], at) =>
        `<image class="back" href="${back}" x="${76 + 236 * at}" y="214" width="50" height="70"/>
         <text x="${142 + 236 * at}" y="265">${title}</text>`);
    document.querySelector("#games")?.insertAdjacentHTML("beforeend", drawn.join(""));
}"""


def games() -> list[tuple[str, str]]:
    """The backs of their cards, and their titles as their pitches say them."""
    return [
        ((pitch.parent / "back.svg").as_uri(), title)
        for pitch in sorted(GAMES.glob("*/pitch.ts"))
        for title in re.findall(r'^  title: "(.+)",$', pitch.read_text(), re.MULTILINE)
    ]


def render(browser: Browser, svg: Path, png: Path, size: tuple[int, int]) -> None:
    width, height = size
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(svg.as_uri())
    page.evaluate(SHOW_GAMES, games())
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready")
    png.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=png, omit_background=True)
    page.close()


def main() -> None:
    if not (WEB / "src/art/animals/fluent").is_dir():
        raise SystemExit("Some animals are missing: run `node web/scripts/fluent.js` first.")
    shutil.copyfile(BRAND / "logo.svg", PUBLIC / "favicon.svg")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for name, png, size in PNGS:
            render(browser, BRAND / f"{name}.svg", PUBLIC / png, size)
            print(f"{png}: {(PUBLIC / png).stat().st_size / 1000:.1f} kB")
        browser.close()


if __name__ == "__main__":
    main()
