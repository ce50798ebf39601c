"""The examples run as they are."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import os
import runpy
import sys
import tempfile
import unittest
from pathlib import Path
from typing import List
from unittest import mock

from cqs import sign_webhook
from tests.service import small_service

EXAMPLES = Path(__file__).parent.parent / "examples"
SECRET = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3"


def run_example(name: str, arguments: List[str]) -> str:
    output = io.StringIO()
    with small_service() as service, contextlib.redirect_stdout(output):
        environment = {"CQS_API_KEY": "svc_test_key", "CQS_BASE_URL": service.url}
        with mock.patch.dict(os.environ, environment), mock.patch.object(sys, "argv", [name, *arguments]):
            runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return output.getvalue()


class Examples(unittest.TestCase):
    def test_ingest(self) -> None:
        self.assertIn("conv_1 scored", run_example("ingest.py", []))

    def test_wait_for_score(self) -> None:
        self.assertEqual(run_example("wait_for_score.py", []), "score 87\npass  Greeting: It greets.\n")

    def test_page_through(self) -> None:
        self.assertEqual(run_example("page_through.py", []), "conv_1 87 A declined card\n1 conversations\n")

    def test_bulk_import(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "conversations.jsonl"
            file.write_text('{"external_id": "a"}\n\n{"external_id": "b"}\n')
            self.assertEqual(
                run_example("bulk_import.py", [str(file)]), "2 sent\n2 created, 0 updated, 0 refused\n"
            )

    @unittest.skipUnless(importlib.util.find_spec("flask"), "Flask is not installed")
    def test_receive_webhooks(self) -> None:
        event = {"id": "evt_1", "type": "ticket.created", "resource": {"type": "ticket", "id": "tkt_1"}, "data": {}}
        body, headers = sign_webhook(event, SECRET)
        output = io.StringIO()
        with mock.patch.dict(os.environ, {"WEBHOOK_SECRET": SECRET}), contextlib.redirect_stdout(output):
            receiver = runpy.run_path(str(EXAMPLES / "receive_webhooks.py"))["app"].test_client()
            statuses = [receiver.post("/webhooks", data=body, headers=headers).status_code for _ in range(2)]
            statuses.append(receiver.post("/webhooks", data=body + b" ", headers=headers).status_code)
        self.assertEqual(statuses, [204, 204, 401])
        self.assertEqual(output.getvalue(), "ticket.created tkt_1\n")


if __name__ == "__main__":
    unittest.main()
