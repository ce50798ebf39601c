import type { ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { afterFile } from "../../test/after-file.ts";
import { fails, inTurn, type Reaction, says, sendJson, startModelServer } from "../models/test-model-server.ts";
import { type ReplyingOptions, replying, returns, stepsOf, tool } from "./test-replying.ts";

const server = await startModelServer(fails(500));
const endpoint = `${server.url}/my-own-path`;

const calls =
  (...requested: readonly (readonly [name: string, args: string])[]): Reaction =>
  (_call, response) =>
    sendJson(response, 200, {
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: null,
            tool_calls: requested.map(([name, args], i) => ({
              id: `c${i}`,
              type: "function",
              function: { name, arguments: args },
            })),
          },
          finish_reason: "tool_calls",
        },
      ],
      usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    });

const answers =
  (text: string): Reaction =>
  (_call, response) =>
    says(response, text);

/** Both engines share what is tested here; they differ in the way to the server. */
const engines = [
  ["model", { engine: "model" }, (options: ReplyingOptions) => replying({ modelUrl: server.url, ...options })],
  ["http", { engine: "http", endpointUrl: endpoint }, replying],
] as const;

describe.each(engines)("an agent with the engine %s", (engine, configuration, connect) => {
  // A new one each time: the breaker of the model server remembers failures.
  const say: ReturnType<typeof replying>["say"] = (...args) => connect({}).say(...args);

  test("is told its instructions and what its knowledge says, and answers", async () => {
    server.begin(answers("Within 14 days."));
    const reply = await say({ ...configuration, instructions: "Be brief.", knowledge: [returns] }, "Return shoes?");
    expect(reply).toMatchObject({ engine, text: "Within 14 days.", isHandedOver: false });
    expect(stepsOf(reply)).toEqual(["retrieval knowledge"]);
    // Not the first: a call that an earlier test has given up may arrive late.
    const told = server.calls.map(({ system }) => system).join("\n");
    expect(told).toContain("Be brief.");
    expect(told).toContain("within 14 days");
    expect(reply.cost).toMatchObject({ inputTokens: 1_000, outputTokens: 200 });
  });

  test("has its tools called, with a recorded answer or at their address, and both are in the trace", async () => {
    const shop = await listen((body) => ({ status: 200, text: JSON.stringify({ got: body }) }));
    server.begin(inTurn(calls(["mocked", '{"number":"7"}'], ["real", '{"number":"8"}']), answers("Shipped.")));
    const tools = [tool("mocked", { mock: { status: "shipped" } }), tool("real", { url: shop.url })];
    const reply = await say({ ...configuration, tools }, "Where is 7?");
    expect(reply.text).toBe("Shipped.");
    expect(reply.steps).toMatchObject([
      { type: "tool_call", name: "mocked", status: "ok", input: { number: "7" }, output: '{"status":"shipped"}' },
      { type: "tool_call", name: "real", status: "ok", input: { number: "8" }, output: '{"got":{"number":"8"}}' },
    ]);
    const results = server.calls[1]?.body.messages.filter(({ role }: { role: string }) => role === "tool");
    expect(results).toMatchObject([{ content: '{"status":"shipped"}' }, { content: '{"got":{"number":"8"}}' }]);
  });

  test.each([
    ["arguments that the schema refuses", "known", '{"number":7}', /the arguments are refused: number /],
    ["arguments that are not JSON", "known", '{"number":', /the arguments are refused: they are not a JSON object/],
    ["a tool that does not exist", "invented", "{}", /there is no tool invented/],
    [
      "a tool without address and recorded answer",
      "empty",
      '{"number":"7"}',
      /neither an address nor a recorded answer/,
    ],
    ["a tool at a private address", "private", '{"number":"7"}', /the address is not a public address but private/],
    ["a tool that fails", "broken", '{"number":"7"}', /HTTP 503/],
    ["a tool without end", "endless", '{"number":"7"}', /larger than 65536 bytes/],
  ])("%s is an error in the trace, and the model goes on", async (_what, name, args, error) => {
    const broken = await listen(() => ({ status: 503, text: "no" }));
    const endless = await listen(() => ({ status: 200, text: "x".repeat(100_000) }));
    server.begin(inTurn(calls([name, args]), answers("I could not look that up.")));
    const tools = [
      tool("known", { mock: 1 }),
      tool("empty"),
      tool("private", { url: "https://10.0.0.1/x" }),
      tool("broken", { url: broken.url }),
      tool("endless", { url: endless.url }),
    ];
    const reply = await say({ ...configuration, tools }, "Where is 7?");
    expect(reply.text).toBe("I could not look that up.");
    expect(reply.steps).toMatchObject([
      { type: "tool_call", name, status: "error", error: expect.stringMatching(error) },
    ]);
  });

  test("calls tools without end and is cut off", async () => {
    server.begin(calls(["known", '{"number":"7"}']));
    const reply = await say({ ...configuration, tools: [tool("known", { mock: 1 })] }, "Where is 7?");
    expect(reply.text).toBeNull();
    expect(stepsOf(reply).at(-1)).toBe("error the model still calls tools after 8 rounds");
    expect(server.calls).toHaveLength(9);
  });

  test.each<[string, Reaction, RegExp]>([
    ["a server error", fails(500), /HTTP 500/],
    ["a refusal", fails(401), /HTTP 401/],
    ["too many requests", fails(429, { "retry-after": "60" }), /HTTP 429/],
    [
      "a page",
      (_call, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<html>"),
      /not follow the protocol/,
    ],
    [
      "half of an answer",
      (_call, response) => void response.writeHead(200, { "content-type": "application/json" }).end('{"choices": ['),
      /not follow the protocol/,
    ],
    ["an empty answer", answers("  "), /the answer is empty/],
    ["a broken connection", (_call, response) => void response.destroy(), /connection|closed|failed/i],
  ])("gets %s: no answer, and the trace says why", async (_what, reaction, error) => {
    server.begin(reaction);
    const reply = await say(configuration, "Hello?");
    expect(reply.text).toBeNull();
    expect(reply.steps.at(-1)).toMatchObject({ type: "error", status: "error", error: expect.stringMatching(error) });
  });

  test("waits for a server that asks for a moment, and the first refusal stays visible", async () => {
    const { say, waits } = connect({});
    server.begin(inTurn(fails(429, { "retry-after": "2" }), answers("Here I am.")));
    const reply = await say(configuration, "Hello?");
    expect(reply.text).toBe("Here I am.");
    expect(stepsOf(reply)).toEqual([`error ${engine} HTTP 429`]);
    expect(waits).toContain(2_000);
  });

  test("hangs and is cut off", async () => {
    server.begin(() => {});
    const reply = await connect({ timeoutMs: 100 }).say(configuration, "Hello?");
    expect(reply.text).toBeNull();
    expect(reply.steps.at(-1)?.error).toMatch(/no response within 0.1 s|within 100 ms|timed out/);
  });

  test("streams without end and is cut off", async () => {
    let closed: () => void = () => {};
    const done = new Promise<void>((resolve) => {
      closed = resolve;
    });
    server.begin((_call, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.on("close", closed);
      pour(response);
    });
    const reply = await say(configuration, "Hello?");
    await done;
    expect(reply.text).toBeNull();
    expect(reply.steps.at(-1)?.error).toMatch(/more than 1 MiB|larger than 1048576 bytes/);
  });

  test("is called off with the test's time, and the trace says so", async () => {
    server.begin(() => {});
    const signal = AbortSignal.timeout(50);
    const reply = await say(configuration, "Hello?", { signal });
    expect(reply.text).toBeNull();
    expect(reply.steps.at(-1)?.error).toBe("the time for the test is over");
  });
});

test("an endpoint is called at exactly its address, with its secret and the agent's model name", async () => {
  server.begin(answers("Hi."));
  await replying().say({ engine: "http", endpointUrl: endpoint, model: "my-bot" }, "Hello?", { secret: "s3cret" });
  expect(server.calls[0]).toMatchObject({ path: "/v1/my-own-path", body: { model: "my-bot" } });
  expect(server.calls[0]?.headers.authorization).toBe("Bearer s3cret");
});

test("an endpoint in a private network is not called", async () => {
  server.begin(answers("Hi."));
  const { say } = replying({ allowLocal: false });
  const reply = await say({ engine: "http", endpointUrl: endpoint }, "Hello?", { secret: "s3cret" });
  expect(reply.text).toBeNull();
  expect(stepsOf(reply)[0]).toMatch(/^error http the address /);
  expect(server.calls).toEqual([]);
});

test("what is missing is an error in the trace", async () => {
  const { say } = replying();
  expect(stepsOf(await say({ engine: "http" }, "Hello?"))).toEqual(["error http the agent has no endpoint_url"]);
  expect(stepsOf(await say({ engine: "model" }, "Hello?"))[0]).toContain("no model server is configured");
});

test("auto is the agent's model where there is a server for it, otherwise its knowledge", async () => {
  server.begin(answers("By the model."));
  const auto = { engine: "auto" as const, knowledge: [returns] };
  const withModel = replying({ modelUrl: server.url });
  expect(await withModel.say({ ...auto, model: "other" }, "Return shoes?")).toMatchObject({
    engine: "model",
    cost: { usd: null },
  });
  expect(server.calls[0]?.body.model).toBe("other");
  expect(await withModel.say(auto, "Return shoes?")).toMatchObject({ engine: "retrieval" });
  expect(await replying().say({ ...auto, model: "other" }, "Return shoes?")).toMatchObject({ engine: "retrieval" });
});

test("the configured model has a price", async () => {
  server.begin(answers("Hi."));
  const { cost } = await replying({ modelUrl: server.url }).say({ engine: "model" }, "Hello?");
  expect(cost).toEqual({ inputTokens: 1_000, outputTokens: 200, usd: 0.003 });
});

function pour(response: ServerResponse): void {
  const piece = `data: ${"x".repeat(65_536)}\n\n`;
  let written = 0;
  const more = () => {
    while (!response.destroyed && written < 100_000_000) {
      written += piece.length;
      if (!response.write(piece)) return void response.once("drain", more);
    }
  };
  more();
}

async function listen(answer: (body: unknown) => { status: number; text: string }): Promise<{ url: string }> {
  const shop = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const { status, text } = answer(JSON.parse(Buffer.concat(pieces).toString()));
    response.writeHead(status, { "content-type": "application/json" }).end(text);
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  afterFile(
    () =>
      new Promise<void>((resolve) => {
        shop.close(() => resolve());
        shop.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}/tool` };
}
