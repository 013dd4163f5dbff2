"""The list of organisations."""

from graphbuilder.lexicon.organizations import (
    ancestors_of,
    find_organization,
    load_organizations,
    organization_of,
)


def test_an_organisation_is_found_by_its_ror_id() -> None:
    found = find_organization("00f54p054")
    assert found is not None
    assert (found.name, found.country, found.city) == ("Stanford University", "US", "Stanford")


def test_an_unknown_id_or_name_gives_none() -> None:
    assert find_organization("000000000") is None
    assert organization_of("Acme Plants") is None


def test_what_an_organisation_is_part_of_comes_nearest_first() -> None:
    deepmind = organization_of("Google DeepMind")
    assert deepmind is not None
    assert [parent.name for parent in ancestors_of(deepmind)] == ["Google", "Alphabet"]


def test_every_parent_is_a_row_and_no_organisation_is_part_of_itself() -> None:
    for organization in load_organizations().values():
        for parent in organization.parents:
            assert organization_of(parent), f"{organization.name}: {parent} is no row"
        assert organization.name not in {parent.name for parent in ancestors_of(organization)}


def test_no_ror_id_stands_in_two_rows() -> None:
    organizations = load_organizations().values()
    ids = [ror for o in organizations for ror in (o.ror, *o.former_rors) if ror]
    assert len(set(ids)) == len(ids)


def test_the_hospital_of_a_university_is_part_of_it() -> None:
    clinic = organization_of("NYU Langone Health")
    assert clinic is not None
    assert "New York University" in {parent.name for parent in ancestors_of(clinic)}
