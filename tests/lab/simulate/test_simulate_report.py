"""What a simulation shows: in the terminal, as a page, as a table, as JSON; and what it says to bad input."""

from __future__ import annotations

import json
import re
import sys
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from statistics import fmean, stdev

import polars
import pytest
from scipy.special import stdtrit

from tests.lab.simulate.test_simulate import surveyed
from tests.test_cli import refused, run
from waterhole import Refused
from waterhole.lab.simulate.inquiry import Inquiry
from waterhole.lab.work.crew import Crew

WORDS = ("simulate", "mada", "habit", "random", "--games", "60", "--players", "3", "--seed", "5")


class Page(HTMLParser):
    """Names, references, what is told to those who see no pictures, and whether all that is opened is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.references: list[str] = []
        self.labels: list[str | None] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += [found["id"] or ""] if "id" in found else []
        self.references += [value or "" for name, value in attrs if name in ("href", "src", "xlink:href")]
        if tag == "svg":
            self.labels.append(found.get("aria-label"))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """MADA's own deck, but for the nine pears on its lowest cacti."""
    file = tmp_path_factory.mktemp("decks") / "my.toml"
    file.write_text(run("deck", "mada").stdout.replace("pears = 1", "pears = 9", 1))
    return file


@pytest.mark.long
def test_tables_in_the_terminal() -> None:
    done = run(*WORDS)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    for said in ("MADA, 3 players: habit, random, random", "Seats", "Bots", "Luck and skill", "60 games: 20 deals"):
        assert said in done.stdout
    assert all(len(line) <= 80 for line in done.stdout.splitlines())


@pytest.mark.long
@pytest.mark.parametrize("line", [("random",), ("easy", "random")])
def test_workers_do_not_change_a_byte(line: tuple[str, ...], tmp_path: Path) -> None:
    said, pages = set(), set()
    for workers in (1, 2):
        page = tmp_path / f"{workers}.html"
        done = run("simulate", "kariba", *line, "--games=64", f"--workers={workers}", "--html", page, "--json")
        assert done.returncode == 0, done.stderr
        said.add(done.stdout)
        pages.add(page.read_bytes())
    assert len(said) == len(pages) == 1
    assert json.loads(said.pop())["games"] == 64


@pytest.mark.long
def test_a_page_holds_all_that_it_needs(tmp_path: Path, deck: Path) -> None:
    file = tmp_path / "report.html"
    assert run(*WORDS, "--deck", deck, "--compare", "--html", file).returncode == 0
    text = file.read_text()
    page = Page(text)
    assert page.open == []
    assert "http" not in text
    assert "@import" not in text
    assert all(reference.startswith("#") and reference[1:] in page.ids for reference in page.references)
    assert len(set(page.ids)) == len(page.ids)
    assert len(page.labels) == 7
    assert all(page.labels)
    assert "prefers-color-scheme: dark" in text
    assert (
        f"waterhole simulate mada habit random random --deck={deck} --compare --players=3 --games=60 --seed=5" in text
    )
    for said in ("my.toml", "own deck", "Waterhole 0", "Numba", "seed 5", "currentColor"):
        assert said in text


