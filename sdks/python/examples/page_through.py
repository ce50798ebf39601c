"""Walks all conversations, oldest first, without missing any that come in meanwhile.

CQS_API_KEY=… python examples/page_through.py
"""

import asyncio

from cqs import AsyncClient


async def main() -> None:
    count = 0
    async with AsyncClient() as client:
        async for conversation in client.conversations.list(order="asc", limit=100):
            count += 1
            print(conversation["id"], conversation["score"], conversation["title"])
    print(f"{count} conversations")


asyncio.run(main())
