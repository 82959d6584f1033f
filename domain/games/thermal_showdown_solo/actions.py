"""The actions of a duel with the Apprentice: those of any duel, but for hitting back."""

from domain.games.thermal_showdown.actions import (
    Activate,
    AddAttacker,
    AimAt,
    AimAtPlayer,
    Attack,
    AttackPlayer,
    ConfirmAttack,
    EndRound,
    KeepCard,
    PlayCard,
    PublicKeepCard,
    PublicWishFor,
    WishFor,
)

OpenAction = PlayCard | Activate | AimAt | AimAtPlayer | Attack | AttackPlayer | AddAttacker | ConfirmAttack | EndRound
AnyAction = WishFor | KeepCard | OpenAction
AnyPublicAction = PublicWishFor | PublicKeepCard | OpenAction
