"""What becomes of links, forms and parts of a page that a server is needed for."""

import pytest
from lxml import html

from graphbuilder.site.addresses import Addresses, Target
from graphbuilder.site.rewrite import Rewriter, address

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>GRPO · graphbuilder</title>
<link rel="stylesheet" href="/static/style.css"><script src="/static/suggest.js" defer></script></head>
<body><header><a class="brand" href="/"><span>graphbuilder</span></a></header><main>{}</main>
<footer class="foot"><p>Made so.</p><p><a href="/add">Add</a> · <a href="/docs">API</a></p></footer></body></html>"""
THINGS = [{"id": "method_1", "label": "Method", "slug": "grpo"}, {"id": "method_2", "label": "Method", "slug": "ppo"}]


def rewritten(body: str, *, base_url: str | None = None) -> tuple[str, set[str]]:
    """The inside of ``main`` after it was rewritten on the page of GRPO, and the files that it leads to."""
    addresses = Addresses(THINGS, ["2402.00001"], graphs=["method_1"])
    at = addresses.find("/methods/grpo")
    assert at is not None
    rewriter = Rewriter(addresses, title="Ours", base_url=base_url, note="A copy.")
    data, found = rewriter.page(PAGE.format(body), at)
    main = html.document_fromstring(data.decode()).find(".//main")
    inside = html.tostring(main, encoding="unicode", with_tail=False)
    return inside.removeprefix("<main>").removesuffix("</main>"), {target.file for target in found}


@pytest.mark.parametrize(
    ("body", "after"),
    [
        ('<a href="/methods/ppo">PPO</a>', '<a href="ppo.html">PPO</a>'),
        ('<a href="/papers/2402.00001#results">It</a>', '<a href="../papers/2402.00001.html#results">It</a>'),
        ('<a href="#papers">Down</a>', '<a href="#papers">Down</a>'),
        ('<a href="https://arxiv.org/abs/1">arXiv</a>', '<a href="https://arxiv.org/abs/1">arXiv</a>'),
        ('<p>In <a href="/labs?country=DE">Germany</a></p>', "<p>In <span>Germany</span></p>"),
        ('<a class="title" href="/papers/1700.1">Old</a>', '<span class="title">Old</span>'),
        (
            "<p>All of 40 % count. <a href='/methods/grpo?min_confidence=0'>Count all</a></p>",
            "<p>All of 40 % count. </p>",
        ),
        ('<p>Kept</p><p>The same as data: <a href="/v1/methods/grpo">JSON</a>.</p>', "<p>Kept</p>"),
        ('<ul><li><a href="/v1/export">CSV</a></li></ul><p>Kept</p>', "<p>Kept</p>"),
        (
            '<p>Kept</p><p id="try">Try</p><ul aria-labelledby="try"><li><a href="/ask?q=x">x</a></li></ul>',
            "<p>Kept</p>",
        ),
        ('<form action="/papers"><input name="q"><button>Show</button></form><p>Kept</p>', "<p>Kept</p>"),
        (
            '<details><summary>Export</summary><ul><li><a href="/v1/x">x</a></li></ul></details><p>Kept</p>',
            "<p>Kept</p>",
        ),
        ("<div data-served>Expand</div><p>Kept</p>", "<p>Kept</p>"),
        (
            '<form class="theme" action="/theme" method="post"><button>Dark</button></form>',
            '<form class="theme"><button>Dark</button></form>',
        ),
        ("<p>&lt;b&gt; &amp; \u2028 数据集</p>", "<p>&lt;b&gt; &amp; \u2028 数据集</p>"),
    ],
)
def test_link_becomes_relative_or_goes(body: str, after: str) -> None:
    assert rewritten(body)[0] == after


def test_list_of_a_form_becomes_links_where_each_value_has_a_page() -> None:
    form = """<form action="/methods"><label for="s">Order</label><select id="s" name="sort">
    <option value="papers" selected>most papers</option><option value="name">name</option><option>odd</option>
    </select><button>Show</button></form>"""
    body, found = rewritten(form)
    links = [(a.text, a.get("href"), a.get("aria-current")) for a in html.fragment_fromstring(body).iter("a")]
    assert links == [("most papers", "index.html", "true"), ("name", "index~name.html", None)]
    assert found == {"methods/index.html", "methods/index~name.html"} | {"index.html"}


def test_pages_of_a_list_are_linked_by_their_number() -> None:
    body, found = rewritten('<a rel="next" href="/methods/grpo?cursor=abc">Next</a>')
    assert body == '<a rel="next" href="grpo~2.html">Next</a>'
    assert "methods/grpo~2.html" in found


def test_page_has_title_policy_search_and_the_way_to_what_it_is() -> None:
    addresses = Addresses(THINGS, [])
    rewriter = Rewriter(addresses, title="Ours", base_url="https://example.org/g/", note="A copy.")
    data, _ = rewriter.page(
        PAGE.format('<form role="search" action="/ask"></form>'), Target("/methods/grpo", "methods/grpo")
    )
    root = html.document_fromstring(data.decode())
    assert root.findtext(".//title") == "GRPO · Ours"
    assert root.find(".//a[@class='brand']/span").text == "Ours"
    assert root.find(".//form").get("action") == "../search.html"
    assert root.find(".//link[@rel='canonical']").get("href") == "https://example.org/g/methods/grpo.html"
    sources = [script.get("src") for script in root.iter("script")]
    assert sources == ["../static/site.js"]
    assert rewriter.assets == {"style.css"}
    assert [p.text for p in root.find(".//footer").iter("p")] == ["Made so.", "A copy. "]
    assert "default-src 'none'" in root.find(".//meta[@http-equiv]").get("content")


def test_addresses_hold_in_any_folder() -> None:
    assert address("index.html", "index.html") == "index.html"
    assert address("index.html", "graphs/methods/grpo.html") == "../../index.html"
    assert address("methods/grpo~uses.html", "methods/ppo.html") == "grpo~uses.html"
