"""Runs the cases that come as lines of JSON, and tells what came of each in a line: `conformance.py sync|async`."""

from __future__ import annotations

import asyncio
import inspect
import json
import keyword
import logging
import re
import ssl
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any, Dict, List, NamedTuple

import httpx

import cqs
from cqs.types import SuccessMetaWarning

# Loading the certificates takes longer than a case: all clients share them.
TLS = ssl.create_default_context()

Given = Dict[str, Any]
Outcome = Dict[str, Any]


def python_name(name: str) -> str:
    snake = re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()
    return f"{snake}_" if keyword.iskeyword(snake) else snake


class Notes(NamedTuple):
    """What is told of a case besides its outcome."""

    waits: List[float]
    warnings: List[str]
    log: List[str]


class LogLines(logging.Handler):
    """Collects the lines that the library logs."""

    def __init__(self, lines: List[str]) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(record.getMessage())


def settings_of(one: Given, notes: Notes) -> Dict[str, Any]:
    def on_warning(warning: SuccessMetaWarning, operation: str) -> None:
        notes.warnings.append(warning["field"])

    given = one.get("client", {})
    settings: Dict[str, Any] = {
        "api_key": one.get("key", "svc_test_conformance"),
        "base_url": one["base_url"],
        "on_warning": on_warning,
    }
    if "max_retries" in given:
        settings["max_retries"] = given["max_retries"]
    if "timeout_ms" in given:
        settings["timeout"] = given["timeout_ms"] / 1000
    if "headers" in given:
        settings["headers"] = given["headers"]
    return settings


def call_of(client: Any, call: Given) -> Any:
    method = getattr(getattr(client, python_name(call["resource"])), python_name(call["method"]))
    options = dict(call.get("options", {}))
    if "timeout_ms" in options:
        options["timeout"] = options.pop("timeout_ms") / 1000
    body = call.get("body", {})
    # A body of free form is one argument.
    if "payload" in inspect.signature(method).parameters:
        body = {"payload": body}
    fields = {**body, **call.get("query", {})}
    keywords = {python_name(name): value for name, value in fields.items()}
    return method(*call.get("path", []), **keywords, options=cqs.CallOptions(**options))


def webhook_outcome(one: Given) -> Outcome:
    if "sign" in one:
        event, secret, now = one["sign"]["event"], one["sign"]["secret"], one["sign"]["now"]
        body, headers = cqs.sign_webhook(event, secret, now)
        return {"value": cqs.verify_webhook(body, headers, secret, now=now)}
    given = one["verify"]
    body, headers, secrets = given["body"].encode(), given["headers"], given["secrets"]
    tolerance = given.get("tolerance_seconds", 300)
    return {"value": cqs.verify_webhook(body, headers, secrets, tolerance_seconds=tolerance, now=given["now"])}


def import_outcome(progress: cqs.ImportProgress) -> Outcome:
    refused = [{key: value for key, value in asdict(one).items() if value is not None} for one in progress.refused]
    return {"value": {**asdict(progress), "refused": refused}}


def import_options(one: Given) -> Dict[str, Any]:
    return {name: one["import"][name] for name in ("batch_size", "concurrency", "skip") if name in one["import"]}


