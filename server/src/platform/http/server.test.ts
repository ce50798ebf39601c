import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { until } from "../../../test/until.ts";
import { createServer } from "./server.ts";

test("a stop waits for the call that is under way, and not for a connection that never asked anything", async () => {
  const server = createServer({ trustedProxies: [] });
  let arrived = () => {};
  const underWay = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  let answer = () => {};
  server.get("/slow", async (_request, reply) => {
    arrived();
    reply.header("connection", "close");
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return "done";
  });
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  const unused = connect(Number(new URL(address).port), "127.0.0.1");
  await once(unused, "connect");
  const reply = fetch(`${address}/slow`);
  await underWay;

  let stopped = false;
  const stopping = server.close().then(() => {
    stopped = true;
  });
  // Ended by the other side, long before node would give it up.
  await once(unused.resume(), "close");
  // Nobody is let in any more: from here on the stop waits for nothing but the call.
  await until(async () =>
    fetch(address).then(
      () => false,
      () => true,
    ),
  );
  expect(stopped).toBe(false);
  answer();
  expect(await (await reply).text()).toBe("done");
  await stopping;
});

test("what is no HTTP is refused in the envelope, and its connection is ended", async () => {
  const server = createServer({ trustedProxies: [] });
  const address = await server.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  try {
    // Without an answer the test fails instead of waiting forever.
    socket.setTimeout(30_000, () => socket.destroy());
    socket.write("this is no request\r\n\r\n");
    const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(head).toContain("X-Content-Type-Options: nosniff");
    expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(JSON.parse(body)).toEqual({
      success: false,
      error: { code: "invalid_argument", message: "This is not a valid HTTP request.", field: "request" },
      meta: { request_id: expect.stringMatching(/^req_/) },
    });
  } finally {
    socket.destroy();
    await server.close();
  }
});
