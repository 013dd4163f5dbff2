"""Which addresses have a file, and its name."""

import pytest

from graphbuilder.site.addresses import Addresses

THINGS = [
    {"id": "method_1", "label": "Method", "slug": "grpo"},
    {"id": "method_2", "label": "Method", "slug": "0"},
    {"id": "method_3", "label": "Method", "slug": "0"},
    {"id": "method_4", "label": "Method", "slug": "index"},
    {"id": "method_5", "label": "Method", "slug": "con"},
    {"id": "lab_1", "label": "Lab", "slug": "grpo"},
]
PAPERS = ["2402.00001", "10.1000/(o'dd)_5;<x>", "Big", "big", "id:x", "a/../b", "x" * 300]


@pytest.fixture
def addresses() -> Addresses:
    return Addresses(THINGS, PAPERS, graphs=["method_1"], more=["/compare?ids=a,b"], since="2026-01")


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("/", "index.html"),
        ("/papers", "papers/index.html"),
        ("/papers?sort=title&per_page=50", "papers/index~title.html"),
        ("/methods?sort=papers", "methods/index.html"),
        ("/methods?sort=first_seen", "methods/index~first-seen.html"),
        ("/methods/grpo", "methods/grpo.html"),
        ("/methods/method_1?role=USES", "methods/grpo~uses.html"),
        ("/methods/method_1/timeline.svg", "methods/grpo~timeline.svg"),
        ("/labs/grpo", "labs/grpo.html"),
        ("/papers/2402.00001", "papers/2402.00001.html"),
        ("/trends?kind=models&months=12", "trends/index~models~12.html"),
        ("/trends#new", "trends/index.html"),
        ("/new?since=2026-01&kind=models", "new/index~models.html"),
        ("/graph?ids=method_1&depth=2", "graphs/methods/grpo.html"),
        ("/graph?view=labs", "graphs/labs.html"),
        ("/compare", "compare/index.html"),
    ],
)
def test_address_has_its_file(addresses: Addresses, address: str, file: str) -> None:
    target = addresses.find(address)
    assert target is not None
    assert target.file == file


@pytest.mark.parametrize(
    "address",
    [
        "/ask?q=GRPO",
        "/add",
        "/docs",
        "/v1/methods/grpo",
        "/methods/grpo?min_confidence=0",
        "/methods/unknown",
        "/methods?prefix=g",
        "/papers?filter=uses:GRPO",
        "/papers/1700.00009",
        "/new?since=2025-01",
        "/graph?ids=method_2&depth=2",
        "/graph?ids=method_1&depth=3",
        "/methods/method_2/timeline.svg",
        "/compare?ids=a,c",
        "https://example.org/methods/grpo",
        "//example.org/methods/grpo",
    ],
)
def test_address_that_needs_a_server_has_none(addresses: Addresses, address: str) -> None:
    assert addresses.find(address) is None


def test_file_names_are_safe_everywhere_and_each_its_own(addresses: Addresses) -> None:
    files = [addresses.of_thing(id_) for id_ in (*(row["id"] for row in THINGS), *PAPERS)]
    assert None not in files
    assert len({str(file).lower() for file in files}) == len(files)
    for file in map(str, files):
        assert file == file.lower()
        assert set(file) <= set("abcdefghijklmnopqrstuvwxyz0123456789.-~/")
        assert "/." not in file
        assert len(file) < 120
    assert addresses.of_thing("method_4") != "methods/index.html"


def test_pages_of_a_list_follow_each_other(addresses: Addresses) -> None:
    first = addresses.find("/methods")
    assert first is not None
    second = first.turned("/methods?cursor=abc", 1)
    assert second.file == "methods/index~2.html"
    assert second.turned("/methods", -1).file == "methods/index.html"
