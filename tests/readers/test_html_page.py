import html
import json

import pytest

from graphbuilder.errors import InputError
from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.html_page import FORMAT

_SUMMARY = (
    "We set out to route tokens through a forest of small experts, and we find that a router which is trained on "
    "its own mistakes needs half of the usual steps on three invented tasks, with no loss at the end of training."
)

PAPER = f"""<!DOCTYPE html>
<html><head><title>x</title>
<meta name="citation_title" content="Ponds &amp; Kites" />
<meta name="citation_author" content="Doe, Jane" /><meta name="citation_author_institution" content="Lake Lab" />
<meta name="citation_author" content="Roe, Bo" />
<meta name="citation_date" content="2021/03/09" /><meta name="citation_online_date" content="2021/03" />
<meta name="citation_arxiv_id" content="2103.11111" /><meta name="citation_doi" content="10.1000/PONDS" />
<meta name="citation_abstract" content="{_SUMMARY}" />
<meta name="citation_reference" content="citation_title=Lakes; citation_doi=10.1000/LAKES;" />
<meta name="citation_reference" content="citation_title=Puddles; citation_author=Poe, Ann; citation_year=2001" />
</head><body><a href="https://arxiv.org/abs/2001.00001">A cited paper with title</a></body></html>
"""

LISTING = f"""<html><body><nav><a href="https://arxiv.org/abs/0000.00000">Somewhere else to go</a></nav>
<h3>Tue, 3 Jun 2025</h3>
<dl>
<dt><a name="item1">[1]</a> <a href="/abs/2506.11111" title="Abstract">arXiv:2506.11111</a>
[<a href="/pdf/2506.11111">pdf</a>]</dt>
<dd><div class="meta"><div class="list-title mathjax"><span class="descriptor">Title:</span> Ponds in the Dark</div>
<div class="list-authors"><a href="/a">Jane Doe</a>, <a href="/b">Ann Poe</a></div>
<div>Subjects: Machine Learning (cs.LG)</div>
<p class="mathjax">{_SUMMARY}</p></div></dd>
<dt>[2] <a href="/abs/2506.22222">arXiv:2506.22222</a></dt>
<dd><div>Title: Still Water</div></dd>
<dt>[3] <a href="/abs/2506.33333">arXiv:2506.33333</a></dt>
<dd></dd>
</dl></body></html>
"""

MAIL = f"""<html><body><table><tr><td>
<h2>This week</h2>
<p><b><a href="https://arxiv.org/abs/2506.44444">Gardens for Learning Policies</a></b> - {_SUMMARY}</p>
<p>Read <a href="https://example.org">our blog</a>.</p>
<p>Rivers without Banks<br>(<a href="https://arxiv.org/abs/2506.55555">paper</a>)</p>
</td></tr></table></body></html>
"""


def _read(text: str) -> list[Paper | Skipped]:
    return list(FORMAT.read(text.splitlines(keepends=True), "page.html"))


def test_the_page_of_a_paper_is_read_by_its_citation_tags() -> None:
    assert _read(PAPER) == [
        Paper(
            id="2103.11111",
            title="Ponds & Kites",
            abstract=_SUMMARY,
            authors=("Jane Doe", "Bo Roe"),
            organizations=("Lake Lab",),
            published="2021-03-09",
            url="https://arxiv.org/abs/2103.11111",
            arxiv_id="2103.11111",
            doi="10.1000/ponds",
            references=("10.1000/lakes", "title:2001:Poe:Puddles"),
            source="html",
        )
    ]


def test_a_listing_of_arxiv_is_read_and_an_entry_without_title_skipped() -> None:
    ponds, water, skipped = _read(LISTING)
    assert isinstance(ponds, Paper)
    assert (ponds.id, ponds.title, ponds.abstract) == ("2506.11111", "Ponds in the Dark", _SUMMARY)
    assert ponds.authors == ("Jane Doe", "Ann Poe")
    assert isinstance(water, Paper)
    assert (water.id, water.title, water.abstract) == ("2506.22222", "Still Water", "")
    assert skipped == Skipped("page.html:12", "a link to a paper without its title: https://arxiv.org/abs/2506.33333")


def test_a_newsletter_laid_out_in_tables_is_read() -> None:
    gardens, rivers = _read(MAIL)
    assert isinstance(gardens, Paper)
    assert (gardens.id, gardens.title, gardens.abstract) == ("2506.44444", "Gardens for Learning Policies", _SUMMARY)
    assert isinstance(rivers, Paper)
    assert (rivers.id, rivers.title) == ("2506.55555", "Rivers without Banks")


def test_the_data_inside_a_daily_papers_page_is_read() -> None:
    paper = {"id": "2506.66666", "title": "Sparrows", "summary": "They sing.", "upvotes": 3, "authors": []}
    data = html.escape(json.dumps({"dailyPapers": [{"paper": paper}, {"paper": {"id": "2506.77777"}}]}))
    page = f'<!doctype html><html><body><div data-target="DailyPapers" data-props="{data}"></div></body></html>'
    sparrows, skipped = _read(page)
    assert isinstance(sparrows, Paper)
    assert (sparrows.id, sparrows.abstract, sparrows.upvotes) == ("2506.66666", "They sing.", 3)
    assert isinstance(skipped, Skipped)


def test_a_page_without_papers_says_so() -> None:
    with pytest.raises(InputError, match="web page that names no papers"):
        _read("<html><body>Are you a robot?</body></html>")
    with pytest.raises(InputError, match="web page that names no papers"):
        _read("<html>")


def test_only_pages_are_recognised() -> None:
    assert all(FORMAT.recognise(page) > 0.9 for page in (PAPER, LISTING, "\n<!-- saved -->\n<html lang='en'>"))
    assert FORMAT.recognise("<feed><title>html</title></feed>") == 0


def test_an_orcid_belongs_to_the_author_before_it() -> None:
    tags = [("title", "Otters"), ("author", "Ann One"), ("author_orcid", "0000-0002-1825-0097"), ("author", "Bo Two")]
    tags += [("author_orcid", "XXXX-XXXX-XXXX-XXXX")]
    meta = "".join(f'<meta name="citation_{name}" content="{content}">' for name, content in tags)
    (paper,) = FORMAT.read([f"<html><head>{meta}</head><body></body></html>"], "page")
    assert isinstance(paper, Paper)
    assert (paper.authors, paper.author_ids) == (("Ann One", "Bo Two"), (("orcid:0000-0002-1825-0097",), ()))


def test_names_over_several_lines_of_a_listing_are_authors() -> None:
    entry = """<dt><a href="/abs/2401.01234" title="Abstract">arXiv:2401.01234</a></dt><dd>
<div class="list-title"><span>Title:</span> Otters in Deep Water</div>
<div class="list-authors"><span>Authors:</span>
<a href="/find/1">Ann One</a>,
<a href="/find/2">Bo C. Two</a>
</div></dd>"""
    (paper,) = FORMAT.read([f"<html><body><dl>{entry}</dl></body></html>"], "page")
    assert isinstance(paper, Paper)
    assert (paper.title, paper.authors) == ("Otters in Deep Water", ("Ann One", "Bo C. Two"))
