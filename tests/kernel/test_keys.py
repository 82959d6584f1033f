from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.keys import KeyOf, Keys, Versions, versions_of, with_key

ENTRIES = st.lists(st.tuples(st.tuples(st.sampled_from(["a", "b"]), st.sampled_from("123456"))), max_size=60)


@given(entries=ENTRIES)
def test_a_key_stands_for_its_first_and_last_version(entries: list[tuple[KeyOf]]) -> None:
    keys: Keys = ()
    plain: dict[KeyOf, Versions] = {}
    earlier: list[tuple[Keys, dict[KeyOf, Versions]]] = []
    for version, (key,) in enumerate(entries, 1):
        earlier.append((keys, dict(plain)))
        keys = with_key(keys, key, version)
        plain[key] = Versions(plain[key].first if key in plain else version, version)

    for then, expected in [*earlier, (keys, plain)]:
        for actor in "ab":
            for name in "123456":
                assert expected.get((actor, name)) == versions_of(then, (actor, name))


def test_equal_keys_of_two_actors_are_two_keys() -> None:
    keys = with_key((), ("ann", "k"), 3)

    assert Versions(3, 3) == versions_of(keys, ("ann", "k"))
    assert versions_of(keys, ("bob", "k")) is None


def test_the_number_of_maps_grows_logarithmically() -> None:
    keys: Keys = ()
    for version in range(1, 1025):
        keys = with_key(keys, ("ann", f"k{version}"), version)
        assert len(keys) <= 11
        assert version == sum(len(known) for known in keys)
