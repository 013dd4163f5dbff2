"""Which role a name is given."""

import re
from pathlib import Path

import pytest
from spacy.tokens import Doc

from graphbuilder.errors import ModelError
from graphbuilder.extraction.doc import Name, names_of
from graphbuilder.extraction.roles.component import RoleJudge, allowed_roles, make_roles
from graphbuilder.model import EntityType, Role
from tests.extraction.docs import NLP, named_doc
from tests.extraction.role_sentences import NOT_USED, USED, Case

LEAD = "Planning from pixels takes many samples. We propose Orchid, a planner that learns from ranked trials. "
TITLE = "Orchid: Planning from Ranked Trials"


@pytest.fixture(scope="module")
def judge() -> RoleJudge:
    return make_roles(NLP, "roles")


def case_doc(case: Case, lead: str, title: str) -> Doc:
    sentence, name, kind, _ = case
    names: dict[str, tuple[EntityType, Role | None]] = {name: (kind, None)}
    for other, other_kind in {(c[1], c[2]) for c in NOT_USED} | {("Orchid", "METHOD")}:
        apart = other not in name and name not in other
        if apart and re.search(rf"(?<!\w){re.escape(other)}(?!\w)", lead + sentence):
            names[other] = (other_kind, None)
    return named_doc(lead + sentence, dict(sorted(names.items())), title)


def named(doc: Doc, form: str) -> Name:
    return next(name for name in names_of(doc) if name.name == form)


@pytest.mark.parametrize("case", [*NOT_USED, *USED], ids=lambda case: f"{case[0]} {case[1]}")
@pytest.mark.parametrize(("lead", "title"), [(LEAD, TITLE), ("", "")], ids=["in a paper", "alone"])
def test_role_in_a_plain_sentence(judge: RoleJudge, case: Case, lead: str, title: str) -> None:
    doc = judge(case_doc(case, lead, title))
    assert named(doc, case[1]).role in case[3]


def test_there_are_sixty_sentences_and_more_that_must_not_become_uses() -> None:
    assert len({case[0] for case in NOT_USED}) >= 60


@pytest.mark.parametrize(
    ("sentence", "name", "kind", "role"),
    [
        ("We propose Fernet, a planner for robots.", "Fernet", "METHOD", "PROPOSES"),
        ("This paper introduces a planner called Fernet.", "Fernet", "METHOD", "PROPOSES"),
        ("We present PlanBench-X, a benchmark of 400 mazes.", "PlanBench-X", "BENCHMARK", "PROPOSES"),
        ("We evaluate our planner on GSM8K and MATH.", "GSM8K", "BENCHMARK", "EVALUATED_ON"),
        ("On AIME24, our planner reaches an accuracy of 41%.", "AIME24", "BENCHMARK", "EVALUATED_ON"),
        ("We fine-tune Llama-2-7B on a small corpus.", "Llama-2-7B", "MODEL", "USES"),
    ],
)
def test_role_of_what_a_paper_proposes_uses_or_measures(
    judge: RoleJudge, sentence: str, name: str, kind: EntityType, role: Role
) -> None:
    doc = judge(named_doc(f"Planning is hard for agents. {sentence}", {name: (kind, None)}))
    assert named(doc, name).role == role


def test_a_title_before_the_colon_is_proposed(judge: RoleJudge) -> None:
    doc = judge(named_doc("We propose a planner. Orchid learns fast.", {"Orchid": ("METHOD", None)}, TITLE))
    assert named(doc, "Orchid").role == "PROPOSES"


def test_a_task_is_always_addressed(judge: RoleJudge) -> None:
    doc = judge(named_doc("Unlike others, we study maze solving.", {"maze solving": ("TASK", None)}))
    assert (named(doc, "maze solving").role, named(doc, "maze solving").role_confidence) == ("ADDRESSES", 1.0)


def test_a_lab_is_mentioned_unless_the_authors_say_that_they_work_there(judge: RoleJudge) -> None:
    doc = judge(named_doc("Models by Acme Labs are large.", {"Acme Labs": ("LAB", None)}))
    assert named(doc, "Acme Labs").role == "MENTIONS"
    doc = judge(named_doc("Since May, we at Acme Labs train planners.", {"Acme Labs": ("LAB", None)}))
    assert named(doc, "Acme Labs").role == "FROM"


def test_every_type_gets_a_role_that_the_schema_allows(judge: RoleJudge) -> None:
    kinds: tuple[EntityType, ...] = ("METHOD", "MODEL", "BENCHMARK", "LAB", "TASK")
    text = " ".join(f"We use thing{i} to train on thing{i} and thing{i} wins." for i in range(5))
    doc = judge(named_doc(text, {f"thing{i}": (kind, None) for i, kind in enumerate(kinds)}))
    for name in names_of(doc):
        assert name.role in allowed_roles(name.type)
        assert 0 < name.role_confidence <= 1


def test_a_rule_that_overrules_the_trees_is_named(judge: RoleJudge) -> None:
    doc = judge(named_doc("Orchid does not use PPO.", {"PPO": ("METHOD", None), "Orchid": ("METHOD", None)}))
    assert named(doc, "PPO").rule == "by-hand+denied"


def test_a_name_that_is_also_used_is_not_overruled(judge: RoleJudge) -> None:
    text = "Orchid outperforms PPO. We train Orchid with PPO and tune its clip range."
    doc = judge(named_doc(text, {"PPO": ("METHOD", None), "Orchid": ("METHOD", None)}))
    assert named(doc, "PPO").rule == "by-hand"


def test_contrast_before_a_comma_does_not_reach_the_subject(judge: RoleJudge) -> None:
    doc = judge(
        named_doc(LEAD + "Unlike PPO, Orchid is stable.", {"PPO": ("METHOD", None), "Orchid": ("METHOD", None)})
    )
    assert named(doc, "Orchid").role == "PROPOSES"


def test_a_missing_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelError):
        make_roles(NLP, "roles", folder=str(tmp_path))
