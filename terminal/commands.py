"""Run a command; print any failure as one sentence."""

import asyncio
import os
import sys
import webbrowser
from argparse import Namespace
from collections.abc import Coroutine
from typing import Any

import httpx
import msgspec
from takeback_client import AsyncClient, Contradiction, DeviceCodes, Problem, Restored, SignInRefused

from terminal.again import play_again
from terminal.connection import Telling, reach
from terminal.endings import Left, Unplayable
from terminal.lines import Lines
from terminal.lobby import Lobby
from terminal.players import Player, keep, known_token, sentence, sign_in
from terminal.playing import Playing
from terminal.screen import Screen
from terminal.table import Table
from terminal.watching import watch as watching

DEFAULT = "http://localhost:8000"
_DONE, _FAILED, _INTERRUPTED = 0, 1, 130


def play(arguments: Namespace) -> int:
    """Play a game; returns the exit status."""
    screen = Screen()
    service, table = _place(arguments)
    stays = Stays()
    return _run(_play(arguments, service, table, screen, stays), service, screen, stays)


def watch(arguments: Namespace) -> int:
    """Watch a table; returns the exit status."""
    screen = Screen()
    service, table = _place(arguments)
    return _run(_watch(arguments, service, str(table), screen), service, screen, Stays())


def login(arguments: Namespace) -> int:
    """Sign in with an account that there is; returns the exit status."""
    screen = Screen()
    service = _address(arguments.service)
    here = has_browser() and not arguments.device
    return _run(_login(service, screen, here=here), service, screen, Stays())


def has_browser() -> bool:
    """Whether a browser can open a window on this machine, and not somewhere else or in the terminal."""
    windows = sys.platform in {"darwin", "win32"} or bool({"DISPLAY", "WAYLAND_DISPLAY"} & {*os.environ})
    return windows and not os.environ.get("SSH_CONNECTION")


def _place(arguments: Namespace) -> tuple[str, str | None]:
    """The address of the service, and the table if one was given."""
    address, table = arguments.table or (None, None)
    return _address(arguments.service or address), table


def _address(service: str | None) -> str:
    return (service or DEFAULT).rstrip("/").removesuffix("/v1")


class Stays:
    """What remains at the service after the person leaves, as a sentence; empty if nothing does."""

    said = ""

    def at(self, table: Table) -> None:
        """The person is at a table."""
        seated = table.state.seat is not None
        self.said = "" if table.over else f" The table stays open{', and you keep your seat' if seated else ''}."


async def _play(arguments: Namespace, service: str, table: str | None, screen: Screen, stays: Stays) -> None:
    games = await reach(service)
    async with AsyncClient(service, transport=Telling(screen.remark)) as client:
        lines = Lines(screen)
        name = await sign_in(client, service, arguments.name, screen, lines)
        screen.say(f"You are {name}, at {service}.")
        lobby = Lobby(client, service, (await client.me()).id, games, arguments, screen, lines)
        id_: str | None = await (lobby.join(table) if table else lobby.table())
        while id_ is not None:
            table_ = await Table.at(client, service, id_, screen)
            stays.at(table_)
            await Playing(table_, lines, screen).run()
            stays.at(table_)
            plays_again = screen.interactive and table_.state.status == "finished" and table_.state.seat is not None
            id_ = await play_again(table_, lines, screen) if plays_again else None


async def _login(service: str, screen: Screen, *, here: bool) -> None:
    await reach(service)

    def show(codes: DeviceCodes) -> None:
        screen.say(f"Open {codes.verification_uri} on any device, and enter {codes.user_code}.")

    def opens(address: str) -> bool:
        screen.say("Allow it in your browser, which opens now.")
        return webbrowser.open(address)

    telling = Telling(screen.remark)
    async with await AsyncClient.login(
        service, "takeback", show, browser=opens if here else None, transport=telling
    ) as client:
        name = (await client.me()).name
        keep(Player(service, name, str(client.token)))
    screen.say(f"You are signed in as {name}, at {service}.")


async def _watch(arguments: Namespace, service: str, table: str, screen: Screen) -> None:
    await reach(service)
    token = known_token(service, arguments.name)
    async with AsyncClient(service, token, transport=Telling(screen.remark)) as client:
        await watching(await Table.at(client, service, table, screen), screen)


def _run(command: Coroutine[Any, Any, None], service: str, screen: Screen, stays: Stays) -> int:
    try:
        asyncio.run(command)
    except Left:
        screen.say(f"You have left.{stays.said}")
    except KeyboardInterrupt:
        screen.say(f"You have left.{stays.said}")
        return _INTERRUPTED
    except BrokenPipeError:  # the reader of the pipe has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _FAILED
    except (httpx.HTTPError, httpx.InvalidURL):
        return _failed(
            screen, f"No service answers at {service}. Start one with `make run`, or name another with --service."
        )
    except msgspec.MsgspecError:
        return _failed(screen, f"The server at {service} is not a Takeback service, or has an incompatible version.")
    except Problem as problem:
        return _failed(screen, sentence(problem))
    except (Restored, Contradiction) as surprise:
        return _failed(screen, f"{surprise}.")
    except SignInRefused as refusal:
        return _failed(screen, refusal.detail)
    except Unplayable as hindrance:
        return _failed(screen, str(hindrance))
    return _DONE


def _failed(screen: Screen, why: str) -> int:
    screen.say(why)
    return _FAILED
