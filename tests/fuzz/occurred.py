"""What came about in many games: steps, actions, events, and the rules by which things ended."""

from collections.abc import Iterable, Mapping

from astrarium.kernel import Action, Event, Rolled, State


class Occurred:
    """Counts by heading and name."""

    def __init__(self) -> None:
        self.counts: dict[str, dict[str, int]] = {}

    @property
    def games(self) -> int:
        return sum(self.counts.get("outcomes", {}).values())

    def add(self, heading: str, name: str, count: int = 1) -> None:
        counts = self.counts.setdefault(heading, {})
        counts[name] = counts.get(name, 0) + count

    def asked(self, state: State) -> None:
        """Note what is being resolved."""
        for step in state.stack:
            self.add("steps", type(step).__name__)

    def done(self, action: Action, events: Iterable[Event]) -> None:
        """Note what was answered and what came of it."""
        self.add("actions", type(action).__name__)
        for event in events:
            self.add("events", type(event).__name__)
            for field in ("rule", "cause"):
                if hasattr(event, field):
                    self.add(type(event).__name__, getattr(event, field))
            if isinstance(event, Rolled):
                self.add("draws", type(event.draw).__name__)

    def ended(self, state: State) -> None:
        """Note how a game came out."""
        outcome = state.outcome()
        assert outcome is not None
        self.add("outcomes", outcome.rule)

    def include(self, counts: Mapping[str, Mapping[str, int]]) -> None:
        for heading, names in counts.items():
            for name, count in names.items():
                self.add(heading, name, count)

    def missing(self, wanted: Mapping[str, Iterable[str]]) -> list[str]:
        """What never came about of what should."""
        return [
            f"{heading}: {name}"
            for heading, names in wanted.items()
            for name in names
            if name not in self.counts.get(heading, {})
        ]

    def __str__(self) -> str:
        lines = []
        for heading, counts in sorted(self.counts.items()):
            often = sorted(counts, key=lambda name: (-counts[name], name))
            lines.append(f"{heading}: " + ", ".join(f"{name} {counts[name]}" for name in often))
        return "\n".join(lines)
