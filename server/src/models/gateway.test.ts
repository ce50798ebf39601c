import { expect, test } from "vitest";
import { createModelGateway } from "./gateway.ts";
import { gaveUpPauseMs, guessLifetimeMs } from "./gateway-dialect.ts";
import { readJsonObject } from "./gateway-json.ts";
import { fails, type ModelCall, type Reaction, says, sendJson, startModelServer } from "./test-model-server.ts";
import type { ModelSettings } from "./types.ts";

const server = await startModelServer(fails(500));
const { signal } = new AbortController();
const schema = {
  type: "object",
  properties: { ready: { type: "boolean" } },
  required: ["ready"],
  additionalProperties: false,
};
const prompt = { system: "You answer with JSON.", user: "Ready?", schema };

function connect(settings: Partial<ModelSettings> = {}) {
  const world = { now: Date.parse("2026-03-01T12:00:00Z") };
  const gateway = createModelGateway(
    {
      provider: "openai-compatible",
      baseUrl: server.url,
      apiKey: "key-of-the-test",
      model: "stub",
      timeoutMs: 10_000,
      maxOutputTokens: 500,
      ...settings,
    },
    { now: () => new Date(world.now) },
  );
  return { world, gateway, ask: () => gateway.ask(prompt, signal) };
}

const good: Reaction = (_call, response) => says(response, '{"ready": true}');
const formatOf = ({ body }: ModelCall) => body.response_format?.type ?? "plain";
const formats = () => server.calls.map(formatOf);

/** Answers requests in one of the given formats, and refuses all others. */
const takesOnly =
  (taken: readonly string[], refuse: Reaction): Reaction =>
  (call, response) =>
    (taken.includes(formatOf(call)) ? good : refuse)(call, response);

const refusesWith =
  (status: number, body: unknown): Reaction =>
  (_call, response) =>
    typeof body === "string"
      ? void response.writeHead(status, { "content-type": "text/plain" }).end(body)
      : sendJson(response, status, body);

const refusals: readonly [string, Reaction][] = [
  [
    "OpenAI: 400 that names the parameter",
    refusesWith(400, {
      error: {
        message: "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
        type: "invalid_request_error",
        param: "response_format",
        code: null,
      },
    }),
  ],
  [
    "Groq: 400 with its own code",
    refusesWith(400, {
      error: { message: "This model does not support response format `json_schema`.", type: "invalid_request_error" },
    }),
  ],
  [
    "Mistral: 422 with a list of details",
    refusesWith(422, {
      object: "error",
      message: {
        detail: [{ type: "literal_error", loc: ["body", "response_format", "type"], msg: "Input should be 'text'" }],
      },
      type: "invalid_request_error",
    }),
  ],
  [
    "vLLM: 400 about the backend's grammar",
    refusesWith(400, {
      object: "error",
      message: "Grammar error: unsupported schema",
      type: "BadRequestError",
      code: 400,
    }),
  ],
  [
    "FastAPI: 422 with a bare list of details",
    refusesWith(422, {
      detail: [{ type: "extra_forbidden", loc: ["body", "extra"], msg: "Extra inputs are not permitted" }],
    }),
  ],
  [
    "llama-cpp-python: 500 without a reason",
    refusesWith(500, {
      error: { message: "Internal Server Error", type: "internal_server_error", param: null, code: null },
    }),
  ],
  [
    "a 500 with the text of a traceback",
    refusesWith(500, "Traceback (most recent call last):\n  File \"app.py\", line 1, in <module>\nKeyError: 'x'"),
  ],
  [
    "llama-server: 500 about the grammar",
    refusesWith(500, { error: { code: 500, message: "Failed to parse grammar", type: "server_error" } }),
  ],
  ["Ollama: 400 in a plain string", refusesWith(400, { error: 'invalid format: expected "json" or a JSON schema' })],
  ["a proxy: 404 on an unknown field", refusesWith(404, { detail: "Not Found" })],
  ["a proxy: 502 in the place of the server's 500", refusesWith(502, "<html>Bad Gateway</html>")],
  ["a server that does not know the method: 501", refusesWith(501, "")],
];

test.each(refusals)("%s is followed by a simpler request, which is remembered", async (_who, refuse) => {
  server.begin(takesOnly(["json_object"], refuse));
  const { ask } = connect();
  expect(readJsonObject((await ask()).text)).toEqual({ ready: true });
  expect(formats()).toEqual(["json_schema", "json_object"]);
  await ask();
  expect(formats().slice(2)).toEqual(["json_object"]);
});

