"""Markdown as HTML: anchors of headings, of numbered clauses and of table rows; tabs; highlighted code."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments import highlight
from pygments.formatters.html import HtmlFormatter
from pygments.lexers import get_lexer_by_name
from pygments.util import ClassNotFound

from api.documentation.pages import FOLDER

_CLAUSE = re.compile(r"(\d+\.\d+) ")
_NUMBERED = re.compile(r"(\d+)\. ")
_CODE = re.compile(r"[a-z]+(?:-[a-z]+)+|[a-z]{4,}")
_TAB = re.compile(r"tab=(\S+)")
_FILE = re.compile(r"(?:\.\./)*(?:docs/)?([\w-]+)\.md(#.*)?")
_DECISION = re.compile(r"(?:\.\./)*(?:docs/)?(?:decisions/)?(?:(\d{4})-[\w-]+|(?<=decisions/)README)\.md(#.*)?")
_RULES = re.compile(r"(?:\.\./)*domain/games/(\w+)/README\.md(#.*)?")
_LEGAL = {"LICENSE": "licence", "NOTICE": "notice"}
"""The pages of files that are no Markdown by their names."""
_ELSEWHERE = re.compile(r"https?://.*|/.*|#.*")


def render(text: str) -> str:
    """A page's Markdown as HTML; any HTML in it is escaped."""
    markdown = _markdown()
    tokens = markdown.parse(text)
    taken: set[str] = set()
    _name_headings(tokens, taken)
    _name_clauses(tokens, taken)
    _name_rows(tokens, taken)
    _link_pages(tokens)
    return str(markdown.renderer.render(list(_tabbed(tokens)), markdown.options, {}))


def render_plain(text: str) -> str:
    """A short description as HTML, without anchors."""
    return str(_markdown().render(text))


def highlighted(code: str, language: str) -> str:
    """Code as the inside of a ``pre``; in a language that is not known, plain."""
    try:
        lexer = get_lexer_by_name(language)
    except ClassNotFound:
        return escape(code, quote=False)
    return str(highlight(code, lexer, HtmlFormatter(nowrap=True)))


def slug_of(title: str) -> str:
    """The anchor of a heading: its words in lower case, joined by hyphens."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "section"


@lru_cache(maxsize=1)
def _markdown() -> MarkdownIt:
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    markdown.add_render_rule("fence", _fence)
    markdown.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>")
    return markdown


def _fence(_: object, tokens: Sequence[Token], index: int, *__: object) -> str:
    token = tokens[index]
    language = token.info.partition(" ")[0]
    return f'<pre tabindex="0"><code>{highlighted(token.content, language)}</code></pre>\n'


def _name_headings(tokens: Sequence[Token], taken: set[str]) -> None:
    for token, inline in pairwise(tokens):
        if token.type == "heading_open" and token.tag != "h1":
            name = _free(slug_of(inline.content), taken)
            token.attrs["id"] = name


def _free(name: str, taken: set[str]) -> str:
    found = next(tried for tried in (name, *(f"{name}-{number}" for number in range(2, 100))) if tried not in taken)
    taken.add(found)
    return found


def _name_clauses(tokens: Sequence[Token], taken: set[str]) -> None:
    """Number the clauses: items that begin with their number, and items of numbered lists in numbered sections."""
    section = ""
    for at, token in enumerate(tokens):
        if token.type == "heading_open":
            found = _NUMBERED.match(tokens[at + 1].content)
            section = found[1] if found else ""
        elif token.type == "list_item_open" and token.level == 1 and tokens[at + 2].type == "inline":
            inline = tokens[at + 2]
            written = _CLAUSE.match(inline.content)
            number = written[1] if written else f"{section}.{token.info}" if section and token.info else ""
            if number and number not in taken:
                taken.add(number)
                token.attrs |= {"id": number, "class": "clause"}
                _number(inline, number, len(written[0]) if written else 0)


def _number(inline: Token, number: str, length: int) -> None:
    """Put the number, linked to itself, in front of a clause, and drop the written one."""
    first = (inline.children or [])[0]
    first.content = first.content[length:]
    link = [
        Token("link_open", "a", 1, attrs={"href": f"#{number}", "class": "number"}),
        Token("text", "", 0, content=number),
        Token("link_close", "a", -1),
        Token("text", "", 0, content=" "),
    ]
    inline.children = [*link, *(inline.children or [])]


def _name_rows(tokens: Sequence[Token], taken: set[str]) -> None:
    """Give a table's row that begins with a code in kebab case the code as its anchor."""
    for at, token in enumerate(tokens[:-2]):
        if token.type == "tr_open" and tokens[at + 1].type == "td_open":
            children = tokens[at + 2].children or []
            if len(children) == 1 and children[0].type == "code_inline" and _CODE.fullmatch(children[0].content):
                code = children[0].content
                if code not in taken:
                    taken.add(code)
                    token.attrs |= {"id": code, "data-name": code}


def _link_pages(tokens: Sequence[Token]) -> None:
    """Links to files lead to their pages; a link to a file of the repository that has no page is left as its text."""
    for token in tokens:
        children = token.children or []
        for at, child in enumerate(children):
            if child.type == "link_open":
                served = _served(str(child.attrs["href"]))
                if served is None:
                    _unlink(children[at:])
                else:
                    child.attrs["href"] = served


def _served(link: str) -> str | None:
    """Where the page of a link is served; None if there is none."""
    if _ELSEWHERE.fullmatch(link):
        return link
    if found := _RULES.fullmatch(link):
        return f"/docs/{found[1].replace('_', '-')}{found[2] or ''}"
    if found := _DECISION.fullmatch(link):
        return f"/docs/{f'decision-{found[1]}' if found[1] else 'decisions'}{found[2] or ''}"
    if (found := _FILE.fullmatch(link)) and (FOLDER / f"{found[1].lower()}.md").is_file():
        return f"/docs/{found[1].lower()}{found[2] or ''}"
    legal = _LEGAL.get(link.rpartition("/")[2])
    return None if legal is None else f"/docs/{legal}"


def _unlink(tokens: Sequence[Token]) -> None:
    """Drop the link that the first of these tokens opens, and keep its text."""
    end = next(token for token in tokens if token.type == "link_close")
    for token in (tokens[0], end):
        token.type, token.tag, token.nesting, token.attrs = "text", "", 0, {}


def _tabbed(tokens: Sequence[Token]) -> Iterator[Token]:
    """Consecutive blocks of code that name a tab, as one group: all are shown where no script makes them tabs."""
    inside = False
    for token in tokens:
        tab = _TAB.search(token.info) if token.type == "fence" else None
        if inside and tab is None:
            yield Token("html_block", "", 0, content="</div>\n")
        if tab is not None and not inside:
            yield Token("html_block", "", 0, content='<div class="tabs">\n')
        inside = tab is not None
        if tab is not None:
            content = (
                f'<section><h4>{escape(tab[1])}</h4><pre tabindex="0"><code>{_code(token)}</code></pre></section>\n'
            )
            yield Token("html_block", "", 0, content=content)
        else:
            yield token
    if inside:
        yield Token("html_block", "", 0, content="</div>\n")


def _code(token: Token) -> str:
    return highlighted(token.content, token.info.partition(" ")[0])
