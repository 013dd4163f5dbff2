"""The folder of a site: ours by its list, whole at any time, and nothing of others touched."""

from pathlib import Path

import pytest

from graphbuilder.errors import OutputError
from graphbuilder.site.folder import LIST, Folder


def write(path: Path, **files: str) -> Folder:
    folder = Folder(path)
    for name, text in files.items():
        folder.write(f"{name.replace('__', '/')}.html", text.encode())
    folder.finish()
    return folder


def test_only_what_has_changed_is_written_and_what_is_gone_is_removed(tmp_path: Path) -> None:
    path = tmp_path / "new" / "site"
    assert write(path, a="one", deep__b="two", deep__c="three").written == 3
    before = (path / "a.html").stat().st_mtime_ns
    again = write(path, a="one", deep__b="other")
    assert (again.written, again.unchanged, again.removed, again.bytes) == (1, 1, 1, 8)
    assert (path / "a.html").stat().st_mtime_ns == before
    assert (path / "deep" / "b.html").read_text() == "other"
    assert write(path, a="one").removed == 1
    assert sorted(file.name for file in path.iterdir()) == ["a.html", LIST]


@pytest.mark.parametrize(("old", "new"), [("longer text", "longer"), ("short", "short and more"), ("abc", "abd")])
def test_content_of_another_length_is_a_change(tmp_path: Path, old: str, new: str) -> None:
    write(tmp_path / "site", a=old)
    assert write(tmp_path / "site", a=new).written == 1
    assert (tmp_path / "site" / "a.html").read_text() == new


def test_folder_of_others_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").write_text("mine")
    with pytest.raises(OutputError, match="not empty"):
        Folder(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.tex"]
    with pytest.raises(OutputError, match="is a file"):
        Folder(tmp_path / "thesis.tex")


def test_folder_with_hidden_files_alone_is_taken(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    assert write(tmp_path, a="one").written == 1
    assert (tmp_path / ".git").is_dir()


def test_file_of_others_in_a_site_is_kept(tmp_path: Path) -> None:
    write(tmp_path, a="one")
    (tmp_path / "notes.html").write_text("mine")
    assert write(tmp_path, a="two").removed == 0
    assert (tmp_path / "notes.html").read_text() == "mine"
    with pytest.raises(OutputError, match="not written by graphbuilder"):
        write(tmp_path, a="two", notes="theirs")
    assert (tmp_path / "notes.html").read_text() == "mine"


def test_list_that_leads_outside_removes_nothing_there(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    path = tmp_path / "site"
    write(path, a="one")
    with (path / LIST).open("a") as lines:
        lines.write(f"../outside.txt\n{outside}\n")
    write(path, a="one")
    assert outside.exists()


def test_stopped_writing_leaves_whole_files_that_the_next_run_knows(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.write("a.html", b"one")

    def pieces() -> object:
        yield b"half"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        folder.write_pieces("b.html", pieces())  # type: ignore[arg-type]
    folder.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.html", LIST]
    assert write(tmp_path, c="three").removed == 1
    assert sorted(file.name for file in tmp_path.iterdir()) == ["c.html", LIST]
