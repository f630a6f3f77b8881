"""The command line, run as a person runs it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import waterhole
from tests.kit import nursery
from tests.kit.processes import DEADLINE, ready, text

POSITION = {
    "game": "kariba",
    "players": 2,
    "turn": 0,
    "start": 0,
    "hands": [[1, 1, 1, 2], [3]],
    "waterhole": [0, 2, 0, 0, 0, 0, 0, 4],
    "captured": [[], []],
    "pile": [],
    "market": None,
    "partial": True,
}


def run(*words: object, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command, in a process that has imported everything already unless it is to meet another environment."""
    if not environment:
        return nursery.run([*map(str, words)], given, {**os.environ, "COLUMNS": "80"})
    return subprocess.run(
        [sys.executable, "-m", "waterhole", *map(str, words)],
        input=given,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "80", **environment},
        check=False,
    )


def refused(*words: object, given: str = "", **environment: str) -> str:
    """What is said to bad input: one sentence, exit code 2, nothing on standard output."""
    done = run(*words, given=given, **environment)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return done.stderr


def test_moves_of_a_position() -> None:
    done = run("moves", given=json.dumps(POSITION))
    assert done.returncode == 0
    assert json.loads(done.stdout) == ["1x1", "1x2", "1x3", "2x1"]


def test_apply_plays_a_move() -> None:
    done = run("apply", "1x3", given=json.dumps(POSITION))
    assert done.returncode == 0
    after = {**POSITION, "turn": 1, "hands": [[2], [3]], "waterhole": [3, 2, 0, 0, 0, 0, 0, 0]}
    assert json.loads(done.stdout) == {**after, "captured": [[8, 8, 8, 8], []]}


def test_apply_takes_position_and_move_from_the_input() -> None:
    by_word = run("apply", "1x3", given=json.dumps(POSITION)).stdout
    assert run("apply", given=json.dumps({"position": POSITION, "move": "1x3"})).stdout == by_word


def test_version_and_help() -> None:
    assert run("--version").stdout.strip() == f"waterhole {waterhole.__version__}"
    assert "Play a match in the terminal" in run("--help").stdout


