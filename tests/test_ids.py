"""Which ids came before."""

from graphbuilder.ids import Seen


def test_each_id_is_new_once_however_many_there_are() -> None:
    seen = Seen()
    assert all(seen.add("a", str(number)) for number in range(20_000))
    assert not any(seen.add("a", str(number)) for number in range(20_000))
    assert seen.has("a", "19999")
    assert not seen.has("a", "20000")


def test_ids_of_the_same_letters_in_other_parts_are_two() -> None:
    seen = Seen()
    assert seen.add("ab", "c")
    assert seen.add("a", "bc")
    assert not seen.has("abc")


def test_an_id_that_no_file_can_hold_is_one_all_the_same() -> None:
    seen = Seen()
    assert seen.add("half \ud800")
    assert not seen.add("half \ud800")
