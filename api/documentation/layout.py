"""The frame of every page: the head, the search, the table of contents, what is on the page."""

from collections.abc import Iterable, Sequence
from html import escape

from api.documentation.outline import Heading, outline
from api.documentation.pages import Entry, Page, Section, address

_LONG = 3
"""From so many headings on, a page lists them."""


def frame(page: Page, sections: Sequence[Section]) -> str:
    """A whole page as HTML."""
    title = "Takeback" if not page.slug else f"{page.title} - Takeback"
    headings = [found for found in outline(page.body) if found.level == 2]  # noqa: PLR2004  # h2
    here = _here(headings) if len(headings) >= _LONG else ""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>"
        '<link rel="stylesheet" href="/docs/docs.css"><link rel="icon" href="/docs/icon.svg">'
        '<script type="module" src="/docs/docs.js"></script></head><body>'
        '<a class="skip" href="#content">Skip to the content</a>'
        '<header class="bar"><button type="button" class="menu" popovertarget="pages">Menu</button>'
        '<a class="home" href="/docs">Takeback</a>'
        '<search hidden><input type="search" placeholder="Search" aria-label="Search the documentation" '
        'autocomplete="off" spellcheck="false"><div class="found" hidden></div></search></header>'
        f'<div class="sides"><nav id="pages" aria-label="Pages" popover>{_contents(sections, page.slug)}</nav>'
        f'<main id="content" tabindex="-1">{page.body}</main>{here}</div></body></html>\n'
    )


def _contents(sections: Iterable[Section], current: str) -> str:
    return "".join(
        f"<h2>{escape(section.title)}</h2><ul>{''.join(_line(entry, current) for entry in section.entries)}</ul>"
        for section in sections
    )


def _line(entry: Entry, current: str) -> str:
    mark = ' aria-current="page"' if entry.slug == current else ""
    under = "".join(_line(each, current) for each in entry.under)
    deeper = f"<ul>{under}</ul>" if under else ""
    return f'<li><a href="{address(entry.slug)}"{mark}>{escape(entry.title)}</a>{deeper}</li>'


def _here(headings: Iterable[Heading]) -> str:
    lines = "".join(f'<li><a href="#{found.name}">{escape(found.title)}</a></li>' for found in headings)
    return f'<nav class="here" aria-label="On this page"><h2>On this page</h2><ul>{lines}</ul></nav>'
