"""Papers that a page names: in tables, in lists of links, under headings."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from graphbuilder.model import Paper, Skipped
from graphbuilder.readers.columns import find_columns
from graphbuilder.readers.format import Records
from graphbuilder.readers.list_titles import are_names, split_byline, split_summary, tidy_title
from graphbuilder.readers.loose_dates import read_loose_date
from graphbuilder.readers.page_blocks import HEADINGS, Block, Link
from graphbuilder.readers.page_ids import find_page_ids
from graphbuilder.readers.people import read_people
from graphbuilder.readers.record import find_arxiv_id, link_code, make_paper
from graphbuilder.readers.table import read_cells
from graphbuilder.text.clean import clean_line

PAPER_LINK = re.compile(
    r"(?i)(?:https?:)?//(?:[\w-]+\.)*(?:"
    r"arxiv\.org/(?:abs|pdf|html)/|(?:dx\.)?doi\.org/10\.|huggingface\.co/papers/\d|hf\.co/papers/\d|alphaxiv\.org/\w+/\d"
    r"|openreview\.net/(?:forum|pdf)\?|aclanthology\.org/[\w.-]*\d|aclweb\.org/anthology/\w"
    r"|(?:papers|proceedings)\.(?:nips|neurips)\.cc/|proceedings\.mlr\.press/v\d|openaccess\.thecvf\.com/"
    r"|semanticscholar\.org/(?:paper|arxiv)/|api\.semanticscholar\.org/(?:corpusid|arxiv)?[:\w]*\d{4}|dl\.acm\.org/doi/|ieeexplore\.ieee\.org/"
    r"|(?:bio|med|chem)rxiv\.org/content/|link\.springer\.com/(?:article|chapter)/|nature\.com/articles/"
    r"|sciencedirect\.com/science/article/|jmlr\.org/papers/|paperswithcode\.com/paper/|ojs\.aaai\.org/|isca-speech\.org/"
    r")|^/(?:abs|pdf|papers)/\d{4}\.\d{4,5}"
)
_LABEL = re.compile(
    r"(?i)[\[(]?\s*(?:(?:read|view|full|the|this|our|original|see|online|project|home|web|source|official|more|[\w.-]*rxiv"
    r"|paper|papers|pdf|abs|abstract|html|links?|code|github|hugging ?face|hf|doi|page|site|website|demo|data(?:set)?"
    r"|models?|video|slides|poster|blog|post|tweet|thread|bib(?:tex)?|here|review|openreview|supp(?:lementary)?|acl"
    r"|anthology|publication|publisher|version|preprint|article|survey|work|tutorial|scholar|listen|other|on|in|&|\|)[\s:/]*)+\s*[\])]?"
    r"|\W*|(?:arxiv:?\s*)?\d{4}\.\d{4,5}(?:v\d+)?(?:\s*\[[\w.-]+\])?|[a-z-]+/\d{7}|https?://\S+|(?:doi:)?\s*10\.\d{4,9}/\S+"
)
_EMPTY_BRACKETS = re.compile(r"(?i)[(\[{]\s*(?:(?:read more|more|read|see|also|on|or|and|at|[,;|/&·:-])\s*)*[)\]}]")
_FIELD = re.compile(
    r"(?i)^\W*(?P<name>title|authors?|by|affiliations?|institutions?|机构|organi[sz]ations?|published|date|submitted|venue"
    r"|conference|journal|abstract|summary|tl;?dr|journal[ -]ref|doi|comments?|subjects?)\W*?\s*[:\uff1a]\W*\s*"
    r"(?P<value>.+)",
    re.DOTALL,
)
_NAMES = {
    "title": "title",
    "author": "authors",
    "by": "authors",
    "affiliation": "organizations",
    "institution": "organizations",
    "organization": "organizations",
    "organisation": "organizations",
    "机构": "organizations",
    "published": "published",
    "date": "published",
    "submitted": "published",
    "venue": "venue",
    "conference": "venue",
    "journal": "venue",
    "abstract": "abstract",
    "summary": "abstract",
    "tldr": "abstract",
    "doi": "doi",
}
_CODE = re.compile(r"(?i)^\W*(?:official )?(?:code|github|repo(?:sitory)?|implementation)\W*$")
_ON_SITE = re.compile(r"^/(?:abs|pdf|html|papers)/(\d{4}\.\d{4,5})")
_BARE_LINK = re.compile(r"https?://[^\s<>()\[\]\"']+[^\s<>()\[\]\"'.,;]")
_QUOTED = re.compile(r"[\"“](.{12,300}?)[\"”]")
_MONTH = re.compile(r"\b(20\d\d)[./](?:0?[1-9]|1[0-2])(?!\d)")
_SUBTITLE = re.compile(r"\W{0,3}:\s+([A-Z][^.\n\[(|]{10,200})")
_VENUE_IN_FRONT = re.compile(r"^[(\[][^()\[\]]{0,40}\d{2,4}[^()\[\]]{0,10}[)\]]\s*")
_VENUE_BEHIND = re.compile(r",\s+[A-Z][\w&' -]{1,24}(?:19|20)\d\d$|,\s+(?:19|20)\d\d$")
_VENUE_ALONE = re.compile(r"[A-Z][\w&'/ -]{1,40}(?:[ ,(]+(?:19|20)\d\d\)?)?|\(?(?:19|20)\d\d\)?")
_DATE_BEHIND = re.compile(r"\s*[(\[][^()\[\]]{0,24}(?:19|20)\d\d[^()\[\]]{0,12}[)\]]$")
_YEAR = re.compile(r"(?<![\d./])(?:19[5-9]|20[0-4])\d(?![\d/]|\.\d)")
_NUMBER = re.compile(r"^\s*(?:\d{1,3}[.)]|[-*•>#]+)\s+")
_PEOPLE_BEHIND = re.compile(r",\s[^,]{2,60}\bet al\b.*$")
_SENTENCES = re.compile(
    r"[.!]\s+[A-Z].*\b(?:see|at|in|on|and|or|the|our|by|from|to|of|with|as|is|are|a|an)$|[.!]\s+(?:See|Read)\b"
)
_BELOW_NO_HEADING = ("li", "dt", "dd", "td", "th", "tr")
_WORDS_OF_A_NOTE = 8
_WORDS_OF_PROSE = 25
_LONGEST_TITLE = 300


@dataclass(slots=True)
class _Item:
    """A paper as far as the page has told of it."""

    line: int
    links: list[Link] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)
    code: list[str] = field(default_factory=list)


def read_digest(blocks: Iterable[Block], where: str, source: str) -> Records:
    """The papers of a page; a link to a paper whose title is nowhere near is skipped with its line."""
    item: _Item | None = None
    heading: Block | None = None
    for block in blocks:
        _add_bare_links(block)
        if block.kind == "pre" and block.text.lstrip().startswith("@"):  # how to cite, in BibTeX
            continue
        found = [] if block.cells else _find_items(block, heading, item)
        begins = block.kind in HEADINGS or (not found and _is_bold_title(block))
        if item and (found or begins or block.cells):
            yield _finish(item, where, source)
            item = None
        if block.cells:
            yield from _read_rows(block, where, source)
            continue
        if begins and not found:
            heading = block
        elif found or (heading and heading.kind in HEADINGS and block.kind in _BELOW_NO_HEADING):
            heading = None
        for each in found[:-1]:
            yield _finish(each, where, source)
        if len(found) == 1:
            found[0].code += _code_of(block)
        if found:
            item = found[-1]
        elif item and not begins:
            _add_details(item, block)
    if item:
        yield _finish(item, where, source)


def _add_bare_links(block: Block) -> None:
    for part in (block, *block.cells):
        known = {link.address for link in part.links}
        for found in _BARE_LINK.finditer(part.text):
            if found[0] not in known:
                part.links.append(Link(found[0], found[0], found.start()))


def is_paper_link(link: Link) -> bool:
    """Whether a link leads to a paper."""
    return PAPER_LINK.search(link.address) is not None


def _code_of(block: Block) -> list[str]:
    """Addresses that a block calls the code."""
    return [link.address for link in block.links if _CODE.search(link.text) and not is_paper_link(link)]


def _read_rows(row: Block, where: str, source: str) -> Iterator[Paper | Skipped]:
    """The paper of a row, where its table is one of papers."""
    columns = find_columns(row.header)
    links = [link for cell in row.cells for link in cell.links if is_paper_link(link)]
    if "title" not in columns or not (links or len(columns) > 1):
        return
    cells: dict[str, str] = {}
    for name, at in columns.items():
        if at < len(row.cells):
            cell = row.cells[at]
            cells[name] = _without_labels(cell) if name in ("title", "abstract") else " ".join(cell.text.split())
            if name in ("url", "arxiv_id", "doi", "code") and cell.links:
                cells[name] = _absolute(cell.links[0].address)
    cells["title"] = tidy_title(cells.get("title", ""))
    if "abstract" not in columns and columns["title"] < len(row.cells):
        cell = row.cells[columns["title"]]
        title, abstract = split_summary(cells["title"], cell.strong)
        cells.update(_read_lines(cell) or {"title": title, "abstract": abstract})
    if links and not PAPER_LINK.search(cells.get("url", "")):
        cells["url"] = ""
    _note_links(cells, links)
    yield read_cells(
        {**cells, "published": cells.get("published", "").strip("* ")}, f"{where}:{row.line}", source=source
    )


def _read_lines(cell: Block) -> dict[str, str]:
    """The fields of a cell with a title in bold on its first line, and more about the paper on others."""
    first, *lines = [" ".join(line.split()) for line in cell.text.split("\n") if line.strip()] or [""]
    if not lines or not cell.strong or tidy_title(first) != tidy_title(cell.strong[0]):
        return {}
    fields = {"title": tidy_title(first)}
    rest: list[str] = []
    for line in lines:
        found = _FIELD.match(line)
        key = _field_named(found["name"]) if found else ""
        if found and key:
            fields.setdefault(key, found["value"].strip("*_ "))
        else:
            rest.append(line)
    return {**fields, "abstract": fields.get("abstract") or " ".join(rest)}


def _field_named(name: str) -> str:
    """The field that a label stands for; empty for one that is no field of papers."""
    name = re.sub(r"[^\w]", "", name.lower())
    return _NAMES.get(name) or _NAMES.get(name.rstrip("s"), "")


def _find_items(block: Block, heading: Block | None, item: _Item | None) -> list[_Item]:
    """The papers that a block begins: one a title that links to a paper, or one whose links stand behind its title."""
    links = [link for link in block.links if is_paper_link(link)]
    if not links:
        return []
    titled = [link for link in links if _is_title(link.text)] or _named(block, links)
    labels = [link for link in links if link not in titled]
    if titled:
        items = [_Item(block.line, [link], {"title": link.text}) for link in titled]
        if len(items) == 1 and (subtitle := _SUBTITLE.match(block.text[titled[0].start + len(titled[0].text) :])):
            items[0].fields["title"] += f": {subtitle[1].strip()}"
        if len(items) == 1:
            items[0].links += labels
            _add_rest(items[0], block, titled[0])
        return items
    title = _find_title(block, links[0])
    if title and not (heading and (are_names(title) or title in (each.strip(" .,;") for each in block.slanted))):
        found = _Item(block.line, links, {"title": _without_ends(title, block.slanted)})
        rest = block.text.replace(found.fields["title"], " ", 1)
        _add_details(found, Block("", block.line, rest, [], block.strong, block.slanted))
        return [found]
    if heading and (title := _title_above(block, heading)):
        below = _Item(heading.line, [], {"title": title})
        _add_details(below, block)
        if len(years := set(_YEAR.findall(heading.text.replace(title, " ", 1)))) == 1:
            below.fields.setdefault("year", years.pop())
        return [below]
    if item and _belongs(block.kind, links, item):
        item.links += links
        return []
    return [_Item(block.line, links)]


def _title_above(block: Block, heading: Block) -> str:
    """The heading, where the block below it is hardly more than links; empty when it is no title."""
    is_listed = heading.kind in HEADINGS and block.kind in _BELOW_NO_HEADING
    note = _without_labels(block)
    for names in filter(are_names, block.slanted):
        note = " ".join(note.split()).replace(names, " ")
    if is_listed or len(note.split()) >= _WORDS_OF_A_NOTE + 4 * len(block.slanted):
        return ""
    title = clean_line(_NUMBER.sub("", heading.text)).strip("*_ ")
    if heading.kind not in HEADINGS and len(heading.strong) == 1:
        title = heading.strong[0].strip(".: ")
    return title if _is_title(title) and not read_loose_date(title) else ""


def _is_bold_title(block: Block) -> bool:
    """Whether a block is a title in bold, with a venue or a year behind it at the most."""
    text = _NUMBER.sub("", " ".join(block.text.split()))
    if len(block.strong) != 1 or block.links or not text.startswith(block.strong[0]):
        return False
    rest = text.removeprefix(block.strong[0]).strip(".: ")
    return _is_title(block.strong[0]) and (not rest or _VENUE_ALONE.fullmatch(rest) is not None)


def _named(block: Block, links: Sequence[Link]) -> list[Link]:
    """The link that opens an item of a list with the name of a system, such as BERT."""
    opening = re.sub(r"[\[(][^\])]*[\])]", "", block.text[: links[0].start])
    is_name = re.fullmatch(r"[A-Z][\w.+-]{2,40}", links[0].text) and not _LABEL.fullmatch(links[0].text)
    return [links[0]] if block.kind == "li" and is_name and not re.search(r"\w", opening) else []


def _without_ends(title: str, slanted: Sequence[str]) -> str:
    """A title without the venue, the date and the names that some lists write around it."""
    for names in slanted:
        if are_names(names) and not title.startswith(names):
            title = title.partition(names.rstrip(". "))[0]
    title = _VENUE_IN_FRONT.sub("", _DATE_BEHIND.sub("", _VENUE_BEHIND.sub("", title.strip(" .,;:*_"))))
    return title.strip(" .,;:*_")


def _belongs(kind: str, links: Sequence[Link], item: _Item) -> bool:
    """Whether links behind an item may be more places of the same paper."""
    known = {find_arxiv_id(_absolute(link.address)) for link in item.links} - {None}
    found = {find_arxiv_id(_absolute(link.address)) for link in links} - {None}
    return bool(known & found) or (kind not in _BELOW_NO_HEADING and not (known and found))


def _is_title(text: str) -> bool:
    words = text.split()
    return len(words) > 1 and len(text) >= 10 and not _LABEL.fullmatch(text) and not re.search(r"et al\.?", text)


def _find_title(block: Block, link: Link) -> str:
    """A title in front of a paper's links: in bold, in quotes, or all that stands there."""
    before = block.text[: link.start]
    if bold := next((text for text in block.strong if _is_title(text) and text in " ".join(before.split())), ""):
        return bold
    if quoted := _QUOTED.search(before):
        return quoted[1]
    text = " ".join(_without_labels(Block("", 0, before, block.links)).split())
    text = re.sub(r"[\s\[(|:,;.–—-]+$", "", _PEOPLE_BEHIND.sub("", _NUMBER.sub("", text))).strip("*_ ")
    is_sentence = _FIELD.match(text) or _SENTENCES.search(text) or len(text) > _LONGEST_TITLE
    return text if _is_title(text) and not is_sentence else ""


