import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from partida.errors import StorageError
from partida.server import schema
from partida.server.storage import Store
from tests.server.test_storage import file_of, opened, refused

VERSION_1 = Path(__file__).parent / "version1.sql"


@pytest.fixture
def version_1(sqlite_url: str) -> str:
    with closing(sqlite3.connect(file_of(sqlite_url))) as file:
        file.executescript(VERSION_1.read_text())
    return sqlite_url


def structure(url: str) -> dict[str, list[tuple[object, ...]]]:
    with closing(sqlite3.connect(file_of(url))) as file:
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master ORDER BY name")]
        return {name: file.execute(f"PRAGMA table_info({name})").fetchall() for name in names}


def version(url: str) -> list[tuple[str]]:
    with closing(sqlite3.connect(file_of(url))) as file:
        return file.execute("SELECT version_num FROM partida_version").fetchall()


def test_the_newest_migration_is_the_one_the_store_expects() -> None:
    config = Config()
    config.set_main_option("script_location", str(schema.MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_heads() == [schema.HEAD]


async def test_migrations_lead_to_the_tables_of_the_code(url: str) -> None:
    def differences(connection: Connection) -> object:
        options = {"version_table": schema.VERSION_TABLE, "compare_type": True}
        return compare_metadata(MigrationContext.configure(connection, opts=options), schema.metadata)

    async with opened(url) as store:
        assert await store._writer.run(differences) == []


async def test_a_file_of_version_1_has_kept_everything(version_1: str) -> None:
    async with opened(version_1) as store:
        assert await store.read("VersionOne1") == [b"{}", b"[]"]
        assert await store.tables() == ["VersionOne1"]
        assert await store.due(10**6) == [("VersionOne1", 2)]
        assert await store.append("VersionOne1", 2, b"goes on", visitor="ana")
        assert [row.id for row in await store.tables_of("ana", 9)] == ["VersionOne1"]
    assert version(version_1) == [(schema.HEAD,)]


async def test_a_file_of_version_1_becomes_like_a_new_one(version_1: str, tmp_path: Path) -> None:
    new = f"sqlite+aiosqlite:///{tmp_path / 'new.db'}"
    for url in (version_1, new):
        async with opened(url):
            pass
    assert structure(version_1) == structure(new)


async def test_stores_opened_together_migrate_once(url: str) -> None:
    stores = await asyncio.gather(*(Store.open(url) for _ in range(4)))
    assert await stores[0].append("together000", 0, b"")
    assert [await store.latest("together000") for store in stores] == [0] * 4
    for store in stores:
        await store.close()


async def test_whoever_still_reads_an_old_file_is_waited_for(version_1: str) -> None:
    """SQLite itself does not wait before it changes how a file keeps its log."""
    with closing(sqlite3.connect(file_of(version_1), isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM entry").fetchall()
        opening = asyncio.create_task(Store.open(version_1))
        await asyncio.sleep(0.2)
        assert not opening.done()
        reader.execute("ROLLBACK")
        store = await opening
    assert await store.latest("VersionOne1") == 1
    await store.close()


@pytest.mark.parametrize("newer", ["0005", "9999"])
async def test_a_database_of_a_newer_version_is_left_alone(sqlite_url: str, newer: str) -> None:
    async with opened(sqlite_url) as store:
        await store.append("newer000000", 0, b"")
    file = file_of(sqlite_url)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("UPDATE partida_version SET version_num = ?", (newer,))
    content = file.read_bytes()
    with refused("storage/newer"):
        await Store.open(sqlite_url)
    assert file.read_bytes() == content
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize(
    "change", ["DELETE FROM partida_version", "UPDATE partida_version SET version_num = 'x'"]
)
async def test_a_database_without_a_version_is_not_ours(version_1: str, change: str) -> None:
    with closing(sqlite3.connect(file_of(version_1))) as other, other:
        other.execute(change)
    with refused("storage/foreign"):
        await Store.open(version_1)


NEXT = """
from alembic import op
import sqlalchemy as sa
revision = "0005"
down_revision = "0004"
def upgrade():
    op.add_column("game_table", sa.Column("note", sa.String(9)))
    op.execute("INSERT INTO game_table (id, created, touched) VALUES ('ofTheNextVer', 1, 1)")
"""


@pytest.fixture
def next_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if the code had one more version; the path of its migration."""
    folder = tmp_path / "100% migrations"
    shutil.copytree(schema.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    script = folder / "versions" / "0005_next.py"
    script.write_text(NEXT)
    monkeypatch.setattr(schema, "MIGRATIONS", folder)
    monkeypatch.setattr(schema, "HEAD", "0005")
    return script


@pytest.mark.usefixtures("next_version")
async def test_the_next_version_is_reached_from_version_1(version_1: str) -> None:
    async with opened(version_1) as store:
        assert await store.tables() == ["ofTheNextVer", "VersionOne1"]
    assert version(version_1) == [("0005",)]


async def test_a_migration_that_fails_half_way_changes_nothing(version_1: str, next_version: Path) -> None:
    next_version.write_text(NEXT + "    op.execute('nonsense')\n")
    before = structure(version_1)
    with pytest.raises(StorageError, match="nonsense"):
        await Store.open(version_1)
    assert structure(version_1) == before
    assert version(version_1) == [("0001",)]
    engine = create_engine(f"sqlite:///{file_of(version_1)}")
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM game_table").scalar() == 2
    engine.dispose()