def test_a_match_is_played_saved_checked_and_shown(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    words = ("--players", 3, "--name", "Ana", "--seed", 4, "--games", 2, "--market", "--save", file)
    played = run("play", "kariba", *words, given="1\n" * 400)
    assert played.returncode == 0, played.stderr
    assert "Game 2 of 2" in played.stdout
    shown = run("replay", file)
    assert shown.returncode == 0, shown.stderr
    assert "Every move is in order. The match is complete: Ana" in shown.stdout
    assert "draws a card" in shown.stdout
    assert "draws a card" not in run("replay", file, "--cards").stdout
    assert len(run("replay", file, "--quiet").stdout.strip().splitlines()) <= 2
    again = tmp_path / "again.jsonl"
    run("play", "kariba", *words[:-1], again, given="1\n" * 400)
    assert again.read_text() == file.read_text()


def test_a_match_that_was_left_is_saved_all_the_same(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    assert run("play", "kariba", "--save", file, given="1\nquit\n").returncode == 0
    assert "was left unfinished" in run("replay", file).stdout


def test_an_edited_replay_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run("play", "kariba", "--games", 1, "--save", file, given="1\n" * 400)
    text = file.read_text()
    file.write_text(text.replace('"seat": 0', '"seat": 1', 1))
    assert "Line" in refused("replay", file)
    file.write_bytes(b"\xff\x00")
    assert "not a text file" in refused("replay", file)
    assert "cannot be read" in refused("replay", tmp_path / "nowhere")
    assert "cannot be read" in refused("replay", tmp_path)
    file.write_text('{"name": "a foreign file"}\n')
    assert "no replay of Waterhole" in refused("replay", file)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("play", "poker"), "There is no game called 'poker'"),
        (("play", "kariba", "--players", 5), "Kariba is for 2 to 4 players, not 5"),
        (("play", "kariba", "--players", "two"), "valid integer"),
        (("play", "kariba", "--games", 10), "1 to 9 games"),
        (("play", "kariba", "--start", 2), "The start is a seat from 0 to 1"),
        (("play", "kariba", "--bot", "hal"), "There is no bot called 'hal'"),
        (("play", "kariba", "--name", ""), "A name has 1 to 24"),
        (("play", "kariba", "--name", "A\x1b[2J"), "A name has 1 to 24"),
        (("play", "kariba", "--name", "A", "--name", "A"), "the same"),
        (("play", "kariba", "--name", "A", "--name", "B", "--name", "C"), "3 names for 2 seats"),
        (("play", "kariba", "--name", "Zuri (easy)"), "the same"),
        (("play", "kariba", "--save", "/nowhere/at/all"), "cannot be saved"),
        (("play", "kariba", "--save", "/proc/nothere"), "cannot be saved"),
        (("play", "kariba", "--save", "x" * 300), "cannot be saved"),
        (("play", "kariba", "--save", "."), "cannot be saved"),
        (("play", "kariba", "--deck", "/nowhere"), "cannot be read"),
        (("tournament", "poker", "random", "greedy"), "There is no game called 'poker'"),
        (("tournament", "kariba", "random"), "two bots or more"),
        (("tournament", "kariba"), "Missing argument"),
        (("tournament", "kariba", "random", "random"), "named twice"),
        (("tournament", "kariba", "random", "hal"), "There is no bot called 'hal'"),
        (("tournament", "kariba", "random", "greedy", "--players", 5), "2 to 4 players, not 5"),
        (("tournament", "tembo", "random", "greedy", "--market"), "Tembo has no option “market”"),
        (("tournament", "kariba", "random", "greedy", "--deals", 0), "1 to 1,000,000 deals, not 0"),
        (("tournament", "kariba", "random", "greedy", "--workers", -1), "1 to 256 workers, not -1"),
        (("tournament", "kariba", "random", "greedy", "--pairs", "some"), "all, neighbours, first"),
        (("tournament", "kariba", "random", "greedy", "--save", "/nowhere/at/all"), "cannot be saved"),
        (("ladder",), "Missing argument"),
        (("ladder", "/nowhere/at/all"), "cannot be read"),
        (("ladder", __file__), "line 1: this is no JSON object"),
        (("deck", "poker"), "There is no game called 'poker'"),
        (("fly",), "No such command 'fly'"),
        (("moves", "--wings"), "No such option"),
    ],
)
def test_bad_words_are_answered_with_a_sentence(words: tuple[object, ...], reason: str) -> None:
    assert reason in refused(*words)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("[]", "A position is a JSON object"),
        ("{}", "There is no game called ''"),
        ('{"game": []}', "There is no game called []"),
        ('{"game": "kariba"}', "lacks the field “players”"),
        (json.dumps({**POSITION, "turn": 3}), "“turn” is a whole number"),
    ],
)
def test_a_broken_position_is_answered_with_a_sentence(given: str, reason: str) -> None:
    assert reason in refused("moves", given=given)
    assert reason in refused("apply", "1x1", given=given)


@pytest.mark.parametrize(
    ("move", "reason"),
    [("7x1", "You hold no rhino (K2)"), ("seven", "'seven' is no move"), ("", "is no move"), ("draw", "K7")],
)
def test_a_bad_move_is_answered_with_a_sentence(move: str, reason: str) -> None:
    assert reason in refused("apply", move, given=json.dumps(POSITION))


def test_apply_without_a_move_says_what_it_needs() -> None:
    assert "“move”" in refused("apply", given=json.dumps(POSITION))
    assert "is no move" in refused("apply", given=json.dumps({"position": POSITION, "move": 7}))


def test_a_deck_is_printed_as_it_is_written() -> None:
    assert run("deck", "kariba").stdout == waterhole.load("kariba").deck.text


