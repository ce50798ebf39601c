"""Compares the library with bare httpx: `overhead.py sync|async`. See `Toolchain.overhead` in conformance/languages."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from typing import Any, Awaitable, Callable, Dict, List

import httpx

import cqs

TICKET = os.environ["TICKET_ID"]
URL = f"{os.environ['CQS_BASE_URL']}/tickets/{TICKET}"
HEADERS = {"authorization": f"Bearer {os.environ['CQS_API_KEY']}", "accept": "application/json"}
ROUNDS = int(os.environ["ROUNDS"])
CALLS_PER_ROUND = int(os.environ["CALLS"]) // ROUNDS

Overhead = Dict[str, List[float]]


def compare_sync() -> Overhead:
    with httpx.Client() as http, cqs.Client() as client:

        def bare() -> Any:
            return http.get(URL, headers=HEADERS).raise_for_status().json()

        def library() -> Any:
            return client.tickets.get(TICKET)

        def measure(call: Callable[[], Any]) -> float:
            started_at = time.perf_counter()
            for _ in range(CALLS_PER_ROUND):
                call()
            return (time.perf_counter() - started_at) * 1000

        # The first calls open the connections.
        measure(bare)
        measure(library)
        rounds = [(measure(bare), measure(library)) for _ in range(ROUNDS)]
    return {"bare": [one for one, _ in rounds], "library": [other for _, other in rounds]}


async def compare_async() -> Overhead:
    async with httpx.AsyncClient() as http, cqs.AsyncClient() as client:

        async def bare() -> Any:
            return (await http.get(URL, headers=HEADERS)).raise_for_status().json()

        async def library() -> Any:
            return await client.tickets.get(TICKET)

        async def measure(call: Callable[[], Awaitable[Any]]) -> float:
            started_at = time.perf_counter()
            for _ in range(CALLS_PER_ROUND):
                await call()
            return (time.perf_counter() - started_at) * 1000

        await measure(bare)
        await measure(library)
        rounds = [(await measure(bare), await measure(library)) for _ in range(ROUNDS)]
    return {"bare": [one for one, _ in rounds], "library": [other for _, other in rounds]}


if __name__ == "__main__":
    print(json.dumps(asyncio.run(compare_async()) if sys.argv[1] == "async" else compare_sync()))
