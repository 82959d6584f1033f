import pytest

from tests.api.client import SCRY, done, everything, pointers, refused
from tests.api.serving import InProcess

HIDDEN = {"server_seed", "seed", "seeded_with", "invite"}


def test_opening_with_nothing_but_a_game_takes_the_defaults(server: InProcess) -> None:
    ann = server.player()

    answer = ann.post("/tables", {"game": "maverick"})

    table = done(answer)
    assert f"/v1/tables/{table['id']}" == answer.headers["location"]
    assert ("maverick", 1, "open", 1) == tuple(table[name] for name in ("game", "rules_version", "status", "version"))
    assert ("free", "public", False, False) == tuple(
        table[name] for name in ("undo", "visibility", "seeded", "assisted")
    )
    assert {"trophy_rule": "required"} == table["options"]
    assert [None] == [seat["player"] for seat in table["seats"]]
    assert [] == table["to_act"]
    assert ann.id == table["opened_by"]
    assert len(bytes.fromhex(table["head"])) == len(bytes.fromhex(table["seed_commitment"])) == 32
    assert not HIDDEN & set(table)


def test_opening_a_table_seats_nobody(server: InProcess) -> None:
    table = server.player().open("duel")

    assert [None, None] == [seat["player"] for seat in table.opened["seats"]]


def test_a_table_has_the_games_minimum_of_seats_by_default(server: InProcess) -> None:
    ann = server.player()

    assert [1, 3, 2] == [
        len(ann.open(**wanted).opened["seats"])
        for wanted in ({"game": "pebbles"}, {"game": "pebbles", "seats": 3}, {"game": "duel"})
    ]


def test_undo_is_free_for_one_seat_and_by_consent_for_more_by_default(server: InProcess) -> None:
    ann = server.player()

    assert ["free", "consent", "off"] == [
        ann.open("pebbles", **wanted).opened["undo"]
        for wanted in ({"seats": 1}, {"seats": 2}, {"seats": 2, "undo": "off"})
    ]


def test_options_are_kept_and_missing_ones_take_their_defaults(server: InProcess) -> None:
    ann = server.player()

    assert {"heap": 5} == ann.open("pebbles", options={"heap": 5}).opened["options"]
    assert {"hand": 3} == ann.open("duel", options={}).opened["options"]


def test_a_table_reads_the_same_as_when_it_was_opened(server: InProcess) -> None:
    ann = server.player()
    table = ann.open("pebbles")

    shown = done(ann.get(str(table)), 200)

    assert table.opened == {**shown, "position": table.opened["position"]}


def test_an_unknown_game_cannot_be_opened(server: InProcess) -> None:
    answer = server.player().post("/tables", {"game": "chess"})

    assert (422, "invalid-shape") == refused(answer)
    assert ["/game"] == pointers(answer)


@pytest.mark.parametrize(
    ("wanted", "faults"),
    [
        ({"seats": 0}, ["/seats"]),
        ({"seats": 4}, ["/seats"]),
        ({"seats": -1}, ["/seats"]),
        ({"seats": 64}, ["/seats"]),
        ({"seats": "2"}, ["/seats"]),
        ({"seats": 2, "undo": "free"}, ["/undo"]),
        ({"undo": "sometimes"}, ["/undo"]),
        ({"visibility": "secret"}, ["/visibility"]),
        ({"options": {"heap": 10}}, ["/options/heap"]),
        ({"options": {"heap": None}}, ["/options/heap"]),
        ({"options": {"stones": 1}}, ["/options/stones"]),
        ({"options": []}, ["/options"]),
        ({"options": None}, ["/options"]),
        ({"seats": 2, "seed": "00" * 32}, ["/seed"]),
        ({"seed": "00" * 31}, ["/seed"]),
        ({"seed": "0G" * 32}, ["/seed"]),
        ({"seed": "00" * 32 + "\n"}, ["/seed"]),
        ({"seats": 2, "undo": "free", "seed": "00" * 32}, ["/undo", "/seed"]),
        ({"colour": "red"}, ["/colour"]),
        ({"clock": {"seconds_per_action": 9, "then": "resign"}}, ["/clock/seconds_per_action"]),
        ({"clock": {"seconds_per_action": 2_592_001, "then": "resign"}}, ["/clock/seconds_per_action"]),
        ({"clock": {"seconds_per_action": 2**63, "then": "resign"}}, ["/clock/seconds_per_action"]),
        ({"clock": {"seconds_per_action": 60.5, "then": "resign"}}, ["/clock/seconds_per_action"]),
        ({"clock": {"seconds_per_action": "60", "then": "resign"}}, ["/clock/seconds_per_action"]),
        ({"clock": {"seconds_per_action": None, "then": "resign"}}, ["/clock/seconds_per_action"]),
        ({"clock": {"seconds_per_action": 60, "then": "lose"}}, ["/clock/then"]),
        ({"clock": {"seconds_per_action": 60}}, ["/clock/then"]),
        ({"clock": {"then": "random"}}, ["/clock/seconds_per_action"]),
        ({"clock": {"seconds_per_action": 60, "then": "random", "bonus": 1}}, ["/clock/bonus"]),
        ({"clock": 60}, ["/clock"]),
        ({"clock": []}, ["/clock"]),
    ],
)
def test_every_fault_of_an_opening_has_a_pointer(
    server: InProcess, wanted: dict[str, object], faults: list[str]
) -> None:
    answer = server.player().post("/tables", {"game": "pebbles", **wanted})

    assert (422, "invalid-shape") == refused(answer)
    assert faults == pointers(answer)


