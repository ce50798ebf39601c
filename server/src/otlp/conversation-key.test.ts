import { expect, test } from "vitest";
import { conversationKeys } from "./conversation-key.ts";
import type { Attributes, Span } from "./types.ts";

const span = (attributes: Attributes, more: Partial<Span> = {}): Span => ({
  traceId: "a".repeat(32),
  spanId: "1".repeat(16),
  parentSpanId: null,
  name: "",
  startNs: 0n,
  endNs: 0n,
  attributes,
  events: [],
  statusCode: "unset",
  statusMessage: "",
  resource: {},
  scopeName: "",
  ...more,
});
const keyOf = (...spans: Span[]) => conversationKeys(spans).get("a".repeat(32));

test("the conversation's id counts before the session's, on the same span or on a later one", () => {
  expect(keyOf(span({ "session.id": "s", "gen_ai.conversation.id": "c" }))).toBe("c");
  expect(keyOf(span({ "session.id": "s" }), span({ "gen_ai.conversation.id": "c" }, { startNs: 9n }))).toBe("c");
  expect(keyOf(span({ "session.id": "s" }, { resource: { "gen_ai.conversation.id": "c" } }))).toBe("c");
  expect(keyOf(span({ "session.id": "s" }))).toBe("s");
});

test("of several ids of one kind the earliest span's counts, in whatever order they come", () => {
  const early = span({ "session.id": "early" }, { startNs: 1n });
  const late = span({ "session.id": "late" }, { startNs: 2n });
  expect([keyOf(early, late), keyOf(late, early)]).toEqual(["early", "early"]);
});

test("a span's own id counts before that of what sent it", () => {
  expect(keyOf(span({ "session.id": "own" }, { resource: { "session.id": "sender" } }))).toBe("own");
  expect(keyOf(span({}, { resource: { "session.id": "sender" } }))).toBe("sender");
});

test("what can be no external id is none, and each trace has its own", () => {
  expect(keyOf(span({ "session.id": "x".repeat(256) }))).toBeUndefined();
  expect(keyOf(span({ "session.id": "x".repeat(255) }))).toBe("x".repeat(255));
  expect(keyOf(span({ "session.id": "" }))).toBeUndefined();
  const other = span({ "session.id": "b" }, { traceId: "b".repeat(32) });
  expect([...conversationKeys([span({ "session.id": "a" }), other])].map(([, key]) => key)).toEqual(["a", "b"]);
});
