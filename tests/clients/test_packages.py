"""The packages of the clients that a service serves: complete, of its release, and the same for the same sources."""

import base64
import email
import hashlib
import io
import re
import tarfile
import tomllib
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path
from zipfile import ZipFile

import msgspec
import pytest
from litestar.testing import TestClient

from api.app import create_app
from api.clients import packages
from api.http.dispatch import Application
from domain.storage.opening import open_database
from tests.api.serving import ROOT
from tests.docs.programs import blocks

RELEASE = msgspec.json.decode((ROOT / "openapi/takeback.json").read_bytes())["info"]["version"]
WHEEL = f"takeback_client-{RELEASE}-py3-none-any.whl"
TARBALL = f"takeback-client-{RELEASE}.tgz"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Application]]:
    folder = tmp_path_factory.mktemp("packages")
    with open_database(folder / "packages.db") as database, TestClient(create_app(database)) as client:
        yield client


def test_the_wheel_is_complete_and_says_what_its_project_says(client: TestClient[Application]) -> None:
    folder, about = ROOT / "clients/python", f"takeback_client-{RELEASE}.dist-info"
    project = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    with ZipFile(io.BytesIO(client.get(f"/clients/{WHEEL}").content)) as wheel:
        members = {name: wheel.read(name) for name in wheel.namelist()}
    metadata = email.message_from_bytes(members[f"{about}/METADATA"])

    sources = {path.relative_to(folder).as_posix() for path in (folder / "takeback_client").rglob("*.py*")}
    sources -= {name for name in sources if "__pycache__" in name}
    sources |= {"takeback_client/py.typed"}
    assert sources == {name for name in members if name.startswith("takeback_client/")}
    assert all((folder / name).read_bytes() == members[name] for name in sources)
    assert [project["name"]] == metadata.get_all("Name")
    assert [RELEASE] == metadata.get_all("Version")
    assert project["dependencies"] == metadata.get_all("Requires-Dist")
    assert [project["requires-python"]] == metadata.get_all("Requires-Python")
    assert project.get("license") == metadata.get("License-Expression")
    assert (folder / "README.md").read_text("utf-8") == metadata.get_payload()
    record = dict(line.split(",", 1) for line in members[f"{about}/RECORD"].decode().splitlines())
    assert {*members} == {*record}
    for name in {*members} - {f"{about}/RECORD"}:
        digest = base64.urlsafe_b64encode(hashlib.sha256(members[name]).digest()).rstrip(b"=").decode()
        assert f"sha256={digest},{len(members[name])}" == record[name]


def test_the_package_of_npm_is_complete(client: TestClient[Application]) -> None:
    folder = ROOT / "clients/typescript"
    about = msgspec.json.decode((folder / "package.json").read_bytes())
    with tarfile.open(fileobj=io.BytesIO(client.get(f"/clients/{TARBALL}").content), mode="r:gz") as archive:
        members = {found.name: archive.extractfile(found) for found in archive}
        contents = {name: found.read() for name, found in members.items() if found is not None}

    wanted = {path for place in about["files"] for path in (folder / place).rglob("*") if path.is_file()}
    wanted |= {folder / "package.json", folder / "README.md"}
    found = {name.removeprefix("package/"): content for name, content in contents.items()}
    assert RELEASE == about["version"]
    assert {path.relative_to(folder).as_posix(): path.read_bytes() for path in wanted} == {
        name: content for name, content in found.items() if name != "LICENSE"
    }
    assert {*about["exports"]["."].values()} <= {f"./{name}" for name in found}
    for name, content in found.items():
        if name.endswith((".js", ".d.ts")):
            for imported in re.findall(rb'(?:from|import\() ?"(\.[^"]+)\.js"', content):
                target = normpath(Path(name).parent / imported.decode())
                assert {f"{target}.js", f"{target}.d.ts"} & {*found}, f"{name}: {imported!r}"


def test_both_packages_contain_the_licence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "LICENSE").write_text("Do as you like.")
    own = any((ROOT / "clients" / name / "LICENSE").is_file() for name in ("python", "typescript"))
    if not own:
        monkeypatch.setattr(packages, "_ROOT", tmp_path)
    wheel, tarball = packages.packages()

    with ZipFile(io.BytesIO(wheel.content)) as archive:
        about = email.message_from_bytes(archive.read(f"takeback_client-{RELEASE}.dist-info/METADATA"))
        assert archive.read(f"takeback_client-{RELEASE}.dist-info/licenses/LICENSE")
    assert ["LICENSE"] == about.get_all("License-File")
    with tarfile.open(fileobj=io.BytesIO(tarball.content), mode="r:gz") as opened:
        assert "package/LICENSE" in opened.getnames()


def test_the_documentation_installs_the_packages_of_this_release() -> None:
    wanted = [f"http://localhost:8000/clients/{name}" for name in (WHEEL, TARBALL)]
    commands = [block.text.split()[-1] for block in blocks("clients") if block.language == "sh"]

    assert wanted == commands
    for name, address in zip(("python", "typescript"), wanted, strict=True):
        assert [address] == re.findall(r"install (http.*)", (ROOT / "clients" / name / "README.md").read_text("utf-8"))


def test_the_import_map_of_the_documentation_names_modules_of_the_package(client: TestClient[Application]) -> None:
    [page] = [block.text for block in blocks("clients") if block.language == "html"]
    imports = msgspec.json.decode(page.partition('<script type="importmap">')[2].partition("</script>")[0])["imports"]
    with tarfile.open(fileobj=io.BytesIO(client.get(f"/clients/{TARBALL}").content), mode="r:gz") as archive:
        names = {f"./{name}" for name in archive.getnames()}
    about = msgspec.json.decode((ROOT / "clients/typescript/package.json").read_bytes())
    exported = {about["name"] + name[1:]: files["default"] for name, files in about["exports"].items()}

    assert {*imports.values()} <= names
    assert imports == {name: f"./package/{exported[name].removeprefix('./')}" for name in imports}


def test_the_same_sources_make_the_same_bytes() -> None:
    assert packages.packages() == packages.packages()


@pytest.mark.parametrize("name", [WHEEL, TARBALL])
def test_a_package_is_kept_for_good_at_the_address_that_names_its_content(
    client: TestClient[Application], name: str
) -> None:
    page = client.get("/clients/").text
    [link] = re.findall(rf'href="(/clients/{re.escape(name)}\?hash=[0-9a-f]+)#', page)
    [digest] = re.findall(rf"{re.escape(name)}\?hash=[0-9a-f]+#sha256=([0-9a-f]{{64}})", page)
    for_good, plain = client.get(link), client.get(f"/clients/{name}")

    assert digest == hashlib.sha256(for_good.content).hexdigest()
    assert "public, max-age=31536000, immutable" == for_good.headers["cache-control"]
    assert "public, max-age=300" == plain.headers["cache-control"]
    assert plain.content == for_good.content
    assert "nosniff" == plain.headers["x-content-type-options"]
    assert "content-encoding" not in plain.headers
    assert 304 == client.get(link, headers={"If-None-Match": for_good.headers["etag"]}).status_code


@pytest.mark.parametrize(
    "path", ["/clients/README.md", f"/clients/{TARBALL}?hash=0", "/clients/..%2fapi%2fapp.py", f"/clients/x{WHEEL}"]
)
def test_nothing_else_is_served(client: TestClient[Application], path: str) -> None:
    assert 404 == client.get(path).status_code
