"""A small web server for the built site, like the static hosts it will live on."""

from __future__ import annotations

import errno
import gzip
import mimetypes
from functools import lru_cache, partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".whl": "application/octet-stream",
}
PACKED = {".html", ".css", ".js", ".mjs", ".json", ".xml", ".svg", ".wasm", ".txt"}


class Site(BaseHTTPRequestHandler):
    """Answers GET for the files of one folder below one prefix."""

    protocol_version = "HTTP/1.1"

    def __init__(self, folder: Path, prefix: str, *request: object) -> None:
        self.folder, self.prefix = folder, prefix
        super().__init__(*request)  # type: ignore[arg-type]

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path)
        file = self._file(path)
        if file is None:
            self._send(404, self._nowhere(path).read_bytes(), "text/html")
        elif file.is_dir():
            self._send(301, b"", "text/plain", ("Location", path + "/"))
        else:
            self._send_file(file)

    def _file(self, path: str) -> Path | None:
        """The file for a path; a folder whose slash is missing; or None."""
        if not path.startswith(self.prefix):
            return None
        file = (self.folder / path.removeprefix(self.prefix)).resolve()
        if not file.is_relative_to(self.folder.resolve()):
            return None
        if file.is_dir() and path.endswith("/"):
            file /= "index.html"
        return file if file.exists() else None

    def _nowhere(self, path: str) -> Path:
        """The page that says so, in the language of the folder."""
        folder = path.removeprefix(self.prefix).partition("/")[0]
        here = self.folder / folder / "404.html"
        return here if folder.isalpha() and here.exists() else self.folder / "404.html"

    def _send_file(self, file: Path) -> None:
        kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        # Names in assets/ that carry a hash never change their content.
        keep = "max-age=31536000, immutable" if "/assets/py/" in self.path else "no-cache"
        headers = [("Cache-Control", keep)]
        if file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", ""):
            self._send(200, _packed(file, file.stat().st_mtime_ns), kind, ("Content-Encoding", "gzip"), *headers)
        else:
            self._send(200, file.read_bytes(), kind, *headers)

    def _send(self, status: int, body: bytes, kind: str, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        for header in headers:
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing: the terminal is for people."""


@lru_cache(maxsize=200)
def _packed(file: Path, _changed: int) -> bytes:
    return gzip.compress(file.read_bytes(), 6)


def listen(folder: Path, port: int, prefix: str = "/", tries: int = 50) -> ThreadingHTTPServer:
    """A server on this port, or on the next one that is free; port 0 takes any."""
    handler = partial(Site, folder, prefix)
    for candidate in range(port, port + tries):
        try:
            return ThreadingHTTPServer(("127.0.0.1", candidate), handler)
        except OSError as taken:
            if taken.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
    raise OSError(f"No free port between {port} and {port + tries - 1}.")
