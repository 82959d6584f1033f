"""A game's rules as a player reads them, and behind them what its developers need."""

import re
from html import escape

from api.documentation.markdown import render
from api.documentation.pages import Page
from domain.kernel.game import AnyGame, Refusal

_SECTION = re.compile(r"^(?=## )", re.MULTILINE)
_FOR_DEVELOPERS = "*For developers.*"
_RULING = re.compile(r"\s+\((?:[ABCFM]\d+(?:-[ABCFM]?\d+)?(?:, )?)+\)")
_MENTION = re.compile(r"(?<![\w.\">#/])(\d{1,2}\.\d{1,2})(?![\d\w]|\.\d)")
_ANCHOR = re.compile(r' id="(\d+\.\d+)"')
_AFTER = re.compile(r"(?:see|of|in|as in|with|and|under|,|\(|<td>|to|is)\s*$")


def rules_page(game: AnyGame) -> Page:
    """The rules: sections for players first, those marked for developers last, numbers as they are."""
    head, *sections = _SECTION.split(game.rules)
    for_players = [section for section in sections if _FOR_DEVELOPERS not in section]
    for_developers = [section for section in sections if _FOR_DEVELOPERS in section]
    title, _, introduction = head.partition("\n")
    fewest, most = game.seats[0], game.seats[-1]
    seats = "1 seat" if most == 1 else f"{most} seats" if fewest == most else f"{fewest} to {most} seats"
    text = _RULING.sub("", f"{introduction}\n{''.join(for_players)}")
    body = render("".join([text, *(section.replace(_FOR_DEVELOPERS, "") for section in for_developers)]))
    if for_developers:
        body = _divided(body, for_developers[0])
    return Page(
        game.key,
        game.title,
        f"<h1>{escape(title.removeprefix('# '))}</h1>"
        f'<p class="facts"><code>{escape(game.key)}</code> rules version {game.version}, {seats}. '
        f'<a href="/docs/{game.key}-cards">Everything in the box</a></p>{_mentions_linked(body)}'
        f'<h2 id="refusal-codes">Refusal codes</h2>{_refusals(game.refusals)}',
        game.summary,
    )


def _divided(body: str, first: str) -> str:
    """A line before the first section for developers."""
    title = escape(first.partition("\n")[0].removeprefix("## "), quote=False)
    at = body.index(f">{title}</h2>")
    start = body.rindex("<h2", 0, at)
    return f'{body[:start]}<p class="divider">For developers</p>{body[start:]}'


def _mentions_linked(body: str) -> str:
    """Mentions of a clause, linked to it."""
    known = {*_ANCHOR.findall(body)}

    def link(found: re.Match[str]) -> str:
        linked = found[1] in known and _AFTER.search(body[max(0, found.start() - 12) : found.start()])
        return f'<a href="#{found[1]}">{found[1]}</a>' if linked else found[0]

    return _MENTION.sub(link, body)


def _refusals(refusals: tuple[Refusal, ...]) -> str:
    rows = "".join(map(_refusal, refusals))
    head = "<thead><tr><th>Code<th>Sentence<th>When</thead>"
    return f'<div class="wide" tabindex="0"><table>{head}<tbody>{rows}</tbody></table></div>'


def _refusal(refusal: Refusal) -> str:
    said = f"<td>{escape(refusal.sentence)}</td><td>{escape(refusal.when)}</td>"
    return f"<tr><th scope=row><code>{refusal.code}</code></th>{said}</tr>"
