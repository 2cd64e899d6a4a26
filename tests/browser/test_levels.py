"""Opponents for people: choosing how hard they are, and asking them why they moved."""

import re
from time import monotonic

from playwright.sync_api import Route, expect

from tests.browser.guests import Guest, Table
from tests.browser.stages import contact

SLOW = 60.0  # seconds that bots may take beside other tests


def play_until_seen(guest: Guest, name: str) -> None:
    """Play until a bot has done something that everybody saw."""
    guest.set_up_quickly(name)
    until = monotonic() + SLOW
    while not guest.page.locator(".log .why-ask").count():
        assert monotonic() < until
        asked = guest.position(name)["asked"]
        if asked is not None:
            choices = asked["question"]["choices"]
            guest.play(name, next(one["action"] for one in choices if one["ends"]))
        guest.page.wait_for_timeout(200)


def test_a_newcomer_plays_easy_opponents_and_others_choose(guest: Guest) -> None:
    page = guest.visit()
    levels = page.get_by_role("radiogroup", name="Opponents")
    expect(levels.get_by_label("Easy")).to_be_checked()
    expect(page.get_by_text("Pip, a cadet")).to_be_visible()
    levels.get_by_label("Normal").check()
    expect(page.get_by_text("Tamsin, a merchant captain")).to_be_visible()
    page.reload()
    expect(levels.get_by_label("Normal")).to_be_checked()
    guest.on_shelf().get_by_role("button", name="Play now against two bots").click()
    Table(page).expect_question("Choose where your planet lies")
    table = guest.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert [seat["bot"] for seat in table["seats"]] == [None, "normal", "normal"]


def test_the_level_that_was_chosen_last_is_proposed_for_tables(guest: Guest) -> None:
    page = guest.visit()
    page.get_by_role("radiogroup", name="Opponents").get_by_label("Hard").check()
    page.get_by_role("button", name="Set up a table").click()
    expect(page.get_by_role("dialog").get_by_text("Hard: Vesper").first).to_be_attached()
    chosen = page.get_by_role("dialog").locator("ol select").last
    expect(chosen).to_have_value("bot:hard")


def test_a_bot_is_asked_why_and_answers_by_its_name(guest: Guest, device: str) -> None:
    name = guest.start({"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "greedy"})
    page, table = guest.page, guest.open(name)
    if device == "phone":
        table.tab("Players").click()
    expect(page.locator(".mat", has_text="Pip")).to_contain_text("Green · Easy")
    table.tab("Log").click()
    play_until_seen(guest, name)
    ask = page.locator(".log .why-ask").first
    ask.focus()
    page.keyboard.press("Enter")
    answer = page.locator(".log .why blockquote")
    expect(answer).to_contain_text(re.compile(r"(Pip|Greedy).+\.", re.DOTALL))
    expect(ask).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Enter")
    expect(answer).to_have_count(0)


def test_an_answer_belongs_to_its_move_while_the_bot_plays_on(guest: Guest, device: str) -> None:
    name = guest.start({"kind": "bot", "bot": "easy"})
    page, table = guest.page, guest.open(name)
    table.tab("Log").click()
    play_until_seen(guest, name)
    if device == "phone":
        table.tab("Players").click()
    table.expect_question()  # so that the bot is done: what it did last does not change
    seat = page.locator("details.mat", has_text="Pip")
    seat.locator("summary").click()
    ask = seat.locator(".why-ask")
    move = (ask.get_attribute("aria-label") or "").removeprefix("Why? Ask Pip about: ")
    assert move
    ask.focus()
    page.keyboard.press("Enter")
    answer = seat.locator(".why blockquote")
    expect(answer).to_contain_text(move)
    said = answer.inner_text()
    before = guest.get(f"/api/tables/{name}")["revision"]
    until = monotonic() + SLOW
    while guest.get(f"/api/tables/{name}")["revision"] < before + 4:
        assert monotonic() < until
        asked = guest.position(name)["asked"]
        if asked is not None:
            choices = asked["question"]["choices"]
            guest.play(
                name, next((one["action"] for one in choices if one["ends"]), choices[0]["action"])
            )
        page.wait_for_timeout(200)
    expect(answer).to_have_text(re.compile(".+"))
    assert answer.inner_text() == said
    expect(ask).to_be_focused()


def test_who_wins_is_called_by_name_and_colour(guest: Guest) -> None:
    name = guest.start({"kind": "bot", "bot": "easy"})
    guest.post(f"/api/tables/{name}/resign")
    table = guest.open(name)
    expect(table.prompt).to_contain_text("Pip (Green) wins.")
    guest.page.locator(".prompt").get_by_role("button").click()
    expect(table.dialog).to_contain_text("Pip (Green) wins.")


def test_who_is_waited_for_is_said_to_think_if_it_is_a_bot(guest: Guest) -> None:
    name = guest.start({"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "greedy"})
    page = guest.page
    page.route("**/api/tables/*/position*", thinking)
    table = guest.open(name)
    expect(table.prompt).to_contain_text(re.compile(r"Pip\s+is thinking: the set-up"))


def thinking(route: Route) -> None:
    """A position in which nobody but a bot is asked."""
    answer = route.fetch()
    waiting = [{"seat": 1, "what": "the set-up", "rule": "IS-SETUP-03"}]
    route.fulfill(response=answer, json=answer.json() | {"waiting": waiting, "asked": None})


def test_how_odds_were_counted_can_be_read_by_touch_and_keyboard(guest: Guest) -> None:
    contact(guest)
    how = guest.page.locator(".is-odds-how").first
    how.locator("summary").focus()
    guest.page.keyboard.press("Enter")
    expect(how).to_contain_text(re.compile("Exact, if nobody retreats|Estimated, ±"))
