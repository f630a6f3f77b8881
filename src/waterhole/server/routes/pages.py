"""The pages."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import FileResponse

PAGES = Path(__file__).parent.parent / "page"

router = APIRouter(include_in_schema=False)


@router.get("/")
@router.get("/t/{id}")
def page() -> FileResponse:
    """One page for all: what it shows it asks for."""
    return FileResponse(PAGES / "plain.html")


@router.get("/plain.js")
def script() -> FileResponse:
    return FileResponse(PAGES / "plain.js", media_type="text/javascript")


@router.get("/plain.css")
def style() -> FileResponse:
    return FileResponse(PAGES / "plain.css", media_type="text/css")
