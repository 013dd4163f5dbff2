"""Raised footnote marks behind words, which belong to no name."""

import re
from typing import Final

_LIST = r"\d{1,2}(?:\s*,\s*\d{1,2})*"
_RAISED: Final = re.compile(
    r"(?:(?<=[^\W\d_][^\W_])|(?<=[^\W\d_]-\d)|(?<=\d\.\d))(?P<close>[)\]\"'”’.,;:]?)"
    rf"(?:[~\s]?\$\s*(?:\{{\}})?\^\s*(?:\{{\s*(?:\\(?:text|mathrm|rm)\s*)?\{{?(?P<braced>{_LIST})\s*\}}?\}}"
    rf"|(?P<bare>\d))\s*\$"
    rf"|[~\s]?\\textsuperscript\s*\{{\s*(?P<text>{_LIST})\s*\}}"
    r"|(?P<unicode>[\u00b9\u00b2\u00b3\u2074-\u2079][\u00b9\u00b2\u00b3\u2070\u2074-\u2079]?"
    r"(?:,[\u00b9\u00b2\u00b3\u2070\u2074-\u2079]{1,2})*))"
    r"(?![\w\u00b9\u00b2\u00b3\u2070-\u2079]|-\w)"
)
_PLAIN: Final = str.maketrans("\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079\u2070", "1234567890")


def drop_footnote_marks(text: str) -> str:
    """Text without raised numbers that count up from 1 behind its words; other powers stay.

    >>> drop_footnote_marks("We tune GRPO¹ and PPO², on 5 m².")
    'We tune GRPO and PPO, on 5 m².'
    >>> drop_footnote_marks("M³ob on CIFAR²")
    'M³ob on CIFAR²'
    """
    last = 0

    def keep(found: re.Match[str]) -> str:
        nonlocal last
        written = found["braced"] or found["bare"] or found["text"] or found["unicode"].translate(_PLAIN)
        for numbers in (re.split(r"\s*,\s*", written), [digit for digit in written if digit.isdigit()]):
            marks = [int(number) for number in numbers]
            if all(1 <= mark <= last + place for place, mark in enumerate(marks, start=1)):
                last = max(last, *marks)
                return found["close"]
        return found[0]

    return _RAISED.sub(keep, text)