@pytest.mark.parametrize("seconds", [10, 2_592_000])
@pytest.mark.parametrize("then", ["resign", "random"])
def test_a_clock_within_its_bounds_is_kept(server: InProcess, seconds: int, then: str) -> None:
    clock = {"seconds_per_action": seconds, "then": then}
    ann = server.player()

    for seats in (1, 2):
        table = ann.open("pebbles", seats=seats, clock=clock)
        assert clock == table.opened["clock"] == done(ann.get(str(table)), 200)["clock"]
        assert clock == done(ann.get(table / "events"), 200)["events"][0]["data"]["clock"]


def test_a_key_opens_one_table_whatever_names_its_clock(server: InProcess) -> None:
    ann = server.player()
    week = {"seconds_per_action": 604_800, "then": "resign"}

    first = done(ann.post("/tables", {"game": "duel"}, key="k"))
    again = ann.post("/tables", {"game": "duel", "clock": week}, key="k")
    assert (first["id"], "true") == (done(again)["id"], again.headers["idempotency-replayed"])
    for clock in (None, {**week, "then": "random"}):
        assert (422, "key-reused") == refused(ann.post("/tables", {"game": "duel", "clock": clock}, key="k"))


def test_opening_needs_a_token(server: InProcess) -> None:
    assert (401, "unauthorized") == refused(server.stranger().post("/tables", {"game": "pebbles"}))


def test_a_given_seed_deals_the_same_game_and_marks_the_table(server: InProcess) -> None:
    ann = server.player()
    views = []
    for seed in ("11" * 32, "11" * 32, "22" * 32):
        table = ann.open("maverick", seed=seed)
        assert table.opened["seeded"]
        assert seed not in str(table.opened)
        views.append(done(ann.post(table / "seats"))["view"])

    assert views[0] == views[1] != views[2]


def test_tables_have_commitments_of_their_own(server: InProcess) -> None:
    ann = server.player()

    assert ann.open().opened["seed_commitment"] != ann.open().opened["seed_commitment"]


def test_a_private_table_gives_its_opener_an_invitation(server: InProcess) -> None:
    ann = server.player()
    table = ann.open(seats=2, visibility="private")

    assert table.opened["invite"]
    assert table.opened["invite"] == done(ann.get(str(table)), 200)["invite"]


def test_a_private_table_does_not_exist_for_outsiders(server: InProcess) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    table = ann.open(seats=2, visibility="private")
    nowhere = type(table)({"id": "0" * 24})

    for outsider in (eve, server.stranger()):
        for private, unknown in zip(everything(outsider, table), everything(outsider, nowhere), strict=True):
            assert (404, "not-found") == refused(private)
            assert {**private.json(), "request_id": ""} == {**unknown.json(), "request_id": ""}