test.each(refusals)("%s, to json_object as well, leads to the schema in the prompt", async (_who, refuse) => {
  server.begin(takesOnly(["plain"], refuse));
  const { ask, gateway } = connect();
  expect(readJsonObject((await ask()).text)).toEqual({ ready: true });
  expect(formats()).toEqual(["json_schema", "json_object", "plain"]);
  expect(server.calls.at(-1)?.system).toContain(JSON.stringify(schema));
  await ask();
  expect(formats().slice(3)).toEqual(["plain"]);
  expect(gateway.habits()).toMatchObject({ format: "plain", schemaInPrompt: true });
});

test.each(refusals)("%s to everything is reported as it came first, and is no lesson", async (_who, refuse) => {
  server.begin(takesOnly([], refuse));
  const { ask, world } = connect();
  await expect(ask()).rejects.toThrow(/^HTTP \d+$/);
  world.now += gaveUpPauseMs;
  server.begin(takesOnly(["plain"], refuse));
  expect(readJsonObject((await ask()).text)).toEqual({ ready: true });
});

test("while a server is away each call is one request, and the full one is the first when it is back", async () => {
  server.begin(fails(500));
  const { ask, world } = connect();
  for (let i = 0; i < 4; i++) await expect(ask()).rejects.toThrow("HTTP 500");
  expect(formats()).toEqual(["json_schema", "json_object", "plain", "json_schema", "json_schema", "json_schema"]);
  world.now += gaveUpPauseMs;
  server.begin(good);
  await ask();
  expect(formats()).toEqual(["json_schema"]);
});

test("one failure that passes does not cost the schema for ever", async () => {
  server.begin((call, response) => (call.number === 0 ? fails(500) : good)(call, response));
  const { ask, world } = connect();
  await ask();
  await ask();
  world.now += guessLifetimeMs;
  await ask();
  expect(formats()).toEqual(["json_schema", "json_object", "json_object", "json_schema"]);
});

test("a request that no format helps takes nothing away from the others", async () => {
  const refuse = refusesWith(500, "no");
  server.begin(takesOnly(["json_object"], refuse));
  const { ask, gateway } = connect();
  await ask();
  server.begin((call, response) =>
    (call.user === "too long" ? refuse : takesOnly(["json_object"], refuse))(call, response),
  );
  await expect(gateway.ask({ ...prompt, user: "too long" }, signal)).rejects.toThrow("HTTP 500");
  expect(readJsonObject((await ask()).text)).toEqual({ ready: true });
});

test.each([401, 402, 403, 408, 413, 429, 529])("HTTP %d says nothing about fields", async (status) => {
  server.begin(fails(status));
  await expect(connect().ask()).rejects.toThrow(`HTTP ${status}`);
  expect(server.calls).toHaveLength(1);
});

test("a server that names a time to come back is busy, not different", async () => {
  server.begin(fails(503, { "retry-after": "5" }));
  await expect(connect().ask()).rejects.toMatchObject({ facts: { retryAfterMs: 5_000 } });
  expect(server.calls).toHaveLength(1);
});

test("a temperature and max_tokens that a model refuses by name are left out at once and for good", async () => {
  const { ask, world } = connect();
  server.begin((call, response) => {
    if ("temperature" in call.body) {
      const message = "Unsupported value: 'temperature' does not support 0 with this model.";
      return sendJson(response, 400, { error: { message, param: "temperature" } });
    }
    if ("max_tokens" in call.body) {
      const message = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
      return sendJson(response, 400, { error: { message, param: "max_tokens" } });
    }
    return good(call, response);
  });
  await ask();
  world.now += guessLifetimeMs;
  await ask();
  expect(server.calls).toHaveLength(4);
  expect(server.calls[3]?.body).toMatchObject({ max_completion_tokens: 500, response_format: { type: "json_schema" } });
});

test.each([
  ["a fence", '```json\n{"ready": true}\n```'],
  ["a fence between remarks with braces", 'Here {as asked}:\n```json\n{"ready": true}\n```\nI hope {this} helps.'],
  ["thoughts in tags", '<think>Maybe {"ready": false}?</think>{"ready": true}'],
  ["thoughts without tags", 'The user wants {"ready": <bool>}. I am ready.\n\n{"ready": true}'],
  ["nothing", '{"ready": true}'],
])("JSON inside %s is read", async (_what, text) => {
  server.begin((_call, response) => says(response, text));
  expect(readJsonObject((await connect().ask()).text)).toEqual({ ready: true });
});

test("a text of braces is given up in bounded time", () => {
  expect(readJsonObject(`${"{".repeat(200_000)}}`)).toBeUndefined();
});

