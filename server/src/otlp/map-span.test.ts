import { expect, test } from "vitest";
import { chatOf, modelCall, testMapped } from "./test-spans.ts";
import type { Attributes, SpanEvent } from "./types.ts";

const map = (attributes: Attributes, name = "", events: SpanEvent[] = []) =>
  testMapped({ id: "1", name, attributes, events });
const words = (messages: readonly { role: string; text: string }[]) =>
  messages.map(({ role, text }) => `${role}: ${text}`);

test("the current GenAI convention: messages as JSON, instructions apart, facts under one name", () => {
  const span = map(
    {
      ...modelCall(["user: Where is my order?"], "On its way."),
      "gen_ai.system_instructions": '[{"type":"text","content":"Be kind."}]',
      "gen_ai.agent.name": "Ann",
      "gen_ai.request.model": "gpt-4",
      "gen_ai.response.model": "gpt-4-0613",
      "gen_ai.usage.input_tokens": 52,
      "gen_ai.usage.output_tokens": 47,
      "gen_ai.tool.definitions": "[]",
    },
    "chat gpt-4",
  );
  expect(span.kind).toBe("llm");
  expect(words(span.heard)).toEqual(["system: Be kind.", "customer: Where is my order?"]);
  expect(words(span.said)).toEqual(["agent: On its way."]);
  expect(span.agent).toBe("Ann");
  expect(span.attributes).toEqual({
    "gen_ai.operation.name": "chat",
    "gen_ai.agent.name": "Ann",
    "gen_ai.request.model": "gpt-4",
    "gen_ai.response.model": "gpt-4-0613",
    "gen_ai.usage.input_tokens": 52,
    "gen_ai.usage.output_tokens": 47,
    model: "gpt-4-0613",
    input_tokens: 52,
    output_tokens: 47,
    span_name: "chat gpt-4",
  });
});

test("messages may be structured instead of JSON, with parts of every type", () => {
  const span = map({
    "gen_ai.operation.name": "chat",
    "gen_ai.input.messages": [
      {
        role: "user",
        parts: [
          { type: "text", content: "Look" },
          { type: "blob", modality: "image", content: "AAA=" },
        ],
      },
      { role: "assistant", parts: [{ type: "tool_call", id: "c1", name: "look", arguments: { at: 1 } }] },
      { role: "tool", parts: [{ type: "tool_call_response", id: " c1", response: { seen: true } }] },
    ],
    "gen_ai.output.messages": [
      {
        role: "assistant",
        parts: [
          { type: "reasoning", content: "A cat." },
          { type: "text", content: "I see a cat." },
        ],
      },
    ],
  });
  expect(span.heard).toEqual([
    { role: "customer", text: "Look\n[image]", reasoning: "", calls: [], results: [] },
    { role: "agent", text: "", reasoning: "", calls: [{ id: "c1", name: "look", input: { at: 1 } }], results: [] },
    { role: "tool", text: "", reasoning: "", calls: [], results: [{ id: "c1", output: { seen: true } }] },
  ]);
  expect(span.said).toMatchObject([{ text: "I see a cat.", reasoning: "A cat." }]);
});

const simple = { heard: ["system: Be kind.", "customer: Hi"], said: ["agent: Hello"] };

