"""The clean text of a title or an abstract, as evidence offsets point into it.

Clean-up mends what copying, encodings and markup have done and leaves names as their authors write
them: Unicode dashes, curly quotes, ``V*`` and ``IF_Eval`` stay.
"""

import html
import re
import unicodedata

import ftfy

from graphbuilder.text.latex import read_latex, until_stable
from graphbuilder.text.marks import drop_footnote_marks

_PASSES = 8

_FIXES = ftfy.TextFixerConfig(
    unescape_html=False,  # only entities with their semicolon, below: "&lt" without one may be text
    uncurl_quotes=False,
    fix_line_breaks=True,
    normalization="NFC",
    explain=False,
)
_NOTHING_TO_FIX = re.compile(r"[\n -~]*")  # printable ASCII: no encoding can have gone wrong, and ftfy is slow
_ENTITY = re.compile(r"&(?:[a-zA-Z][a-zA-Z0-9]{1,30}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")
_RAISED = re.compile(r"<sup>([^<>]{1,20})</sup>", re.IGNORECASE)
_TAG = re.compile(
    r"</?(?:jats:)?(?:i|b|em|u|strong|sub|sup|p|br|span|div|italic|bold|title|sec|tt|scp|sc)(?:\s+[\w:-]+=[^<>]*)?\s?/?>",
    re.IGNORECASE,
)
_BLOCK_TAG = re.compile(
    r"</?(?:jats:)?(?:p|br|div|title|sec|ul|ol|li|h[1-6])(?:\s+[\w:-]+=[^<>]*)?\s?/?>", re.IGNORECASE
)
# Alone these may be text, such as a model's <code> token.
_TAG_PAIR = re.compile(r"<(a|code|kbd|mark|small|big|font)(?:\s+[\w:-]+=[^<>]*)?>([^<>]*)</\1>", re.IGNORECASE)
_SOFT_BREAK = re.compile("\u00ad[ \t]*\n[ \t]*")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
    "|(?<=[A-Za-z0-9])[\u200c\u200d]+|[\u200c\u200d]+(?=[A-Za-z0-9])"  # elsewhere these shape emoji and scripts
)
_MATH_LETTER = re.compile("[\U0001d400-\U0001d7ff]")
_ODD_SPACE = re.compile("[\t\v\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_TIMES = re.compile(r"(?<=\d)times(?=\d|(?![A-Za-z]))")
_LINK = re.compile(r"\[([^\[\]\n]{1,200})\]\((?:https?://|www\.)[^()\s]*\)")
_STRUCK = re.compile(r"(?<!~)~~(?=[^\s~])([^~\n]{1,200}?)(?<=[^\s~])~~(?!~)")
_STRONG_EMPHASIS = re.compile(r"(?<!\*)\*\*\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*\*\*(?!\*)")
_STRONG = re.compile(r"(?<!\*)\*\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*\*(?!\*)")
_EMPHASIS = re.compile(r"(?<![\w*\\/+\-^_)\]])\*(?=[^\W_])([^*\n]+?)(?<=[\w.,)!?])\*(?![\w*])")
_CODE = re.compile(r"(?<![`\w])`([^`\s][^`\n]{0,60})`(?!`)")

_NEW_LINE_MATTERS = re.compile(r"[•·▪◦*\u2013-]\s|\(?\d{1,2}[.)]\s|(?:[A-Z][\w./ -]{1,24}|arXiv|doi):(?:\s|$)")
_HYPHEN_BREAK = re.compile(
    r"(?<![\w-])((?:\w+-)*)(\w+)-[ \t]*\n[ \t]*(\w+)|(?<![\w-])([a-z]+|[A-Z][a-z]+)- ([a-z]+)(?![\w-])"
)
_BREAK_BEFORE_HYPHEN = re.compile(r"(?<=\w)[ \t]*\n[ \t]*(?=-(?:[A-Za-z]|\d+[A-Za-z]))")
_WORD = re.compile(r"\w+(?:-\w+)*")
_REST_OF_WORD = re.compile(
    r"(?:[stc]ion|ation|ization|isation|ment|ness|ity|ence|ance|ency|ancy|ing|able|ible|ative|tive|ical|ally|istic|ism"
    r"|ology|ular|ized?|ised?|former|mantic|sentation|formance|rithm|work|ture|tures|ral|tional)(?:s|al|ally|ly|d|r|rs)?"
)
# Beginnings that are no words, and beginnings that keep their hyphen.
_START_OF_WORD = re.compile(r"(?i)trans|con|com|dis|ap|ac|al|im|rep|tem|gen|op|pro|per|se|ob|dif|ef")
_OWN_WORD = re.compile(
    r"(?i)self|non|multi|cross|co|semi|high|low|long|short|end|state|large|small|well|real|pre|post|re|anti|inter|intra"
    r"|auto|fine|coarse|zero|few|one|two|three|open|closed|data|task|time|model|domain|general|hand|cost|human"
)


def clean_text(text: str) -> str:
    """Clean a title or an abstract; cleaning twice changes nothing more.

    Mends encodings and Unicode (ftfy), entities and inline tags, LaTeX left-overs, Markdown emphasis,
    words broken over lines, and spaces. Lines are joined into paragraphs; an empty line, a bullet and a
    ``Label:`` keep their own line.

    >>> clean_text(r"\\textbf{VA-$\\pi$} gains 12\\% with N{=}8")
    'VA-π gains 12% with N=8'
    """
    return until_stable(text, _clean_once, passes=_PASSES)


def clean_line(text: str) -> str:
    """Clean a title or a name: as clean_text, on one line."""
    return " ".join(clean_text(text).split())


def _clean_once(text: str) -> str:
    if not _NOTHING_TO_FIX.fullmatch(text):
        text = ftfy.fix_text(text, _FIXES)
    text = _INVISIBLE.sub("", _SOFT_BREAK.sub("", text))
    text = _MATH_LETTER.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    text = read_latex(drop_footnote_marks(_read_markup(text)))
    text = _read_markdown(text)
    text = _TIMES.sub("\u00d7", text)
    if "- " in text or "\n" in text:
        words = set(_WORD.findall(text)) | set(_WORD.findall(text.casefold()))
        text = _HYPHEN_BREAK.sub(lambda found: _join_break(found, words), _BREAK_BEFORE_HYPHEN.sub("", text))
    return _join_lines(_ODD_SPACE.sub(" ", text))


def _read_markdown(text: str) -> str:
    if "](" in text:
        text = _LINK.sub(r"\1", text)
    if "~~" in text:
        text = _STRUCK.sub(r"\1", text)
    if "*" in text:
        text = _EMPHASIS.sub(r"\1", _STRONG.sub(r"\1", _STRONG_EMPHASIS.sub(r"\1", text)))
    return _CODE.sub(r"\1", text) if "`" in text else text


def _read_markup(text: str) -> str:
    if "&" in text:
        text = _ENTITY.sub(lambda found: html.unescape(found[0]), text)
    if "<" in text:
        text = _TAG_PAIR.sub(r"\2", _RAISED.sub(r"$^{\1}$", text))
        text = _TAG.sub("", _BLOCK_TAG.sub("\n", text))
    return text


def _join_break(found: re.Match[str], words: set[str]) -> str:
    """The word that a hyphen at a line end divides: in one where that is sure, else with its hyphen.

    ``words`` are those of the text, as written and lower-case, compounds whole: what it writes elsewhere is sure.
    """
    over_lines = found[2] is not None
    head, left, right = (found[1], found[2], found[3]) if over_lines else ("", found[4], found[5])
    whole, compound = head + left + right, f"{head}{left}-{right}"
    if whole in words or (right[:1].islower() and whole.casefold() in words):
        return whole
    if not over_lines:
        return found[0]
    if not right[:1].islower() or not left.isalpha() or _OWN_WORD.fullmatch(left) or compound.casefold() in words:
        return compound
    return whole if _START_OF_WORD.fullmatch(left) or _REST_OF_WORD.fullmatch(right) else compound


def _join_lines(text: str) -> str:
    lines: list[str] = []
    gap = False
    for raw in text.split("\n"):
        line = re.sub(r" {2,}", " ", raw).strip()
        if not line:
            gap = True
        elif lines and not gap and not _NEW_LINE_MATTERS.match(line):
            lines[-1] += " " + line
        else:
            lines += ["", line] if gap and lines else [line]
            gap = False
    return "\n".join(lines)
