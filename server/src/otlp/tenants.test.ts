import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";
import { modelCall } from "./test-spans.ts";

let service: TestService;
const keys: string[] = [];
/** What each tenant says, so that nobody's words can be taken for another's. */
const names = ["live", "test", "elsewhere"] as const;

beforeAll(async () => {
  service = await startTestService({ OTLP_QUIET_SECONDS: "1" });
  for (const id of ["ws_spans", "ws_spans_elsewhere"]) await service.workspace(id);
  keys.push((await service.key("ws_spans")).secret);
  keys.push((await service.key("ws_spans", "test")).secret);
  keys.push((await service.key("ws_spans_elsewhere")).secret);
});

async function send(key: string, trace: string, spanId: string, attributes: object): Promise<void> {
  const span = {
    traceId: trace.repeat(32),
    spanId: spanId.repeat(16),
    name: "chat",
    startTimeUnixNano: `176846940${spanId}000000000`,
    endTimeUnixNano: `176846940${spanId}500000000`,
    attributes: Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } })),
  };
  const body = { resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] };
  const reply = await service.call("POST", "/otlp/v1/traces", { key, body });
  expect([reply.status, reply.json]).toEqual([200, {}]);
}

const conversations = async (key: string, externalId: string) =>
  (await service.call("GET", `/conversations?external_id=${externalId}`, { key })).json.data.items;

async function turnsOf(key: string, id: string): Promise<string[]> {
  const { json } = await service.call("GET", `/conversations/${id}/trace`, { key });
  return json.data.root.children.map(({ content }: { content: string }) => content);
}

async function scored(key: string, externalId: string) {
  return until(async () => {
    const [one] = await conversations(key, externalId);
    return one?.status === "scored" && one;
  });
}

test.each([
  ["with a session of the same name", "a", { "session.id": "same" }, "same"],
  ["without any key", "b", {}, "b".repeat(32)],
])(
  "the same trace ids in both modes and in another workspace are three conversations, %s",
  async (_name, trace, named, externalId) => {
    // By turns, so that each tenant's spans arrive while the others' wait.
    for (const spanId of ["1", "2"]) {
      for (const [i, key] of keys.entries()) {
        const heard =
          spanId === "1"
            ? [`user: I am ${names[i]}`]
            : [`user: I am ${names[i]}`, `assistant: first ${names[i]}`, "user: And?"];
        await send(key, trace, spanId, {
          ...modelCall(heard, `${spanId === "1" ? "first" : "second"} ${names[i]}`),
          ...named,
        });
      }
    }
    const ids = new Set<string>();
    for (const [i, key] of keys.entries()) {
      const { id, turn_count } = await scored(key, externalId);
      ids.add(id);
      expect(await conversations(key, externalId)).toHaveLength(1);
      expect(await turnsOf(key, id)).toEqual([`I am ${names[i]}`, `first ${names[i]}`, "And?", `second ${names[i]}`]);
      expect(turn_count).toBe(4);
    }
    expect(ids.size).toBe(3);
  },
);

test("what is deleted in one tenant stays with the others, and its spans can come again", async () => {
  const attributes = (i: number) => ({ ...modelCall([`user: I am ${names[i]}`], "Hello"), "session.id": "gone" });
  for (const [i, key] of keys.entries()) await send(key, "c", "1", attributes(i));
  const [first, ...rest] = keys as [string, string, string];
  const { id } = await scored(first, "gone");
  expect((await service.call("DELETE", `/conversations/${id}`, { key: first })).status).toBe(200);
  for (const [i, key] of rest.entries()) {
    const kept = await scored(key, "gone");
    expect(await turnsOf(key, kept.id)).toEqual([`I am ${names[i + 1]}`, "Hello"]);
  }
  expect(await conversations(first, "gone")).toEqual([]);
});
