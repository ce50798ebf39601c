import { expect, test } from "vitest";
import { assembleTrace } from "./assemble-trace.ts";
import { chatOf, modelCall, outline, type TestSpan, testMapped } from "./test-spans.ts";
import type { Attributes } from "./types.ts";

const assemble = (...spans: TestSpan[]) => assembleTrace(spans.map(testMapped));

const tool = (name: string, further: Attributes = {}): Attributes => ({
  "gen_ai.operation.name": "execute_tool",
  "gen_ai.tool.name": name,
  ...further,
});
const agent = (name: string, further: Attributes = {}): Attributes => ({
  "gen_ai.operation.name": "invoke_agent",
  "gen_ai.agent.name": name,
  ...further,
});
const chain: Attributes = { "openinference.span.kind": "CHAIN", "input.value": "Hi", "output.value": "Hello" };

test("a history that grows with every call tells each turn once", () => {
  const nodes = assemble(
    { id: "1", trace: "a", from: 0, to: 1, attributes: modelCall(["user: Hi"], "Hello") },
    {
      id: "2",
      trace: "b",
      from: 10,
      to: 11,
      attributes: modelCall(["user: Hi", "assistant: Hello", "user: Yes"], "Fine"),
    },
    {
      id: "3",
      trace: "c",
      from: 20,
      to: 21,
      attributes: modelCall(["user: Hi", "assistant: Hello", "user: Yes", "assistant: Fine", "user: Yes"], "Bye"),
    },
  );
  expect(outline(nodes)).toEqual([
    "customer: Hi",
    "agent: Hello",
    "customer: Yes",
    "agent: Fine",
    "customer: Yes",
    "agent: Bye",
  ]);
});

test("the same words said again are a turn of their own where only the newest message is sent", () => {
  const nodes = assemble(
    { id: "1", trace: "a", from: 0, to: 1, attributes: modelCall(["user: Yes"], "And?") },
    { id: "2", trace: "b", from: 10, to: 11, attributes: modelCall(["user: Yes"], "Fine") },
  );
  expect(outline(nodes)).toEqual(["customer: Yes", "agent: And?", "customer: Yes", "agent: Fine"]);
});

test("a window of the last messages and a summary of the others repeat nothing", () => {
  const nodes = assemble(
    { id: "1", trace: "a", from: 0, to: 1, attributes: modelCall(["user: One"], "1") },
    { id: "2", trace: "b", from: 10, to: 11, attributes: modelCall(["user: One", "assistant: 1", "user: Two"], "2") },
    {
      id: "3",
      trace: "c",
      from: 20,
      to: 21,
      attributes: modelCall(["system: They counted.", "user: Two", "assistant: 2", "user: Three"], "3"),
    },
  );
  expect(nodes.map(({ content }) => content)).toEqual(["One", "1", "Two", "2", "Three", "3"]);
});

test("what was said before the first call is told by its history, without a time that nobody knows", () => {
  const nodes = assemble({ id: "1", attributes: modelCall(["assistant: Welcome", "user: Hi"], "Hello"), to: 5 });
  expect(outline(nodes)).toEqual(["agent: Welcome", "customer: Hi", "agent: Hello"]);
  expect(nodes.map(({ startedAt }) => startedAt?.toISOString())).toEqual([
    undefined,
    "2026-01-15T09:30:00.000Z",
    "2026-01-15T09:30:00.000Z",
  ]);
});

test("something that an earlier call was not told stands where the later one has it", () => {
  const nodes = assemble(
    { id: "1", from: 0, to: 1, attributes: modelCall(["user: Hi"], "Hello") },
    {
      id: "2",
      from: 10,
      to: 11,
      attributes: modelCall(["assistant: Welcome", "user: Hi", "assistant: Hello", "user: Ok"], "Bye"),
    },
    {
      id: "3",
      from: 20,
      to: 21,
      attributes: modelCall(
        ["assistant: Welcome", "user: Hi", "assistant: Hello", "user: Ok", "assistant: Bye", "user: Bye"],
        "-",
      ),
    },
  );
  expect(nodes.map(({ content }) => content)).toEqual(["Welcome", "Hi", "Hello", "Ok", "Bye", "Bye", "-"]);
});

test("an answer that was cut short, or shortened, is no second answer", () => {
  const nodes = assemble(
    { id: "1", from: 0, to: 1, attributes: modelCall(["user: Hi"], "Thought: greet.\nAnswer: Hello, how are you?") },
    {
      id: "2",
      from: 10,
      to: 11,
      attributes: modelCall(["user: Hi", "assistant: Hello, how are you?", "user: Ok"], "I am glad to hear that"),
    },
    {
      id: "3",
      from: 20,
      to: 21,
      attributes: modelCall(
        ["user: Hi", "assistant: Hello, how are you?", "user: Ok", "assistant: I am", "user: Stop"],
        "Yes",
      ),
    },
  );
  expect(nodes).toHaveLength(6);
});

