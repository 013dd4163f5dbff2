"""``select``: only some fields of what is answered."""

from typing import Annotated, Any

from fastapi import Depends, Query, Response
from fastapi.responses import JSONResponse
from pydantic import BaseModel
from rapidfuzz import process

from api.deps import UnknownParameter, made_of

SelectText = Annotated[
    str, Query(max_length=500, description="Fields to answer, joined by commas, such as `id,title`; none means all.")
]


class Selection:
    """The fields that ``select`` asks for; none means all."""

    def __init__(self, response: Response, select: SelectText = "") -> None:
        self._headers = response.headers
        self.fields = list(dict.fromkeys(field.strip() for field in select.split(",") if field.strip()))

    def of(self, shape: type[BaseModel], found: BaseModel) -> Any:
        """The answer with these fields alone, in each of its ``results`` if it is a list, and ``id``.

        Raises UnknownParameter for a field that the shape of a row does not have.
        """
        if not self.fields:
            return found
        self._check(shape)
        content = found.model_dump(mode="json")
        if isinstance(found, shape):
            content = self._trim(content)
        else:
            content["results"] = [row if row is None else self._trim(row) for row in content["results"]]
        # An answer that is made here passes by the one that the framework made, and so by its ETag.
        headers = {name: value for name, value in self._headers.items() if name != "content-length"}
        return JSONResponse(content, headers=headers)

    def _check(self, shape: type[BaseModel]) -> None:
        known = list(shape.model_fields)
        for field in self.fields:
            if field not in known:
                near = [name for name, _, _ in process.extract(field, known, limit=3, score_cutoff=60)]
                raise UnknownParameter(
                    f"There is no field {field[:80]!r} to select.",
                    hint=f"The fields are {', '.join(known)}.",
                    near=near,
                )

    def _trim(self, row: dict[str, Any]) -> dict[str, Any]:
        return {name: value for name, value in row.items() if name == "id" or name in self.fields}


SelectionDep = Annotated[Selection, Depends(made_of(Selection))]
