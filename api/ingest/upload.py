"""Bodies of requests as the files of a job, written as they come and never larger than allowed."""

import re
import shutil
from pathlib import Path
from typing import ClassVar, Final

from fastapi import Request
from starlette.datastructures import FormData, UploadFile
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive

from api.editing import media_types
from api.ingest.job import Job
from api.ingest.jobs import Jobs
from graphbuilder.errors import GraphbuilderError, InputError, QuestionError
from graphbuilder.readers.formats import FORMATS

MOST_FILES: Final = 50
_PIECE: Final = 1 << 20
_FORMS: Final = ("multipart/form-data", "application/x-www-form-urlencoded")
_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f/\\:]+")
_MOST_NAME: Final = 100
_PASTED: Final = "pasted text"


class UploadTooLarge(GraphbuilderError):
    """More bytes than one request may send."""

    code: ClassVar[str] = "upload-too-large"
    status: ClassVar[int] = 413


async def receive_job(request: Request, jobs: Jobs, *, name: str | None, form: str | None) -> Job:
    """The job of a body: a file itself, or a form with files.

    ``name`` is that of the file, ``form`` the format in which it is read, None where it is to be recognised.
    Raises InputError, UploadTooLarge, QuestionError or QueueFull.
    """
    jobs.check_room()
    check_format(form)
    if media_types(request)[:1] and media_types(request)[0] in _FORMS:
        sent = await receive_form(request, jobs.most)
        try:
            return await job_of_form(sent, jobs, form=form)
        finally:
            await sent.close()
    folder = jobs.new_folder()
    try:
        file = _place(folder, 0, name or "upload")
        size = 0
        with file.open("wb") as written:
            async for piece in limited(request, jobs.most).stream():
                size += written.write(piece)
        if not size:
            raise InputError("The body is empty.", hint="Send papers in it.")
        return jobs.add(Job(file.name, (file,), form))
    except ClientDisconnect:
        shutil.rmtree(folder)
        raise InputError("The upload has broken off.", hint="Send it again.") from None
    except BaseException:
        shutil.rmtree(folder)
        raise


async def receive_form(request: Request, most: int) -> FormData:
    """The form of a body. Raises UploadTooLarge, or InputError when it is none."""
    try:
        return await limited(request, most).form(max_files=MOST_FILES, max_fields=20, max_part_size=most)
    except ClientDisconnect:
        raise InputError("The upload has broken off.", hint="Send it again.") from None


async def job_of_form(form_data: FormData, jobs: Jobs, *, form: str | None) -> Job:
    """The job of all files of a form and of its field ``text``. Raises InputError when there are none."""
    folder = jobs.new_folder()
    files: list[Path] = []
    try:
        for _, value in form_data.multi_items():
            if isinstance(value, UploadFile) and value.filename and value.size:
                files.append(_place(folder, len(files), value.filename))
                with files[-1].open("wb") as written:
                    while piece := await value.read(_PIECE):
                        written.write(piece)
        text = form_data.get("text")
        if isinstance(text, str) and text.strip():
            files.append(_place(folder, len(files), _PASTED))
            files[-1].write_text(text, encoding="utf-8", errors="replace")
        if not files:
            raise InputError("There is neither a file nor a text.", hint="Choose a file, or paste papers.")
        more = f" and {len(files) - 1} more" if len(files) > 1 else ""
        return jobs.add(Job(f"{files[0].name}{more}", tuple(files), form))
    except BaseException:
        shutil.rmtree(folder)
        raise


def check_format(form: str | None) -> None:
    """Raises QuestionError for a format that is not read."""
    if form is not None and form not in FORMATS:
        raise QuestionError(f"There is no format {form[:40]!r}.", hint=f"Formats: {', '.join(FORMATS)}.")


def limited(request: Request, most: int) -> Request:
    """The request, whose body raises UploadTooLarge once it is larger than that."""
    told = request.headers.get("content-length", "")
    if told.isdecimal() and int(told) > most:
        raise _too_large(most)
    return Request(request.scope, _counted(request.receive, most))


def _counted(receive: Receive, most: int) -> Receive:
    left = most

    async def counted() -> Message:
        nonlocal left
        message = await receive()
        left -= len(message.get("body", b""))
        if left < 0:
            raise _too_large(most)
        return message

    return counted


def _too_large(most: int) -> UploadTooLarge:
    return UploadTooLarge(
        f"More than {most // 1_000_000} MB cannot be sent at once.",
        hint="Send it in parts or packed with gzip, or start the server with GRAPHBUILDER_UPLOAD_MEGABYTES set higher.",
    )


def _place(folder: Path, number: int, name: str) -> Path:
    """Where a file goes: in a folder of its own, under a name that no system can misread."""
    fit = _UNFIT.sub("_", name.replace("\\", "/").rpartition("/")[2]).strip(" .")[-_MOST_NAME:]
    place = folder / str(number)
    place.mkdir()
    return place / (fit or "upload")
