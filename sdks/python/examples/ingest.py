"""Sends one conversation: CQS_API_KEY=… python examples/ingest.py"""

import time

from cqs import Client

with Client() as client:
    conversation = client.conversations.create(
        external_id=f"example-{time.time_ns()}",
        agent="Ann",
        channel="chat",
        transcript=(
            "Agent: Hello, how can I help?\n"
            "Customer: My card was declined abroad.\n"
            "Agent: I am sorry. Let me unlock it for you."
        ),
    )
    print(conversation["id"], conversation["status"], conversation["url"])
