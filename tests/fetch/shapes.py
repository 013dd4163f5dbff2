"""Answers in the shapes that the sources document, with contents of our own."""

import json
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape


def title_of(number: int) -> str:
    return f"Quiet Harbour Report {number}: Tuning Kettles & Lamps"


def abstract_of(number: int) -> str:
    return f"We train Kettle-{number} with GRPO and evaluate it on MATH. It is warmer than <plain> kettles."


def arxiv_id(number: int) -> str:
    return f"2501.{number:05d}"


def arxiv_entry(number: int, version: int = 1) -> str:
    return f"""  <entry>
    <id>http://arxiv.org/abs/{arxiv_id(number)}v{version}</id>
    <title>{escape(title_of(number))}</title>
    <updated>2025-01-{number % 28 + 1:02d}T10:00:00Z</updated>
    <link href="https://arxiv.org/abs/{arxiv_id(number)}v{version}" rel="alternate" type="text/html"/>
    <summary>{escape(abstract_of(number))}</summary>
    <category term="cs.LG" scheme="http://arxiv.org/schemas/atom"/>
    <published>2025-01-{number % 28 + 1:02d}T10:00:00Z</published>
    <arxiv:comment>Four kettles</arxiv:comment>
    <arxiv:primary_category term="cs.LG"/>
    <author>
      <name>Ada Ferry</name>
    </author>
  </entry>
"""


def arxiv_feed(numbers: Sequence[int], *, total: int, start: int = 0, entries: str | None = None) -> str:
    inner = "".join(map(arxiv_entry, numbers)) if entries is None else entries
    return f"""<?xml version='1.0' encoding='UTF-8'?>
<feed xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom">
  <id>https://arxiv.org/api/quietharbour</id>
  <title>arXiv Query: search_query=all:kettle&amp;id_list=&amp;start={start}</title>
  <updated>2025-02-01T00:00:00Z</updated>
  <link href="https://arxiv.org/api/query?search_query=all:kettle&amp;start={start}" type="application/atom+xml"/>
  <opensearch:itemsPerPage>{len(numbers)}</opensearch:itemsPerPage>
  <opensearch:totalResults>{total}</opensearch:totalResults>
  <opensearch:startIndex>{start}</opensearch:startIndex>
{inner}</feed>
"""


def arxiv_error(words: str) -> str:
    entry = f"""  <entry>
    <id>https://arxiv.org/api/errors#incorrect_id_format</id>
    <title>Error</title>
    <summary>{words}</summary>
    <updated>2025-02-01T00:00:00Z</updated>
    <author><name>arXiv api core</name></author>
  </entry>
"""
    return arxiv_feed([], total=1, entries=entry)


def openalex_work(number: int) -> dict[str, Any]:
    words = abstract_of(number).split()
    return {
        "id": f"https://openalex.org/W{4000000000 + number}",
        "doi": f"https://doi.org/10.5555/harbour.{number}",
        "title": title_of(number),
        "display_name": title_of(number),
        "publication_year": 2025,
        "publication_date": f"2025-01-{number % 28 + 1:02d}",
        "ids": {"openalex": f"https://openalex.org/W{4000000000 + number}"},
        "primary_location": {"landing_page_url": "https://example.org/kettles", "source": None},
        "authorships": [
            {
                "author": {"id": "https://openalex.org/A5000000001", "display_name": "Ada Ferry", "orcid": None},
                "institutions": [{"display_name": "Harbour Institute", "ror": "https://ror.org/000000000"}],
                "raw_affiliation_strings": ["Harbour Institute, Quay 4"],
            }
        ],
        "referenced_works": [],
        "abstract_inverted_index": {word: [i for i, each in enumerate(words) if each == word] for word in words},
    }


def openalex_page(numbers: Sequence[int], *, total: int, cursor: str | None) -> str:
    meta = {"count": total, "db_response_time_ms": 9, "page": None, "per_page": 100, "next_cursor": cursor}
    return json.dumps({"meta": meta, "results": [openalex_work(n) for n in numbers], "group_by": []})


def s2_paper(number: int) -> dict[str, Any]:
    return {
        "paperId": f"{number:040x}",
        "externalIds": {"ArXiv": arxiv_id(number), "CorpusId": 900 + number},
        "url": f"https://www.semanticscholar.org/paper/{number:040x}",
        "title": title_of(number),
        "abstract": abstract_of(number),
        "venue": "Harbour Conference",
        "publicationVenue": None,
        "year": 2025,
        "publicationDate": f"2025-01-{number % 28 + 1:02d}",
        "journal": None,
        "citationCount": number,
        "authors": [{"authorId": "77", "name": "Ada Ferry"}],
    }


