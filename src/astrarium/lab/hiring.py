"""Who plays many games: this process, several, or a Ray cluster."""

from astrarium.kernel import BadInput

from .ray import RayCrew
from .workers import Crew, Here, Processes

MOST_WORKERS = 1024


def hire(workers: int | None = None, ray: str | None = None) -> Crew:
    """Who plays: this process, several processes, or a Ray cluster at an address."""
    if workers is not None and workers < 1:
        raise BadInput(f"a simulation needs at least 1 worker, not {workers}")
    if workers is not None and workers > MOST_WORKERS:
        raise BadInput(f"at most {MOST_WORKERS} workers can play, not {workers}")
    if ray is not None:
        return RayCrew(ray, workers)
    return Here() if workers is None or workers == 1 else Processes(workers)
