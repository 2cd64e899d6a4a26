"""Styles of the table stay at the table: the page that loads them beforehand looks as it did."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.guests import Guest

STYLES = """() => [...document.body.querySelectorAll("*")].map((element) => {
  const style = getComputedStyle(element);
  const said = [...style].filter((name) => !name.startsWith("--"));
  return element.outerHTML.slice(0, 120) + said.map((name) => name + ":" + style[name]).join(";");
})"""
LOADED = """() => [...document.querySelectorAll('link[rel="stylesheet"]')]
  .some((link) => link.href.includes("TablePage-") && link.sheet !== null)"""


@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_front_page_stays_as_it_is_when_the_table_is_fetched(guest: Guest) -> None:
    page = guest.page
    page.emulate_media(reduced_motion="reduce")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/TablePage-*.css", hold)
    with page.expect_request("**/assets/TablePage-*.css"):
        guest.visit()
    expect(guest.on_shelf()).to_be_visible()
    expect(page.locator(".loading")).to_have_count(0)
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    page.evaluate("document.fonts.ready")
    before = page.evaluate(STYLES)
    for route in held:
        route.continue_()
    page.wait_for_function(LOADED)
    assert page.evaluate(STYLES) == before
