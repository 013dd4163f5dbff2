"""What a command writes is there whole or not at all, and messages say why."""

import os
import stat
import threading
from pathlib import Path

import pytest

from graphbuilder.cli.outfile import written
from graphbuilder.errors import OutputError


def write(path: Path, text: str = "new\n") -> None:
    with written(path) as out:
        out.write(text)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def fail_half_way(path: Path, error: BaseException) -> None:
    with written(path) as out:
        out.write("half")
        raise error


def test_file_is_utf8_and_appears_at_the_end(tmp_path: Path) -> None:
    with written(tmp_path / "out") as out:
        out.write("π\n")
        assert not (tmp_path / "out").exists()
    assert (tmp_path / "out").read_bytes() == "π\n".encode()
    assert names(tmp_path) == ["out"]


def test_block_that_fails_leaves_everything_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("old", encoding="utf-8")
    for path in (tmp_path / "out", tmp_path / "absent"):
        for error in (ZeroDivisionError(), KeyboardInterrupt()):
            with pytest.raises(type(error)):
                fail_half_way(path, error)
    assert names(tmp_path) == ["out"]
    assert (tmp_path / "out").read_text(encoding="utf-8") == "old"


def test_file_that_is_replaced_keeps_its_permissions(tmp_path: Path) -> None:
    file = tmp_path / "out"
    file.touch()
    file.chmod(0o640)
    write(file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_links_stay_and_what_they_lead_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "real").touch()
    for name, target in (("link", "real"), ("dangling", "absent")):
        (tmp_path / name).symlink_to(target)
        write(tmp_path / name)
        assert (tmp_path / name).is_symlink()
        assert (tmp_path / target).read_text(encoding="utf-8") == "new\n"


def test_pipe_is_written_directly_and_stays(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text(encoding="utf-8")))
    reader.start()
    write(pipe)
    reader.join()
    assert read == ["new\n"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_dash_is_standard_output(capfd: pytest.CaptureFixture[str]) -> None:
    write(Path("-"), "π\n")
    write(Path("-"), "more\n")
    assert capfd.readouterr().out == "π\nmore\n"


def test_what_cannot_be_written_is_named_with_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    for path, reason in {
        tmp_path: "it is a folder. Give the path of a file",
        tmp_path / "absent" / "out": "folder does not exist. Make the folder",
        tmp_path / "file" / "out": "part of its path is a file",
        tmp_path / ("long" * 100): "name too long",
        tmp_path / "loop": "levels of symbolic links",
    }.items():
        with pytest.raises(OutputError, match=reason) as refused:
            write(path)
        assert str(path) in str(refused.value)
    assert names(tmp_path) == ["file", "loop"]


def test_device_without_space_is_named_and_stays_a_device() -> None:
    with pytest.raises(OutputError, match="/dev/full cannot be written: No space left"):
        write(Path("/dev/full"), "x" * 100_000)
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_reader_that_has_gone_is_no_fault_of_the_output(tmp_path: Path) -> None:
    read, write_end = os.pipe()
    os.close(read)
    with pytest.raises(BrokenPipeError):
        write(Path(f"/dev/fd/{write_end}"))
    os.close(write_end)
