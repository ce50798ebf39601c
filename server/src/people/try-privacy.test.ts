import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

const workspaceId = "ws_0000000000000000000001";
let service: TestService;
let cookie: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  cookie = (await service.person(workspaceId, "admin")).cookie;
});

const text = "Order A-1234 for ada@example.com\nCall +49 30 901820.";
const attempt = (body: object) => service.call("POST", "/workspace/privacy/try", { cookie, body: { text, ...body } });
const pattern = { name: "order_number", pattern: "A-[0-9]{4}" };

test("the ranges are exactly what the mask replaces", async () => {
  const { masked, ranges } = (await attempt({ pii_patterns: [pattern] })).json.data;
  expect(masked).toBe("Order [ORDER_NUMBER] for [EMAIL]\nCall [PHONE].");
  const parts = ranges.map(({ start, end, label }: { start: number; end: number; label: string }) => [
    label,
    text.slice(start, end),
  ]);
  expect(parts).toEqual([
    ["ORDER_NUMBER", "A-1234"],
    ["EMAIL", "ada@example.com"],
    ["PHONE", "+49 30 901820"],
  ]);
});

test("the workspace's own patterns hold where none are given, though nothing is masked yet", async () => {
  expect((await attempt({})).json.data.masked).toContain("A-1234");
  await service.call("PATCH", "/workspace", { cookie, body: { pii_patterns: [pattern] } });
  expect((await attempt({})).json.data.masked).toContain("[ORDER_NUMBER]");
  expect((await attempt({ pii_patterns: [] })).json.data.masked).toContain("A-1234");
});

test("a pattern that can't be used is refused by its field", async () => {
  const reply = await attempt({ pii_patterns: [pattern, { name: "other", pattern: "(" }] });
  expect([reply.status, reply.json.error.field]).toEqual([400, "pii_patterns.1.pattern"]);
});

test("the text is not in the audit log", async () => {
  const reply = await attempt({});
  const { rows } = await service.db.pool.query("select p::text as row from audit_payload p where id = $1", [
    reply.json.meta.request_id,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].row).not.toContain("ada@example.com");
});
