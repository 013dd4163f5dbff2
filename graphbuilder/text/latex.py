"""LaTeX left-overs in running text, turned into what a reader would have seen in print.

Titles and abstracts are not LaTeX documents: a ``%`` is a per cent sign, a ``$`` may be money, and half
of a command may be missing. So nothing is parsed as a whole; commands are replaced one by one, and a
command that nobody knows keeps its name, for it often stands for the name of the method.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache

from pylatexenc.latex2text import get_default_latex_context_db

_LONGEST_NOTE = 3000
_SYMBOLS = get_default_latex_context_db()

_REFERENCE = re.compile(
    r"[~\s]*\\(?:[cC]ite[a-zA-Z]*|parencite|textcite|label|ref|eqref|autoref|[cC]ref|vspace|hspace)"
    r"\*?(?:\[[^\[\]]*\])*\{[^{}]*\}|[~\s]*\\(?:footnotemark|tablenote|tnote)(?![a-zA-Z])(?:\[[^\[\]]*\]|\{[^{}]*\})?"
)
_HREF = re.compile(r"\\href\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_URL = re.compile(r"\\(?:url|nolinkurl|path)\s*\{([^{}]*)\}")
_NOTE = re.compile(r"[~\s]*\\(?:footnote|footnotetext|thanks)\s*(?:\[[^\[\]]*\])?\{")
_ONLY_LINKS = re.compile(r"(?:\s*(?:https?://|www\.)\S*[\s.,;]*)*")

_STYLES = (
    "textbf|textit|textsc|texttt|textrm|textsf|textsl|textmd|textup|textnormal|text|emph|underline|uline|ul|mbox|hbox"
    "|fbox|mathbf|mathit|mathrm|mathsf|mathtt|mathcal|mathbb|mathfrak|mathscr|boldsymbol|bm|bf|operatorname|smash"
    "|ensuremath|texorpdfstring|textsubscript|uppercase|MakeUppercase|hl|enquote"
)
_STYLED = re.compile(rf"\\(?:{_STYLES})\*?\s*\{{([^{{}}]*)\}}")
_BARE_STYLED = re.compile(r"(?<![\w\\])(?:textbf|textit|texttt|textsc|emph|mbox)\{([^{}]*)\}")
_UNCLOSED = re.compile(rf"\\(?:{_STYLES})\*?\s*\{{")
_COLOURED = re.compile(r"\\(?:textcolor|colorbox)\s*(?:\[[^\[\]]*\])?\{[^{}]*\}\s*\{([^{}]*)\}")
_SWITCHES = (
    r"(?:(?:em|bf|it|tt|sc|sf|rm|sl|cal|frak|bb|bfseries|mdseries|itshape|slshape|scshape|upshape|ttfamily|sffamily"
    r"|rmfamily|tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge)\b"
    r"|color\s*(?:\[[^\[\]]*\])?\{[^{}]*\})\s*"
)
_SWITCH_GROUP = re.compile(rf"\{{\s*\\{_SWITCHES}([^{{}}]*)\}}")
_SWITCH = re.compile(rf"\\{_SWITCHES}")
_SUPERSCRIPT = re.compile(r"\\textsuperscript\s*\{([^{}]*)\}")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt\s*\{([^{}]*)\}")
_ACCENT_MARKS = {
    "'": "\u0301",
    "`": "\u0300",
    "^": "\u0302",
    '"': "\u0308",
    "~": "\u0303",
    "=": "\u0304",
    ".": "\u0307",
    "u": "\u0306",
    "v": "\u030c",
    "H": "\u030b",
    "c": "\u0327",
    "k": "\u0328",
    "r": "\u030a",
    "hat": "\u0302",
    "widehat": "\u0302",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "bar": "\u0304",
    "dot": "\u0307",
    "ddot": "\u0308",
    "vec": "",
    "overline": "",
}
_DOTLESS = {0x131: "i", 0x237: "j"}
_ACCENT = re.compile(
    r"""\{?\\(?:(?P<sign>['`^"~=.])|(?P<word>widehat|widetilde|overline|hat|tilde|bar|ddot|dot|vec)(?![a-zA-Z])\s*"""
    r"""|(?P<letter>[uvHckr])(?=\{|\s[a-zA-Z](?![a-zA-Z]))\s*)"""
    r"""(?:\{\s*\\?(?P<braced>[^\W\d_]?)\s*\}|(?:\\(?=[ij]\b))?(?P<bare>[^\W\d_]))(?P<tail>\})?"""
)
_LAYOUT = re.compile(
    r"\\(?:left|right|bigl|bigr|Bigl|Bigr|biggl|biggr|big|Big|bigg|Bigg|displaystyle|textstyle|limits|nolimits|noindent"
    r"|xspace|protect)(?![a-zA-Z])\.?|\\[!/-]"
)
_SPACE = re.compile(r"\\(?:quad|qquad|newline|linebreak|par|item)(?![a-zA-Z])|\\[,;: ]|\\(?:begin|end)\s*\{[^{}]*\}")
_CODE_POINT = re.compile(r"\\(?:unicode|char)\s*\{x?([0-9A-Fa-f]{2,5})\}")
_MACRO = re.compile(r"\{\s*\\([a-zA-Z]+)\s*\}|\\([a-zA-Z]+)(?:\{\})?")
_UNKNOWN_CALL = re.compile(r"\\([a-zA-Z]+)\*?\s?\{([^{}]+)\}")
_WORD_GROUP = re.compile(
    r"(?:(?<=[\s(])|^)\{([^\W\d_][^{}\\,=|:;]*|\w+)\}|(?<=\w)(?<!_)\{([^\W_])\}(?!\})", re.MULTILINE
)
_ESCAPED = re.compile(r"\\([%&_#${}])")
_HARD_BREAK = re.compile(r"\\\\(?:\[[^\[\]]*\])?")
_DASHES = re.compile(r"(?<=\w)(---?)(?=\w)")
_QUOTED = re.compile(r"(?<!`)``(?!`)(.{0,300}?)''", re.DOTALL)
_TIE = re.compile(r"(?<=[^\W\d_])~(?=\w)|(?<=\d)~(?=[^\W\d_])|(?<=[.,)\]])~(?=[\w(\[])")
_SIGN_GROUP = re.compile(r"\{([^\w\s{}\\]{1,3})\}")
_SIMPLE_SCRIPT = re.compile(r"(?<=[\w)])([\^_])\{(-?\w+)\}")
_SCRIPT_GROUP = re.compile(r"([\^_])\s*\{([^{}]*)\}")
_FORMULA = re.compile(
    r"\$\$(?P<display>[^$]{1,300})\$\$|\\\((?P<round>.{1,300}?)\\\)|\\\[(?P<square>.{1,300}?)\\\]"
    r"|(?<![\\$])\$(?P<inline>(?:[^$\\]|\\.){1,300})\$(?!\$)",
    re.DOTALL,
)
_TEX_SIGNS = re.compile(r"[\\^_{}=<>]")
_SMALL_FORMULA = re.compile(r"[\w+\-*/()|'.,:;!≈≤≥±π %\u223c\u00d7]{1,24}")
_NAME_BEFORE = re.compile(r"(?:[A-Za-z][A-Za-z0-9]*[A-Z][A-Za-z0-9]*|[A-Z][A-Za-z0-9]+)$")
_ARXIV_BETA = re.compile(r"\\b\{eta\}")


def read_latex(text: str) -> str:
    """Text without LaTeX: commands dropped, their readable content kept, formulas in plain letters.

    A superscript keeps its caret (``τ^2-Bench``, ``10^5``) unless it is typography inside a name
    (``E$^2$-RAG`` is ``E2-RAG``). Footnotes of nothing but links go.
    """
    if "\\" in text:
        text = _read_commands(text)
    if "$" in text or "\\" in text:
        text = _read_formulas(text)
    if "\\" in text:
        text = _MACRO.sub(_read_macro, _ESCAPED.sub(r"\1", text)).replace("\\'", "'").replace("\\~", "~")
    text = _QUOTED.sub(r'"\1"', text)
    text = _DASHES.sub(lambda found: "–" if len(found[1]) == 2 else "—", _TIE.sub(" ", text))
    if "{" in text:
        text = _BARE_STYLED.sub(r"\1", text)
        text = _SIMPLE_SCRIPT.sub(r"\1\2", _SIGN_GROUP.sub(r"\1", text))
        text = _WORD_GROUP.sub(r"\1\2", text)
    return text


def _read_commands(text: str) -> str:
    text = _REFERENCE.sub("", text)
    text = _URL.sub(r"\1", text)
    text = _HREF.sub(lambda found: found[1] if "URL" in found[2] else found[2], text)
    text = _CODE_POINT.sub(lambda found: _printable(int(found[1], 16)), text)
    text = _ARXIV_BETA.sub("β", text)
    text = _LAYOUT.sub("", _SPACE.sub(" ", _HARD_BREAK.sub(" ", text)))
    text = _ACCENT.sub(_read_accent, text)
    text = until_stable(text, _read_styles)
    text = _read_notes(_SWITCH.sub(_read_switch, _UNCLOSED.sub("", text)))
    text = until_stable(text, lambda part: _UNKNOWN_CALL.sub(_read_unknown_call, part))
    return text.replace("\\|", "‖")


def _read_switch(found: re.Match[str]) -> str:
    """Nothing, but a space where only the switch parts two words."""
    glued = found.start() > 0 and found.string[found.start() - 1].isalnum()
    return " " if glued and found[0][-1].isspace() else ""


def _read_styles(text: str) -> str:
    text = _COLOURED.sub(r"\1", _STYLED.sub(r"\1", _SWITCH_GROUP.sub(r"\1", text)))
    text = _SUPERSCRIPT.sub(lambda found: f"$^{{{found[1]}}}$", text)
    text = _FRACTION.sub(lambda found: f"{_grouped(found[1])}/{_grouped(found[2])}", text)
    return _ROOT.sub(lambda found: f"√{_grouped(found[1])}", text)


def until_stable(text: str, step: Callable[[str], str], *, passes: int = 12) -> str:
    """Apply a step, such as one on innermost braces, until nothing is left to do or the passes are used up."""
    for _ in range(passes):
        changed = step(text)
        if changed == text:
            break
        text = changed
    return text


def _grouped(content: str) -> str:
    content = content.strip()
    return content if re.fullmatch(r"\w*|\\[a-zA-Z]+", content) else f"({content})"


def _printable(code_point: int) -> str:
    character = chr(code_point)
    return character if character.isprintable() else ""


def _read_accent(found: re.Match[str]) -> str:
    mark = _ACCENT_MARKS[found["sign"] or found["word"] or found["letter"]]
    letter = (found["braced"] or found["bare"] or "").translate(_DOTLESS)
    opened, closed = found[0].startswith("{"), found["tail"] is not None
    composed = unicodedata.normalize("NFC", letter + mark) if letter else ""
    if len(composed) > 1:
        composed = letter
    return ("{" if opened and not closed else "") + composed + ("}" if closed and not opened else "")


def _read_notes(text: str) -> str:
    """Put footnotes in parentheses behind their place; those of nothing but links go."""
    while found := _NOTE.search(text):
        end = _closing_brace(text, found.end())
        content = text[found.end() : end].strip()
        kept = "" if _ONLY_LINKS.fullmatch(content) else f" ({content})"
        text = text[: found.start()] + kept + text[end + 1 :]
    return text


def _closing_brace(text: str, start: int) -> int:
    """Where the group opened before ``start`` closes; where the text ends, or a note could, if it never does."""
    depth, end = 1, min(len(text), start + _LONGEST_NOTE)
    for at in range(start, end):
        depth += {"{": 1, "}": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return end


def _read_formulas(text: str) -> str:
    pieces: list[str] = []
    at = 0
    while found := _FORMULA.search(text, at):
        content = next(group for group in found.groups() if group is not None)
        if _is_formula(found, content, text):
            pieces.append(text[at : found.start()])
            before = "".join(pieces[-3:])[-40:]  # formulas in a row make one name: M$^3$ob
            pieces.append(_read_formula(content, before, text[found.end() : found.end() + 2]))
            at = found.end()
        else:
            pieces.append(text[at : found.start() + 1])
            at = found.start() + 1
    return "".join(pieces) + text[at:]


def _is_formula(found: re.Match[str], content: str, text: str) -> bool:
    """Whether dollar signs enclose a formula, not two sums of money with words between."""
    if "\n\n" in content:
        return False
    if found["inline"] is None or _TEX_SIGNS.search(content):
        return True
    closes_before_digit = text[found.end() : found.end() + 1].isdigit()
    edges = content[0].isspace() or content[-1].isspace()
    return not closes_before_digit and not edges and _SMALL_FORMULA.fullmatch(content) is not None


def _read_formula(content: str, before: str, after: str) -> str:
    script = re.fullmatch(r"\s*(?:\{\})?\^\s*\{?\s*(\d+)\s*\}?\s*", content)
    if script and _is_name_typography(before, after):
        return script[1]
    content = _MACRO.sub(_read_macro, content)
    content = until_stable(content, lambda part: _SCRIPT_GROUP.sub(_read_script, part))
    content = _ESCAPED.sub(r"\1", re.sub(r"(?<!\\)[{}]|(?<!\\)&", "", content))
    return re.sub(r"\s+", " ", content).strip()


def _read_script(found: re.Match[str]) -> str:
    content = found[2].strip()
    if not content:
        return ""
    return found[1] + (content if re.fullmatch(r"[\w*\u2032\u2217⋆-]+", content) else f"({content})")


def _is_name_typography(before: str, after: str) -> bool:
    """Whether a raised digit belongs to a name: behind ``Chart``, or between ``E`` and ``-RAG``."""
    if _NAME_BEFORE.search(before):
        return True
    return bool(re.search(r"(?<![A-Za-z])[A-Z]$", before) and re.match(r"-?[A-Z]|[a-z]", after))


def _read_macro(found: re.Match[str]) -> str:
    name = found[1] or found[2]
    if name in _ACCENT_MARKS:
        return ""
    glued = found.start() > 0 and found.string[found.start() - 1].isalnum()
    return _symbol(name) or (f" {name}" if glued else name)


def _read_unknown_call(found: re.Match[str]) -> str:
    """The argument of a command that nobody knows; one that prints a symbol has none."""
    return found[0] if _symbol(found[1]) or found[1] in _ACCENT_MARKS else found[2]


@lru_cache(maxsize=4096)
def _symbol(name: str) -> str:
    """The character that a command without arguments prints; empty when it is not a symbol."""
    printed = getattr(_SYMBOLS.get_macro_spec(name), "simplify_repl", None)
    return printed if isinstance(printed, str) and 0 < len(printed) <= 2 and not printed.isascii() else ""
