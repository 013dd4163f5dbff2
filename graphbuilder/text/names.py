"""Keys under which two written forms of a name are the same.

Only spelling is folded (case, accents, hyphens, spaces, a plural s): digits, sizes and version tokens
stay, so that Qwen2 and Qwen2.5, MATH and MATH-500 or GPT-3 and GPT-4 never share a key.
"""

import functools
import re
import unicodedata

_SEPARATORS = re.compile(r"[\s^\-‐‑‒–—―\u2212_/'’`\"“”]+")
_LONE_S = re.compile(r"[\s\-‐‑‒–—―\u2212_/]s[.,;:()\[\]{}]*$")


@functools.lru_cache(maxsize=1 << 16)
def name_key(name: str) -> str:
    """Fold a name to its key.

    >>> name_key("Mixture-of-Experts") == name_key("mixture of experts")
    True
    >>> name_key("τ^2-Bench") == name_key("τ²-Bench")
    True
    >>> name_key("Qwen2") == name_key("Qwen2.5")
    False
    >>> name_key("ViT-S") == name_key("ViT")  # a size is no plural
    False
    """
    bare = name.casefold()
    if not bare.isascii():
        bare = "".join(c for c in unicodedata.normalize("NFKD", bare) if not unicodedata.combining(c))
    key = _SEPARATORS.sub("", bare).strip(".,;:()[]{}")
    if _LONE_S.search(bare):
        return key
    return key[:-1] if len(key) > 3 and key.endswith("s") and not key.endswith("ss") else key


def slugify(name: str) -> str:
    """A readable path segment, ``"Dr. GRPO"`` -> ``"dr-grpo"``; ``"+"`` is spelled out.

    >>> slugify("HumanEval+")
    'humaneval-plus'
    """
    decomposed = unicodedata.normalize("NFKD", name.replace("+", " plus ").casefold())
    ascii_only = decomposed.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9.]+", "-", ascii_only).strip("-.") or "unnamed"
