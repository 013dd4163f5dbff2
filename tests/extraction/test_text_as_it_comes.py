"""From raw text through the reader to evidence: each place in the stored text is exactly the name."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphbuilder.extraction.pipeline import Extractor, load_extractor
from graphbuilder.model import Evidence, ExtractedEntity, Extraction, Paper
from graphbuilder.text.clean import clean_line, clean_text
from tests.written_forms import ONE_NAME, OTHER_NAMES, SENTENCE, read_abstracts

EXTRACTOR: Extractor = load_extractor()


def extract(folder: Path, *abstracts: str) -> list[Extraction]:
    return list(EXTRACTOR(read_abstracts(folder, list(abstracts))))


def written(paper: Paper, place: Evidence) -> str:
    return str(getattr(paper, place.field)[place.start : place.end])


def named(extraction: Extraction) -> list[ExtractedEntity]:
    return [entity for entity in extraction.entities if entity.type != "TASK"]


@pytest.mark.parametrize("form", ONE_NAME)
def test_a_name_is_found_however_it_is_marked_up(form: str, tmp_path: Path) -> None:
    (extraction,) = extract(tmp_path, SENTENCE.format(form))
    (entity,) = named(extraction)
    assert (entity.name, entity.surfaces) == ("GRPO", ("GRPO",))
    assert [written(extraction.paper, place) for place in entity.evidence] == ["GRPO"]


@pytest.mark.parametrize(("sentence", "form"), OTHER_NAMES)
def test_names_of_any_letters_are_found_as_the_stored_text_writes_them(
    sentence: str, form: str, tmp_path: Path
) -> None:
    (extraction,) = extract(tmp_path, f"{sentence} We find that this is enough.")
    assert form in {written(extraction.paper, place) for entity in named(extraction) for place in entity.evidence}


@pytest.mark.parametrize(
    "address",
    [
        "https://example.org/GRPO-trainer",
        "http://www.example.org/a?b=GRPO,PPO",
        "www.example.org/GRPO.html",
        "github.com/someone/GRPO",
        "huggingface.co/Qwen/Qwen2.5-7B",
        r"\url{https://example.org/GRPO}",
        "GRPO@example.org",
    ],
)
def test_what_stands_only_in_an_address_is_no_name(address: str, tmp_path: Path) -> None:
    (extraction,) = extract(tmp_path, f"Small robots learn to walk on ice. Our code is at {address} for all to use.")
    assert named(extraction) == []


def test_a_name_beside_its_address_is_found_once(tmp_path: Path) -> None:
    (extraction,) = extract(tmp_path, "We train robots with GRPO. Our code is at https://example.org/GRPO for all.")
    (entity,) = named(extraction)
    assert len(entity.evidence) == 1


@pytest.mark.parametrize(
    ("sentence", "names"),
    [
        ("Robots are trained with GRPO/PPO on ice.", {"GRPO": "GRPO", "PPO": "PPO"}),
        ("Models are scored on MATH/GSM8K by hand.", {"MATH": "MATH", "GSM8K": "GSM8K"}),
        ("Models are scored on AIME24/25 by hand.", {"AIME24": "AIME24/25", "AIME25": "AIME24/25"}),
    ],
)
def test_a_series_with_a_slash_is_each_of_its_members(sentence: str, names: dict[str, str], tmp_path: Path) -> None:
    (extraction,) = extract(tmp_path, f"We find that small changes matter. {sentence}")
    found = {e.name: written(extraction.paper, e.evidence[0]) for e in named(extraction)}
    assert found == names


@pytest.mark.parametrize("whole", ["TCP/IP", "CNN/DailyMail"])
def test_a_name_that_is_written_with_a_slash_stays_whole(whole: str, tmp_path: Path) -> None:
    (extraction,) = extract(tmp_path, f"We find that small changes matter. We run all trials on {whole} again.")
    assert {e.name for e in named(extraction)} <= {whole}


def test_versions_are_not_taken_for_footnote_marks(tmp_path: Path) -> None:
    (extraction,) = extract(tmp_path, "We compare SAM with SAM2, BLIP with BLIP2, and LLaMA1 with LLaMA2.")
    assert {"SAM2", "BLIP2", "LLaMA1", "LLaMA2"} <= {
        written(extraction.paper, place) for entity in named(extraction) for place in entity.evidence
    }


_PIECES = st.sampled_from(
    [
        *(
            "GRPO",
            "PPO",
            "Qwen2.5-7B",
            "τ^2-Bench",
            "MATH",
            "LoRA",
            "BERT",
            "Group Relative Policy Optimization (GRPO)",
        ),
        *("We propose ", "outperforms ", "on the ", "using ", " by 3.2%", ". ", "\n", "\n\n", " ", "/", "-", "--", "–"),
        *(
            "https://x.org/GRPO ",
            "*",
            "**",
            "`",
            "$",
            "^",
            "_",
            "{",
            "}",
            r"\textbf{",
            "&amp;",
            "<i>",
            "</i>",
            "1",
            "²",
        ),
        *("\u00ad", "\u200b", "\u200d", "🚀", "é", "e\u0301", "\u2212", "†", "[3]", "'s", "(", ")", "“", "”"),
    ]
)
_TEXT = st.lists(_PIECES | st.text(max_size=4), max_size=30).map("".join)


@settings(max_examples=200, deadline=None)
@given(title=_TEXT, abstract=_TEXT)
def test_every_place_of_evidence_holds_one_of_the_written_forms(title: str, abstract: str) -> None:
    paper = Paper("p", title=clean_line(title), abstract=clean_text(abstract), organizations=("Lab A", "B, C"))
    (extraction,) = EXTRACTOR([paper])
    for entity in extraction.entities:
        forms = {"".join(surface.split()) for surface in entity.surfaces}
        for place in entity.evidence:
            assert 0 <= place.start < place.end <= len(getattr(paper, place.field))
            assert "".join(written(paper, place).split()) in forms
