"""Which organisations an affiliation names."""

import pytest

from graphbuilder.extraction.affiliations.match import find_organizations

_IISER = "Indian Institute of Science Education and Research Pune"


def named(text: str) -> list[str]:
    return [found.name for found in find_organizations(text)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Department of Botany, Stanford University, Stanford, CA 94305, USA", ["Stanford University"]),
        ("Dept. of Botany at Stanford University", ["Stanford University"]),
        ("School of Botany Stanford University Stanford CA 94305", ["Stanford University"]),
        ("Univ. of Calif., Berkeley", ["University of California, Berkeley"]),
        ("UC Berkeley, USA", ["University of California, Berkeley"]),
        ("Tsinghua Univ.", ["Tsinghua University"]),
        ("清华大学", ["Tsinghua University"]),
        ("清华大学植物系", ["Tsinghua University"]),
        ("MIT CSAIL, Cambridge MA", ["MIT CSAIL"]),
        ("Google Research, Brain Team", ["Google Research"]),
        ("Google Zürich", ["Google"]),
        ("Technische Universität München, Germany", ["Technical University of Munich"]),
        ("Universität Heidelberg", ["Heidelberg University"]),
        ("INRIA Paris", ["Inria"]),
        ("META", ["Meta"]),
    ],
)
def test_a_name_is_known_however_it_is_written(text: str, names: list[str]) -> None:
    assert named(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "School of Botany, University of Edinburgh, UK and Google DeepMind",
            ["University of Edinburgh", "Google DeepMind"],
        ),
        (
            "1Tsinghua University, 2Google, 3MIT",
            ["Tsinghua University", "Google", "Massachusetts Institute of Technology"],
        ),
        ("1 Tsinghua University 2 Google", ["Tsinghua University", "Google"]),
        ("{ann,bob}@example.org Stanford University", ["Stanford University"]),
        ("NVIDIA+Princeton University; EPFL", ["NVIDIA", "Princeton University", "EPFL"]),
    ],
)
def test_several_organisations_in_one_text(text: str, names: list[str]) -> None:
    assert named(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Northeastern University, Boston, USA", ["Northeastern University"]),
        ("Northeastern University, Shenyang, China", ["Northeastern University (China)"]),
        (
            "Institute of Automation, Chinese Academy of Sciences",
            ["Institute of Automation, Chinese Academy of Sciences"],
        ),
        ("Institute of Automation, Atlantis", []),
    ],
)
def test_a_shared_form_needs_its_place_or_what_it_is_part_of(text: str, names: list[str]) -> None:
    assert named(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "Oxford, UK",
        "Princeton, NJ, USA",
        "New Stanford University of Botany",
        "Apple Tree Garden",
        "The Tsinghua University Press Hospital",
        "ann@stanford.edu",
        "",
    ],
)
def test_places_and_pieces_of_other_names_are_no_organisation(text: str) -> None:
    assert named(text) == []


def test_of_an_organisation_and_what_it_is_part_of_the_first_alone_is_named() -> None:
    assert named("DAMO Academy, Alibaba Group, Hangzhou") == ["DAMO Academy"]


def test_the_place_is_that_of_the_name_in_the_text() -> None:
    text = "Faculty of Botany, Univ. of Calif., Berkeley (USA)"
    (found,) = find_organizations(text)
    assert text[found.start : found.end] == "Univ. of Calif., Berkeley"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Centre for Autumn Seeds (CAS), Sydney, Australia", []),
        ("ARC Centre of Excellence for Autumn Seeds (CAS), Sydney, Australia", []),
        ("National Taiwan University (NTU), Taiwan", ["National Taiwan University"] * 2),
        ("Chinese Academy of Sciences (CAS), Beijing, China", ["Chinese Academy of Sciences"] * 2),
        ("Institute of Botany (IoB), CAS, Beijing, China", ["Chinese Academy of Sciences"]),
    ],
)
def test_initials_behind_a_name_are_those_of_that_name(text: str, names: list[str]) -> None:
    assert named(text) == names


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("School of Botany, Newcastle University, Newcastle, UK", ["Newcastle University"]),
        ("School of Botany, University of Newcastle, Newcastle, Australia", ["University of Newcastle Australia"]),
        ("North Carolina A&T State University", ["North Carolina A&T State University"]),
        ("School of Botany & Shenzhen Institute for Advanced Study", []),
        ("Institute for Advanced Study, Princeton", ["Institute for Advanced Study"]),
        ("University of Science and Technology, Daejeon, Korea", []),
        ("JSK Laboratory, The University of Tokyo", ["University of Tokyo"]),
        ("INSA, ISAE, Toulouse", ["Institut National des Sciences Appliquées de Toulouse"]),
        ("Software Engineering Institute, East China Normal University", ["East China Normal University"]),
        ("Software Engineering Institute, Carnegie Mellon University", ["Software Engineering Institute"]),
        ("Mount Sinai Hospital, Toronto, Canada", []),
        ("University of Frankfurt", ["Goethe University Frankfurt"]),
        ("The College of New Jersey", []),
        ("Department of Biological Cybernetics, Bielefeld University", ["Bielefeld University"]),
        ("Rutgers, New Brunswick", ["Rutgers University"]),
        ("Graduate School of Science, The University of Tokyo", ["University of Tokyo"]),
        ("Department of Carnegie, Mellon University", ["Carnegie Mellon University"]),
        ("Indian Institute of Science Education and Research Pune", [_IISER]),
        ("Indian Institute of Science Education and Research", []),
        ("Indian Institute of Science Computer Science", ["Indian Institute of Science"]),
    ],
)
def test_a_namesake_elsewhere_is_not_meant(text: str, names: list[str]) -> None:
    assert named(text) == names


def test_a_company_is_not_its_namesake_or_its_branch_in_a_far_country() -> None:
    assert named("Borealis AI, Toronto, Canada") == ["Borealis AI"]
    assert named("United Technologies Research Center, East Hartford, CT, USA") == ["RTX"]
    assert named("Raytheon BBN Technologies, Cambridge, MA") == ["Raytheon BBN Technologies"]
    assert named("BMW AG, Munich, Germany") == named("BMW Group") == ["BMW Group"]
