"""The packages of both clients, as pip and npm install them, made from their sources in some milliseconds.

Nothing is compiled, so neither a build tool nor Node.js is needed, and the same sources make the same bytes.
``python -m api.clients.packages`` writes them into ``dist/``.

Why: decision 0048.
"""

import base64
import gzip
import hashlib
import io
import tarfile
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

_ROOT = Path(str(files("api"))).parent
_PYTHON = _ROOT / "clients" / "python"
_TYPESCRIPT = _ROOT / "clients" / "typescript"
_LICENCE = "LICENSE"
_TIME = 315_532_800
"""The time of every file: the first that a zip archive can say, 1 January 1980."""
_DATE = (1980, 1, 1, 0, 0, 0)
_MODE = 0o644


class Package(msgspec.Struct, frozen=True):
    """A package. ``name``: of its file; ``language``: that it is for; ``media_type``: of its content."""

    name: str
    language: str
    media_type: str
    content: bytes


def packages() -> tuple[Package, ...]:
    """The packages of this release. None where the service was installed without the sources of its clients."""
    if not (_PYTHON.is_dir() and _TYPESCRIPT.is_dir()):
        return ()
    return _wheel(), _tarball()


def _wheel() -> Package:
    project = tomllib.loads((_PYTHON / "pyproject.toml").read_text("utf-8"))["project"]
    module = project["name"].replace("-", "_")
    about = f"{module}-{project['version']}.dist-info"
    sources = sorted(path for path in (_PYTHON / module).rglob("*") if path.suffix == ".py" or path.name == "py.typed")
    members = {path.relative_to(_PYTHON).as_posix(): path.read_bytes() for path in sources}
    members |= {f"{about}/licenses/{path.name}": path.read_bytes() for path in _licences(_PYTHON)}
    members[f"{about}/METADATA"] = _metadata(project).encode()
    members[f"{about}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: takeback\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    members[f"{about}/RECORD"] = _record(members, f"{about}/RECORD")
    written = io.BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            member = ZipInfo(name, _DATE)
            member.create_system, member.external_attr, member.compress_type = 3, _MODE << 16, ZIP_DEFLATED
            archive.writestr(member, content)
    name = f"{module}-{project['version']}-py3-none-any.whl"
    return Package(name, "Python", "application/zip", written.getvalue())


def _metadata(project: Mapping[str, Any]) -> str:
    """What the package says of itself: the fields of its `pyproject.toml`, then its README."""
    readme = (_PYTHON / project["readme"]).read_text("utf-8")
    return "\n".join([*(f"{name}: {value}" for name, value in _fields(project)), "", readme])


def _fields(project: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield "Metadata-Version", "2.4"
    yield "Name", project["name"]
    yield "Version", project["version"]
    yield "Summary", project["description"]
    for author in project.get("authors", ()):
        yield "Author", author["name"]
    if "license" in project:
        yield "License-Expression", project["license"]
    for path in _licences(_PYTHON):
        yield "License-File", path.name
    for classifier in project.get("classifiers", ()):
        yield "Classifier", classifier
    yield "Requires-Python", project["requires-python"]
    for requirement in project["dependencies"]:
        yield "Requires-Dist", requirement
    yield "Description-Content-Type", "text/markdown"


def _record(members: Mapping[str, bytes], itself: str) -> bytes:
    """The list of a wheel's files, with a hash of each."""
    lines = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in members.items()]
    return "\n".join([*lines, f"{itself},,", ""]).encode()


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def _tarball() -> Package:
    about = msgspec.json.decode((_TYPESCRIPT / "package.json").read_bytes())
    found = sorted(path for folder in about["files"] for path in (_TYPESCRIPT / folder).rglob("*") if path.is_file())
    members = [_TYPESCRIPT / "package.json", _TYPESCRIPT / "README.md", *_licences(_TYPESCRIPT), *found]
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path in members:
            below = path.relative_to(_TYPESCRIPT) if path.is_relative_to(_TYPESCRIPT) else Path(path.name)
            member = tarfile.TarInfo(f"package/{below.as_posix()}")
            content = path.read_bytes()
            member.size, member.mode, member.mtime = len(content), _MODE, _TIME
            archive.addfile(member, io.BytesIO(content))
    name = f"{about['name']}-{about['version']}.tgz"
    return Package(name, "TypeScript and JavaScript", "application/gzip", gzip.compress(written.getvalue(), 9, mtime=0))


def _licences(client: Path) -> list[Path]:
    """The licence of a client: its own file, else that of the repository."""
    return [path for path in (client / _LICENCE, _ROOT / _LICENCE) if path.is_file()][:1]


def main() -> None:
    """Write the packages into the folder for what is built."""
    folder = _ROOT / "dist"
    folder.mkdir(exist_ok=True)
    for package in packages():
        (folder / package.name).write_bytes(package.content)
        print(folder / package.name)  # noqa: T201  # a command prints to its caller


if __name__ == "__main__":
    main()
