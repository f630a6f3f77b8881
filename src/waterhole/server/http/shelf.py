"""The shelf: the files of the browser client, read once and given out from memory."""

from __future__ import annotations

import gzip
import hashlib
import re
from dataclasses import dataclass, replace
from pathlib import Path

CLIENT = Path(__file__).parents[1] / "client"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
ENCODINGS = {"br": ".br", "gzip": ".gz"}  # the best first
FOR_EVER = "public, max-age=31536000, immutable"  # the name changes with the content
FOR_AN_HOUR = "public, max-age=3600"
ASK_AGAIN = "no-cache"  # kept, and asked for each time whether it still is the same
ALWAYS_NEW = ("/index.html", "/sw.js")
BUILD = re.compile(rb'<meta name="waterhole-build" content="(\w+)"')


@dataclass(frozen=True, slots=True)
class File:
    """A file as it is sent."""

    type: str
    caching: str
    tag: str  # of its content
    content: bytes
    packed: dict[str, bytes]  # the same, by encoding

    def headers(self, encoding: str | None) -> dict[str, str]:
        tag = f'"{self.tag}-{encoding}"' if encoding else f'"{self.tag}"'
        headers = {"content-type": self.type, "cache-control": self.caching, "etag": tag}
        if self.packed:
            headers["vary"] = "accept-encoding"
        if encoding:
            headers["content-encoding"] = encoding
        return headers

    def encoding(self, accepted: str) -> str | None:
        """The best one for whoever accepts these."""
        fine = {name for name, weight in map(offer, accepted.split(",")) if weight > 0}
        return next((each for each in self.packed if each in fine), None)


def offer(text: str) -> tuple[str, float]:
    """One offer of an Accept-Encoding, as in `gzip;q=0.5`: its name, and how welcome it is."""
    name, _, weight = text.replace(" ", "").lower().partition(";q=")
    try:
        return name, float(weight or 1)
    except ValueError:
        return name, 0.0


def shelved(folder: Path) -> dict[str, File]:
    """All files of a folder, by address. What is not here is not given out: no address leads out of the folder."""
    packed = tuple(ENCODINGS.values())
    found = [file for file in folder.rglob("*") if file.is_file() and not file.name.startswith(".")]
    return {address(file, folder): read(file, folder) for file in sorted(found) if not file.name.endswith(packed)}


def build(folder: Path = CLIENT) -> bytes | None:
    """Which build of the client this is, as its page says."""
    page = folder / "index.html"
    found = BUILD.search(page.read_bytes()) if page.is_file() else None
    return found and found[1]


def address(file: Path, folder: Path) -> str:
    return f"/{file.relative_to(folder).as_posix()}"


def at(page: File, origin: str) -> File:
    """A page whose pictures have whole addresses: those who only look at what it says of itself take no others."""
    content = page.content.replace(b'content="/', f'content="{origin}/'.encode())
    return replace(page, tag=tag(content), content=content, packed={"gzip": gzip.compress(content, mtime=0)})


def tag(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def read(file: Path, folder: Path) -> File:
    content = file.read_bytes()
    beside = {name: file.with_name(file.name + ending) for name, ending in ENCODINGS.items()}
    return File(
        TYPES.get(file.suffix, "application/octet-stream"),
        caching(address(file, folder)),
        tag(content),
        content,
        {name: packed.read_bytes() for name, packed in beside.items() if packed.is_file()},
    )


def caching(address: str) -> str:
    if address.startswith("/assets/"):
        return FOR_EVER
    return ASK_AGAIN if address in ALWAYS_NEW else FOR_AN_HOUR
