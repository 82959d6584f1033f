"""The stored keys that sign notes: of the transparency log, and of receipts."""

from domain.keeping.signing import Secret, UnusableKeys, storing
from domain.storage.keys import KeyStore
from domain.transparency.notes import PLAIN, InvalidKey, PrivateKey, private_key_of


def open_receipts_key(store: KeyStore, host: str, secret: Secret) -> PrivateKey:
    """The key that signs receipts; if there is none yet, a first one, named after a host. Raises `UnusableKeys`.

    It keeps its name, so receipts can be verified with the key that was published when they were signed.
    """
    return read_key(store) or first_key(store, f"{host}/receipts", secret)


def read_key(store: KeyStore) -> PrivateKey | None:
    """The key, None if there is none. Raises `UnusableKeys`."""
    try:
        text = store.read()
    except OSError as error:
        raise UnusableKeys(f"cannot read {store}: {error.strerror}") from error
    return None if text is None else _parsed(store, text)


def first_key(store: KeyStore, name: str, secret: Secret) -> PrivateKey:
    """Store a first key; what is stored then, which is another process's if that was faster. Raises `UnusableKeys`."""
    with storing(store):
        stored = store.create(_text(_new_key(name, secret)))
    return _parsed(store, stored)


def replace_key(store: KeyStore, name: str, secret: Secret) -> None:
    """Replace what is stored by a new key. Raises `UnusableKeys`."""
    with storing(store):
        store.replace(_text(_new_key(name, secret)))


def _new_key(name: str, secret: Secret) -> PrivateKey:
    return PrivateKey(name, PLAIN, secret(32))


def _text(key: PrivateKey) -> bytes:
    return f"{key}\n".encode()


def _parsed(store: KeyStore, text: bytes) -> PrivateKey:
    try:
        return private_key_of(text.decode().removesuffix("\n"))
    except (InvalidKey, UnicodeDecodeError) as error:
        raise UnusableKeys(f"{store} is not a key that signs notes") from error
