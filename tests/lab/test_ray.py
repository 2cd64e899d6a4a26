"""Arenas on a Ray cluster: the same files as those of one process, and sentences for no cluster."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astrarium.kernel import BadInput, load_game
from astrarium.lab.arena import arena, make_plan, rule_set
from astrarium.lab.arena_journal import JOURNAL
from astrarium.lab.hiring import hire
from astrarium.lab.simulate import simulate

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

GAME = load_game("interspace")
SMALLEST_STORE = 80 * 2**20  # bytes; Ray wants no less


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two nodes on this machine, each with its own worker process."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
        utils = pytest.importorskip("ray.cluster_utils")
        node = {"num_cpus": 1, "object_store_memory": SMALLEST_STORE}
        nodes = utils.Cluster(
            initialize_head=True, head_node_args={**node, "include_dashboard": False}
        )
        try:
            nodes.add_node(**node)
            nodes.wait_for_nodes()
            yield nodes.address
        finally:
            nodes.shutdown()


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != JOURNAL}


@pytest.mark.parametrize("schedule", ["round-robin", "ladder"])
def test_a_cluster_plays_the_same_arena(tmp_path: Path, cluster: str, schedule: Any) -> None:
    rules = [rule_set(GAME, name, {"max_game_turns": 1}) for name in ("basic", "standard")]
    plan = make_plan(
        GAME, ("greedy", "random"), games=4, seats=(2, 3), rules=rules, schedule=schedule
    )
    here = arena(plan, folder=tmp_path / "here")
    there = arena(plan, folder=tmp_path / "there", ray=cluster)
    assert there == here
    assert files(tmp_path / "there") == files(tmp_path / "here")


def test_an_arena_may_change_from_a_cluster_to_one_process(tmp_path: Path, cluster: str) -> None:
    plan = make_plan(
        GAME, ("greedy", "random"), games=10, rules=[rule_set(GAME, "", {"max_game_turns": 1})]
    )

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        arena(plan, folder=tmp_path / "parts", ray=cluster, progress=stop)
    assert arena(plan, folder=tmp_path / "parts") == arena(plan, folder=tmp_path / "whole")
    assert files(tmp_path / "parts") == files(tmp_path / "whole")


def test_a_cluster_simulates_too(cluster: str) -> None:
    options = GAME.read_options({"max_game_turns": 1})
    here, there = (
        simulate(GAME, 2, ["greedy", "random"], 6, options=options, ray=ray)
        for ray in (None, cluster)
    )
    assert here == there


def reciprocal(number: int) -> float:
    return 1 / number


def test_what_fails_on_a_cluster_is_told(cluster: str) -> None:
    with pytest.raises(ZeroDivisionError), hire(ray=cluster).at_work(reciprocal) as play:
        list(play(range(3, -1, -1)))


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "nonsense"])
def test_no_cluster_is_a_sentence(address: str) -> None:
    pytest.importorskip("ray")
    with (
        pytest.raises(BadInput, match=f"there is no Ray cluster at {address}"),
        hire(ray=address).at_work(abs),
    ):
        pass
