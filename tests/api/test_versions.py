"""Optimistic concurrency by If-Match, and conditional reads by ETag."""

import pytest

from tests.api.client import TOSS, done, refused, started, take
from tests.api.serving import InProcess


def test_a_request_for_the_current_version_is_handled(server: InProcess) -> None:
    table, (ann, _) = started(server)

    assert 5 == done(ann.post(table / "actions", take(1), at=4))["version"]


@pytest.mark.parametrize("version", [0, 1, 3, 5, 999999999999999])
def test_a_request_for_another_version_is_stale_and_reports_the_current_one(server: InProcess, version: int) -> None:
    table, (ann, _) = started(server)
    answer = ann.post(table / "actions", take(1), at=version)

    assert (412, "stale") == refused(answer)
    assert 4 == answer.json()["version"]


def test_a_version_within_a_batch_is_stale(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=2)
    done(ann.post(table / "seats"))
    done(ben.post(table / "seats"))

    assert (412, "stale") == refused(ann.post(table / "actions", take(1), at=3))


def test_a_star_matches_any_version(server: InProcess) -> None:
    table, (ann, _) = started(server)

    done(ann.post(table / "actions", take(1), at="*"))


def test_the_etag_of_a_view_works_as_if_match(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    etag = ann.get(table / "view").headers["etag"]

    done(ann.post(table / "actions", take(1), at=etag))
    assert (412, "stale") == refused(ben.post(table / "actions", take(1), at=etag))


def test_the_etag_of_the_table_works_as_if_match(server: InProcess) -> None:
    table, (ann, _) = started(server)

    done(ann.post(table / "actions", take(1), at=ann.get(str(table)).headers["etag"]))


@pytest.mark.parametrize(
    "header",
    [
        *("4", '"4', '4"', '"x"', '""', "W/4", '"-4"', '"4.0"', '"4" or so', "", '"٤"', '"4","5"'),
        *('"04"', '"00"', 'W/"04"', '"04-00000000"'),
    ],
)
def test_a_malformed_if_match_is_refused_and_nothing_changes(server: InProcess, header: str) -> None:
    table, (ann, _) = started(server)
    answer = server.runner.run(
        server.http.post(
            f"/v1{table / 'actions'}",
            headers={b"If-Match": header.encode(), b"Authorization": f"Bearer {ann.token}".encode()},
            json=take(1),
        )
    )

    assert (400, "invalid-header") == refused(answer)
    assert 4 == done(ann.get(str(table)), 200)["version"]


def test_of_two_requests_for_one_version_one_succeeds(server: InProcess) -> None:
    table, (ann, _) = started(server)

    answers = server.together(*(ann.sent("POST", table / "actions", TOSS, at=4) for _ in range(3)))

    assert [201, 412, 412] == sorted(answer.status_code for answer in answers)


def test_the_etag_of_a_view_names_version_and_seat(server: InProcess) -> None:
    table, (ann, ben) = started(server)

    etags = [player.get(table / "view").headers["etag"] for player in (ann, ben, server.stranger())]

    assert ['"4-0-', '"4-1-', '"4-s-'] == [etag[:5] for etag in etags]


def test_a_view_is_private_to_its_caller_in_every_cache(server: InProcess) -> None:
    table, (ann, _) = started(server)

    for rest in ("view", "actions", "events", "log", "undo", "transcript"):
        headers = ann.get(table / rest).headers
        assert "private, no-cache" == headers["cache-control"]
        assert "authorization" in headers["vary"].lower()


def test_an_unchanged_view_is_a_304(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    etag = ann.get(table / "view").headers["etag"]

    known = ann.get(table / "view", headers={"If-None-Match": etag})

    assert (304, b"", etag) == (known.status_code, known.content, known.headers["etag"])
    assert "private, no-cache" == known.headers["cache-control"]
    assert 200 == ben.get(table / "view", headers={"If-None-Match": etag}).status_code


@pytest.mark.parametrize("header", ["W/{}", '"1", {}', '{}, "x"', '"a" ,W/{} , "b"', "*"])
def test_if_none_match_works_in_every_form(server: InProcess, header: str) -> None:
    table, (ann, _) = started(server)
    etag = ann.get(table / "view").headers["etag"]

    assert 304 == ann.get(table / "view", headers={"If-None-Match": header.format(etag)}).status_code


def test_a_changed_view_is_sent_in_full(server: InProcess) -> None:
    table, (ann, _) = started(server)
    etag = ann.get(table / "view").headers["etag"]
    done(ann.post(table / "actions", TOSS))

    assert 200 == ann.get(table / "view", headers={"If-None-Match": etag}).status_code


def test_an_earlier_view_keeps_its_etag(server: InProcess) -> None:
    table, (ann, _) = started(server)
    etag = ann.get(table / "view").headers["etag"]
    done(ann.post(table / "actions", TOSS))

    assert etag == ann.get(table / "view?at=4").headers["etag"]
    assert 304 == ann.get(table / "view?at=4", headers={"If-None-Match": etag}).status_code
