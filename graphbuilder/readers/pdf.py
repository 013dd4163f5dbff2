"""The PDF of a paper: its title and abstract, from the first page."""

import io
import logging
import re
import struct
import zlib
from collections.abc import Iterable
from itertools import takewhile
from typing import Any, NamedTuple

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError

from graphbuilder.errors import InputError
from graphbuilder.readers.format import Format, Records
from graphbuilder.readers.people import read_people
from graphbuilder.readers.record import find_doi, make_paper
from graphbuilder.text.clean import clean_line
from graphbuilder.text.dates import read_date

_NAME = "pdf"
logging.getLogger("pypdf").addHandler(logging.NullHandler())  # what it warns of does not stop the reading
# Damaged files lead pypdf into all of these.
_FAULTS = (
    PyPdfError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError, OSError,
    NotImplementedError, AssertionError, MemoryError, EOFError, zlib.error, struct.error,
)  # fmt: skip
_STAMP = re.compile(
    r"arXiv:\s*(?P<id>\d{4}\.\d{4,5}|[a-z-]+/\d{7})(?:v\d+)?\s*\[[\w.-]+\]\s*(?P<date>\d{1,2} \w{3} \d{4})?"
)
_ABSTRACT = re.compile(
    r"(?:^|\n)[ \t]*(?:A\s?BSTRACT|Abstract|SUMMARY|Summary)\b[ \t]*[.:\u2014\u2013-]*[ \t]*\n?(?P<text>.+)", re.DOTALL
)
_END = re.compile(
    r"\n\s*(?:(?:1|I)\s*\.?\s*)?(?:I\s?NTRODUCTION|Introduction)\b|\n\s*(?:1|I)\.?\s+[A-Z][a-z]+\n"
    r"|\n\s*(?:Key\s?words?|KEYWORDS|Index Terms|CCS Concepts|CCS CONCEPTS|ACM Reference|Categories and Subject|"
    r"General Terms|Contents|\u2217|\*\s?(?:Equal|Corresponding)|Correspondence to|Preprint\.|Copyright|Permission to)"
)  # fmt: skip
_NO_TITLE = re.compile(
    r"(?i).*\.(?:dvi|tex|pdf|docx?|indd|ps)$|microsoft word.*|untitled.*|.*\bpreprint\b.*|title|paper|arxiv:.*"
)
_HEADER = re.compile(
    r"(?i)(?:published as|under review|proceedings of|accepted (?:at|to|by)|preprint|arxiv:|workshop|journal of|vol\.)"
)
_LONGEST_ABSTRACT = 4000
_LONGEST_TITLE = 300
_SAME_LINE = 2.0
_SAME_SIZE = 0.3
_SMALL_CAPITALS = 0.7
_SECTION = re.compile(r"(?i)(?:\d+\.?\s+)?(?:introduction|references|contents|abstract|acknowledge?ments)\.?")
_BEHIND = re.compile(r"[?!)\]\"”’]+")
_FEWEST_WORDS = 15
_LINE_NUMBER = re.compile(r"^[ \t]*(\d{1,4})(?:[ \t]|$)", re.MULTILINE)
_BROKEN_WORD = re.compile(r"(?<![\w-])(\w{2,})-\n(\w+)(?![\w-])")
_OWN_WORD = re.compile(
    r"(?i)self|non|multi|cross|co|semi|high|low|long|short|end|state|large|small|well|real|pre|post|re|inter|intra|auto"
    r"|fine|coarse|zero|few|one|two|three|open|closed|data|task|time|model|domain|general|hand|cost|human|user|energy"
)


class _Piece(NamedTuple):
    text: str
    size: float
    height: float


class _Line(NamedTuple):
    text: str
    size: float
    """That of its largest letters."""
    height: float
    sizes: frozenset[float]

    def goes_on_in(self, line: "_Line") -> bool:
        """Whether a line goes on with a title, also one in small capitals, whose capitals are larger."""
        small = len(self.sizes) > 1 and line.sizes <= self.sizes and line.size > _SMALL_CAPITALS * self.size
        return small or abs(self.size - line.size) < _SAME_SIZE


def recognise(head: str) -> float:
    """Sure for what begins as PDF."""
    return 1.0 if head.startswith("%PDF-") else 0.0


def read(lines: Iterable[str], where: str) -> Records:
    """The one paper of the file; its abstract is empty where no heading announces it.

    Lines are bytes as the characters of the same numbers. Raises InputError when the file is damaged,
    locked, or holds pictures of text alone.
    """
    data = "".join(lines).encode("latin-1", "replace")
    try:
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise InputError(f"{where} is locked with a password.", hint="Unlock it first.")
        pieces, text = _read_page(reader.pages[0])
        found, words = _find_abstract(text), len(text.split())
        if not found and len(reader.pages) > 1:
            second = _read_page(reader.pages[1])[1]
            found, words = _find_abstract(f"{text}\n{second}"), words + len(second.split())
        known = {key: str(value) for key, value in (reader.metadata or {}).items() if isinstance(value, str)}
    except _FAULTS as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise InputError(
            f"{where} cannot be read as PDF: {reason}.", hint="Was it cut short? Fetch it again."
        ) from error
    title = _find_title(pieces, text, known.get("/Title", ""))
    if not found and (not title or words < _FEWEST_WORDS):
        raise InputError(f"{where} is a PDF without readable text.", hint="Scanned pages need text recognition first.")
    stamp = _STAMP.search(text)
    yield make_paper(
        source=_NAME,
        title=title,
        abstract=_join_words(found, text),
        authors=[name for name in read_people(known.get("/Author", "")) if " " in name],
        published=read_date(stamp["date"] or "") if stamp else None,
        arxiv_id=stamp["id"] if stamp else "",
        doi=known.get("/doi", "") or find_doi(text.split("References")[0][:3000]) or "",
    )


