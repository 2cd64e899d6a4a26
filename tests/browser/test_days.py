"""Play over days in a browser: clocks, live for an hour, what waits, and being told."""

import json
from time import monotonic

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guests import OPEN, PATIENCE, Guest
from tests.browser.test_access import obstacles

DAYS = {"kind": "days", "bank": 3 * 86400, "increment": 12 * 3600}
LIVE = {"kind": "live", "bank": 1200, "increment": 30}
_SHOWN = """() => navigator.serviceWorker.ready
  .then((worker) => worker.getNotifications())
  .then(([one]) => one ? [one.title, one.body, one.tag, one.data.path] : null)"""
_BADGE = """
  navigator.setAppBadge = async (count) => { document.documentElement.dataset.badge = count; };
  navigator.clearAppBadge = async () => { document.documentElement.dataset.badge = "none"; };
"""
_COME_BACK = "() => document.dispatchEvent(new Event('visibilitychange'))"
_WORKER = """() => navigator.serviceWorker.register("/sw.js")
  .then(() => navigator.serviceWorker.ready)
  .then(() => true)"""


def sit_together(ada: Guest, bob: Guest, **wanted: object) -> str:
    table = ada.set_up(OPEN, **wanted)
    bob.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/start")
    return table


def test_a_table_with_a_clock_is_set_up_by_its_form(guest: Guest, device: str) -> None:
    page = guest.page
    page.goto(guest.server.base_url)
    page.get_by_role("button", name="Set up a table").click()
    page.get_by_text("Over days", exact=True).click()
    page.get_by_label("When somebody's time is up").select_option("ask")
    page.get_by_label("Weekends are free").check()
    assert obstacles(guest) == []
    page.get_by_role("button", name="Set up the table").click()
    expect(page.get_by_text("Over days: 3 days, and 12 hours after each answer")).to_be_visible()
    table = guest.get(f"/api/tables/{page.url.rpartition('/')[2]}")
    assert (table["pace"]["policy"], table["pace"]["weekends"]) == ("ask", False)


