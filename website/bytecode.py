"""Byte-compile archives with pyodide-build, inside Pyodide: `bytecode.py TOOLS OUT ARCHIVE...`.

Bytecode belongs to one Python version, so it must be made by the Python that will run it;
in_pyodide.mjs runs this script there. TOOLS is a folder of wheels: pyodide-build and what it imports.
"""

import os
import sys
import tempfile
import zipfile
from pathlib import Path


def main(tools: Path, out: Path, archives: list[Path]) -> None:
    with tempfile.TemporaryDirectory() as unpacked:
        for wheel in tools.glob("*.whl"):
            zipfile.ZipFile(wheel).extractall(unpacked)
        sys.path.insert(0, unpacked)
        os.environ["SOURCE_DATE_EPOCH"] = "315532800"  # bytecode that does not depend on the hour
        from pyodide_build._py_compile import _compile, _get_py_compiled_archive_name

        for archive in archives:
            name = _get_py_compiled_archive_name(archive) or archive.name
            _compile(archive, out / name, verbose=False, compression_level=9)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [Path(name) for name in sys.argv[3:]])
