"""Ways of the table: asking first, the pace of others, names of places, losses that are seen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import advanced, standard
from tests.browser.conftest import Arrive
from tests.browser.guests import BOT, Guest
from tests.browser.worlds import joining, written


def test_sealing_a_phase_asks_first_and_can_be_switched_off(arrive: Arrive) -> None:
    guest = arrive("Ada", asks=True)
    name = guest.start_from(standard.economy("purchase"))
    table = guest.open(name)
    table.expect_question("What do your planets buy?")
    table.ends.last.click()
    expect(table.bar.get_by_role("alert")).to_contain_text("All further steps of this phase")
    table.expect_question("What do your planets buy?")
    guest.page.keyboard.press("Escape")
    expect(table.bar.get_by_role("alert")).to_be_hidden()
    table.ends.first.click()
    expect(table.bar.get_by_role("alert")).to_contain_text("2 planets can still do something")
    table.bar.get_by_role("button", name="Do not ask again").click()
    expect(table.bar.get_by_role("alert")).to_be_hidden()
    table.commit.click()
    table.expect_question("Which levels do you raise")
    table.menu("Ask before giving much away")
    guest.page.keyboard.press("Escape")
    table.ends.first.click()
    expect(table.bar.get_by_role("alert")).to_contain_text("can still do something")


def test_resigning_asks_first(guest: Guest) -> None:
    name = guest.start_from(written(seats=2, step={"name": "economic", "seat": 0}))
    table = guest.open(name)
    table.expect_question()
    table.menu("Resign")
    expect(table.dialog).to_contain_text("This cannot be undone")
    table.dialog.get_by_role("button", name="Cancel").click()
    table.expect_question()
    table.menu("Resign")
    table.dialog.get_by_role("button", name="Resign").click()
    expect(table.dialog).to_contain_text("Greedy (Green) wins")


def test_units_that_can_still_move_are_told_before_a_step_ends(arrive: Arrive) -> None:
    guest = arrive("Ada", asks=True)
    idle = written(units={"A:1,0": {0: ["Sct 1"]}}, step={"name": "movement", "seat": 0})
    table = guest.open(guest.start_from(idle))
    table.expect_question("Move your units")
    table.ends.dblclick()
    expect(table.bar.get_by_role("alert")).to_contain_text("1 unit can still move")
    table.expect_question("Move your units")
    table.commit.click()
    table.expect_question("Each planet may raise industry")


def test_bots_are_followed_step_by_step_and_that_is_remembered(guest: Guest, device: str) -> None:
    name = guest.start_from(written(seats=2, step={"name": "economic", "seat": 0}))
    with guest.page.expect_response(re.compile(r"/seen\b")):  # it is known how far one has looked
        table = guest.open(name)
    table.expect_question()
    guest.page.locator(".menu > summary").click()
    guest.page.locator(".menu .pace select").select_option("step")
    guest.page.locator(".menu > summary").click()
    guest.play(name, "end economic step")
    following = guest.page.locator(".banner.following")
    expect(following).to_be_visible()
    expect(table.my_turn).to_be_hidden()
    guest.page.reload()
    guest.page.get_by_role("dialog", name="Since you last looked").get_by_text("Go on").click()
    table.expect_question()
    guest.page.locator(".menu > summary").click()
    expect(guest.page.locator(".menu .pace select")).to_have_value("step")
    guest.page.locator(".menu > summary").click()
    table.ends.first.click()
    if device == "phone":  # where a second tap confirms
        table.commit.click()
    expect(following).to_be_visible()
    first = following.inner_text()
    following.get_by_role("button", name="Next").click()
    expect(following).not_to_have_text(first)
    guest.page.get_by_role("button", name="To now").click()
    table.expect_question()


# From now on it is noted that others are followed: it may soon be over.
_NOTE_FOLLOWING = """() => new MutationObserver(() => {
  window.followed ||= document.querySelector(".banner.following") !== null;
}).observe(document.body, { subtree: true, childList: true })"""


def test_bots_are_followed_move_by_move_to_the_present(guest: Guest) -> None:
    guest.page.add_init_script("localStorage.setItem('astrarium.pace', 'follow')")
    name = guest.start_from(written(seats=2, step={"name": "economic", "seat": 0}))
    table = guest.open(name)
    table.expect_question()
    guest.page.evaluate(_NOTE_FOLLOWING)
    guest.play(name, "end economic step")
    guest.page.wait_for_function("() => window.followed")
    expect(guest.page.locator(".banner.following")).to_be_hidden()  # nobody pressed anything
    table.expect_question()


def test_places_are_named_on_the_board_as_in_the_log(guest: Guest) -> None:
    table = guest.open(guest.start_from(standard.trade()))
    table.expect_question()
    name = guest.page.locator(".area-code").get_by_text("A:3,0", exact=True)
    expect(name).to_have_count(0)
    guest.page.keyboard.press("n")
    expect(name).to_be_visible()
    guest.page.reload()
    expect(name).to_be_attached()


# Whether a notice is to be seen over or under its place: looked for and measured in one frame, as
# the board may glide.
_BESIDE = """([words, where]) => {
  const struck = [...document.querySelectorAll(".callout .moment.struck")];
  const told = struck.find((one) => one.checkVisibility() && one.innerText.includes(words));
  if (!told) return false;
  const notice = told.getBoundingClientRect();
  const place = document.querySelector(where).getBoundingClientRect();
  const across = notice.x + notice.width / 2 - place.x - place.width / 2;
  const apart = notice.y >= place.bottom - 20 || notice.y < place.y;
  return Math.abs(across) < place.width && apart;
}"""


def about_to_lose(ada: Guest, bob: Guest) -> str:
    """A table at which Bob's cruisers are beside Ada's scout, and on their way to it."""
    attack = written(
        seed=2,
        tiles={"A:2,0": "empty_space"},
        units={"A:1,0": {0: ["Sct 1"]}, "A:2,0": {1: ["CA 11", "CA 12"]}},
        step={"name": "movement", "seat": 1, "acted": [0]},
    )
    name = ada.start_from(attack, bob)
    bob.play(name, "move 11 to A:1,0", "move 12 to A:1,0", "end movement step")
    return name


@pytest.mark.parametrize("device", ["desktop"])
def test_a_loss_is_told_beside_the_place_where_it_happened(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    ada.lingers()
    name = about_to_lose(ada, bob)
    ada.open(name)
    expect(ada.page.locator(".prompt-line")).to_be_visible()
    bob.play(name, "attack in A:1,0")
    ada.play(name, ada.position(name)["asked"]["question"]["choices"][0]["action"])
    told = ["scout 1 is shot down", '[data-spot="area:A:1,0"]']
    ada.page.wait_for_function(_BESIDE, arg=told)


@pytest.mark.parametrize("device", ["desktop"])
def test_a_loss_waits_for_who_looks_elsewhere_and_then_goes_by_itself(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    name = about_to_lose(ada, bob)
    ada.page.clock.install()
    ada.open(name, "?at=0")
    expect(ada.page.get_by_text("You look at move 0")).to_be_visible()
    bob.play(name, "attack in A:1,0")
    expect(ada.page.locator(".log")).to_contain_text("scout 1 is shot down")
    ada.page.clock.fast_forward(60_000)
    ada.page.get_by_role("button", name="Back to now").click()
    lost = ada.page.locator(".moment.struck", has_text="scout 1 is shot down")
    expect(lost).to_be_attached()
    ada.page.clock.fast_forward(60_000)
    expect(lost).to_have_count(0)


def test_an_objective_is_dealt_as_a_card(guest: Guest) -> None:
    guest.lingers()
    table = guest.open(guest.start_from(advanced.strangers()))
    table.expect_question()
    expect(guest.page.locator(".reveal.own")).to_contain_text("Nobody else sees it")
    guest.page.locator(".reveal.own").get_by_role("button", name="Put the card away").click()
    guest.page.reload()
    table.expect_question()
    expect(guest.page.locator(".reveal")).to_have_count(0)


def test_people_are_called_by_their_names(guest: Guest, device: str) -> None:
    table = guest.open(guest.start_from(written(seats=2, step={"name": "economic", "seat": 0})))
    table.expect_question()
    if device == "phone":
        table.tab("Players").click()
    expect(guest.page.locator(".mat-name b")).to_have_text(["Ada (you)", "Greedy"])


@pytest.mark.parametrize("device", ["desktop"])
def test_where_undo_ends_the_others_can_be_asked(guest: Guest) -> None:
    table = guest.open(guest.start(BOT, BOT))
    table.expect_question()
    expect(table.undo).to_be_disabled()
    table.quick_set_up.click()
    table.expect_question("Each planet may raise industry")
    expect(table.undo).to_have_count(0)  # the others have answered meanwhile
    table.takeback.click()
    expect(table.dialog).to_contain_text("You may ask the others")


def test_what_was_undone_leaves_no_lines_in_the_log(guest: Guest, device: str) -> None:
    economy = written(seats=2, step={"name": "economic", "seat": 0})
    table = guest.open(guest.start_from(economy))
    table.expect_question()
    table.build("scout").click()
    expect(table.undo).to_be_enabled()
    table.undo.click()
    expect(table.undo).to_be_disabled()
    if device == "phone":
        table.tab("Log").click()
    expect(table.log).not_to_contain_text(re.compile("take|undo", re.I))
    expect(guest.page.locator(".log .undone")).to_have_count(0)


@pytest.mark.parametrize("device", ["desktop"])
def test_joined_maps_have_a_moment_that_shows_the_home(guest: Guest) -> None:
    table = guest.open(guest.start_from(joining()))
    table.expect_question("Move your units")
    expect(guest.page.locator(".callout.home")).to_have_count(0)
    table.ends.first.click()
    expect(guest.page.locator(".callout.home")).to_have_text("Your home is here now")
    banner = guest.page.locator(".banner.joined")
    expect(banner).to_contain_text("Two maps have become one")
    banner.get_by_role("button", name="Go on").click()
    expect(banner).to_be_hidden()
    expect(guest.page.locator(".callout.home")).to_have_count(0)
