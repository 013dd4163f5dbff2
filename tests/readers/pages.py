"""Small invented pages of each format."""

_DAILY_1 = (
    "Routing is the part of a mixture that nobody sees, and yet it decides what every expert learns. We "
    "present Lantern, a small router that is trained on nothing but its own mistakes, and we show on "
    "three invented tasks that it learns to send each token where it is understood."
)
_DAILY_2 = (
    "It is well known that the long road is the sure one, and in this paper we take it. We measure every "
    "step of the way with the Milestone benchmark, and we find that the models which rest are the models "
    "that arrive, by a margin that is larger than we had hoped for."
)
_DAILY_3 = (
    "The weights of a network are quiet for most of the training, and we ask what they are waiting for. "
    "Our answer is a schedule that wakes them one by one, so that the cost of the whole is that of a "
    "part, and the loss at the end is the same as it would have been."
)
_DAILY_4 = (
    "A kite is a policy with a string, and the string is the only thing that keeps it honest. We learn "
    "such strings from the wind alone, and we release KiteWorld, a set of forty gardens in which the "
    "policy of a reader can be flown for free and with no harm to the trees."
)

DAILY = f"""new

Get trending papers by mail

Subscribe

Daily Papers

byAK and friends

Nov 12

Lantern: Small Models that Teach Themselves to Route

{_DAILY_1}

  • 6 authors
·
Jun 16, 2025

A Title That Is Broken
over Two Lines

{_DAILY_2}

deepseek-ai DeepSeek
·
Apr 3 6

Quiet Weights Without a Line Below

{_DAILY_3}

Papers of Paper

We fold it.

  • 1 authors
·
Dec 7, 2024 2

RationalKites: Wind as a Reward

{_DAILY_4}

TIGER-Lab TIGER-Lab
·
Jan 29 4

Previous

Next
"""


NEWSLETTER = """Reading Notes - May 4, 2025

1. \u201cAnchored Gradients: A Study of Drift\u201d

Authors: Example AI Research Team (12 authors)
Venue: NeurIPS 2025 (Oral)
Published: April 28, 2025
arXiv: 2504.xxxxx

Key Finding

The paper holds gradients to an anchor, called AnchorGrad, and finds that drift falls by half.

\u2022 First: the anchor is cheap
\u2022 Second: it is kept

1. a numbered line that is not a paper
2. and another one

Link: https://arxiv.org/abs/2504.xxxxx (an example)

2. "Floating Points That Float"

Authors: Moss, Fern, and Reed, et al. (University of Nowhere, Brook Research)
Published: May 1, 2025
arXiv: 2505.01234v2

Why It Matters

Numbers that float need no anchor.

Link: https://arxiv.org/abs/2505.01234

Additional Reading

A trend: both papers are about water, and this belongs to neither of them.
"""

_ABSTRACTS_1 = (
    "The first of these abstracts is about a model that is small and that has learnt to be content with "
    "it. We train it on the letters of a single library for as long as the lamps are lit, and we find "
    "that what it knows in the end is what the library knew, and not a word more than that."
)

ABSTRACTS = f"""Things to Read

{_ABSTRACTS_1}

The second has been broken over lines by the trans-
former of some old mail program, and it is about the
Tensor Train of a village that had no station. We show
that such a train can be stopped with a flag, and that
the flag can be learnt from two examples alone.
"""

_JSONL_1 = (
    '{"id": "2402.03300", "title": "A", "abstract": "On $\\\\beta$-things.", "authors": ["Ann One", "Bo '
    'Two"], "organization": "deepseek-ai DeepSeek", "published": "Feb 5, 2024", "venue": "ICLR", "url": '
    '"https://arxiv.org/abs/2402.03300", "references": ["1706.03762", "1706.03762"], "entities": '
    '[{"name": "x"}]}'
)

JSONL = f"""{_JSONL_1}
{{"title": "B", "abstract": null, "affiliations": ["MIT", "MIT + ETH Zurich"], "published": null, "year": 2023}}

{{broken
["a list"]
{{"id": "empty", "title": " ", "abstract": ""}}
{{"id": "odd", "title": ["no"], "abstract": "text"}}
{{"id": 7, "abstract": "only an abstract"}}
"""
