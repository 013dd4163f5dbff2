"""What the address of a paper's page says of which paper it is."""

import re
from collections.abc import Iterable

_ANTHOLOGY = re.compile(
    r"(?:aclanthology\.(?:org|info)|aclweb\.org/anthology)/(?:papers?/|pdf/)*(?:[A-Z]/[A-Z]\d\d/)?"
    r"([A-Z]\d\d-\d{4}|\d{4}\.[\w-]+\.\d+)(?![\w-])"
)
_FORUM = re.compile(r"openreview\.net/(?:forum|pdf|attachment)\?(?:[^#\s]*&)?id=([\w-]{6,24})(?![\w-])")


def find_page_ids(addresses: Iterable[str]) -> tuple[str, ...]:
    """The ids of papers whose pages are at the ACL Anthology, however old the address, or at OpenReview.

    >>> find_page_ids(["http://aclweb.org/anthology/E/E17/E17-1010.pdf", "https://openreview.net/pdf?id=b-ny3x071E5"])
    ('acl:E17-1010', 'openreview:b-ny3x071E5')
    """
    found = [(prefix, form.search(address)) for address in addresses for prefix, form in _FORMS]
    return tuple(dict.fromkeys(f"{prefix}:{each[1]}" for prefix, each in found if each))


_FORMS = (("acl", _ANTHOLOGY), ("openreview", _FORUM))