test("a server that ignores the schema and answers in prose finds it in the prompt the next time", async () => {
  server.begin((_call, response) => says(response, "Yes, I am ready."));
  const { ask, gateway } = connect();
  await ask();
  await ask();
  expect(server.calls.map(({ system }) => system.includes("JSON Schema"))).toEqual([false, true]);
  expect(gateway.habits()).toMatchObject({ format: "json_schema", schemaInPrompt: true });
});

test("Anthropic's protocol steps down from the schema to a tool, and from it to words", async () => {
  const shapeOf = ({ body }: ModelCall) =>
    body.tools ? "tool" : (body.output_config?.format ?? body.output_format) ? "schema" : "plain";
  const answer: Reaction = (_call, response) =>
    sendJson(response, 200, {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "stub",
      content: [{ type: "text", text: '{"ready": true}' }],
      stop_reason: "end_turn",
      usage: { input_tokens: 10, output_tokens: 5 },
    });
  const message = "output_config: Extra inputs are not permitted";
  const refuse = refusesWith(400, { type: "error", error: { type: "invalid_request_error", message } });
  server.begin((call, response) => (shapeOf(call) === "plain" ? answer : refuse)(call, response));
  const { gateway, ask } = connect({ provider: "anthropic", model: "claude-sonnet-4-5" });
  const reply = await ask();
  expect(reply).toEqual({ text: '{"ready": true}', inputTokens: 10, outputTokens: 5 });
  expect(server.calls.map(shapeOf)).toEqual(["schema", "tool", "plain"]);
  expect(gateway.habits().format).toBe("plain");
});

const lookUp = {
  name: "look_up",
  description: "Finds an order",
  parameters: { type: "object", properties: { number: { type: "string" } }, required: ["number"] },
};
const question = { system: "Help.", messages: [{ role: "user" as const, text: "Where is 7?" }], tools: [lookUp] };

const callsTool =
  (args: string): Reaction =>
  (_call, response) =>
    sendJson(response, 200, {
      choices: [
        {
          index: 0,
          message: {
            role: "assistant",
            content: null,
            tool_calls: [{ id: "c1", type: "function", function: { name: "look_up", arguments: args } }],
          },
          finish_reason: "tool_calls",
        },
      ],
      usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
    });

test("a chat hands out the model's tool calls and takes back what came of them", async () => {
  const { gateway } = connect();
  server.begin(callsTool('{"number": "7"}'));
  const asked = await gateway.chat(question, signal);
  expect(asked).toMatchObject({ toolCalls: [{ id: "c1", name: "look_up", input: { number: "7" } }], inputTokens: 9 });
  server.begin((_call, response) => says(response, "It is on its way."));
  const messages = [
    ...question.messages,
    { role: "assistant" as const, text: "", toolCalls: asked.toolCalls },
    { role: "tool" as const, callId: "c1", name: "look_up", output: "shipped" },
  ];
  expect(await gateway.chat({ ...question, messages }, signal)).toMatchObject({
    text: "It is on its way.",
    toolCalls: [],
  });
  expect(server.calls[0]?.body.messages).toMatchObject([
    { role: "system" },
    { role: "user" },
    { role: "assistant", tool_calls: [{ id: "c1", function: { name: "look_up" } }] },
    { role: "tool", tool_call_id: "c1", content: "shipped" },
  ]);
});

test("arguments that are not JSON come back as they were written", async () => {
  server.begin(callsTool('{"number": '));
  const { toolCalls } = await connect().gateway.chat(question, signal);
  expect(toolCalls).toEqual([{ id: "c1", name: "look_up", input: '{"number": ' }]);
});

test.each([
  ["Ollama", 400, "registry.ollama.ai/library/gemma:2b does not support tools"],
  ["vLLM", 400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
  ["llama-server", 500, "tools param requires --jinja flag"],
  ["a server without words for it", 500, "Internal Server Error"],
])("%s refuses tools: the model is asked without, and the caller is told", async (_who, status, message) => {
  server.begin((call, response) =>
    call.body.tools ? sendJson(response, status, { error: { message } }) : says(response, "I can't look that up."),
  );
  const { gateway } = connect();
  expect(await gateway.chat(question, signal)).toMatchObject({ text: "I can't look that up.", toolsRefused: true });
  expect(await gateway.chat(question, signal)).toMatchObject({ toolsRefused: true });
  expect(server.calls).toHaveLength(3);
  expect((await gateway.chat({ ...question, tools: [] }, signal)).toolsRefused).toBe(false);
});