test("what was done for an answer hangs below it, in the order of time", () => {
  const call = { type: "tool_call", id: "c1", name: "find_order", arguments: { id: 7 } };
  const nodes = assemble(
    { id: "1", from: 0, to: 100, attributes: agent("Ann") },
    {
      id: "2",
      parent: "1",
      from: 1,
      to: 10,
      attributes: {
        "gen_ai.operation.name": "chat",
        "gen_ai.input.messages": chatOf("user: Where is it?"),
        "gen_ai.output.messages": JSON.stringify([{ role: "assistant", parts: [call] }]),
        "gen_ai.request.model": "m",
        "gen_ai.usage.input_tokens": 5,
      },
    },
    {
      id: "4",
      parent: "1",
      from: 12,
      to: 19,
      attributes: { "gen_ai.operation.name": "retrieval", "gen_ai.data_source.id": "kb" },
    },
    { id: "3", parent: "1", from: 11, to: 20, attributes: tool("find_order", { "gen_ai.tool.call.id": "c1" }) },
    { id: "5", parent: "3", from: 12, to: 13, attributes: tool("sql") },
    {
      id: "6",
      parent: "1",
      from: 30,
      to: 40,
      attributes: modelCall(["user: Where is it?"], "Here", { "gen_ai.request.model": "m" }),
    },
  );
  expect(outline(nodes)).toEqual([
    "customer: Where is it?",
    "agent: Here",
    "  tool_call find_order",
    "    tool_call sql",
    "  retrieval kb",
  ]);
  expect(nodes[1]).toMatchObject({
    name: "Ann",
    status: "ok",
    durationMs: 10,
    attributes: { model: "m", within: [""], model_calls: [{ model: "m", input_tokens: 5 }] },
  });
  // Its own span told nothing of what it was given.
  expect(nodes[2]).toMatchObject({ input: { id: 7 }, durationMs: 9 });
});

test("tool calls without spans are told by the messages, with what came back", () => {
  const call = (id: string | null) => ({
    role: "assistant",
    parts: [{ type: "tool_call", id, name: "find", arguments: { id } }],
  });
  const result = (id: string | null) => ({
    role: "tool",
    parts: [{ type: "tool_call_response", id, response: `found ${id}` }],
  });
  const user = { role: "user", content: "Find them" };
  const later = (messages: unknown[], said: string): Attributes => ({
    "gen_ai.operation.name": "chat",
    "gen_ai.input.messages": JSON.stringify(messages),
    "gen_ai.output.messages": said === "" ? "[]" : chatOf(`assistant: ${said}`),
  });
  const nodes = assemble(
    {
      id: "1",
      from: 0,
      to: 1,
      attributes: { ...later([user], ""), "gen_ai.output.messages": JSON.stringify([call("a")]) },
    },
    { id: "2", from: 2, to: 3, attributes: later([user, call("a"), result("a"), call(null), result(null)], "Both") },
    {
      id: "3",
      from: 4,
      to: 5,
      attributes: later(
        [
          user,
          call("a"),
          result("a"),
          call(null),
          result(null),
          { role: "assistant", content: "Both" },
          { role: "user", content: "Thanks" },
        ],
        "Bye",
      ),
    },
  );
  expect(outline(nodes)).toEqual([
    "customer: Find them",
    "agent: Both",
    "  tool_call find",
    "  tool_call find",
    "customer: Thanks",
    "agent: Bye",
  ]);
  expect(nodes.slice(2, 4).map(({ output }) => output)).toEqual(["found a", "found null"]);
});

test("chains, agents and checks invent no turns, and layers that tell of the same call tell it once", () => {
  const nodes = assemble(
    { id: "1", from: 0, to: 100, name: "workflow", attributes: chain },
    { id: "2", parent: "1", from: 1, to: 9, attributes: { "openinference.span.kind": "GUARDRAIL" } },
    { id: "3", parent: "2", from: 2, to: 8, attributes: modelCall(["user: Is this safe: Hi"], "safe") },
    {
      id: "4",
      parent: "1",
      from: 10,
      to: 90,
      name: "run",
      attributes: agent("Ann", modelCall(["user: Hi"], "Hello", agent("Ann"))),
    },
    { id: "5", parent: "4", from: 20, to: 80, attributes: modelCall(["user: Hi"], "Hello") },
    {
      id: "6",
      parent: "5",
      from: 30,
      to: 70,
      attributes: modelCall(["user: Hi"], "Hello", { "gen_ai.usage.output_tokens": 3 }),
    },
    { id: "7", parent: "4", from: 81, to: 85, attributes: tool("ask_expert") },
    { id: "8", parent: "7", from: 82, to: 84, attributes: modelCall(["user: What to say?"], "Say hello") },
  );
  expect(outline(nodes)).toEqual(["customer: Hi", "agent: Hello", "tool_call ask_expert"]);
  expect(nodes[1]?.attributes).toMatchObject({ output_tokens: 3, within: ["workflow", "run"] });
});

