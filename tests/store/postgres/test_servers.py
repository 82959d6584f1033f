"""Which of the servers of a database is used: one that a standby follows, and none that was left behind."""

from domain.storage.postgres.servers import Servers, servers_of

A, B = "host=a", "host=b"


def test_a_server_without_a_standby_is_refused() -> None:
    assert "no synchronous standby" in str(Servers([A, B]).refusal(A, 1, followed=False))


def test_a_server_on_a_lower_timeline_than_any_used_before_is_refused() -> None:
    servers = Servers([A, B])
    assert servers.refusal(B, 2, followed=True) is None

    assert "left behind" in str(servers.refusal(A, 1, followed=True))


def test_a_server_that_is_refused_moves_no_timeline() -> None:
    servers = Servers([A, B])
    servers.refusal(B, 2, followed=False)

    assert servers.refusal(A, 1, followed=True) is None


def test_connections_from_before_a_promotion_are_not_used_any_more() -> None:
    servers = Servers([A, B])
    servers.refusal(A, 1, followed=True)
    before = servers.generation
    servers.refusal(A, 1, followed=True)
    assert before == servers.generation
    servers.refusal(B, 2, followed=True)

    assert before < servers.generation


def test_the_server_that_was_used_last_is_tried_first() -> None:
    servers = Servers([A, B])
    servers.refusal(B, 1, followed=True)

    assert [B, A] == servers.in_order()


def test_every_host_of_an_address_is_a_server_with_its_port() -> None:
    assert ["host=a port=1 dbname=d", "host=b port=2 dbname=d"] == [
        *map(_sorted, servers_of("host=a,b port=1,2 dbname=d").in_order())
    ]
    assert ["host=a port=5 dbname=d", "host=b port=5 dbname=d"] == [
        *map(_sorted, servers_of("host=a,b port=5 dbname=d").in_order())
    ]


def test_hosts_of_a_url_may_leave_out_their_ports() -> None:
    assert ["host=a dbname=d", "host=b dbname=d"] == [*map(_sorted, servers_of("postgresql://a,b/d").in_order())]


def test_one_server_alone_needs_no_standby() -> None:
    assert servers_of("host=a,b").guarded
    assert not servers_of("host=a").guarded
    assert servers_of("host=a,b") is servers_of("host=a,b")


def _sorted(conninfo: str) -> str:
    order = ("host", "port", "dbname")
    return " ".join(sorted(conninfo.split(), key=lambda word: order.index(word.split("=")[0])))


def test_a_database_that_goes_and_comes_back_is_news_once_and_one_that_was_never_there_is_none() -> None:
    servers = Servers([A])

    assert [False] * 2 == [servers.went(away=True) for _ in range(2)]
    assert [False, False] == [servers.went(away=False) for _ in range(2)]
    assert [True, False] == [servers.went(away=True) for _ in range(2)]
    assert [True, False] == [servers.went(away=False) for _ in range(2)]