@pytest.mark.parametrize("doing", ["seats", "close", "actions", "undo", "redo", "resign"])
def test_nothing_can_be_done_at_a_private_table_by_outsiders(server: InProcess, doing: str) -> None:
    table = server.player("Ann").open(seats=2, visibility="private")

    assert (404, "not-found") == refused(server.player("Eve").post(table / doing, {}))
    assert (404, "not-found") == refused(server.player("Eve").delete(table / "seats/0"))
    assert (401, "unauthorized") == refused(server.stranger().post(table / doing, {}))


def test_an_invited_player_can_take_a_seat_at_a_private_table(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=2, visibility="private")

    done(ben.post(table / "seats", {"invite": table.opened["invite"]}))

    assert all(answer.status_code == 200 for answer in everything(ben, table))
    assert "invite" not in done(ben.get(str(table)), 200)


def test_the_invitation_shows_a_private_table_as_spectators_see_it(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=2, visibility="private")
    invite = table.opened["invite"]

    for invited in (ben, server.stranger()):
        shown = done(invited.get(str(table), headers={"Takeback-Invite": invite}), 200)
        assert (ann.id, "open") == (shown["opened_by"], shown["status"])
        assert not HIDDEN & shown.keys()
        assert (404, "not-found") == refused(invited.get(str(table), headers={"Takeback-Invite": f"{invite}0"}))
        for wrong in ("", "x" * 65, "a b"):
            answer = invited.get(str(table), headers={"Takeback-Invite": wrong})
            assert (400, "invalid-header") == refused(answer)
        assert (400, "invalid-query") == refused(invited.get(f"{table}?invite={invite}"))
        assert (404, "not-found") == refused(invited.get(table / "view"))


def test_the_invitation_shows_nothing_of_the_game(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open("duel", visibility="private")
    invited = {"Takeback-Invite": table.opened["invite"]}
    done(ann.post(table / "seats", {"seat_options": {"favourite": 2, "banner": "red"}}))
    seat = {"seat_options": {"favourite": 3, "banner": "blue"}, "invite": table.opened["invite"]}
    done(ben.post(table / "seats", seat))
    done(ann.post(table / "actions", SCRY))
    done(ann.post(table / "undo", {"to_version": 4}))
    said = ("outcome", "server_seed", "pending_takeback")
    before = server.stranger().get(str(table), headers=invited)

    assert "pending_takeback" in done(ben.get(str(table)), 200)
    assert not {*said} & done(before, 200).keys()
    done(ben.post(table / "resign"))
    shown = server.stranger().get(str(table), headers=invited)
    mine = ben.get(str(table))
    assert {"outcome", "server_seed"} <= done(mine, 200).keys()
    assert not {*said, "parts"} & done(shown, 200).keys()
    assert [False, True] == [seat["resigned"] for seat in done(mine, 200)["seats"]]
    assert {(False, None)} == {(seat["resigned"], seat["seat_options"]) for seat in done(shown, 200)["seats"]}
    assert 3 == len({each.headers["etag"] for each in (before, shown, mine)})


@pytest.mark.parametrize("invite", [None, "", "x", "0" * 24, "é", 7])  # the empty one and é are no header
def test_a_wrong_invitation_is_refused(server: InProcess, invite: object) -> None:
    table = server.player("Ann").open(seats=2, visibility="private")

    assert (404, "not-found") == refused(server.player("Eve").post(table / "seats", {"invite": invite}))
    sent = {"Takeback-Invite": str(invite).encode()}
    expected = (400, "invalid-header") if invite in ("", "é") else (404, "not-found")
    assert expected == refused(server.player("Eve").get(str(table), headers=sent))


def test_a_player_who_leaves_a_private_table_is_an_outsider_again(server: InProcess) -> None:
    ann, ben = server.player("Ann"), server.player("Ben")
    table = ann.open(seats=2, visibility="private")
    done(ben.post(table / "seats", {"seat": 0, "invite": table.opened["invite"]}))
    done(ben.delete(table / "seats/0"), 200)

    assert (404, "not-found") == refused(ben.get(str(table)))


def test_the_invitation_of_one_table_opens_no_other(server: InProcess) -> None:
    ann, eve = server.player("Ann"), server.player("Eve")
    mine, other = (ann.open(seats=2, visibility="private") for _ in range(2))

    assert (404, "not-found") == refused(eve.post(other / "seats", {"invite": mine.opened["invite"]}))
