"""How the browser client is given out."""

from __future__ import annotations

import gzip
import http.client
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.requests import Request

from tests.kit.client import ROOT
from tests.server.kit.clients import QUICK
from tests.server.kit.places import placed
from waterhole.server.http.routes.pages import PAGES, Pages

FOR_EVER = "public, max-age=31536000, immutable"
HERE = ("/", "/new/kariba", "/t/0-zZ_9", "/history", "/rules", "/rules/tembo", "/about", "/t/a?since=3", "/?lang=it")
NOWHERE = (
    "/nowhere",
    "/new/",
    "/new/kariba/2",
    "/t/",
    "/t/a/b",
    "/rules/tembo/1",
    "/History",
    "//",
    "/t/a%2fb",
    "/t/%C3%A9",
)
NO_FILES = ("/assets/x.js", "/assets/", "/assets/x", "/x.png", "/icons/x.svg", "/.well-known/x", "/api/x", "/api")
ELSEWHERE = (
    *("/../settings.py", "/assets/../../settings.py", "/%2e%2e/settings.py", "/assets/%2e%2e/%2e%2e/settings.py"),
    *("/..%2fsettings.py", "/assets/..%5c..%5csettings.py", "//etc/passwd", "/.sources", "/index.html/../.sources"),
    *("/index.html.gz", "/index.html.br", "/%00/index.html", "/index.html%00", "/C:/secret.txt"),
)


class Answer:
    """An answer, to the byte."""

    def __init__(self, port: int, path: str, method: str = "GET", address: str = "127.0.0.1", **headers: str) -> None:
        line = http.client.HTTPConnection("127.0.0.1", port, source_address=(address, 0))
        line.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        answer = line.getresponse()
        self.status = answer.status
        self.headers = {name.lower(): value for name, value in answer.getheaders()}
        self.body = answer.read()
        line.close()