@pytest.mark.long
def test_no_keyboard_and_a_poor_screen_are_no_reason_to_fall_over() -> None:
    shell = f"{sys.executable} -m waterhole"
    for command, code in ((f"{shell} moves <&-", 2), (f"{shell} play --seed 1 <&-", 0)):
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
    poor = run("play", "kariba", "--seed", 1, given="9" * 5000 + "\nquit\n", PYTHONIOENCODING="ascii")
    assert poor.returncode == 0, poor.stderr
    assert "Until next time" in poor.stdout


@pytest.mark.long
def test_a_cache_directory_that_cannot_be_used_is_answered_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for directory in (tmp_path / "file", tmp_path / "file" / "below", "/proc/nowhere"):
        said = refused("moves", given=json.dumps(POSITION), WATERHOLE_CACHE_DIR=str(directory))
        assert "Compiled rules cannot be kept in" in said


@pytest.mark.long
def test_a_missing_cache_directory_is_made(tmp_path: Path) -> None:
    done = run("moves", given=json.dumps(POSITION), WATERHOLE_CACHE_DIR=str(tmp_path / "a" / "b"))
    assert done.returncode == 0
    assert (tmp_path / "a" / "b").is_dir()


TOURNAMENT = ("tournament", "tembo", "random", "greedy")


@pytest.mark.long
def test_a_tournament_is_shown_as_tables(tmp_path: Path) -> None:
    done = run(*TOURNAMENT, "--deals", 2, "--workers", 1, COLUMNS="200")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "random – greedy" in done.stdout
    assert "2 deals of each pairing" in done.stdout


@pytest.mark.long
def test_a_tournament_goes_on_from_its_file_and_becomes_a_page(tmp_path: Path) -> None:
    file = tmp_path / "ladder.jsonl"
    for deals in (1, 3):
        done = run(*TOURNAMENT, "--players", 3, "--deals", deals, "--workers", 2, "--save", file, "--json")
        assert done.returncode == 0, done.stderr
        assert [row["games"] for row in json.loads(done.stdout)["pairings"]] == [3 * deals] * 2
    assert len(file.read_text().splitlines()) == 1 + 2 * 3
    page = run("ladder", file)
    assert page.returncode == 0, page.stderr
    assert "## Tembo, 3 players" in page.stdout
    assert "“seed” is 1 there and 2 here" in refused(*TOURNAMENT, "--players", 3, "--seed", 2, "--save", file)


def listen() -> None:
    """Hear Ctrl-C even where these tests run in the background and do not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_a_tournament_that_is_stopped_says_how_to_go_on(tmp_path: Path, workers: int) -> None:
    file = tmp_path / "ladder.jsonl"
    words = [*TOURNAMENT, "--deals", "100000", "--workers", str(workers), "--save", str(file)]
    command = [sys.executable, "-m", "waterhole", *words]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, start_new_session=True, preexec_fn=listen
    ) as process:
        try:
            ready(process, "waterhole tournament", file, lambda: text(file).count("\n") >= 3)
            os.killpg(process.pid, signal.SIGINT)  # what Ctrl-C does
            said = process.communicate(timeout=DEADLINE)[1]
        except subprocess.TimeoutExpired:
            pytest.fail(f"a tournament with {workers} workers went on for {DEADLINE:.0f} s after it was stopped")
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)  # its workers, too
    assert process.returncode == 130
    assert "Traceback" not in said
    told = re.fullmatch(rf"waterhole: Stopped after (\d+) of 100,000 deals. The same command .* {file}.\n", said)
    assert told, said
    assert file.read_bytes().count(b"\n") - 1 - int(told[1]) in (0, 1)  # stored first, then told


def test_without_its_libraries_a_tournament_says_what_it_needs() -> None:
    code = "import sys; sys.modules['choix'] = None; from waterhole.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, *TOURNAMENT], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'waterhole[lab]'" in done.stderr