test("an agent whose model calls nobody recorded speaks for itself", () => {
  const nodes = assemble({ id: "1", to: 5, attributes: modelCall(["user: Hi"], "Hello", agent("Remote")) });
  expect(outline(nodes)).toEqual(["customer: Hi", "agent: Hello"]);
  expect(nodes[1]?.name).toBe("Remote");
});

test("a handover is a transfer, and whoever takes over goes on with the same conversation", () => {
  const nodes = assemble(
    { id: "1", from: 0, to: 10, attributes: agent("Triage") },
    { id: "2", parent: "1", from: 1, to: 2, attributes: modelCall(["user: My bill"], "One moment") },
    { id: "3", parent: "1", from: 3, to: 4, attributes: tool("transfer_to_billing") },
    { id: "4", from: 11, to: 20, attributes: agent("Billing") },
    {
      id: "5",
      parent: "4",
      from: 12,
      to: 13,
      attributes: modelCall(["user: My bill", "assistant: One moment"], "It is paid"),
    },
  );
  expect(outline(nodes)).toEqual(["customer: My bill", "agent: One moment", "agent: It is paid", "  transfer billing"]);
  expect(nodes.filter(({ role }) => role === "agent").map(({ name }) => name)).toEqual(["Triage", "Billing"]);
});

test("a failure is told once, by what failed; it stands alone where nothing else could tell it", () => {
  const nodes = assemble(
    { id: "1", from: 0, to: 50, name: "workflow", attributes: chain, error: "tool broke" },
    {
      id: "2",
      parent: "1",
      from: 1,
      to: 2,
      attributes: { ...modelCall(["user: Hi"], ""), "gen_ai.output.messages": "[]" },
      name: "chat",
      error: "429",
    },
    { id: "3", parent: "1", from: 3, to: 4, attributes: tool("find"), error: "tool broke" },
    { id: "4", trace: "b", from: 60, to: 70, name: "job", error: "lost" },
  );
  expect(outline(nodes)).toEqual(["customer: Hi", "error chat 429", "tool_call find tool broke", "error job lost"]);
  expect(nodes.slice(1).map(({ status }) => status)).toEqual(["error", "error", "error"]);
});

test("instructions are shown where they are new, not with every call", () => {
  const nodes = assemble(
    { id: "1", from: 0, to: 1, attributes: modelCall(["system: Be kind", "user: a"], "A") },
    { id: "2", from: 2, to: 3, attributes: modelCall(["system: Be kind", "user: a", "assistant: A", "user: b"], "B") },
    {
      id: "3",
      from: 4,
      to: 5,
      attributes: modelCall(["system: Be brief", "user: a", "assistant: A", "user: b", "assistant: B", "user: c"], "C"),
    },
  );
  const shown = nodes.filter(({ role }) => role === "agent").map(({ attributes }) => attributes.system_instructions);
  expect(shown).toEqual(["Be kind", undefined, "Be brief"]);
});

test("spans whose parents have not come, or lead in a circle, are there all the same", () => {
  const nodes = assemble(
    { id: "1", parent: "2", from: 0, to: 1, attributes: tool("one") },
    { id: "2", parent: "1", from: 2, to: 3, attributes: tool("two") },
    { id: "3", parent: "3", from: 4, to: 5, attributes: tool("three") },
    { id: "4", parent: "99", from: 6, to: 7, attributes: tool("four") },
  );
  expect(outline(nodes)).toEqual(["tool_call two", "  tool_call one", "tool_call three", "tool_call four"]);
});

test("ten thousand spans, one below the other or all alike, take no more than their due", () => {
  const deep = Array.from({ length: 10_000 }, (_, i) => ({
    id: (i + 1).toString(16),
    ...(i === 0 ? {} : { parent: i.toString(16) }),
    from: i,
    to: 20_000,
    attributes: tool("t"),
  }));
  expect(assemble(...deep)).toHaveLength(10_000);
  const alike = Array.from({ length: 10_000 }, (_, i) => ({
    id: (i + 1).toString(16),
    trace: (i + 1).toString(16),
    from: i,
    to: i,
    attributes: modelCall(["user: Yes"], "No"),
  }));
  expect(assemble(...alike)).toHaveLength(5_000);
});