def test_what_nobody_can_say_is_left_out(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("simulate", "kariba", "habit", "random", "--games=2", "--html", page)
    assert (done.returncode, done.stderr) == (0, "")
    assert " ± " in done.stdout.replace("\n", " ")
    assert "nan" not in done.stdout
    assert "–" in done.stdout
    assert "<td>–</td>" in page.read_text()
    assert "nan" not in re.sub("[a-z]*nan[a-z]+", "", page.read_text())


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_a_table_of_all_games(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"games.{ending}"
    report = json.loads(run(*WORDS, "--table", file, "--json").stdout)
    frame = polars.read_csv(file) if ending == "csv" else polars.read_parquet(file)
    assert frame.height == report["games"] == 60
    for seat, row in enumerate(report["by_seat"]):
        assert frame[f"share_{seat}"].mean() == pytest.approx(row["share"])
        assert frame[f"points_{seat}"].mean() == pytest.approx(row["points"]["mean"])
    assert frame["moves"].mean() == pytest.approx(report["length"]["mean"])


@pytest.mark.long
def test_a_deck_is_compared_with_the_games_own(deck: Path) -> None:
    both = json.loads(run(*WORDS, "--deck", deck, "--compare", "--json").stdout)
    alone = json.loads(run(*WORDS, "--json").stdout)
    assert both["own_deck"] == alone
    assert both["deck"]["cacti"][0]["pears"] == 9
    assert run(*WORDS, "--deck", deck, "--compare").stdout.count("own deck") > 5


def test_what_a_deck_changes_is_told_deal_by_deal(deck: Path) -> None:
    inquiry = Inquiry.of("mada", ["habit", "random"], 3, 300, {}, 1, deck, compare=True)
    found = inquiry.play(Crew(2), None, lambda steps: steps)[0][1]["difference"]
    (_, mine), (_, own) = ((name, surveyed(simulation)[1]) for name, simulation in inquiry.simulations)
    assert [row["seat"] for row in found["by_seat"]] == [0, 1, 2]
    for seat, row in enumerate(found["by_seat"]):
        mine_there, own_there = ([played(points, seat) for points in rows[:, 1:].tolist()] for rows in (mine, own))
        for at, what in enumerate(("share", "lead", "points")):
            apart = [a[at] - b[at] for a, b in zip(mine_there, own_there, strict=True)]
            check_interval(row[what], [fmean(apart[game : game + 3]) for game in range(0, 300, 3)])
    apart = (mine[:, 0] - own[:, 0]).tolist()
    check_interval(found["length"], [fmean(apart[game : game + 3]) for game in range(0, 300, 3)])


def played(points: list[int], seat: int) -> tuple[float, int, int]:
    """Share of the win, lead and points of a seat."""
    rivals = points[:seat] + points[seat + 1 :]
    share = 1 / points.count(max(points)) if points[seat] == max(points) else 0.0
    return share, points[seat] - max(rivals), points[seat]


def check_interval(told: dict[str, float | None], of_deals: list[float]) -> None:
    assert told["mean"] == pytest.approx(fmean(of_deals))
    spread = stdev(of_deals)
    if spread == 0:
        assert told["low"] is told["high"] is None
    else:
        half = stdtrit(len(of_deals) - 1, 0.975) * spread / len(of_deals) ** 0.5
        assert (told["low"], told["high"]) == pytest.approx((told["mean"] - half, told["mean"] + half))


@pytest.mark.long
@pytest.mark.parametrize("name", ["own deck", "$x^{$ a.toml", "_[red] <b> 中.toml", "no text \udcff.toml"])
def test_a_deck_may_be_called_anything(name: str, tmp_path: Path, deck: Path) -> None:
    mine, page = tmp_path / name, tmp_path / "page.html"
    mine.write_text(deck.read_text())
    done = run(*WORDS, "--deck", mine, "--compare", "--html", page, COLUMNS="200")
    assert (done.returncode, done.stderr) == (0, "")
    expected = {"own deck": "file own deck"}.get(name, name).replace("\udcff", "?")
    assert f"with each of the decks {expected} and own deck:" in done.stdout
    text = page.read_text()
    for deck_there in (expected, "own deck"):
        assert text.count(f">{escape(f'seat 0, {deck_there}')}<") == 2, "in a legend, and above a column"
        assert len(re.findall(rf"<text[^>]*> ?{re.escape(escape(deck_there))}</text>", text)) == 3, "in three legends"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["poker"], "no game called 'poker'"),
        (["kariba", "hal"], "no bot called 'hal'"),
        (["kariba", "easy", "easy", "easy", "--players", 2], "3 bots for 2 seats"),
        (["kariba", "--players", 9], "2 to 4 players, not 9"),
        (["kariba", "--games", 0], "games, not 0"),
        (["kariba", "--workers", 0], "workers, not 0"),
        (["kariba", "--compare"], "nothing to compare"),
        (["kariba", "--deck", "/no/such/deck.toml"], "cannot be read"),
        (["mada", "--market"], "no option “market”"),
        (["kariba", "--table", "games.xls"], ".csv or .parquet"),
        (["kariba", "--table", "/no/such/place/games.csv"], "The table cannot be saved"),
        (["kariba", "--table", "games.csv", "--games", 30_000_000], "20,000,000 games at most"),
        (["kariba", "--html", "/no/such/place/page.html"], "The page cannot be saved"),
        (["kariba", "--ray", "nowhere"], "auto, HOST:PORT or ray://HOST:PORT, not as 'nowhere'"),
        (["kariba", "--ray", "127.0.0.1:1"], "no Ray cluster at '127.0.0.1:1'"),
        (["kariba", "--ray", "ray://127.0.0.1:1"], "no Ray cluster at 'ray://127.0.0.1:1'"),
    ],
)
def test_bad_input_is_answered_by_a_sentence(words: list[object], reason: str) -> None:
    assert reason in refused("simulate", *words)


def test_a_wrong_deck_is_refused_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(run("deck", "mada").stdout.replace("pears = 1", "pears = 99", 1))
    assert "line 14: a cactus shows 1 to 9 pears, not 99." in refused("simulate", "mada", "--deck", file)


def test_a_deck_with_which_games_never_end_leaves_nothing_behind(tmp_path: Path) -> None:
    file, page, table = (tmp_path / name for name in ("deck.toml", "page.html", "games.csv"))
    copies = iter(["copies = 60"] + ["copies = 0"] * 12)
    file.write_text(re.sub(r"copies = \d+", lambda _: next(copies), run("deck", "mada").stdout))
    words = ("--deck", file, "--html", page, "--table", table)
    assert "With this deck a game does not come to an end" in refused("simulate", "mada", *words)
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("missing", ["scipy", "matplotlib", "polars"])
def test_libraries_that_are_not_there_are_named(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    inquiry = Inquiry.of("kariba", [], 2, 10, {}, 1)
    inquiry.check(Path("page.html"), Path("games.csv"))
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(Refused, match=r"pip install 'waterhole\[lab\]'"):
        inquiry.check(Path("page.html"), Path("games.csv"))
