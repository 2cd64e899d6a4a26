"""A real browser on a desk and on a phone, that lets no error pass unseen."""

import re
import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-sync",
    "--no-first-run",
]
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}


class Visit:
    """One visitor's browser: cookies of its own, every error noted, all steps traced."""

    def __init__(self, browser: Browser, device: str, **options: Any) -> None:
        self.errors: list[str] = []
        self.context = browser.new_context(**DEVICES[device] | {"locale": "en-GB"} | options)
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda found: self.errors.append(str(found.error)))
        self.context.tracing.start()  # no snapshots: of a large board they take most of the time

    def _hear(self, message: Any) -> None:
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location.get('url', '')})")

    def unexpected(self, tolerated: list[str]) -> list[str]:
        return [error for error in self.errors if not any(re.search(p, error) for p in tolerated)]

    def keep(self, directory: Path) -> None:
        """Save what each page shows, and the way there: `playwright show-trace` opens it."""
        for number, page in enumerate(self.context.pages):
            page.screenshot(path=directory / f"page-{number}.png")
        self.context.tracing.stop(path=directory / "trace.zip")


NewPage = Callable[..., Page]
_visits = pytest.StashKey[list[Visit]]()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole run: while it is open, nothing else in this thread can use asyncio."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


def chromium() -> str:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if not found:
        pytest.fail("A browser is needed. Run: sudo apt-get install chromium", pytrace=False)
    return found


@pytest.fixture(params=list(DEVICES))
def device(request: pytest.FixtureRequest) -> str:
    """The test runs on each device; one that names some itself runs on these alone."""
    return request.param


@pytest.fixture
def new_page(request: pytest.FixtureRequest, browser: Browser, device: str) -> Iterator[NewPage]:
    """A page of one more visitor: new_page(), or new_page("phone", locale="it-IT")."""
    visits = request.node.stash.setdefault(_visits, [])

    def arrive(on: str = device, **options: Any) -> Page:
        visit = Visit(browser, on, **options)
        visits.append(visit)
        return visit.context.new_page()

    yield arrive
    for visit in visits:
        visit.context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def context(page: Page) -> BrowserContext:
    return page.context


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fail a test on errors in its pages; of a test that fails, keep what it saw."""
    visits = pyfuncitem.stash.setdefault(_visits, [])
    try:
        result = yield
    except (Exception, pytest.fail.Exception) as failure:
        if visits:
            failure.add_note(_keep(visits))
        raise
    if errors := _unexpected(pyfuncitem, visits):
        complaint = ["Errors in the browser:", *errors, _keep(visits)]
        pytest.fail("\n".join(complaint), pytrace=False)
    return result


def _unexpected(test: pytest.Function, visits: list[Visit]) -> list[str]:
    tolerated = [pattern for mark in test.iter_markers("tolerates") for pattern in mark.args]
    return [error for visit in visits for error in visit.unexpected(tolerated)]


def _keep(visits: list[Visit]) -> str:
    """Save what all visitors saw; a sentence that says where."""
    directory = Path(mkdtemp(prefix="astrarium-browser-"))
    for number, visit in enumerate(visits):
        place = directory / f"visitor-{number}"
        place.mkdir()
        with suppress(Error):  # a browser that has crashed has nothing to show
            visit.keep(place)
    return f"What the browser showed is in {directory}"
