"""The database of many tables that is generated for measurements and attacks."""

from pathlib import Path

from domain.storage.opening import open_read_models
from domain.storage.read_models import FoundTable, TableQuery
from projections.__main__ import rebuild
from projections.table_list import TABLE_LIST
from tests.hostile.many_tables import store_many_tables


def test_copied_read_models_are_as_the_projection_builds_them(tmp_path: Path) -> None:
    path = tmp_path / "takeback.db"
    many = store_many_tables(path, 60, own=20, played=30)

    def listed() -> tuple[int, list[FoundTable], list[FoundTable]]:
        read = open_read_models(path)
        every = read.find_tables(TableQuery(player=many.player, limit=100))
        mine = read.find_tables(TableQuery(player=many.player, mine=True, limit=100))
        position = read.position(TABLE_LIST.name)
        read.close()
        return position, every, mine

    copied = listed()
    rebuild(path)

    assert listed() == copied
    assert (many.events, 20) == (copied[0], len(copied[2]))