def _without_labels(block: Block) -> str:
    """The text of a block without the words of links such as "PDF", and without the brackets around them."""
    text = block.text
    for link in block.links:
        if link.text and _LABEL.fullmatch(link.text):
            text = text.replace(link.text, " ", 1) if link.text != text.strip() else text
    return _EMPTY_BRACKETS.sub(" ", text).strip()


def _add_rest(item: _Item, block: Block, link: Link) -> None:
    """What a block says behind its title; a year also in front of it."""
    rest = block.text[link.start + len(link.text) :]
    _add_details(item, Block(block.kind, block.line, rest, [], block.strong, block.slanted))
    years = set(_YEAR.findall(_MONTH.sub(r"\1", block.text[: link.start])))
    if len(years) == 1:
        item.fields.setdefault("year", years.pop())


def _add_details(item: _Item, block: Block) -> None:
    """Fields with a label, names in italics, an abstract."""
    item.links += [link for link in block.links if is_paper_link(link)]
    item.code += _code_of(block)
    text = re.sub(r"(?<=[:,])\s*\n\s*", " ", block.text.strip())
    for line in (
        [text] if len(text.split()) >= _WORDS_OF_PROSE and not re.search(r"\n\W*\w+:", text) else text.split("\n")
    ):
        if found := _FIELD.match(line.strip()):
            if key := _field_named(found["name"]):
                item.fields.setdefault(key, found["value"].strip("*_ "))
        elif len(line.split()) >= _WORDS_OF_PROSE and len(_without_labels(block).split()) >= _WORDS_OF_PROSE:
            prose = " ".join(line.split())
            for names in filter(are_names, block.slanted):
                prose = prose.replace(names, " ")
            if ":" not in line and are_names(line):
                item.fields.setdefault("authors", line)
            elif len(prose.split()) >= _WORDS_OF_PROSE:
                item.fields.setdefault("abstract", re.sub(r"^[\s:–—-]+", "", line).strip())
        elif years := set(_YEAR.findall(line)):
            item.fields.setdefault("year", years.pop() if len(years) == 1 else "")
    linked = [text] if len(block.links) > 1 and not any(map(is_paper_link, block.links)) else []
    if names := next((text for text in (*block.slanted, *linked) if are_names(text)), ""):
        item.fields.setdefault("authors", names.rstrip(". "))