def s2_page(numbers: Sequence[int], *, total: int, token: str | None) -> str:
    page: dict[str, Any] = {"total": total, "data": [s2_paper(n) for n in numbers]}
    return json.dumps(page | ({"token": token} if token else {"token": None}))


def crossref_work(number: int) -> dict[str, Any]:
    return {
        "indexed": {"date-parts": [[2025, 2, 1]]},
        "reference-count": 1,
        "publisher": "Harbour Press",
        "DOI": f"10.5555/Harbour.{number}",
        "type": "journal-article",
        "title": [title_of(number)],
        "container-title": ["Journal of Kettles"],
        "is-referenced-by-count": number,
        "author": [{"given": "Ada", "family": "Ferry", "sequence": "first", "affiliation": []}],
        "published": {"date-parts": [[2025, 1, number % 28 + 1]]},
        "URL": f"https://doi.org/10.5555/harbour.{number}",
        "abstract": "<jats:p>We describe a kettle.</jats:p>",
        "reference": [{"key": "ref1", "DOI": "10.5555/harbour.999"}],
    }


def crossref_page(numbers: Sequence[int], *, total: int, cursor: str | None = "AoJ0+harbour/==") -> str:
    message = {
        "facets": {},
        "next-cursor": cursor,
        "total-results": total,
        "items": [crossref_work(n) for n in numbers],
        "items-per-page": 200,
        "query": {"start-index": 0, "search-terms": "kettle"},
    }
    return json.dumps({"status": "ok", "message-type": "work-list", "message-version": "1.0.0", "message": message})


def hf_paper(number: int) -> dict[str, Any]:
    return {
        "id": arxiv_id(number),
        "authors": [{"_id": "6790", "name": "Ada Ferry", "hidden": False}],
        "publishedAt": "2025-01-09T12:00:00.000Z",
        "submittedOnDailyAt": "2025-01-10T00:00:00.000Z",
        "title": title_of(number),
        "summary": abstract_of(number),
        "upvotes": number,
        "organization": {"name": "harbour", "fullname": "Harbour Institute"},
    }


def hf_page(numbers: Sequence[int]) -> str:
    return json.dumps(
        [{"paper": hf_paper(n), "publishedAt": "2025-01-10", "title": title_of(n), "numComments": 2} for n in numbers]
    )


def dblp_hit(number: int) -> str:
    return f"""<hit score="4" id="{1000 + number}">
<info><authors><author pid="1/2">Ada Ferry 0001</author></authors><title>{escape(title_of(number))}.</title>\
<venue>HARBOUR</venue><year>2025</year><type>Conference and Workshop Papers</type><access>open</access>\
<key>conf/harbour/Ferry{number}</key><doi>10.5555/harbour.{number}</doi>\
<ee>https://doi.org/10.5555/harbour.{number}</ee><url>https://dblp.org/rec/conf/harbour/Ferry{number}</url></info>
<url>URL#{1000 + number}</url>
</hit>
"""


def dblp_page(numbers: Sequence[int], *, total: int, first: int = 0) -> str:
    hits = "".join(map(dblp_hit, numbers))
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<result>
<query id="7">kettle*</query>
<status code="200">OK</status>
<time unit="msecs">9.1</time>
<completions total="0" computed="0" sent="0">
</completions>
<hits total="{total}" computed="{total}" sent="{len(numbers)}" first="{first}">
{hits}</hits>
</result>
"""


def openreview_note(number: int) -> dict[str, Any]:
    return {
        "id": f"Kettle{number:04d}",
        "forum": f"Kettle{number:04d}",
        "invitations": ["Harbour.cc/2025/Conference/-/Submission"],
        "readers": ["everyone"],
        "signatures": [f"Harbour.cc/2025/Conference/Submission{number}/Authors"],
        "cdate": 1736500000000,
        "pdate": 1736600000000,
        "content": {
            "title": {"value": title_of(number)},
            "abstract": {"value": abstract_of(number)},
            "authors": {"value": ["Ada Ferry"]},
            "venue": {"value": "Harbour 2025 poster"},
            "venueid": {"value": "Harbour.cc/2025/Conference"},
        },
    }


def openreview_page(numbers: Sequence[int], *, total: int) -> str:
    return json.dumps({"notes": [openreview_note(n) for n in numbers], "count": total})


WEB_PAGE = (
    "<!DOCTYPE html>\n<html><head><title>Are you a kettle?</title></head><body>Prove that you boil.</body></html>"
)
