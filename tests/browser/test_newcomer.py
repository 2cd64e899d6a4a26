"""Somebody who has never been here: from the first page to the end of a game."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from typer.testing import CliRunner

from astrarium.cli import app
from tests.browser.guests import Guest, Table
from tests.browser.newcomer import Newcomer


def test_one_click_leads_to_a_game_and_one_more_through_its_set_up(guest: Guest) -> None:
    page = guest.visit()
    guest.on_shelf().get_by_role("button", name="Play now against two bots").click()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    table = Table(page)
    table.expect_question("Choose where your planet lies")
    table.quick_set_up.click()
    table.expect_question("Each planet may raise industry")


def test_a_newcomer_plays_to_the_end_by_clicking_what_is_highlighted(
    guest: Guest, tmp_path: Path
) -> None:
    page = guest.visit()
    page.get_by_role("button", name="Set up a table").click()
    page.get_by_role("dialog").get_by_role("radio", name="InterSpace").check(force=True)
    page.get_by_label("Turn limit", exact=True).fill("2")
    page.get_by_role("button", name="Set up the table").click()
    page.get_by_role("button", name="Fill with bots").click()
    page.get_by_role("button", name="Start the game").click()
    table = Table(page)
    Newcomer(table).play_to_the_end()
    result = page.get_by_role("dialog", name="The game is over.")
    expect(result.locator(".scores li")).to_have_count(3)
    expect(result.get_by_text(re.compile(r"^[0-9a-f]{32}$")).first).to_be_visible()
    with page.expect_download() as download:
        result.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.jsonl"
    download.value.save_as(record)
    verified = CliRunner().invoke(app, ["verify", str(record)])
    assert verified.exit_code == 0, verified.output
    result.get_by_role("button", name="Replay from the start").click()
    expect(page.get_by_text("You look at move 0")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_the_same_people_play_again_at_a_click(guest: Guest) -> None:
    table = guest.start({"kind": "bot", "bot": "random"}, options={"max_game_turns": 1})
    shown = guest.open(table)
    Newcomer(shown).play_to_the_end()
    shown.dialog.get_by_role("button", name="Play again").click()
    expect(guest.page).not_to_have_url(re.compile(table))
