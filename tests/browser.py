"""The system's Chromium, headless, and what a page in it asks of the network."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, sync_playwright

# It runs as root in a closed network: no sandbox of its own, and nothing of its own to fetch.
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """The browser that ``CHROMIUM`` names, else the one on the path."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or "/usr/bin/chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


class Watched:
    """What pages asked of the network, and what they complained of."""

    def __init__(self) -> None:
        self.requests: list[str] = []
        self.complaints: list[str] = []


def watch(page: Page, watched: Watched, *, own: str | None = None) -> None:
    """Note every request but the one for the address ``own``, every error and every refusal of the policy."""
    page.on("request", lambda request: watched.requests.append(request.url) if request.url != own else None)
    page.on("pageerror", lambda error: watched.complaints.append(str(error)))
    page.on("console", lambda message: watched.complaints.append(message.text) if message.type == "error" else None)