test.each<[string, Attributes, SpanEvent[]]>([
  [
    "messages in the event with the details",
    { "gen_ai.operation.name": "chat" },
    [
      {
        name: "gen_ai.client.inference.operation.details",
        attributes: {
          "gen_ai.input.messages": chatOf("system: Be kind.", "user: Hi"),
          "gen_ai.output.messages": chatOf("assistant: Hello"),
        },
      },
    ],
  ],
  [
    "one event per message, with fields",
    { "gen_ai.system": "openai" },
    [
      { name: "gen_ai.system.message", attributes: { content: "Be kind." } },
      { name: "gen_ai.user.message", attributes: { content: "Hi" } },
      { name: "gen_ai.choice", attributes: { index: 0, message: '{"role":"assistant","content":"Hello"}' } },
      { name: "gen_ai.choice", attributes: { index: 1, message: '{"role":"assistant","content":"Bye"}' } },
    ],
  ],
  [
    "one event per message, whole",
    { "gen_ai.operation.name": "chat" },
    [
      {
        name: "gen_ai.system.message",
        attributes: { "gen_ai.event.content": '{"role":"system","content":"Be kind."}' },
      },
      { name: "gen_ai.user.message", attributes: { "gen_ai.event.content": '{"role":"user","content":"Hi"}' } },
      { name: "gen_ai.choice", attributes: { "gen_ai.event.content": '{"message":{"content":"Hello"},"index":0}' } },
    ],
  ],
  [
    "events whose content is a list of parts",
    { "gen_ai.operation.name": "chat" },
    [
      { name: "gen_ai.system.message", attributes: { content: "Be kind." } },
      { name: "gen_ai.user.message", attributes: { content: '[{"text":"Hi"}]' } },
      { name: "gen_ai.choice", attributes: { message: '[{"text":"Hello"},{"toolUse":{"name":"x","input":{}}}]' } },
    ],
  ],
  [
    "events of the first convention",
    { "gen_ai.operation.name": "chat" },
    [
      {
        name: "gen_ai.content.prompt",
        attributes: { "gen_ai.prompt": '[{"role":"system","content":"Be kind."},{"role":"user","content":"Hi"}]' },
      },
      {
        name: "gen_ai.content.completion",
        attributes: { "gen_ai.completion": '[{"role":"assistant","content":"Hello"}]' },
      },
    ],
  ],
  [
    "numbered attributes",
    {
      "gen_ai.prompt.0.role": "system",
      "gen_ai.prompt.0.content": "Be kind.",
      "gen_ai.prompt.1.role": "user",
      "gen_ai.prompt.1.content": '[{"type":"text","text":"Hi"}]',
      "gen_ai.completion.0.role": "assistant",
      "gen_ai.completion.0.content": "Hello",
      "gen_ai.completion.0.finish_reason": "stop",
    },
    [],
  ],
  [
    "whole attributes as JSON",
    {
      "gen_ai.prompt": '[{"role":"system","content":"Be kind."},{"role":"user","content":"Hi"}]',
      "gen_ai.completion": '[{"role":"assistant","content":"Hello"}]',
    },
    [],
  ],
  [
    "OpenInference",
    {
      "openinference.span.kind": "LLM",
      "llm.input_messages.0.message.role": "system",
      "llm.input_messages.0.message.content": "Be kind.",
      "llm.input_messages.1.message.role": "user",
      "llm.input_messages.1.message.contents.0.message_content.type": "text",
      "llm.input_messages.1.message.contents.0.message_content.text": "Hi",
      "llm.output_messages.0.message.role": "assistant",
      "llm.output_messages.0.message.content": "Hello",
      "input.value": "ignored",
    },
    [],
  ],
  [
    "OpenInference with values only",
    {
      "openinference.span.kind": "LLM",
      "input.value": '{"messages":[{"role":"system","content":"Be kind."},{"role":"user","content":"Hi"}],"model":"m"}',
      "input.mime_type": "application/json",
      "output.value": "Hello",
    },
    [],
  ],
  [
    "chat items of other interfaces",
    {
      "gen_ai.operation.name": "generate_content",
      "gen_ai.input.messages": '[[{"type":"system","content":"Be kind."},{"type":"human","content":"Hi"}]]',
      "gen_ai.output.messages": '[{"role":"model","parts":[{"text":"Hello"}]}]',
    },
    [],
  ],
])("messages are read from %s", (_, attributes, events) => {
  const span = map(attributes, "chat", events);
  expect(span.kind).toBe("llm");
  expect({ heard: words(span.heard), said: words(span.said) }).toEqual(simple);
});

test("numbered messages stand in the order of their numbers and keep their tool calls", () => {
  const attributes = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [`llm.input_messages.${i}.message.content`, `m${i}`]).reverse(),
  );
  const call = "llm.output_messages.0.message.tool_calls.0.tool_call";
  const span = map({
    ...attributes,
    [`${call}.id`]: "c9",
    [`${call}.function.name`]: "find",
    [`${call}.function.arguments`]: '{"q":1}',
  });
  expect(span.heard.map(({ text }) => text)).toEqual(Array.from({ length: 12 }, (_, i) => `m${i}`));
  expect(span.said[0]?.calls).toEqual([{ id: "c9", name: "find", input: { q: 1 } }]);
});

test("of several candidates the first was said", () => {
  const said = { "gen_ai.output.messages": chatOf("assistant: One", "assistant: Two") };
  expect(words(map({ "gen_ai.operation.name": "chat", ...said, "gen_ai.request.choice.count": 2 }).said)).toEqual([
    "agent: One",
  ]);
  expect(map({ "gen_ai.operation.name": "chat", ...said }).said).toHaveLength(2);
});

test("a structure that is no chat is nobody's words", () => {
  const value = { "openinference.span.kind": "LLM", "input.value": '{"query":"x"}', "output.value": "{'not': 'json'}" };
  expect(map(value)).toMatchObject({ heard: [], said: [] });
});

