"""What goes beyond single calls: waiting for a scorecard, imports, streams."""

from __future__ import annotations

import asyncio
import json
import threading
import unittest
from typing import Any, Dict, List

import cqs
from cqs.core.lines import LineSplitter
from cqs.types import NewConversation
from tests.service import KEY, Answer, Request, Service, new_async_client, new_client

EVENT = {"id": "evt_1", "type": "scorecard.created", "data": {"id": "sc_1", "conversation_id": "conv_1"}}


class ScoringService:
    """Scores the conversation once it has been asked for, and says so in the stream, if there is one."""

    def __init__(self, has_stream: bool) -> None:
        self._has_stream = has_stream
        self._asked = threading.Event()
        self._scored = threading.Event()

    def answers(self) -> Dict[str, Answer]:
        return {
            "/stream": self._stream,
            "/conversations/conv_1": self._conversation,
            "/scorecards/sc_1": lambda request: request.data({"id": "sc_1", "score": 87}),
        }

    def _stream(self, request: Request) -> None:
        if not self._has_stream:
            self._scored.set()
            request.refuse(403, "permission_denied")
            return
        request.begin(200, content_type="text/event-stream")
        self._asked.wait(30)
        self._scored.set()
        request.wfile.write(f"id: 1.evt_1\ndata: {json.dumps(EVENT)}\n\n".encode())
        request.hang()

    def _conversation(self, request: Request) -> None:
        is_scored = self._scored.is_set()
        request.data({"status": "scored" if is_scored else "scoring", "scorecard_id": "sc_1" if is_scored else None})
        self._asked.set()


class Waiting(unittest.TestCase):
    def _wait(self, has_stream: bool, poll_interval: float) -> None:
        with Service(ScoringService(has_stream).answers()) as service, new_client(service.url) as client:
            card = client.wait_for_scorecard("conv_1", timeout=20, poll_interval=poll_interval)
            self.assertEqual(card["score"], 87)

    def _wait_async(self, has_stream: bool, poll_interval: float) -> None:
        async def run() -> None:
            async with new_async_client(service.url) as client:
                card = await client.wait_for_scorecard("conv_1", timeout=20, poll_interval=poll_interval)
                self.assertEqual(card["score"], 87)

        with Service(ScoringService(has_stream).answers()) as service:
            asyncio.run(run())

    def test_the_stream_ends_the_wait_long_before_the_next_poll(self) -> None:
        self._wait(has_stream=True, poll_interval=1000)
        self._wait_async(has_stream=True, poll_interval=1000)

    def test_polling_stands_in_for_a_stream_that_is_refused(self) -> None:
        self._wait(has_stream=False, poll_interval=0.01)
        self._wait_async(has_stream=False, poll_interval=0.01)

    def test_a_conversation_that_could_not_be_scored_is_an_error(self) -> None:
        failed = {"status": "scoring_failed", "scoring_error": "The rubric is gone.", "scorecard_id": None}
        answers: Dict[str, Answer] = {"/conversations/conv_1": lambda request: request.data(failed)}
        with Service(answers) as service, new_client(service.url) as client:
            with self.assertRaisesRegex(cqs.ScoringFailedError, "The rubric is gone."):
                client.wait_for_scorecard("conv_1")

    def test_a_wait_ends_at_its_time_out(self) -> None:
        pending = {"status": "scoring", "scorecard_id": None}
        answers: Dict[str, Answer] = {"/conversations/conv_1": lambda request: request.data(pending)}
        with Service(answers) as service, new_client(service.url) as client:
            with self.assertRaisesRegex(cqs.TimeoutError, "was not scored within 0.2 s"):
                client.wait_for_scorecard("conv_1", timeout=0.2, poll_interval=0.05)


class Imports(unittest.TestCase):
    def setUp(self) -> None:
        self.records: List[NewConversation] = [{"external_id": str(i)} for i in range(20)]

    def _service(self, received: List[str], refused_batch: str = "") -> Service:
        def answer(request: Request) -> None:
            ids = [record["external_id"] for record in request.body()["conversations"]]
            if refused_batch in ids:
                request.refuse(403, "permission_denied")
                return
            received.extend(ids)
            results: List[Dict[str, Any]] = [{"status": 201, "error": None} for _ in ids]
            request.data({"results": results})

        return Service({"/conversations/batch": answer})

    def test_threads_and_tasks_send_every_record_once(self) -> None:
        async def run(url: str) -> cqs.ImportProgress:
            async with new_async_client(url) as client:
                return await client.import_conversations(self.records, batch_size=3, concurrency=4)

        for is_async in (False, True):
            received: List[str] = []
            with self._service(received) as service, new_client(service.url) as client:
                if is_async:
                    result = asyncio.run(run(service.url))
                else:
                    result = client.import_conversations(iter(self.records), batch_size=3, concurrency=4)
            self.assertEqual(sorted(received, key=int), [str(i) for i in range(20)])
            self.assertEqual((result.done, result.created), (20, 20))

    def test_an_import_that_failed_resumes_behind_what_was_done(self) -> None:
        received: List[str] = []
        progress: List[cqs.ImportProgress] = []
        with self._service(received, refused_batch="12") as service, new_client(service.url) as client:
            with self.assertRaises(cqs.PermissionDeniedError):
                client.import_conversations(self.records, batch_size=3, concurrency=2, on_progress=progress.append)
        self.assertLessEqual(max(one.done for one in progress), 12)
        skip = progress[-1].done
        with self._service(received) as service, new_client(service.url) as client:
            result = client.import_conversations(self.records, batch_size=3, skip=skip)
        self.assertEqual(result.done, 20)
        self.assertEqual(set(received), {str(i) for i in range(20)})


class Lines(unittest.TestCase):
    def test_lines_are_the_same_however_the_bytes_are_cut(self) -> None:
        text = '{"a":"\u2028é"}\r\nb\n\rc\r\n\nlast'
        expected = ['{"a":"\u2028é"}', "b", "", "c", "", "last"]
        content = text.encode()
        for size in range(1, len(content) + 1):
            splitter = LineSplitter()
            lines: List[str] = []
            for start in range(0, len(content), size):
                lines += splitter.feed(content[start : start + size])
            self.assertEqual(lines + splitter.finish(), expected, f"pieces of {size}")

    def test_an_export_is_read_line_by_line(self) -> None:
        def answer(request: Request) -> None:
            request.text(200, '{"n":1}\n{"n":2}\n')

        with Service({"/exports/exp_1/download": answer}) as service, new_client(service.url) as client:
            with client.exports.download("exp_1") as export:
                self.assertEqual([json.loads(line)["n"] for line in export.lines()], [1, 2])


class Secrets(unittest.TestCase):
    def test_an_empty_secret_is_refused_since_anybody_can_sign_with_it(self) -> None:
        with self.assertRaises(cqs.UsageError):
            cqs.verify_webhook(b"{}", {}, "")

    def test_the_key_is_in_no_log_and_no_representation(self) -> None:
        def answer(request: Request) -> None:
            request.refuse(503, "unavailable")

        with Service({"/tickets/tkt_1": answer}) as service:
            with new_client(service.url, sleep=lambda _: None) as client, self.assertLogs() as logs:
                with self.assertRaises(cqs.ServerError) as raised:
                    client.tickets.get("tkt_1")
            told = [*logs.output, repr(client), repr(vars(client)), repr(raised.exception)]
            told.append(repr(client._sender._settings))  # pyright: ignore[reportPrivateUsage]
        self.assertGreater(len(logs.output), 1)
        self.assertFalse([text for text in told if KEY in text])


if __name__ == "__main__":
    unittest.main()
