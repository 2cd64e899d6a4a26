"""Outcomes: places with and without tie-breaks, teams, shared wins, and games that nobody wins."""

import msgspec

from astrarium.kernel import FIRST_PARTY, Match, Outcome, TieBreak, is_seat, ranked
from astrarium.kernel.record import Footer, parse_record
from astrarium.kernel.voice import Voice
from tests.kernel.games import outposts

AUTOMATON = FIRST_PARTY


def test_winners_are_first_and_the_others_follow_by_points() -> None:
    outcome = Outcome((40, 55, 51, 40), (1, 2), "X-1", "50 points")
    assert outcome.places == (3, 1, 1, 3)
    assert [outcome.share(seat) for seat in range(4)] == [0, 0.5, 0.5, 0]


def test_where_nobody_wins_nobody_is_first() -> None:
    assert Outcome((3, 7, 3), (), "X-1", "nobody is left").places == (3, 2, 3)
    alone = Outcome((12,), (), "X-2", "overrun", beaten_by=(AUTOMATON,))
    assert alone.places == (2,)
    assert alone.share(0) == 0
    assert not is_seat(alone.beaten_by[0])


def test_team_mates_share_a_place_and_the_whole_win() -> None:
    outcome = Outcome((9, 4, 1, 5), (0, 2), "X-1", "more points", teams=((0, 2), (1, 3)))
    assert outcome.places == (1, 2, 1, 2)
    assert [outcome.share(seat) for seat in range(4)] == [1, 0, 1, 0]


def test_an_outcome_without_ranks_and_teams_is_written_as_ever() -> None:
    outcome = Outcome((50, 8), (0,), "IS-WIN-02", "50 victory points")
    plain = b'{"scores":[50,8],"winners":[0],"rule":"IS-WIN-02","reason":"50 victory points"}'
    assert msgspec.json.encode(outcome) == plain
    assert msgspec.json.decode(plain, type=Outcome) == outcome


# -- ranked


def test_tie_breaks_are_named_with_the_values_that_decided() -> None:
    outcome = ranked(
        4,
        "X-1",
        "most points",
        by=[
            ("points", (5, 9, 9, 9)),
            ("planets", {0: 1, 1: 2, 2: 4, 3: 4}),
            ("ships", lambda _: 3),
        ],
    )
    assert outcome.scores == (5, 9, 9, 9)
    assert outcome.ranks == outcome.places == (4, 3, 1, 1)
    assert outcome.winners == (2, 3)
    assert outcome.ties == (
        TieBreak("planets", (1, 2, 3), (2, 4, 4)),
        TieBreak("ships", (2, 3), (3, 3)),
    )


def test_without_a_tie_nothing_is_compared_any_more() -> None:
    outcome = ranked(2, "X-1", "most points", by=[("points", (5, 9)), ("planets", (1, 2))])
    assert outcome.places == (2, 1)
    assert outcome.ties == ()


def test_teams_are_ranked_by_what_they_have_together() -> None:
    by = [("points", (5, 4, 1, 2))]
    together = ranked(4, "X-1", "most points", by=by, teams=((0, 3), (1, 2)))
    assert together.places == (1, 2, 2, 1)
    best = ranked(4, "X-1", "most", by=by, teams=((0, 3), (1, 2)), of_team=min)
    assert best.places == (1, 2, 2, 1)
    level = ranked(4, "X-1", "most", by=by, teams=((0, 2), (1, 3)))
    assert level.places == (1, 1, 1, 1)
    assert level.winners == (0, 1, 2, 3)
    assert level.share(2) == 0.5


def test_who_is_out_comes_last_and_wins_nothing() -> None:
    by = [("points", (45, 10, 8))]
    assert ranked(3, "X-1", "most points", by=by, out=(0,)).places == (3, 1, 2)
    all_out = ranked(3, "X-1", "nobody is left", by=by, out=(0, 1, 2))
    assert all_out.places == (2, 3, 4)
    assert all_out.winners == ()


def test_a_party_can_win() -> None:
    outcome = ranked(2, "X-2", "overrun", by=[("points", (1, 2))], beaten_by=(AUTOMATON,))
    assert outcome.winners == ()
    assert outcome.places == (3, 2)


# -- in games and records


def played(seats: int, seed: int, **options: object) -> Match:
    match = Match.new(outposts.GAME, seats, outposts.GAME.read_options(options), seed)
    while decisions := match.state.decisions():
        match.play(decisions[0].seat, decisions[0].actions[-1])
    return match


def test_one_seat_plays_against_the_raiders_and_may_lose() -> None:
    found = [match.state.outcome() for match in (played(1, seed, rounds=2) for seed in range(20))]
    results = {(outcome.winners, outcome.beaten_by) for outcome in found if outcome is not None}
    assert results == {((0,), ()), ((), (outposts.RAIDERS,))}


def test_eight_seats_have_eight_colours_at_any_table() -> None:
    state = outposts.GAME.new(8)
    for scene in (outposts.GAME.scene(state, None), Voice.scene(outposts.GAME, state, None)):
        assert len({mat.colour for mat in scene.mats}) == 8
        assert [party.name for party in scene.parties] == ["Raiders"]


def test_team_mates_win_together() -> None:
    for seed in range(5):
        outcome = played(4, seed, play="teams").state.outcome()
        assert outcome is not None
        assert outcome.winners in ((0, 2), (1, 3), (0, 1, 2, 3))


def test_the_record_of_a_game_with_teams_and_ties_reads_back() -> None:
    for seed in range(8):
        match = played(4, seed, play="teams", rounds=1)
        data = match.record.dump()
        assert parse_record(data).outcome == match.state.outcome()
        footer = msgspec.json.decode(data.splitlines()[-1], type=Footer)
        assert footer.outcome == match.state.outcome()