def run_sync(one: Given, notes: Notes) -> Outcome:
    def sleep(seconds: float) -> None:
        notes.waits.append(seconds)
        time.sleep(seconds * one.get("sleep_factor", 0))

    transport = httpx.HTTPTransport(verify=TLS)
    with cqs.Client(**settings_of(one, notes), transport=transport, sleep=sleep) as client:
        if "posts" in one:

            def post(n: int) -> str:
                return client.tickets.create(title=f"Ticket {n}", tags=[one["posts"]["tag"]])["id"]

            with ThreadPoolExecutor(one["posts"]["concurrency"]) as threads:
                return {"ids": list(threads.map(post, range(one["posts"]["count"])))}
        if "import" in one:
            return import_outcome(client.import_conversations(one["import"]["records"], **import_options(one)))
        if "follow" in one:
            ids: List[str] = []
            given = one["follow"]
            for followed in client.follow_events(given.get("types"), after=given.get("after")):
                ids.append(followed.event["id"])
                if len(ids) == given["take"]:
                    break
            return {"ids": ids}
        result = call_of(client, one["call"])
        take = one["call"].get("take", "value")
        if take == "value":
            return {"value": result}
        if take == "bytes":
            with result as stream:
                return {"text": b"".join(stream).decode()}
        if take == "items":
            return {"ids": [item["id"] for item in result]}
        if take == "first_page":
            return {"ids": [item["id"] for item in result.first_page().items]}
        pages = [page for _, page in zip(range(2), result.pages())]
        return {"ids": [item["id"] for page in pages for item in page.items]}


async def run_async(one: Given, notes: Notes) -> Outcome:
    async def sleep(seconds: float) -> None:
        notes.waits.append(seconds)
        await asyncio.sleep(seconds * one.get("sleep_factor", 0))

    transport = httpx.AsyncHTTPTransport(verify=TLS)
    async with cqs.AsyncClient(**settings_of(one, notes), transport=transport, sleep=sleep) as client:
        if "posts" in one:
            numbers = iter(range(one["posts"]["count"]))
            made: List[str] = []

            async def post() -> None:
                for n in numbers:
                    made.append((await client.tickets.create(title=f"Ticket {n}", tags=[one["posts"]["tag"]]))["id"])

            await asyncio.gather(*(post() for _ in range(one["posts"]["concurrency"])))
            return {"ids": made}
        if "import" in one:
            return import_outcome(await client.import_conversations(one["import"]["records"], **import_options(one)))
        ids: List[str] = []
        if "follow" in one:
            given = one["follow"]
            async for followed in client.follow_events(given.get("types"), after=given.get("after")):
                ids.append(followed.event["id"])
                if len(ids) == given["take"]:
                    break
            return {"ids": ids}
        result = call_of(client, one["call"])
        take = one["call"].get("take", "value")
        if take == "value":
            return {"value": await result}
        if take == "bytes":
            async with result as stream:
                return {"text": b"".join([piece async for piece in stream]).decode()}
        if take == "items":
            return {"ids": [item["id"] async for item in result]}
        if take == "first_page":
            return {"ids": [item["id"] for item in (await result.first_page()).items]}
        count = 0
        async for page in result.pages():
            ids.extend(item["id"] for item in page.items)
            count += 1
            if count == 2:
                break
        return {"ids": ids}


def described(error: Exception) -> Outcome:
    kind = re.sub(r"(?<=[a-z])([A-Z])", r"_\1", re.sub(r"Error$", "", type(error).__name__)).lower()
    if not isinstance(error, cqs.CqsError):
        return {"kind": repr(error)}
    if not isinstance(error, cqs.ApiError):
        return {"kind": kind}
    names = ("status", "code", "field", "message", "request_id", "retry_after", "body")
    found = {name: getattr(error, name) for name in names}
    return {"kind": kind, **{name: value for name, value in found.items() if value is not None}}


async def run(one: Given, form: str) -> Outcome:
    notes = Notes([], [], [])
    handler = LogLines(notes.log)
    logging.getLogger("cqs").addHandler(handler)
    try:
        if "verify" in one or "sign" in one:
            outcome = webhook_outcome(one)
        else:
            outcome = await run_async(one, notes) if form == "async" else run_sync(one, notes)
    except Exception as error:
        outcome = {"error": described(error)}
    finally:
        logging.getLogger("cqs").removeHandler(handler)
    return {**outcome, **notes._asdict()}


async def main() -> None:
    logging.getLogger("cqs").setLevel(logging.DEBUG)
    for line in sys.stdin:
        print(json.dumps(await run(json.loads(line), sys.argv[1])), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