def _read_page(page: PageObject) -> tuple[list[_Piece], str]:
    """The pieces of text of a page with their sizes and heights, and the text as a whole."""
    pieces: list[_Piece] = []

    def note(text: str, current: Any, matrix: Any, _font: Any, size: Any) -> None:
        upright = abs(matrix[1]) < 1e-3 and abs(current[1]) < 1e-3
        if text.strip() and upright:
            scale = abs(matrix[3] or 1) * abs(current[3] or 1)
            height = float(matrix[5]) * float(current[3] or 1) + float(current[5])
            pieces.append(_Piece(text, round(float(size) * scale, 1), height))

    text = page.extract_text(visitor_text=note)
    return pieces, text.encode("utf-8", "replace").decode("utf-8")


def _find_title(pieces: list[_Piece], text: str, noted: str) -> str:
    """What the file says its title is, where the page says so too; else the first text in the largest type."""
    noted = clean_line(noted)
    if len(noted.split()) > 1 and not _NO_TITLE.fullmatch(noted) and _letters(noted) in _letters(text):
        return noted
    lines = [line for line in _lines_above_abstract(pieces) if not _HEADER.match(line.text.strip())]
    for size in sorted({line.size for line in lines}, reverse=True)[:3]:
        rest = lines[next(at for at, line in enumerate(lines) if line.size == size) :]
        own = list(takewhile(rest[0].goes_on_in, rest))
        written = _as_spaced("".join(line.text for line in own), text) or " ".join(line.text for line in own)
        title = clean_line(_join_words(written, text))
        if len(title.split()) > 1 and len(title) <= _LONGEST_TITLE and not _SECTION.fullmatch(title):
            return title.removeprefix("Title: ")
    return ""


def _lines_above_abstract(pieces: Iterable[_Piece]) -> list[_Line]:
    """The lines of a page with letters in them, down to the heading of the abstract where there is one."""
    lines: list[_Line] = []
    for piece in pieces:
        if lines and abs(lines[-1].height - piece.height) < _SAME_LINE:
            last = lines[-1]
            lines[-1] = _Line(
                last.text + piece.text, max(last.size, piece.size), last.height, last.sizes | {piece.size}
            )
        else:
            lines.append(_Line(piece.text, piece.size, piece.height, frozenset({piece.size})))
    lines = [line for line in lines if len(re.findall(r"[^\W\d_]", line.text)) > 1]
    heading = next((at for at, line in enumerate(lines) if _letters(line.text).startswith(("abstract", "summary"))), 0)
    return lines[:heading] or lines


def _as_spaced(title: str, text: str) -> str:
    """The title as the text of the page has it, with spaces where they are; empty when it is not there."""
    places = [(letter, at) for at, written in enumerate(text) for letter in _letters(written)]  # a ligature is several
    sought = _letters(title)
    found = "".join(letter for letter, _ in places).find(sought)
    if found < 0 or not sought:
        return ""
    end = places[found + len(sought) - 1][1] + 1
    return text[places[found][1] : end] + (behind[0] if (behind := _BEHIND.match(text, end)) else "")


def _join_words(abstract: str, text: str) -> str:
    """The abstract without line numbers and without the hyphens that only lines have; others stay for clean-up."""
    lines = abstract.split("\n")
    numbers = [int(found[1]) for line in lines if (found := _LINE_NUMBER.match(line))]
    if len(numbers) * 2 > len(lines) > 2 and numbers == sorted(set(numbers)):
        abstract, text = (_LINE_NUMBER.sub("", part) for part in (abstract, text))
    known = text.casefold()
    words = set(re.findall(r"(?<!\w)(?<!\w-\n)\w+", known))

    def join(found: re.Match[str]) -> str:
        first, second = found.groups()
        is_word = second[0].islower() or (first.isupper() and second.isupper())
        is_compound = f"{first}-{second}".casefold() in known or second.casefold() in words
        return found[0] if is_compound or _OWN_WORD.fullmatch(first) or not is_word else first + second

    return _BROKEN_WORD.sub(join, abstract)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


def _find_abstract(text: str) -> str:
    """What stands between the heading of the abstract and the next one."""
    found = _ABSTRACT.search(text)
    if found is None:
        return ""
    body = found["text"]
    end = _END.search(body)
    if end and end.start() <= _LONGEST_ABSTRACT:
        return body[: end.start()].strip()
    return body[: max(body.rfind(".", 0, _LONGEST_ABSTRACT // 2) + 1, 0)].strip()


FORMAT = Format(_NAME, recognise, read)
