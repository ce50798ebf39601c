"""Receives webhooks with Flask: WEBHOOK_SECRET=… python examples/receive_webhooks.py (needs `pip install flask`)"""

import os
from typing import Set, Tuple

from flask import Flask, request

from cqs import WebhookVerificationError, verify_webhook

secret = os.environ["WEBHOOK_SECRET"]
handled: Set[str] = set()
app = Flask(__name__)


@app.post("/webhooks")
def receive() -> Tuple[str, int]:
    try:
        event = verify_webhook(request.get_data(), request.headers, secret)
    except WebhookVerificationError:
        return "", 401
    # A delivery may come twice: its id is the same.
    if event["id"] not in handled:
        handled.add(event["id"])
        print(event["type"], event["resource"]["id"], flush=True)
    return "", 204


if __name__ == "__main__":
    app.run(port=int(os.environ.get("PORT", "3000")))
