"""Names of bots where there is little room: shorter, and still different."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count


def short_names(names: Sequence[str], longest: int) -> list[str]:
    """The names in their order, none longer than this; those that differ stay different.

    Long ones are cut in the middle, since bots mostly differ in how their settings end. If that
    makes them the same, they are numbered, in the order of the alphabet.
    """
    short = {name: _cut(name, longest) for name in sorted(set(names))}
    often = Counter(short.values())
    taken = {cut for cut, times in often.items() if times == 1}
    for name, cut in short.items():
        if often[cut] > 1:
            short[name] = next(one for one in _numbered(name, longest) if one not in taken)
            taken.add(short[name])
    return [short[name] for name in names]


def _cut(name: str, longest: int) -> str:
    if len(name) <= longest:
        return name
    head = (longest - 1) // 2
    return f"{name[:head]}…{name[head + 1 - longest :]}"


def _numbered(name: str, longest: int) -> Iterator[str]:
    """A name with a 1, a 2 and so on at its end."""
    for number in count(1):
        end = f" {number}"
        yield _cut(name, longest - len(end)) + end
