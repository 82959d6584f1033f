"""All pages: which there are, and each by its address."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from html import escape
from typing import Any

from api.documentation.contract import Found, contract, operations, page_of_operation, page_of_schema, page_of_tag
from api.documentation.drawing.box import box_page
from api.documentation.errors import ERRORS, errors_page
from api.documentation.layout import frame
from api.documentation.markdown import render, slug_of
from api.documentation.pages import (
    DECISIONS,
    HOME,
    Entry,
    Page,
    Section,
    address,
    decision_slugs,
    guides,
    markdown_of,
    title_of,
)
from api.documentation.reference import operation_page, reference_page
from api.documentation.rules import rules_page
from api.documentation.schemas import SCHEMAS, schema_page, schemas_page
from domain.catalogue import GAMES
from domain.kernel.game import AnyGame

_SCHEMA = page_of_schema("")


class UnknownPage(Exception):  # a refusal, not a bug
    """There is no such page."""


@lru_cache(maxsize=1)
def sections() -> tuple[Section, ...]:
    """The table of contents."""
    games = tuple(
        Entry(game.key, game.title, (Entry(f"{game.key}-cards", "In the box"),)) for game in newest_games().values()
    )
    reference = tuple(Entry(page_of_tag(tag["name"]), tag["name"]) for tag in contract()["tags"])
    first, *others = guides()
    return (
        first,
        Section("Games", games),
        Section("Reference", (*reference, Entry(SCHEMAS, "Schemas"))),
        *others,
    )


def newest_games() -> Mapping[str, AnyGame]:
    """The games of the contract in their newest rules, by key."""
    return {key: versions[max(versions)] for key, versions in GAMES.items()}


def slugs() -> Iterator[str]:
    """Every page of the table of contents, the first, and the decisions."""
    yield HOME
    for section in sections():
        for entry in section.entries:
            yield entry.slug
            yield from (under.slug for under in entry.under)
    yield from decision_slugs()


def operation_slugs() -> Iterator[str]:
    """The pages of the operations."""
    yield from _operations()


def schema_slugs() -> Iterator[str]:
    """The pages of the schemas."""
    yield from map(page_of_schema, contract()["components"]["schemas"])


@lru_cache(maxsize=128)
def page(slug: str) -> Page:
    """A page without its frame. Raises `UnknownPage`."""
    games = newest_games()
    tags: dict[str, Any] = {page_of_tag(tag["name"]): tag for tag in contract()["tags"]}
    if slug == HOME:
        return _home()
    if slug in tags:
        return reference_page(contract(), tags[slug])
    if slug in _operations():
        return operation_page(contract(), _operations()[slug])
    if slug == SCHEMAS:
        return schemas_page(contract())
    if slug.removeprefix(_SCHEMA) in contract()["components"]["schemas"] and slug.startswith(_SCHEMA):
        return schema_page(contract(), slug.removeprefix(_SCHEMA))
    if slug in games:
        return rules_page(games[slug])
    if slug.removesuffix("-cards") in games:
        return box_page(games[slug.removesuffix("-cards")])
    if slug == ERRORS:
        return errors_page(games.values())
    if slug in {entry.slug for section in guides() for entry in section.entries}:
        text = markdown_of(slug)
        return Page(slug, title_of(text), render(text))
    if slug in decision_slugs():
        text = markdown_of(slug)
        trail = f'<p class="trail"><a href="{address(DECISIONS)}">Decisions</a></p>'
        return Page(slug, title_of(text), trail + render(text))
    raise UnknownPage(slug)


@lru_cache(maxsize=1)
def _operations() -> Mapping[str, Found]:
    """Every operation by its page."""
    found = (each for tag in contract()["tags"] for each in operations(contract(), tag["name"]))
    return {page_of_operation(each.id): each for each in found}


def html(slug: str) -> str:
    """A whole page as HTML. Raises `UnknownPage`."""
    return frame(page(slug), sections())


def _home() -> Page:
    """The first page: what the service is, and where to go."""
    about, _, brief = contract()["info"]["description"].partition("\n\n")
    parts = "".join(map(_door, sections()))
    version = escape(contract()["info"]["version"])
    body = (
        f'<h1>Takeback</h1><p class="facts">Release {version}. The contract is '
        f'<a href="/openapi.json">/openapi.json</a>.</p><p>{about}</p><div class="doors">{parts}</div>'
        f'<h2 id="in-brief">The API in brief</h2>{render(brief)}'
    )
    return Page(HOME, "Takeback", body)


def _door(section: Section) -> str:
    lines = "".join(f'<li><a href="{address(each.slug)}">{escape(each.title)}</a></li>' for each in section.entries)
    return f'<section><h2 id="{slug_of(section.title)}">{escape(section.title)}</h2><ul>{lines}</ul></section>'
