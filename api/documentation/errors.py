"""The page of all problem codes: what each means, and what to do about it."""

import tomllib
from collections.abc import Iterable, Mapping
from html import escape

from api.documentation.markdown import render, render_plain, slug_of
from api.documentation.pages import FOLDER, Page, markdown_of, title_of
from api.http.codes import CODES, TITLES
from domain.kernel.game import AnyGame, Refusal

ERRORS = "errors"
_NO_OTHERS = "<p>It refuses by codes of games above only.</p>"


def errors_page(games: Iterable[AnyGame]) -> Page:
    """Codes of the service by status, then those that a game refuses by, each with an anchor of its name."""
    text = markdown_of(ERRORS)
    parts, seen = [render(text)], {*CODES}
    for status in sorted({code.status for code in CODES.values()}):
        of = [code.refusal for code in CODES.values() if code.status == status]
        parts += [f'<h2 id="status-{status}">{status} {escape(TITLES[status])}</h2>', _table(of, advice())]
    for game in games:
        new = [refusal for refusal in game.refusals if refusal.code not in seen]
        seen |= {refusal.code for refusal in new}
        parts += [
            f'<h2 id="{slug_of(game.title)}">422 {escape(game.title)}</h2>',
            _table(new, {}) if new else _NO_OTHERS,
        ]
    return Page(ERRORS, title_of(text), "".join(parts))


def advice() -> Mapping[str, str]:
    """What to do, by code."""
    return tomllib.loads((FOLDER / "advice.toml").read_text("utf-8"))


def _table(refusals: Iterable[Refusal], advice: Mapping[str, str]) -> str:
    rows = "".join(
        f'<tr id="{refusal.code}" data-name="{refusal.code}"><th scope=row><code>{refusal.code}</code></th>'
        f"<td>{render_plain(refusal.when)}</td><td>{_advised(refusal, advice)}</td></tr>"
        for refusal in refusals
    )
    head = "<thead><tr><th>Code<th>When<th>What to do</thead>"
    return f'<div class="wide" tabindex="0"><table class="codes">{head}<tbody>{rows}</tbody></table></div>'


def _advised(refusal: Refusal, advice: Mapping[str, str]) -> str:
    """What to do; about a refusal by the rules, to tell the player."""
    return render(advice[refusal.code]) if refusal.code in advice else f"Show: {escape(refusal.sentence)}"
