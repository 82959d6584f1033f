"""Reading forms, as the endpoints of OAuth 2.0 take them."""

import re
from urllib.parse import parse_qsl

from api.http.problems import BadRequest
from api.http.requests import content_of
from api.state.service import AnyRequest

MOST_FIELDS = 50
"""The most fields of a form."""

LONGEST_FORM = 8 * 2**10
"""The longest form, in bytes: decoding one takes a hundred times as long as decoding as much JSON."""

_ESCAPED = re.compile(rb"(?:[^%]|%[0-9A-Fa-f]{2})*+")


class InvalidForm(BadRequest):
    """A form that cannot be read; the ``detail`` says why."""

    def __init__(self, detail: str) -> None:
        super().__init__("invalid-shape", detail)


async def form_of(request: AnyRequest) -> dict[str, str]:
    """The fields of a form. Raises `BadRequest`, and of these `InvalidForm` for one that has a field twice."""
    body = await content_of(request, "application/x-www-form-urlencoded", limit=LONGEST_FORM)
    if not _ESCAPED.fullmatch(body):
        raise InvalidForm("The form has a % without two hexadecimal digits behind it.")
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS)
    except ValueError as error:
        raise InvalidForm(f"The form is not UTF-8, or has more than {MOST_FIELDS} fields.") from error
    if len({name for name, _ in pairs}) < len(pairs):
        raise InvalidForm("The form has a field twice.")
    return dict(pairs)
