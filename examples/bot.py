"""A bot for any game: it takes free seats, plays, and agrees to every takeback, with one stream and one request a move.

    python examples/bot.py http://localhost:8000 TABLE [TABLE ...]

It plays at random. For a stronger one, write another `choose`: a change holds the view, the legal actions, and a label
for each; `GET /v1/games/{game}` has the rules, and the content of the game as data.
"""

import argparse
import random

from takeback_client import Client, Problem, models


def choose(change: models.Change) -> models.GameAction:
    """One of the legal actions."""
    chosen: models.GameAction = random.choice(change.actions or [])
    return chosen


def play(bot: Client, tables: set[str]) -> None:
    """Play at these tables until they are over, and answer takebacks."""
    for change in bot.follow_my_events(views=True):
        try:
            if change.awaiting and change.pending_takeback:
                bot.agree_to_takeback(change.table, change.pending_takeback.takeback, if_match=change.version)
            elif change.actions:
                bot.play(change.table, choose(change), if_match=change.version)
        except Problem as problem:
            if problem.status not in (409, 412):  # the table has moved on: its next change comes
                raise
        if change.status in ("finished", "closed"):
            tables.discard(change.table)
        if not tables:
            return


def main() -> None:
    """Sit down at the tables that are named, and play."""
    arguments = argparse.ArgumentParser(description="A bot for any game.")
    arguments.add_argument("service", help="the address of the service, as in http://localhost:8000")
    arguments.add_argument("tables", nargs="+", metavar="TABLE", help="the id of a table with a free seat")
    arguments.add_argument("--name", default="Bot")
    given = arguments.parse_args()
    bot = Client.registered(given.service, given.name)
    for table in given.tables:
        print(bot.take_seat(table).events[-1].text)
    play(bot, set(given.tables))


if __name__ == "__main__":
    main()
