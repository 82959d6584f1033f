"""Checking a game in the browser: honest, forged in every way that a check is for, and changed on the way."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from domain.verifying.logged import ended_entry, opened_entry
from domain.verifying.transcript import read
from tests.reader.forge import Table, canonical, changed, drawn_at, hashes, redacted, sealed, short_game, started_table
from tests.transparency.logs import POLICY, Log
from tests.transparency.receipts import SERVICE, receipt, said
from tests.web.browsing import Person, Site

pytestmark = [pytest.mark.usefixtures("chromium"), pytest.mark.timeout(300)]

Somebody = Callable[..., Person]
Lines = list[str]
File = Mapping[str, object]


def takeback_of_three() -> Table:
    """6-7 Played, 8 TakebackAsked by 0, 9-10 TakebackAgreed, 11 Undone to 6, 12 Played, 13 Finished."""
    table = started_table(players=("ann", "bob", "cid"), entropy=("", "", ""))
    table.play(0)
    table.play(1)
    table.take_back(6)
    table.play(2)
    table.finish()
    return table


def no_trailer() -> Lines:
    return sealed(short_game().events)[:-1]


def another_spelling() -> Lines:
    header, opened, *rest, trailer = sealed(short_game().events)
    spoilt = opened.replace(":", ": ", 1)
    head = hashes("t-1", [spoilt, *rest])[-1]
    return [header, spoilt, *rest, canonical({**json.loads(trailer), "head": head})]


def event_with(number: int, /, **fields: object) -> Lines:
    table = short_game()
    table.events[number - 1].update(fields)
    return sealed(table.events)


def opened_again() -> Lines:
    table = short_game()
    table.events[2] = {**table.events[0], "version": 3}
    return sealed(table.events)


def another_header() -> Lines:
    header, *rest = sealed(short_game().events)
    return [canonical({**json.loads(header), "game": "marbles"}), *rest]


def after_the_end() -> Lines:
    table = short_game()
    table.play(0)
    table.finish()
    return sealed(table.events)


def rolled_again() -> Lines:
    table = started_table()
    table.play(0)
    table.undo(4)
    table.play(0, [drawn_at(table.seed, "throw/1", "dice", 2, 6)])
    table.finish()
    return sealed(table.events)


def other_dice() -> Lines:
    table = short_game()
    table.events[5]["data"]["draws"][0]["result"] = [6, 6]
    return sealed(table.events)


def practice_for_two() -> Lines:
    table = started_table(seeded=b"\x07" * 32)
    table.play(0)
    table.finish()
    return sealed(table.events)


def impatient_server() -> Lines:
    table = started_table(clock={"seconds_per_action": 60, "then": "random"})
    table.play_for(0)
    table.play(1)
    table.finish()
    return sealed(table.events)


def changed_byte() -> Lines:
    lines = sealed(short_game().events)
    lines[5] = lines[5].replace("pebbles.Thrown", "pebbles.Throwm")
    return lines


FORGED: dict[str, tuple[Callable[[], Lines], int | None]] = {
    "format": (no_trailer, None),
    "canonical": (another_spelling, 1),
    "fields": (lambda: changed(short_game(), 6, secretly=1), 6),
    "versions": (lambda: event_with(6, version=7), 7),
    "table": (lambda: event_with(6, table="t-2"), 6),
    "opened": (opened_again, 3),
    "header": (another_header, 1),
    "commitment": (lambda: changed(short_game(), 1, seed_commitment="ab" * 32), 1),
    "server-seed": (lambda: changed(short_game(), 10, server_seed="ab" * 32), 10),
    "daily": (lambda: changed(short_game(), 1, daily="2001-01-01"), 1),
    "status": (after_the_end, 11),
    "seats": (lambda: changed(short_game(), 6, seat=0), 6),
    "batches": (lambda: event_with(10, key="another"), 10),
    "takebacks": (lambda: altered(takeback_of_three(), 11, consents=[1]), 11),
    "clock": (impatient_server, 5),
    "deal": (lambda: changed(short_game(), 2, commitment="ab" * 32, entropy=""), 4),
    "seed": (practice_for_two, 1),
    "line": (lambda: changed(short_game(), 7, to_version=3), 7),
    "labels": (rolled_again, 7),
    "draws": (other_dice, 6),
    "salts": (lambda: event_with(6, salt="00" * 16), 6),
    "chain": (changed_byte, None),
    "outcome": (lambda: sealed(short_game().events[:-1]), 9),
}


def changed_game() -> Table:
    """Another game of the same table."""
    table = short_game()
    table.events[5]["data"]["facts"] = []
    return table


def altered(table: Table, version: int, **data: object) -> Lines:
    return changed(table, version, **data)


def file_of(lines: Lines, name: str = "game.ndjson") -> File:
    text = "".join(f"{line}\n" for line in lines)
    return {"name": name, "mimeType": "application/x-ndjson", "buffer": text.encode()}


@pytest.fixture
def doubter(person: Somebody) -> Person:
    """Somebody at the page that checks, who asks the service for nothing."""
    someone = person()
    someone.goes("/audit")
    someone.awaits("input[type=file]")
    return someone


def checks(someone: Person, *files: File, of: str = "") -> str:
    """Give files to the page; returns its first sentence. ``of``: the file it is about, if there was another before."""
    someone.page.set_input_files("input[type=file]", list(files))  # type: ignore[arg-type]  # as the type is named nowhere public
    someone.awaits(f".audit:has(.of:has-text('File {of}')) [data-verdict]" if of else "[data-verdict]")
    return someone.page.inner_text("[data-verdict] strong")


def failing(someone: Person) -> list[str]:
    return [
        str(each.get_attribute("data-check")) for each in someone.page.locator("[data-check][data-result=fail]").all()
    ]


def test_an_honest_game_passes_every_check(doubter: Person) -> None:
    asked: list[str] = []
    doubter.page.on("request", lambda request: asked.append(request.url))

    assert "as committed before anyone sat down" in checks(doubter, file_of(sealed(short_game().events)))
    assert [] == failing(doubter)
    assert [] == [url for url in asked if "/v1/" in url]
    assert {"receipts", "checkpoint", "rules"} == {
        str(each.get_attribute("data-check")) for each in doubter.page.locator("[data-check][data-result=skip]").all()
    }


def test_each_forgery_is_named_with_its_version_and_check(doubter: Person) -> None:
    for check, (forge, version) in FORGED.items():  # on one page: to load it costs as much as three checks
        said = checks(doubter, file_of(forge(), f"{check}.ndjson"), of=f"{check}.ndjson")
        name = doubter.page.inner_text(f"[data-check='{check}'] strong").lower()

        assert check == failing(doubter)[0]
        assert f"“{name}” fails" in said
        assert (f"at version {version} " in said) == (version is not None), check
        shown = doubter.page.get_attribute("[data-verdict]", "data-version")
        assert (None if version is None else str(version)) == shown, check


def test_every_check_of_the_reader_is_forged_here() -> None:
    source = (Path(__file__).parents[2] / "web" / "reader" / "checks.mjs").read_text("utf-8")
    listed = [line.split('"')[1] for line in source.splitlines() if line.startswith('  ["')]

    assert ["format", *listed] == [*FORGED]


def test_a_receipt_shows_a_rewritten_game(doubter: Person) -> None:
    kept = hashes("t-1", sealed(short_game().events)[1:-1])
    assert "as committed" in checks(doubter, file_of(changed(short_game(), 6, facts=[])))

    doubter.page.fill("[name=receipts]", f"5:{kept[5]} 9:{kept[9]}")
    doubter.page.click("text=Check again")
    doubter.awaits("[data-verdict=bad][data-version='9']")
    assert ["receipts"] == failing(doubter)


def test_what_was_shown_during_play_is_compared(doubter: Person) -> None:
    shown = file_of(redacted(sealed(short_game().events), 8), "shown.ndjson")
    assert "as committed" in checks(doubter, file_of(sealed(short_game().events)), shown)
    assert "pass" == doubter.page.get_attribute("[data-check=redacted]", "data-result")

    assert "at version 6" in checks(doubter, file_of(changed(short_game(), 6, facts=[])), shown)


def test_a_key_that_a_file_beside_the_transcript_has_twice_is_named(doubter: Person) -> None:
    beside: File = {
        "name": "keys.json",
        "mimeType": "application/json",
        "buffer": b'{"keys":[{"id":"1","public_key":"00","public_key":"11"}]}',
    }

    files = [file_of(sealed(short_game().events)), beside]
    doubter.page.set_input_files("input[type=file]", files)  # type: ignore[arg-type]  # as the type is named nowhere public

    doubter.page.get_by_text('has the key "public_key" twice').first.wait_for()
    assert 0 == doubter.page.locator("[data-verdict]").count()


def test_a_second_file_of_a_kind_is_refused_and_notes_are_no_policy(doubter: Person) -> None:
    game, notes = file_of(sealed(short_game().events)), ["quorum none of us had seen before", "A good game."]
    policies = [file_of(POLICY.splitlines(), name) for name in ("own", "forged")]
    for kind, files in (("policies", policies), ("transcripts", [file_of(notes, "notes.txt")])):
        doubter.page.set_input_files("input[type=file]", [game, *files])  # type: ignore[arg-type]
        doubter.page.get_by_text(f"Two of these files are {kind}. Add one of them only.").first.wait_for()
    assert 0 == doubter.page.locator("[data-verdict]").count()


def test_what_a_forger_writes_is_named_in_a_few_words_whatever_it_is(doubter: Person) -> None:
    number, object_, long = short_game(), short_game(), changed(short_game(), 6, **{"x" * 2_000_000: 1})
    number.events[5]["data"]["action"] = {"type": 5}
    object_.events[5]["data"]["draws"][0]["result"] = {"toString": 1}

    assert "as committed" in checks(doubter, file_of(sealed(number.events), "number"))
    assert "“fields” fails" in checks(doubter, file_of(sealed(object_.events), "object"), of="object")
    assert "“fields” fails" in checks(doubter, file_of(long, "long"), of="long")
    assert len(doubter.page.inner_text(".audit")) < 10_000


def test_a_file_is_dropped_anywhere(doubter: Person) -> None:
    text = "".join(f"{line}\n" for line in sealed(short_game().events))
    doubter.page.evaluate(
        """(text) => {
            const dataTransfer = new DataTransfer()
            dataTransfer.items.add(new File([text], "dropped.ndjson"))
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
        }""",
        text,
    )
    doubter.awaits("[data-verdict=good]")
    assert doubter.page.inner_text(".of").startswith("File dropped.ndjson")


def test_a_draw_is_shown_step_by_step(doubter: Person) -> None:
    checks(doubter, file_of(sealed(short_game().events)))
    doubter.page.click("[data-draw] >> text=Throw (Seat 2")
    doubter.awaits("[data-how='throw/1'] [data-fits=true]")

    assert "hmac" in doubter.page.inner_text("[data-program=python]")
    assert "createHmac" in doubter.page.inner_text("[data-program=javascript]")
    assert bytes(range(32)).hex() == doubter.page.inner_text(".steps .bytes >> nth=0").replace("\n", "").replace(
        " ", ""
    )


def finished(someone: Person, site: Site) -> str:
    """A game of this service that is over."""
    someone.registers("Ann")
    table = site.call(someone.token, "POST", "/tables", {"game": "maverick"}).json()["id"]
    site.call(someone.token, "POST", f"/tables/{table}/seats", {"entropy": "my-own-luck"})
    site.call(someone.token, "POST", f"/tables/{table}/resign", {})
    site.has_logged(someone.token, table)
    return str(table)


def test_a_table_of_this_service_passes_with_its_signature(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    ann.goes(f"/audit#table={table}")
    ann.awaits("[data-verdict=good]")

    assert "pass" == ann.page.get_attribute("[data-check=checkpoint]", "data-result")
    ann.page.click("[data-draw='0']")
    ann.awaits("[data-how] [data-fits=true]")
    assert "my-own-luck" in ann.page.inner_text(".added")


def test_a_false_signature_fails_and_one_by_a_key_of_a_file_alone_proves_nothing(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    text, checkpoint, keys = (
        site.call(ann.token, "GET", path)
        for path in (f"/tables/{table}/transcript", f"/tables/{table}/checkpoint", "/keys")
    )
    ann.goes("/audit")
    files = [
        {"name": "game.ndjson", "mimeType": "text/plain", "buffer": text.content},
        {"name": "keys.json", "mimeType": "application/json", "buffer": keys.content},
    ]
    signed = {"name": "checkpoint.json", "mimeType": "application/json", "buffer": checkpoint.content}
    assert "as committed" in checks(ann, *files, signed)
    assert "pass" == ann.page.get_attribute("[data-check=checkpoint]", "data-result")

    signature = checkpoint.json()["signature"]
    false = {**checkpoint.json(), "signature": signature[:-2] + ("00" if signature[-2:] != "00" else "01")}
    forged = {**signed, "buffer": json.dumps(false).encode()}
    assert "“signature” fails" in checks(ann, *files, forged)

    ann.page.route("**/v1/keys", lambda route: route.fulfill(json={"keys": []}))
    assert "“signature” fails" in checks(ann, *files, forged)
    ann.goes("/audit")
    assert "as committed" in checks(ann, *files, signed)
    assert "skip" == ann.page.get_attribute("[data-check=checkpoint]", "data-result")
    assert "which your file has and this server has not" in ann.page.inner_text("[data-check=checkpoint]")


def test_proofs_of_a_log_are_checked_under_a_policy(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    text = site.call(ann.token, "GET", f"/tables/{table}/transcript").content
    record = read(text)
    log = Log(opened_entry(record), b"{}", ended_entry(record))
    opened, ended, other = (str(log.proof(index, time=record.events[0].at // 1000)).encode() for index in (0, 2, 1))
    game = {"name": "game.ndjson", "mimeType": "text/plain", "buffer": text}
    policy = {"name": "policy", "mimeType": "text/plain", "buffer": POLICY.encode()}

    def dropped(*files: tuple[str, bytes]) -> dict[str, str]:
        ann.goes("/audit")
        checks(ann, game, *({"name": name, "mimeType": "text/plain", "buffer": proof} for name, proof in files), policy)
        listed = ann.page.locator("[data-check$='-log']").all()
        return {str(each.get_attribute("data-check")): str(each.get_attribute("data-result")) for each in listed}

    assert {"opened-log": "pass", "ended-log": "pass"} == dropped(("b", ended), ("a", opened))
    assert {"ended-log": "pass"} == dropped(("ended.tlog-proof", ended))
    assert {"opened-log": "fail"} == dropped(("opened.tlog-proof", other))


def test_a_table_of_this_service_is_in_its_log_under_a_policy(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    ann.goes(f"/audit#table={table}")
    ann.awaits("[data-verdict=good]")
    listed = ("opened-log", "ended-log")
    assert ["skip", "skip"] == [ann.page.get_attribute(f"[data-check={name}]", "data-result") for name in listed]

    key = site.call(ann.token, "GET", "/keys").json()["log"]
    policy = f"log {key}\nquorum none\n".encode()
    ann.page.set_input_files("[name=files]", {"name": "policy", "mimeType": "text/plain", "buffer": policy})
    for name in listed:
        ann.awaits(f"[data-check={name}][data-result=pass]")


def test_a_receipt_convicts_a_service_that_shows_another_game(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    note = site.call(ann.token, "GET", f"/tables/{table}/receipt?version=2").content
    record = read(site.call(ann.token, "GET", f"/tables/{table}/transcript").content)
    theirs = {**site.call(ann.token, "GET", "/keys").json(), "receipts": str(SERVICE.key)}
    lie = receipt(said(record, 2)._replace(head="ab" * 32)).encode()
    ann.goes(f"/audit#table={table}")
    ann.awaits("[data-verdict=good]")

    ann.page.set_input_files("[name=files]", {"name": "note", "mimeType": "text/plain", "buffer": note})
    ann.awaits("[data-check=signed-receipts][data-result=pass]")
    ann.page.set_input_files("[name=files]", {"name": "lie", "mimeType": "text/plain", "buffer": lie})
    ann.awaits("[data-check=signed-receipts][data-result=fail]")
    assert "has signed one game" not in ann.page.inner_text("[data-verdict]")
    ann.page.set_input_files("[name=files]", file_of([json.dumps(theirs)], "keys"))  # type: ignore[arg-type]
    ann.awaits("[data-check=signed-receipts][data-result=fail]")
    assert "has signed one game" not in ann.page.inner_text("[data-verdict]"), "a file cannot convict the service"

    ann.page.route("**/v1/keys", lambda route: route.fulfill(json=theirs))
    ann.page.set_input_files("[name=files]", file_of([json.dumps(theirs)], "keys"))  # type: ignore[arg-type]
    ann.awaits("[data-verdict=bad] :text('has signed one game')")


def test_a_forged_file_beside_a_receipt_does_not_convict_the_service(person: Somebody, site: Site) -> None:
    """The forger's own log has the forged end, and a policy that also names the service's log trusts it."""
    ann = person()
    table = finished(ann, site)
    text = site.call(ann.token, "GET", f"/tables/{table}/transcript").content
    record = read(text)
    log = Log(opened_entry(record), ended_entry(record))
    proofs = [str(log.proof(index, time=record.events[0].at // 1000)) for index in (0, 1)]
    genuine = receipt(said(record, 2)._replace(head="ab" * 32))
    ann.page.route("**/v1/keys", lambda route: route.fulfill(json={"keys": [], "receipts": str(SERVICE.key)}))
    ann.goes("/audit")

    files = [(text.decode(), "game"), (genuine, "receipt"), (POLICY, "policy"), *zip(proofs, "ab", strict=True)]
    assert "fails" in checks(ann, *(file_of(content.splitlines(), name) for content, name in files))
    assert {"pass"} == {
        ann.page.get_attribute(f"[data-check={name}-log]", "data-result") for name in ("opened", "ended")
    }
    assert "if that is its own" in ann.page.inner_text("[data-check=signed-receipts]")


def test_a_transcript_of_another_table_is_none_of_this_one(person: Somebody, site: Site) -> None:
    ann = person()
    one, other = finished(ann, site), finished(ann, site)
    text = site.call(ann.token, "GET", f"/tables/{other}/transcript").text
    ann.page.route(f"**/v1/tables/{one}/transcript", lambda route: route.fulfill(body=text))
    ann.goes(f"/audit#table={one}")

    ann.awaits("[data-verdict=none] >> text=The server has sent the transcript of another table.")


def test_what_is_dropped_later_is_compared_too(doubter: Person) -> None:
    assert "as committed" in checks(doubter, file_of(sealed(short_game().events)))
    shown = redacted(sealed(changed_game().events), 8)

    doubter.page.set_input_files("input[type=file]", [file_of(shown, "shown"), file_of(POLICY.splitlines(), "policy")])  # type: ignore[arg-type]
    doubter.awaits("[data-check=redacted][data-result=fail]")


def test_a_check_that_ends_late_says_nothing_of_another_file(doubter: Person) -> None:
    """The keys of the service come once the second file was checked."""
    late = list[Any]()
    doubter.page.route("**/v1/keys", lambda route: late.append(route))  # noqa: PLW0108  # Playwright marks what it calls
    signed = file_of(['{"checkpoint": {}, "key": "0123456789abcdef", "signature": "00"}'], "checkpoint")
    doubter.page.set_input_files("input[type=file]", [file_of(sealed(short_game().events)), signed])  # type: ignore[arg-type]
    while not late:
        doubter.page.wait_for_timeout(50)
    assert "fails" in checks(doubter, file_of(other_dice(), "forged"), of="forged")

    late[0].fulfill(json={"keys": []})
    doubter.page.wait_for_timeout(500)
    assert "“draws” fails" in doubter.page.inner_text("[data-verdict]")
    assert 0 == doubter.page.locator("[data-check=checkpoint] .mark[data-result=fail]").count()


def test_a_changed_byte_is_pointed_at(person: Somebody, site: Site) -> None:
    ann = person()
    table = finished(ann, site)
    text = site.call(ann.token, "GET", f"/tables/{table}/transcript").text
    ann.goes("/audit")
    said = checks(ann, file_of(text.replace('"my-own-luck"', '"my-own-lucK"', 1).splitlines()))
    assert "“seed”" not in said

    ann.page.click("[data-compare]")
    ann.awaits("[data-difference='data.entropy'][data-version='2']")
    assert ["K", "k"] == ann.page.locator(".difference mark").all_inner_texts()


def test_a_game_that_goes_on_is_not_checked(person: Somebody, site: Site) -> None:
    ann = person().registers("Ann")
    table = site.call(ann.token, "POST", "/tables", {"game": "maverick"}).json()["id"]
    site.call(ann.token, "POST", f"/tables/{table}/seats", {})
    ann.goes(f"/audit#table={table}")
    ann.awaits("[data-verdict=none]")
