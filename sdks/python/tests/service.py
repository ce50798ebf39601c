"""A service for tests: each path has a function that answers."""

from __future__ import annotations

import json
import ssl
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Callable, Dict, List, Optional, Type

import httpx

import cqs

KEY = "svc_test_key"
# Loading the certificates takes longer than most tests: all clients share them.
TLS = ssl.create_default_context()

Answer = Callable[["Request"], None]


class Request(BaseHTTPRequestHandler):
    """A request, with what answers are made of."""

    protocol_version = "HTTP/1.1"
    service: Service

    def begin(self, status: int, **headers: str) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def data(self, data: Any) -> None:
        self.text(200, json.dumps({"success": True, "data": data, "meta": {}}))

    def refuse(self, status: int, code: str) -> None:
        self.text(status, json.dumps({"success": False, "error": {"code": code, "message": "No."}, "meta": {}}))

    def text(self, status: int, text: str) -> None:
        content = text.encode()
        self.begin(status, content_type="application/json", content_length=str(len(content)))
        self.wfile.write(content)

    def body(self) -> Any:
        return json.loads(self.rfile.read(int(self.headers["content-length"])))

    def hang(self) -> None:
        """Says nothing until the test ends."""
        self.close_connection = True
        self.service.ended.wait(300)

    def _answer(self) -> None:
        path = self.path.split("?")[0]
        self.service.requests.append(f"{self.command} {path}")
        answer = self.service.answers.get(path)
        if answer is None:
            self.refuse(404, "not_found")
            return
        try:
            answer(self)
        except OSError:
            self.close_connection = True

    do_GET = do_POST = do_PATCH = do_DELETE = _answer

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: the tests say what went wrong."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Nothing: clients that leave in the middle are part of the tests."""


class Service:
    """Use it as a context manager; `url` is the base address."""

    def __init__(self, answers: Dict[str, Answer]) -> None:
        self.answers = answers
        self.requests: List[str] = []
        self.ended = threading.Event()
        handler = type("Handler", (Request,), {"service": self})
        self._server = _Server(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Service:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()


def new_client(url: str, **settings: Any) -> cqs.Client:
    return cqs.Client(KEY, url, transport=httpx.HTTPTransport(verify=TLS), **settings)


def new_async_client(url: str, **settings: Any) -> cqs.AsyncClient:
    return cqs.AsyncClient(KEY, url, transport=httpx.AsyncHTTPTransport(verify=TLS), **settings)


def small_service() -> Service:
    """A service with one conversation, which is scored."""
    conversation = {
        "id": "conv_1",
        "status": "scored",
        "url": "https://quality.example.com/conversations/conv_1",
        "title": "A declined card",
        "score": 87,
        "scorecard_id": "sc_1",
    }
    criteria = [{"verdict": "pass", "name": "Greeting", "rationale": "It greets."}]
    card = {"id": "sc_1", "score": 87, "summary": "Fine.", "criteria": criteria}

    def conversations(request: Request) -> None:
        if request.command == "POST":
            request.body()
            request.data(conversation)
        else:
            request.data({"items": [conversation], "has_more": False})

    def batch(request: Request) -> None:
        records = request.body()["conversations"]
        request.data({"results": [{"status": 201, "error": None} for _ in records]})

    return Service(
        {
            "/conversations": conversations,
            "/conversations/conv_1": lambda request: request.data(conversation),
            "/conversations/batch": batch,
            "/scorecards/sc_1": lambda request: request.data(card),
        }
    )
