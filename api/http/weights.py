"""What clients prefer: the weights of Accept and Accept-Encoding (RFC 9110, section 12.4.2)."""

from collections.abc import Sequence

MEMBERS = 50
"""So many members of a list in a header are read, and so many parameters of one: reading thousands takes long."""


def weights_of(accepted: str) -> dict[str, float]:
    """What a header names first, in lower case and in its order, each with its weight: 0 is not acceptable."""
    return dict(map(_weighted, accepted.lower().split(",", MEMBERS)[:MEMBERS]))


def best_type(accepted: str, offered: Sequence[str]) -> str | None:
    """The media type that Accept prefers, None if none of those offered is acceptable (RFC 9110, section 12.5.1).

    Of equal weights, one that is named itself comes first, then the one that is named earlier, then the one that is
    offered earlier. `offered`: in lower case.
    """
    weights = weights_of(accepted)
    named = [*weights]

    def rank(type_: str) -> tuple[float, int, int]:
        ranges = (type_, f"{type_.partition('/')[0]}/*", "*/*")
        specific = next((range_ for range_ in ranges if range_ in weights), None)
        if specific is None:
            return 0.0, 0, 0
        return weights[specific], -ranges.index(specific), -named.index(specific)

    best = max(offered, key=rank)
    return best if rank(best)[0] > 0 else None


def _weighted(part: str) -> tuple[str, float]:
    """What is named, without its parameters, and its weight: 0 for one that cannot be read."""
    name, *parameters = [piece.strip() for piece in part.split(";", MEMBERS)]
    weight = next((each.partition("=")[2] for each in parameters if each.partition("=")[0] == "q"), "1")
    try:
        value = float(weight)
    except ValueError:
        return name, 0.0
    return name, value if 0 <= value <= 1 else 0.0
