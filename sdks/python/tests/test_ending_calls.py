"""Deadlines and cancellation."""

from __future__ import annotations

import asyncio
import threading
import unittest

import cqs
from tests.service import Request, Service, new_async_client, new_client


def trickle(request: Request) -> None:
    """A body that goes on for ever, a byte at a time: no single read takes long."""
    request.begin(200, content_type="application/json", transfer_encoding="chunked")
    while not request.service.ended.wait(0.01):
        request.wfile.write(b"1\r\n \r\n")


class EndingCalls(unittest.TestCase):
    def test_a_trickling_answer_ends_at_the_deadline(self) -> None:
        with Service({"/tickets/tkt_1": trickle}) as service, new_client(service.url, timeout=3) as client:
            with self.assertRaises(cqs.TimeoutError):
                client.tickets.get("tkt_1")
            self.assertEqual(len(service.requests), 1)

    def test_a_trickling_answer_ends_at_the_deadline_of_the_async_client(self) -> None:
        async def run() -> None:
            async with new_async_client(service.url, timeout=3) as client:
                with self.assertRaises(cqs.TimeoutError):
                    await client.tickets.get("tkt_1")

        with Service({"/tickets/tkt_1": trickle}) as service:
            asyncio.run(run())
            self.assertEqual(len(service.requests), 1)

    def test_a_token_ends_a_call_that_waits_for_its_answer(self) -> None:
        token = cqs.CancelToken()

        def answer(request: Request) -> None:
            token.cancel()
            request.hang()

        with Service({"/tickets/tkt_1": answer}) as service, new_client(service.url) as client:
            with self.assertRaises(cqs.CancelledError):
                client.tickets.get("tkt_1", options=cqs.CallOptions(cancel=token))
            self.assertEqual(len(service.requests), 1)

    def test_a_token_ends_the_wait_between_two_tries(self) -> None:
        token = cqs.CancelToken()

        def answer(request: Request) -> None:
            request.begin(503, retry_after="30", content_length="0")
            # The answer is read before the token is cancelled: the call is in its wait, or on its way there.
            threading.Timer(0.1, token.cancel).start()

        with Service({"/tickets/tkt_1": answer}) as service, new_client(service.url) as client:
            with self.assertRaises(cqs.CancelledError):
                client.tickets.get("tkt_1", options=cqs.CallOptions(cancel=token))
            self.assertEqual(len(service.requests), 1)

    def test_a_token_ends_a_stream_that_is_silent(self) -> None:
        token = cqs.CancelToken()

        def answer(request: Request) -> None:
            request.begin(200, content_type="text/event-stream")
            request.wfile.flush()
            request.hang()

        with Service({"/stream": answer}) as service, new_client(service.url) as client:
            with self.assertRaises(cqs.CancelledError):
                for _ in client.follow_events(cancel=token, on_open=lambda: threading.Timer(0.1, token.cancel).start()):
                    self.fail("Nothing was sent.")

    def test_a_cancelled_task_ends_its_call(self) -> None:
        async def run() -> None:
            async with new_async_client(service.url) as client:
                call = asyncio.ensure_future(client.tickets.get("tkt_1"))
                while not service.requests:
                    await asyncio.sleep(0.01)
                call.cancel()
                with self.assertRaises(asyncio.CancelledError):
                    await call

        with Service({"/tickets/tkt_1": Request.hang}) as service:
            asyncio.run(run())


if __name__ == "__main__":
    unittest.main()
