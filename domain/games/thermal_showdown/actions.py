"""The actions of a duelist. Each is one choice."""

from functools import cache
from typing import Annotated, Final

from msgspec import Meta

from domain.games.thermal_showdown.effects import CardId
from domain.games.thermal_showdown.state import RobotId, Wish
from domain.kernel.game import Action, named

Card = Annotated[CardId, Meta(max_length=20)]
Robot = Annotated[RobotId, Meta(ge=0, le=999_999)]


class ThermalShowdownAction(Action, frozen=True, tag=named("thermal-showdown")):
    """An action of Thermal Showdown."""


class WishFor(ThermalShowdownAction, frozen=True):
    """Say whether you would rather go first or second. Secret until both have said it.

    Attributes:
        turn: The round that you wish for.
    """

    turn: Wish


class KeepCard(ThermalShowdownAction, frozen=True):
    """Keep a card of the first seven. Secret.

    Attributes:
        card: The id of the card to keep.
    """

    card: Card


class PlayCard(ThermalShowdownAction, frozen=True):
    """Play a robot or a trick from your hand. A trick's targets are chosen next.

    Attributes:
        card: The id of the card to play; it costs control.
    """

    card: Card


class Activate(ThermalShowdownAction, frozen=True):
    """Rest a ready robot to use its ability. Its targets are chosen next.

    Attributes:
        robot: The id of your robot.
    """

    robot: Robot


class AimAt(ThermalShowdownAction, frozen=True):
    """Choose a robot as the next target of the trick or ability.

    Attributes:
        robot: The id of the robot.
    """

    robot: Robot


class AimAtPlayer(ThermalShowdownAction, frozen=True):
    """Choose the opponent as the target of the ability."""


class Attack(ThermalShowdownAction, frozen=True):
    """Attack an opposing robot. Who attacks is chosen next.

    Attributes:
        robot: The id of the robot to attack.
    """

    robot: Robot


class AttackPlayer(ThermalShowdownAction, frozen=True):
    """Attack the opponent. Who attacks is chosen next."""


class AddAttacker(ThermalShowdownAction, frozen=True):
    """Send one more ready robot into the attack.

    Attributes:
        robot: The id of your robot.
    """

    robot: Robot


class ConfirmAttack(ThermalShowdownAction, frozen=True):
    """No more attackers: the attack takes place."""


class HitBack(ThermalShowdownAction, frozen=True):
    """Choose the attacker that takes the heat of your attacked robot.

    Attributes:
        robot: The id of the attacker.
    """

    robot: Robot


class EndRound(ThermalShowdownAction, frozen=True):
    """End your round; the other player's begins."""


AnyAction = (
    WishFor
    | KeepCard
    | PlayCard
    | Activate
    | AimAt
    | AimAtPlayer
    | Attack
    | AttackPlayer
    | AddAttacker
    | ConfirmAttack
    | HitBack
    | EndRound
)


class PublicWishFor(ThermalShowdownAction, frozen=True, tag="thermal-showdown.WishFor"):
    """Somebody said when they would rather go.

    Attributes:
        turn: The round that they wish for; None to all others.
    """

    turn: Wish | None


class PublicKeepCard(ThermalShowdownAction, frozen=True, tag="thermal-showdown.KeepCard"):
    """Somebody kept a card.

    Attributes:
        card: The id of the card; None to all others.
    """

    card: CardId | None


AnyPublicAction = (
    PublicWishFor
    | PublicKeepCard
    | PlayCard
    | Activate
    | AimAt
    | AimAtPlayer
    | Attack
    | AttackPlayer
    | AddAttacker
    | ConfirmAttack
    | HitBack
    | EndRound
)

# One instance of each action, however often it is listed.
WISHES: Final = (WishFor("first"), WishFor("second"))
ATTACK_PLAYER: Final = AttackPlayer()
AIM_AT_PLAYER: Final = AimAtPlayer()
CONFIRM_ATTACK: Final = ConfirmAttack()
END_ROUND: Final = EndRound()
keep_card = cache(KeepCard)
play_card = cache(PlayCard)
activate = cache(Activate)
aim_at = cache(AimAt)
attack = cache(Attack)
add_attacker = cache(AddAttacker)
hit_back = cache(HitBack)
