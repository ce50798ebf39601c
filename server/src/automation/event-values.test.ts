import { expect, test } from "vitest";
import { holds } from "./event-values.ts";
import { badReference, fillIn } from "./references-in-text.ts";

const event = { id: "evt_1", type: "scorecard.created", sequence: 3 };
const data = { score: 49.5, turns: 3, tags: ["vip"], nothing: null, agent: { name: "Bo}}b" }, list: [1, { a: "x" }] };
const values = { event, data };

test.each([
  ["data.score < 50", true],
  ["data.turns == 3 && event.sequence > 2", true],
  ["'vip' in data.tags", true],
  ["data.nothing == null", true],
  ["data.not_there == 1", false],
  ["!has(data.not_there)", true],
  ["data.tags.exists(t, t.startsWith('v'))", true],
  ["data.score", false],
])("%s", (expression, expected) => {
  expect(holds(expression, values)).toBe(expected);
});

test("an expression sees the beginning of what is long", () => {
  const long = { event, data: { text: `${"x".repeat(200_000)}end`, list: Array(5_000).fill("y") } };
  expect(holds("size(data.text) == 100000 && !data.text.contains('end')", long)).toBe(true);
  expect(holds("size(data.list) == 1000", long)).toBe(true);
});

test("references are filled in with what is there, and with nothing where nothing is", () => {
  expect(fillIn("{{data.score}} of {{ event.type }}", values)).toBe("49.5 of scorecard.created");
  expect(fillIn("{{data.agent.name}}, {{data.list.1.a}}, {{data.tags}}", values)).toBe('Bo}}b, x, ["vip"]');
  expect(fillIn("{{data.nothing}}{{data.agent.none.deeper}}{{data.constructor}}", values)).toBe("");
  expect(fillIn("{{data.agent.name}}", { event, data: { agent: { name: "{{data.score}}" } } })).toBe("{{data.score}}");
  expect(fillIn("{{data.agent.name.length}}{{data.agent.name.0}}", values), "a text has no parts").toBe("");
  expect(fillIn("{{ open and }} shut {{", values)).toBe("shut {{");
  expect(fillIn("a😀", values, 2)).toBe("a");
});

test("what is no reference is named", () => {
  expect(badReference("{{data.a}} {{event.id}} } {{")).toBeUndefined();
  expect(badReference("{{data.a}} {{ secret.key }}")).toBe("secret.key");
  expect(badReference("{{data}}")).toBe("data");
  expect(badReference("{{data.a b}}")).toBe("data.a b");
});
