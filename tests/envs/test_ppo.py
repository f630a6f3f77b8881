"""The example that learns by itself does learn."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.kit.client import ROOT
from tests.kit.depth import depth

EXAMPLE = ROOT / "examples" / "ppo.py"


@pytest.fixture(scope="module")
def ppo() -> Iterator[Any]:
    spec = importlib.util.spec_from_file_location("ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["ppo"] = module  # dataclasses look there
    spec.loader.exec_module(module)
    module.torch.set_num_threads(1)
    yield module
    module.torch.set_flush_denormal(False)  # it holds for whatever else this process tests


@pytest.mark.long
def test_a_few_lessons_beat_chance(ppo: Any) -> None:
    learner = ppo.Learner("kariba", lanes=256, steps=16, seed=3)
    before = ppo.against(learner.player, "kariba", "random", 100, seed=1)
    for _ in range(depth(usual=20, deep=40)):
        learner.learn(learner.play(), rate=1e-3)
    after = ppo.against(learner.player, "kariba", "random", 100, seed=1)
    assert after > max(before, 0.5) + 0.1


@pytest.mark.long
def test_the_command_writes_its_curve(ppo: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "curve.json"
    asked = f"ppo --game tembo --minutes 0.01 --lanes 32 --steps 8 --games 4 --bot novice --curve {file}"
    monkeypatch.setattr(sys, "argv", asked.split())
    ppo.main()
    told = json.loads(file.read_text())
    assert told["game"] == "tembo"
    assert told["curve"][0]["steps"] == 0
    assert told["curve"][-1]["steps"] > 0
    assert all(0 <= point["wins"] <= 1 for point in told["curve"])


def test_the_page_says_what_the_kept_run_counted() -> None:
    docs = EXAMPLE.parents[1] / "docs"
    page = (docs / "selfplay.md").read_text(encoding="utf-8")
    told = json.loads((docs / "selfplay" / "curve.json").read_text())
    first, last = told["curve"][0], told["curve"][-1]
    assert f"won {100 * first['wins']:.1f} % of {told['games']:,} games" in page
    assert f"{100 * last['wins']:.1f} % after {last['seconds']:.0f} seconds and {last['steps']:,} steps" in page
    assert last["wins"] > 0.5