def _note_links(cells: dict[str, str], links: Sequence[Link]) -> None:
    addresses = [_absolute(link.address) for link in links]
    cells["arxiv_id"] = cells.get("arxiv_id") or next(filter(None, map(find_arxiv_id, addresses)), "")
    cells["doi"] = cells.get("doi") or next((each for each in addresses if "doi.org/10." in each), "")
    if not cells.get("url", "").startswith("http"):
        cells["url"] = next(iter(addresses), "")


def _absolute(address: str) -> str:
    """An address of arXiv where it has an arXiv id, also one that is relative to its site."""
    place = _ON_SITE.search(address)
    found = find_arxiv_id(f"abs/{place[1]}" if place else address)
    return f"https://arxiv.org/abs/{found}" if found else address


def _finish(item: _Item, where: str, source: str) -> Paper | Skipped:
    fields = item.fields
    _note_links(fields, item.links)
    title = tidy_title(fields.get("title", ""))
    names, labs = split_byline(fields.get("authors", ""))
    if not title and not fields.get("abstract"):
        return Skipped(f"{where}:{item.line}", f"a link to a paper without its title: {fields['url']}")
    return make_paper(
        source=source,
        title=title,
        abstract=fields.get("abstract", ""),
        authors=read_people(names),
        organizations=[*re.split(r"\s*[;|]\s*", fields.get("organizations", "")), *labs],
        published=read_loose_date(fields.get("published", "")) or read_loose_date(fields.get("year", "")),
        venue=fields.get("venue", ""),
        url=fields["url"],
        arxiv_id=fields["arxiv_id"],
        doi=fields["doi"],
        other_ids=find_page_ids(link.address for link in item.links),
        code=(link for each in item.code for link in link_code(each, source)),
    )
