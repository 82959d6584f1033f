"""If-Match keeps a request from meeting another table than it was made for; ETags keep views from being sent twice."""

import pytest

from tests.api.client import TOSS, Json, done, refused, started, take
from tests.api.serving import InProcess


def test_a_request_for_the_current_version_is_done(server: InProcess) -> None:
    table, (ann, _) = started(server)

    assert 5 == done(ann.post(table / "actions", take(1), at=4))["version"]


@pytest.mark.parametrize("version", [0, 1, 3, 5, 999999999999999])
def test_a_request_for_another_version_is_stale_and_told_the_current_one(server: InProcess, version: int) -> None:
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


def test_the_etag_of_a_view_is_good_for_if_match(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    etag = ann.get(table / "view").headers["etag"]

    done(ann.post(table / "actions", take(1), at=etag))
    assert (412, "stale") == refused(ben.post(table / "actions", take(1), at=etag))


def test_the_etag_of_the_table_is_good_for_if_match(server: InProcess) -> None:
    table, (ann, _) = started(server)

    done(ann.post(table / "actions", take(1), at=ann.get(str(table)).headers["etag"]))


@pytest.mark.parametrize(
    "header", ["4", '"4', '4"', '"x"', '""', 'W/"4"', '"-4"', '"4.0"', '"4" or so', "", '"٤"', '"4","5"']
)
def test_what_is_no_version_is_refused_and_nothing_is_done(server: InProcess, header: str) -> None:
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


@pytest.mark.parametrize(
    ("rest", "body"), [("undo", {"to_version": 3}), ("redo", {}), ("resign", {}), ("seats", {}), ("close", {})]
)
def test_every_request_to_a_table_may_name_its_version(server: InProcess, rest: str, body: Json) -> None:
    table, (ann,) = started(server, seats=1)
    done(ann.post(table / "actions", take(1)))

    assert (412, "stale") == refused(ann.post(table / rest, body, at=3))


def test_of_two_requests_for_one_version_one_is_done(server: InProcess) -> None:
    table, (ann, _) = started(server)

    answers = server.together(*(ann.sent("POST", table / "actions", TOSS, at=4) for _ in range(3)))

    assert [201, 412, 412] == sorted(answer.status_code for answer in answers)


def test_the_etag_of_a_view_names_version_and_seat(server: InProcess) -> None:
    table, (ann, ben) = started(server)

    etags = [player.get(table / "view").headers["etag"] for player in (ann, ben, server.stranger())]

    assert ['"4-0-', '"4-1-', '"4-s-'] == [etag[:5] for etag in etags]


def test_a_view_is_each_callers_own_for_every_cache(server: InProcess) -> None:
    table, (ann, _) = started(server)

    for rest in ("view", "actions", "events", "log", "undo", "transcript"):
        headers = ann.get(table / rest).headers
        assert "private, no-cache" == headers["cache-control"]
        assert "authorization" in headers["vary"].lower()


def test_a_view_that_is_known_is_not_sent_again(server: InProcess) -> None:
    table, (ann, ben) = started(server)
    etag = ann.get(table / "view").headers["etag"]

    known = ann.get(table / "view", headers={"If-None-Match": etag})

    assert (304, b"", etag) == (known.status_code, known.content, known.headers["etag"])
    assert "private, no-cache" == known.headers["cache-control"]
    assert 200 == ben.get(table / "view", headers={"If-None-Match": etag}).status_code


@pytest.mark.parametrize("header", ["W/{}", '"1", {}', '{}, "x"', '"a" ,W/{} , "b"', "*"])
def test_a_known_view_is_recognised_in_every_form_that_http_has(server: InProcess, header: str) -> None:
    table, (ann, _) = started(server)
    etag = ann.get(table / "view").headers["etag"]

    assert 304 == ann.get(table / "view", headers={"If-None-Match": header.format(etag)}).status_code


def test_a_view_is_sent_again_once_the_table_has_moved_on(server: InProcess) -> None:
    table, (ann, _) = started(server)
    etag = ann.get(table / "view").headers["etag"]
    done(ann.post(table / "actions", TOSS))

    assert 200 == ann.get(table / "view", headers={"If-None-Match": etag}).status_code


def test_an_earlier_view_has_the_etag_that_it_had(server: InProcess) -> None:
    table, (ann, _) = started(server)
    etag = ann.get(table / "view").headers["etag"]
    done(ann.post(table / "actions", TOSS))

    assert etag == ann.get(table / "view?at=4").headers["etag"]
    assert 304 == ann.get(table / "view?at=4", headers={"If-None-Match": etag}).status_code