@pytest.mark.parametrize("device", ["desktop"])
def test_all_are_here_and_play_live_for_an_hour(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    table = sit_together(ada, bob, pace=DAYS)
    for guest in (ada, bob):
        guest.page.goto(f"{guest.server.base_url}/t/{table}")
        expect(guest.page.get_by_role("timer").first).to_have_text("3 days")
    ada.page.get_by_label("Menu").click()
    ada.page.get_by_role("button", name="All here? Play live for an hour").click()
    expect(ada.page.get_by_text("Agreed so far: Ada")).to_be_visible()
    bob.page.get_by_role("button", name="Play live").click()
    for guest in (ada, bob):
        expect(guest.page.get_by_role("timer").first).to_contain_text("14:")
    bob.page.get_by_label("Menu").click()
    bob.page.get_by_role("button", name="back to playing over days").click()
    expect(ada.page.get_by_role("timer").first).to_contain_text("day")


@pytest.mark.parametrize("device", ["desktop"])
def test_one_key_goes_to_the_table_that_has_waited_longest(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    tables = [sit_together(ada, bob, pace=LIVE) for _ in range(3)]
    ada.page.goto(f"{ada.server.base_url}/t/{tables[0]}")
    expect(ada.page.get_by_label("Next table that waits for you")).to_have_text("2")
    expect(ada.page).to_have_title("(2) ● Your turn · InterSpace")
    ada.page.keyboard.press("w")
    ada.page.wait_for_url(f"**/t/{tables[1]}")
    ada.page.goto(ada.server.base_url)
    expect(ada.page.get_by_text("It is your turn at 3 tables")).to_be_visible()
    ada.page.keyboard.press("w")
    ada.page.wait_for_url(f"**/t/{tables[0]}")


@pytest.mark.parametrize("device", ["desktop"])
def test_the_badge_of_the_installed_site_counts_what_waits(arrive: Arrive) -> None:
    """Tables, not questions; anew for who comes back to the page, and none when nothing waits."""
    ada, bob = arrive("Ada"), arrive("Bob")
    ada.page.add_init_script(_BADGE)
    shown = ada.visit().locator("html")
    expect(shown).to_have_attribute("data-badge", "none")
    tables = [sit_together(ada, bob, pace=DAYS) for _ in range(2)]
    bob.post(f"/api/tables/{tables[0]}/session", {"minutes": 60})
    ada.page.evaluate(_COME_BACK)
    expect(shown).to_have_attribute("data-badge", "2")
    bob.post(f"/api/tables/{tables[1]}/resign")
    ada.page.evaluate(_COME_BACK)
    expect(shown).to_have_attribute("data-badge", "1")
    bob.post(f"/api/tables/{tables[0]}/resign")
    ada.page.evaluate(_COME_BACK)
    expect(shown).to_have_attribute("data-badge", "none")


def test_an_answer_is_prepared_shown_and_taken_back(arrive: Arrive, device: str) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    table = sit_together(ada, bob, pace=DAYS)
    page = ada.visit(f"/t/{table}")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Prepared answers").click()
    dialog = page.get_by_role("dialog", name="Prepared answers")
    kinds = []
    for case in ("If I am attacked", "Choose where your planet lies"):
        answer = dialog.get_by_role("group", name=case).get_by_role("button").first
        answer.click()
        expect(answer).to_have_attribute("aria-pressed", "true")
        assert obstacles(ada) == []
        (held,) = ada.get(f"/api/tables/{table}/prepared")
        kinds.append(held["kind"])
        expect(dialog.get_by_role("listitem")).to_contain_text(held["label"])
        dialog.get_by_role("button", name="Take back").click()
        expect(dialog.get_by_text("You have prepared nothing.")).to_be_visible()
    assert kinds[0] == "attacked"
    assert ada.get(f"/api/tables/{table}/prepared") == []


@pytest.mark.tolerates("status of 400")
def test_somebody_says_when_they_play_and_how_they_are_told(guest: Guest, device: str) -> None:
    page = guest.page
    page.goto(guest.server.base_url)
    page.get_by_role("button", name="Play over days").click()
    page.get_by_label("Time zone").select_option("America/New_York")
    page.get_by_label("From", exact=True).select_option("9")
    page.get_by_label("To", exact=True).select_option("22")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved: your clocks count so from now on.")).to_be_visible()
    assert guest.get("/api/me/rhythm") == {
        "zone": "America/New_York", "begins": 9, "ends": 22, "away_from": None, "away_until": None,
    }  # fmt: skip
    page.get_by_role("button", name="By webhook").click()
    assert obstacles(guest) == []
    page.get_by_label("Address of the webhook").fill("http://127.0.0.1:9/x")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("addresses inside a network are not reached")).to_be_visible()


@pytest.mark.parametrize("device", ["desktop"])
def test_a_message_is_shown_while_no_page_is_open(guest: Guest) -> None:
    """As the service of a browser's maker hands it over, already decrypted."""
    page, origin = guest.page, guest.server.base_url
    page.context.grant_permissions(["notifications"], origin=origin)
    page.goto(origin)
    page.evaluate(_WORKER)
    found: list[str] = []
    line = page.context.new_cdp_session(page)
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    line.send("ServiceWorker.enable")
    until = monotonic() + PATIENCE / 1000
    while not found:  # told by itself, after the answer
        assert monotonic() < until
        page.wait_for_timeout(50)
    said = {"title": "Your turn", "body": "Ada, it is your turn.", "path": "/t/abc", "tag": "abc"}
    while (shown := page.evaluate(_SHOWN)) is None:  # a worker that just begins may miss a message
        assert monotonic() < until
        line.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": origin, "registrationId": found[-1], "data": json.dumps(said)},
        )
        page.wait_for_timeout(500)
    assert shown == ["Your turn", "Ada, it is your turn.", "abc", "/t/abc"]


@pytest.mark.parametrize("device", ["desktop"])
def test_the_site_can_be_installed(guest: Guest) -> None:
    page, origin = guest.page, guest.server.base_url
    page.goto(origin)
    manifest = page.request.get(f"{origin}/manifest.webmanifest").json()
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        assert page.request.get(origin + icon["src"]).ok
    line = page.context.new_cdp_session(page)
    assert line.send("Page.getAppManifest")["errors"] == []