@pytest.fixture(scope="module")
def port(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    for place in placed(tmp_path_factory.mktemp("pages"), *QUICK):
        yield place.server.port


@pytest.fixture
def page(client: Path, port: int) -> bytes:
    return (client / "index.html").read_bytes().replace(b'content="/', f'content="http://127.0.0.1:{port}/'.encode())


@pytest.fixture
def parts(client: Path) -> list[Path]:
    # Maps are no parts of pages: no page asks for them, and only `make coverage` builds them.
    return [file for file in (client / "assets").iterdir() if file.suffix not in (".gz", ".br", ".map")]


@pytest.mark.parametrize("path", HERE)
def test_every_page_is_the_same_file_that_is_asked_for_anew(path: str, port: int, page: bytes) -> None:
    answer = Answer(port, path)
    assert (answer.status, answer.body) == (200, page)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", NOWHERE)
def test_an_unknown_page_is_told_to_be_missing_by_the_client(path: str, port: int, page: bytes) -> None:
    answer = Answer(port, path)
    assert (answer.status, answer.body) == (404, page)


@pytest.mark.parametrize("path", NO_FILES)
def test_an_unknown_file_is_no_page(path: str, port: int) -> None:
    answer = Answer(port, path)
    assert (answer.status, json.loads(answer.body)["code"]) == (404, "not_found")


@pytest.mark.parametrize("path", ELSEWHERE)
def test_no_address_leads_out_of_the_folder(path: str, port: int, page: bytes) -> None:
    answer = Answer(port, path)
    assert answer.status == 404
    assert answer.body == page or json.loads(answer.body)["code"] == "not_found"


def test_the_server_and_the_client_know_the_same_pages() -> None:
    router = (ROOT / "web" / "src" / "router.svelte.ts").read_text()
    patterns = re.findall(r"\[/\^(.+?)\$/,", router)
    assert {re.sub(r"[()]", "", pattern.replace("\\/", "/")) for pattern in patterns} == set(PAGES)


def test_parts_of_pages_are_kept_for_ever(port: int, parts: list[Path]) -> None:
    assert {".js", ".css", ".woff2"} <= {file.suffix for file in parts}
    for file in parts:
        answer = Answer(port, f"/assets/{file.name}")
        assert (answer.status, answer.body) == (200, file.read_bytes())
        assert answer.headers["cache-control"] == FOR_EVER
        assert answer.headers["content-type"] != "application/octet-stream"


@pytest.mark.parametrize(
    ("accepts", "gets"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("GZIP", "gzip"),
        ("gzip;q=1.0, br;q=0", "gzip"),
        ("br ; q=0.1,gzip", "br"),
        ("", None),
        ("identity", None),
        ("gzip;q=0", None),
        ("gzip;q=much", None),
        (";;,=,,q", None),
    ],
)
def test_texts_come_packed_if_the_client_can_unpack_them(
    accepts: str, gets: str | None, port: int, client: Path
) -> None:
    answer = Answer(port, "/sw.js", accept_encoding=accepts)
    assert answer.headers.get("content-encoding") == gets
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.body == (client / f"sw.js{({'br': '.br', 'gzip': '.gz'}).get(gets or '', '')}").read_bytes()
    if gets == "gzip":
        assert gzip.decompress(answer.body) == (client / "sw.js").read_bytes()


def test_a_page_comes_packed_and_is_the_same(port: int, page: bytes) -> None:
    answer = Answer(port, "/t/a", accept_encoding="gzip, br")
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(answer.body) == page


def test_a_picture_for_those_who_tell_of_a_page_has_a_whole_address(port: int) -> None:
    club, other = (Answer(port, "/t/a", host=host) for host in ("club.example", "[::1]:8080"))
    assert b'property="og:image" content="http://club.example/social.png"' in club.body
    assert b'property="og:image" content="http://[::1]:8080/social.png"' in other.body
    assert club.headers["etag"] != other.headers["etag"]
    assert Answer(port, "/t/a", host="club.example", if_none_match=club.headers["etag"]).status == 304
    assert Answer(port, "/social.png").headers["content-type"] == "image/png"


@pytest.mark.parametrize("host", ['"><script>', "a b", "club.example/x", "", "club.example:x", "me@club.example"])
def test_a_name_that_is_none_stands_on_no_page(host: str, client: Path) -> None:
    headers = [(b"host", host.encode())]
    request = Request({"type": "http", "method": "GET", "scheme": "http", "path": "/", "headers": headers})
    assert bytes(Pages(client).answer(request).body) == (client / "index.html").read_bytes()


def test_what_a_browser_has_is_not_sent_again(port: int, parts: list[Path]) -> None:
    for path in ("/", "/t/a", f"/assets/{parts[0].name}"):
        for accepts in ("", "gzip"):
            first = Answer(port, path, accept_encoding=accepts)
            tag = first.headers["etag"]
            for known in (tag, f'"x", W/{tag}', "*"):
                again = Answer(port, path, accept_encoding=accepts, if_none_match=known)
                assert (again.status, again.body, again.headers["etag"]) == (304, b"", tag)
                assert again.headers["cache-control"] == first.headers["cache-control"]
            assert Answer(port, path, accept_encoding=accepts, if_none_match='"x"').status == 200
    assert Answer(port, "/nowhere", if_none_match="*").status == 404


def test_each_packing_has_a_tag_of_its_own(port: int) -> None:
    assert len({Answer(port, "/sw.js", accept_encoding=each).headers["etag"] for each in ("", "gzip", "br")}) == 3


@pytest.mark.parametrize("path", ["/", "/t/a", "/nowhere", "/assets/nothing.js"])
def test_a_head_is_an_answer_without_its_body(path: str, port: int) -> None:
    whole, head = Answer(port, path), Answer(port, path, "HEAD")
    assert (head.status, head.body) == (whole.status, b"")
    assert {**head.headers, "date": ""} == {**whole.headers, "date": ""}


@pytest.mark.parametrize(("path", "status"), [("/", 405), ("/t/a", 405), ("/index.html", 405), ("/nowhere", 404)])
def test_pages_are_only_read(path: str, status: int, port: int) -> None:
    for method in ("POST", "PUT", "DELETE"):
        answer = Answer(port, path, method)
        assert answer.status == status
        assert answer.headers.get("allow") == ("GET, HEAD" if status == 405 else None)


def test_the_parts_of_a_page_do_not_use_up_what_somebody_may_ask_for(
    client: Path, parts: list[Path], tmp_path: Path
) -> None:
    for place in placed(tmp_path, "--requests", "2"):
        addresses = [f"/assets/{parts[0].name}"] * 60
        assert {Answer(place.server.port, each).status for each in addresses} == {200}
        assert Answer(place.server.port, "/").status == 200
        assert 429 in {Answer(place.server.port, "/").status for _ in range(30)}
        assert {Answer(place.server.port, each).status for each in addresses} == {200}


def test_a_server_without_its_client_says_how_to_build_it(tmp_path: Path) -> None:
    pages = Pages(tmp_path)
    for path in ("/", "/t/a", "/nowhere"):
        answer = pages.answer(Request({"type": "http", "method": "GET", "path": path, "headers": []}))
        assert answer.status_code == 503
        assert b"make client" in bytes(answer.body)
