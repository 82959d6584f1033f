"""A thief with a copy of a token adds a way in, and hides what added it. The owner cleans up with the spare.

The owner does what `docs/tokens.md` says, and knows which ways in are the owner's.
"""

from collections.abc import Callable, Collection
from itertools import product

import pytest

from tests.api.client import Player, done, refused
from tests.api.serving import InProcess
from tests.api.signing_in import add, added, as_player, by_code, sign_in, signed_in, ways
from tests.api.test_token_recovery import id_of, is_valid, listed, revokes, spare_of
from tests.api.test_tokens import issued
from tests.authenticator import Passkey

SignIn = Callable[[], Player]


def cleaned_up(spare: Player, mine: Collection[str]) -> None:
    """What `docs/tokens.md` says: until nothing is left but the spare and `mine`, the ways in of the owner."""
    kept = {id_of(spare), *mine}
    while others := [
        *(f"/me/tokens/{token}" for token in listed(spare) if token not in kept),
        *(f"/me/ways-in/{way}" for way in ways(spare) if way not in kept),
    ]:
        for other in others:
            assert spare.delete(other).status_code in (204, 404), other  # 404: gone with another one


def copies(player: Player) -> Player:
    """A thief with a copy of the player's token."""
    return Player(player.server, player.id, player.name, player.token)


def adds_passkey(thief: Player) -> SignIn:
    """Add a passkey; how the thief signs in by it."""
    passkey = added(thief)
    return lambda: signed_in(thief.server, passkey)


def adds_code(thief: Player) -> SignIn:
    """Make a recovery code; how the thief signs in by it and those that follow."""
    codes = [done(thief.post("/me/recovery-code"))["recovery_code"]]

    def signs_in() -> Player:
        answer = by_code(thief.server, codes.pop())
        if answer.status_code == 201:
            codes.append(done(answer)["recovery_code"])
        return as_player(thief.server, answer)

    return signs_in


def revokes_itself(thief: Player, _: SignIn) -> None:
    """The token that added the way in revokes itself."""
    revokes(thief, id_of(thief))


def is_revoked_by_the_way_in(thief: Player, signs_in: SignIn) -> None:
    """A token of the way in revokes the one that added it, and stays."""
    revokes(signs_in(), id_of(thief))


def adds_another_way_in(thief: Player, signs_in: SignIn) -> None:
    """A token of the way in has another one issued, which adds a second way in and hides those above it."""
    by_way = signs_in()
    second = added(by_way)
    hidden = signed_in(thief.server, second)
    revokes(hidden, id_of(by_way))
    revokes(hidden, id_of(thief))


@pytest.mark.parametrize("hides", [revokes_itself, is_revoked_by_the_way_in, adds_another_way_in])
def test_a_thief_who_hid_a_way_in_does_not_sign_in_once_the_owner_has_cleaned_up(
    server: InProcess, hides: Callable[[Player, SignIn], None]
) -> None:
    for adds, is_first in product((adds_code, adds_passkey), (True, False)):
        ann = server.player()
        spare = spare_of(ann)
        thief = copies(ann if is_first else issued(ann))
        signs_in = adds(thief)
        hides(thief, signs_in)

        cleaned_up(spare, ())

        with pytest.raises(AssertionError, match="not-proven"):
            signs_in()
        assert [] == ways(spare)
        assert [id_of(spare)] == [*listed(spare)]
        assert is_valid(signed_in(server, added(issued(spare))))


@pytest.mark.parametrize("is_first", [True, False])
def test_an_owner_who_signed_out_of_the_first_device_keeps_the_passkey(server: InProcess, *, is_first: bool) -> None:
    ann = server.player()
    spare, passkey = spare_of(ann), added(ann)
    [mine] = ways(ann)
    phone = signed_in(server, passkey)
    if is_first:
        revokes(ann, id_of(ann))
    else:
        revokes(phone, id_of(ann))
    assert [None] == [way["added_by"] for way in done(spare.get("/me/ways-in"), 200)["ways"]]
    thief = copies(phone)
    done(add(thief, hidden := Passkey()))

    cleaned_up(spare, [mine])

    assert [mine] == ways(spare)
    assert (422, "not-proven") == refused(sign_in(server, hidden))
    assert is_valid(signed_in(server, passkey))
