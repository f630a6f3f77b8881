"""How long a million random games of Kariba take with one worker and with two, in turns, beside what a core is worth.

A second core is not always one: other work, or a machine that is shared, may have it. So the same games are played by
one process alone and by two processes at once, too: that ratio is what two workers can reach here at best.

    python benchmarks/simulate.py [games] [rounds]
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

from waterhole.lab.simulate.simulation import Simulation
from waterhole.lab.simulate.survey import Survey
from waterhole.lab.work.crew import Crew

ALONE = """
import sys, time
from waterhole.lab.simulate.simulation import Simulation
simulation = Simulation.of("kariba", games_asked=int(sys.argv[1]))
simulation.chunk(0).play()
print("ready", flush=True)
sys.stdin.readline()
begin = time.perf_counter()
for number in range(simulation.deals // simulation.size):
    simulation.chunk(number).play()
print(time.perf_counter() - begin)
"""


def surveyed(games: int, workers: int) -> float:
    """Seconds from the first game to the finished report."""
    simulation = Simulation.of("kariba", games_asked=games)
    begin, survey = time.perf_counter(), Survey(simulation)
    for _, counted in simulation.play(Crew(workers)):
        survey.add(counted)
    survey.report()
    return time.perf_counter() - begin


def command(games: int, workers: int) -> float:
    """Seconds of the whole command, start included."""
    words = ["-m", "waterhole", "simulate", "kariba", f"--games={games}", f"--workers={workers}"]
    begin = time.perf_counter()
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL)  # noqa: S603
    return time.perf_counter() - begin


def at_once(games: int, processes: int) -> float:
    """Seconds for which processes that know nothing of each other play so many games each."""
    words = [sys.executable, "-c", ALONE, str(games)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    started = [subprocess.Popen(words, **pipes) for _ in range(processes)]  # type: ignore[call-overload]  # noqa: S603
    for process in started:
        process.stdout.readline()
    for process in started:
        process.stdin.write("\n")
        process.stdin.flush()
    return max(float(process.communicate()[0]) for process in started)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    surveyed(1000, 1)
    best: dict[str, list[float]] = {}
    for _ in range(rounds):
        for number in (1, 2):
            best.setdefault(f"simulation, {number}", []).append(surveyed(games, number))
            best.setdefault(f"command, {number}", []).append(command(games, number))
            best.setdefault(f"processes, {number}", []).append(at_once(games // number, number))
    for what in ("simulation", "command", "processes"):
        one, two = min(best[f"{what}, 1"]), min(best[f"{what}, 2"])
        pairs = zip(best[f"{what}, 1"], best[f"{what}, 2"], strict=True)
        ratios = ", ".join(f"{first / second:.2f}" for first, second in pairs)
        print(f"{what:10}  one {one:6.2f} s  two {two:6.2f} s  ratio {one / two:.2f}  (round by round {ratios})")
    print(f"load {os.getloadavg()}, {games:,} games, best of {rounds}")


if __name__ == "__main__":
    main()