test.each<[string, Attributes, SpanEvent[], object]>([
  [
    "execute_tool weather",
    {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": "weather",
      "gen_ai.tool.call.id": "c1",
      "gen_ai.tool.call.arguments": '{"city":"Oslo"}',
      "gen_ai.tool.call.result": '"cold"',
    },
    [],
    { kind: "tool", name: "weather", callId: "c1", input: { city: "Oslo" }, output: "cold" },
  ],
  [
    "execute_tool weather",
    { "gen_ai.operation.name": "execute_tool" },
    [],
    { kind: "tool", name: "weather", input: null },
  ],
  [
    "t",
    { "openinference.span.kind": "TOOL", "tool.name": "weather", "input.value": "Oslo", "output.value": "[1]" },
    [],
    { kind: "tool", name: "weather", input: "Oslo", output: [1] },
  ],
  [
    "weather.tool",
    { "traceloop.span.kind": "tool", "traceloop.entity.name": "weather", "traceloop.entity.input": '{"a":1}' },
    [],
    { kind: "tool", name: "weather", input: { a: 1 } },
  ],
  [
    "execute_tool weather",
    { "gen_ai.tool.name": "weather" },
    [
      { name: "gen_ai.tool.message", attributes: { content: '{"a":1}' } },
      { name: "gen_ai.choice", attributes: { message: '[{"text":"cold"}]' } },
    ],
    { kind: "tool", input: { a: 1 }, output: [{ text: "cold" }] },
  ],
  [
    "retrieval kb",
    {
      "gen_ai.operation.name": "retrieval",
      "gen_ai.data_source.id": "kb",
      "gen_ai.retrieval.query.text": "refund",
      "gen_ai.retrieval.documents": '[{"id":"d1","score":0.9}]',
    },
    [],
    { kind: "retrieval", name: "kb", input: "refund", output: [{ id: "d1", score: 0.9 }] },
  ],
  [
    "search",
    {
      "openinference.span.kind": "RETRIEVER",
      "input.value": "refund",
      "retrieval.documents.1.document.id": "d2",
      "retrieval.documents.0.document.id": "d1",
      "retrieval.documents.0.document.content": "Money back",
      "retrieval.documents.0.document.score": 0.9,
    },
    [],
    {
      kind: "retrieval",
      name: "search",
      input: "refund",
      output: [{ id: "d1", content: "Money back", score: 0.9 }, { id: "d2" }],
    },
  ],
])("what was done, by each convention: %s %j", (name, attributes, events, expected) => {
  const { attributes: _, ...span } = map(attributes, name, events);
  expect(JSON.parse(JSON.stringify(span))).toMatchObject(expected);
});

test.each([
  ["transfer_to_billing", {}, "billing"],
  ["transferToBilling", {}, "Billing"],
  ["transfer_back_to_triage", {}, "triage"],
  ["handoff to Billing Team", {}, "Billing Team"],
  ["handoff", { department: "billing" }, "billing"],
  ["escalate_to_human", {}, "human"],
])("handing the customer over is a transfer: %s", (name, input, target) => {
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": name,
    "gen_ai.tool.call.arguments": input,
  };
  expect(map(attributes)).toMatchObject({ kind: "transfer", name: target });
});

test.each(["transfer_money", "transfer_funds", "transfer_total", "handoffs"])(
  "%s is no transfer of the customer",
  (name) => {
    expect(map({ "gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": name }).kind).toBe("tool");
  },
);

test.each([
  [{ "openinference.span.kind": "CHAIN", "input.value": "Hi" }, "other"],
  [{ "openinference.span.kind": "EMBEDDING" }, "other"],
  [{ "openinference.span.kind": "GUARDRAIL", "input.value": "Hi" }, "check"],
  [{ "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": "A" }, "agent"],
  [{ "gen_ai.operation.name": "create_agent" }, "other"],
  [{ "gen_ai.operation.name": "embeddings" }, "other"],
  [{ "http.request.method": "GET" }, "other"],
])("%j is of the kind %s", (attributes, kind) => {
  expect(map(attributes).kind).toBe(kind);
});

test("errors: the exception, else the status; one that was dealt with is none", () => {
  const exception = {
    name: "exception",
    attributes: { "exception.type": "Timeout", "exception.message": "after 5 s" },
  };
  const tool = { "gen_ai.tool.name": "t" };
  expect(map(tool, "t", [exception])).toMatchObject({ failed: true, error: "Timeout: after 5 s" });
  expect(testMapped({ id: "1", error: "boom" })).toMatchObject({ failed: true, error: "boom" });
  expect(map({ ...tool, "error.type": "500" })).toMatchObject({ failed: true, error: "500" });
  expect(map(tool)).toMatchObject({ failed: false, error: null });
});

test("JSON that could not be stored or walked stays the text that it is", () => {
  const deep = "[".repeat(100_000) + "]".repeat(100_000);
  for (const text of [deep, '{"a":"\\u0000"}', '{"a":"\\ud800"}', "[1,"]) {
    expect(map({ "gen_ai.tool.name": "t", "gen_ai.tool.call.arguments": text }).input).toBe(text);
  }
});
