"""JATS, the XML of journals, PubMed Central and bioRxiv: one article, or many in one file."""

import re
from collections.abc import Iterable
from itertools import chain
from xml.etree.ElementTree import Element

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.identities import read_orcid, sure_rors
from graphbuilder.readers.jats_body import read_cited, read_contexts
from graphbuilder.readers.markup import read_markup
from graphbuilder.readers.record import find_arxiv_id, make_paper
from graphbuilder.readers.record_parts import join_name, read_date_parts
from graphbuilder.readers.xml_records import child, child_text, children, is_xml, local_name, read_records

_NAME = "jats"
_OTHER_ABSTRACTS = {"graphical", "teaser", "toc", "key-points", "highlights", "plain-language-summary", "web-summary"}
_PARTS_OF_A_PLACE = ("institution", "institution-wrap", "addr-line", "city", "state", "country", "named-content")
_OWN_DOI = re.compile(r"\s*\bDOI:\s*(?:https?://\S+|10\.\S+)\s*$")
_ARXIV_KINDS = ("arxiv", "arXiv")


def recognise(head: str) -> float:
    """High for an article with front matter as JATS has it."""
    if not is_xml(head) or not re.search(r"<(?:\w+:)?(?:article|pmc-articleset)[\s>]", head):
        return 0.0
    return 0.96 if re.search(r"<(?:\w+:)?(?:article-meta|journal-meta|pmc-articleset)[\s>]|JATS", head) else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The articles in order, each with what its reference list names and the sentences of its body that cite."""
    for found in read_records(lines, where, ("article",)):
        yield found if isinstance(found, Skipped) else _read_article(found.element, found.place)


def _read_article(article: Element, place: str) -> Paper | Skipped:
    meta = child(article, "front", "article-meta")
    meta = child(article, "front-stub") if meta is None else meta
    title, abstract = _read_title(child(meta, "title-group")), _read_abstract(meta)
    if not title and not abstract:
        return Skipped(place, "neither title nor abstract")
    ids = {each.get("pub-id-type", ""): (each.text or "").strip() for each in children(meta, "article-id")}
    journal = child(article, "front", "journal-meta")
    people, organizations = _read_authors(meta), _read_organizations(meta)
    cited = read_cited(article)
    names = ("journal-title-group", "journal-title"), ("journal-title",)
    return make_paper(
        source=_NAME,
        title=title,
        abstract=abstract,
        authors=map(_read_name, people),
        author_ids=map(_author_ids, people),
        organizations=(name for name, _ in organizations),
        organization_ids=sure_rors(organizations),
        published=_read_published(meta),
        venue=next(filter(None, (child_text(journal, *path) for path in names)), ""),
        url=_read_address(meta, ids),
        arxiv_id=next((found for kind in _ARXIV_KINDS if (found := find_arxiv_id(ids.get(kind, "")))), ""),
        doi=ids.get("doi", ""),
        references=chain.from_iterable(cited.values()),
        contexts=read_contexts(article, cited),
        other_ids=[f"pmid:{ids['pmid']}"] if ids.get("pmid", "").isdigit() else [],
    )


def _read_title(group: Element | None) -> str:
    title, subtitle = read_markup(child(group, "article-title")), read_markup(child(group, "subtitle"))
    return f"{title.rstrip(':')}: {subtitle}" if title and subtitle else title or subtitle


def _read_abstract(meta: Element | None) -> str:
    """The abstract itself, before translated, graphical and short ones."""
    plain = [each for each in children(meta, "abstract") if each.get("abstract-type") not in _OTHER_ABSTRACTS]
    found = [*plain, *children(meta, "abstract"), *children(meta, "trans-abstract")]
    return _OWN_DOI.sub("", next(filter(None, map(read_markup, found)), ""))  # eLife gives abstracts DOIs of their own


def _read_authors(meta: Element | None) -> list[Element]:
    found = children(meta, "contrib-group", "contrib")
    return [each for each in found if each.get("contrib-type", "author") == "author"]


def _author_ids(person: Element) -> tuple[str, ...]:
    """The ORCID, which older articles give as a link."""
    ids = [child_text(each) for each in children(person, "contrib-id") if each.get("contrib-id-type") == "orcid"]
    links = (*children(person, "uri"), *children(person, "ext-link"))
    ids += [value for link in links for value in link.attrib.values() if "orcid.org/" in value]
    return next(filter(None, map(read_orcid, ids)), ())


def _read_name(person: Element) -> str:
    name = child(person, "name")
    name = child(person, "name-alternatives", "name") if name is None else name
    name = child(person, "string-name") if name is None else name
    joined = join_name(child_text(name, "given-names"), child_text(name, "surname"), child_text(name, "suffix"))
    whole = "" if name is None else " ".join("".join(name.itertext()).split())
    return joined or whole or _read_group(child(person, "collab"))


def _read_group(collab: Element | None) -> str:
    """The name of a group, without the members that are listed in it."""
    if collab is None:
        return ""
    parts = [collab.text or ""]
    for below in collab:
        kept = local_name(below) not in ("contrib-group", "aff", "xref", "email", "address", "fn", "on-behalf-of")
        parts += ["".join(below.itertext()) if kept else "", below.tail or ""]
    return " ".join("".join(parts).split())


def _read_organizations(meta: Element | None) -> list[tuple[str, list[str]]]:
    """The affiliations of the authors as printed, each with the ids of the institutions in it; not those of editors."""
    authors, contributors = _read_authors(meta), children(meta, "contrib-group", "contrib")
    groups = [each for each in children(meta, "contrib-group") if not _is_of_editors(each)]
    beside = [place for holder in (meta, *groups) for place in _places_in(holder)]
    inside = [place for person in authors for place in _places_in(person)]
    marked, others = _marks(authors), _marks(person for person in contributors if person not in authors)
    meant = [(own, place) for own, place in beside if (own in marked if marked else own not in others)]
    return [(_read_place(place), _institution_ids(place)) for _, place in (*meant, *inside)]


def _is_of_editors(group: Element) -> bool:
    kinds = [person.get("contrib-type", "author") for person in children(group, "contrib")]
    return bool(kinds) and "author" not in kinds


def _marks(people: Iterable[Element]) -> set[str]:
    """The ids of the affiliations that people are marked with."""
    marks = [mark for person in people for mark in children(person, "xref") if mark.get("ref-type") == "aff"]
    return {own for mark in marks for own in (mark.get("rid") or "").split()}


def _places_in(holder: Element | None) -> list[tuple[str, Element]]:
    """The affiliations right below an element, each with its id; of one in several languages the first."""
    plain = [(place.get("id") or "", place) for place in children(holder, "aff")]
    several = [(each.get("id") or "", child(each, "aff")) for each in children(holder, "aff-alternatives")]
    return [*plain, *((own or place.get("id") or "", place) for own, place in several if place is not None)]


def _institution_ids(place: Element) -> list[str]:
    return [child_text(each) for each in place.iter() if local_name(each) == "institution-id"]


def _read_place(place: Element) -> str:
    """An affiliation as it is printed, without its mark and addresses for mail."""
    parts = [place.text or ""]
    for below in place:
        name = local_name(below)
        kept = name not in ("label", "sup", "email", "institution-id", "ext-link", "xref")
        wrapped = ", ".join(map(child_text, children(below, "institution"))) if name == "institution-wrap" else ""
        tail = below.tail or ""
        apart = ", " if name in _PARTS_OF_A_PLACE and not tail.strip() else ""
        parts += [wrapped or ("".join(below.itertext()) if kept else ""), apart, tail]
    text = re.sub(r"\s+([,;.])", r"\1", " ".join(" ".join(parts).split()))
    return re.sub(r"(?:[,;]\s*){2,}", ", ", text).strip(" .,;")


def _read_published(meta: Element | None) -> str | None:
    """The earliest date of publication that is given, the more precise one of equals."""
    dates = [
        read_date_parts(
            [child_text(date, part).lstrip("0") for part in ("year", "month", "day") if child(date, part) is not None]
        )
        for date in children(meta, "pub-date")
    ]
    return min((date for date in dates if date), key=lambda date: (date + "~" * 10)[:10], default=None)


def _read_address(meta: Element | None, ids: dict[str, str]) -> str:
    links = [value for link in children(meta, "self-uri") for key, value in link.attrib.items() if key.endswith("href")]
    pmc = ids.get("pmc") or ids.get("pmcid") or ""
    number = re.search(r"\d+", pmc)
    own = f"https://pmc.ncbi.nlm.nih.gov/articles/PMC{number[0]}/" if number else ""
    doi = f"https://doi.org/{ids['doi'].lower()}" if ids.get("doi") else ""
    return next((link for link in links if link.startswith("http")), "") or own or doi


FORMAT = Format(_NAME, recognise, read)
