"""Content of a game that nobody has drawn: lists of objects as tables, everything else as JSON."""

from html import escape
from typing import Any

import msgspec

from api.documentation.drawing.card import heading, table, words_of


def draw(content: Any) -> str:
    """Each field of the content under a heading."""
    if content is None:
        return "<p>This game has no content.</p>"
    return "".join(heading(str(name), words_of(str(name))) + _value(value) for name, value in content.items())


def _value(value: Any) -> str:
    if isinstance(value, list | tuple) and value and all(isinstance(each, dict) for each in value):
        head = list(value[0])
        return table(map(words_of, head), ([_text(each.get(name)) for name in head] for each in value))
    text = msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
    return f'<pre tabindex="0"><code>{escape(text, quote=False)}</code></pre>'


def _text(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
