import { expect, test } from "vitest";
import { startTestService } from "./service.ts";

const service = await startTestService();
const { workspaceId } = await service.workspace("ws_counts");
const { secret: key } = await service.key(workspaceId);

const get = async (path: string) => {
  const reply = await service.call("GET", path, { key });
  expect(reply.status, reply.text).toBe(200);
  return reply.json.data;
};
const post = async (path: string, body: object) => (await service.call("POST", path, { key, body })).json.data;

const one = await post("/contacts", { email: "ada@example.com", tags: ["vip"] });
const two = await post("/contacts", { email: "grace@example.com" });
for (const [status, priority, contact_id] of [
  ["open", "high", one.id],
  ["open", "low", two.id],
  ["pending", "high", one.id],
  ["closed", "urgent", one.id],
]) {
  await post("/tickets", { title: "Card declined", status, priority, contact_id, tags: [priority] });
}
const conversations: string[] = [];
for (const [channel, tags] of [
  ["chat", ["a"]],
  ["chat", ["a", "b"]],
  ["email", ["b"]],
]) {
  conversations.push((await post("/conversations", { transcript: "Customer: Hello there.", channel, tags })).id);
}
await post("/reviews", { conversation_id: conversations[0], assignees: ["ann"] });
await post("/reviews", { conversation_id: conversations[1] });

test.each([
  ["conversations", ["", "channel=chat", "tag=a&tag=b", "channel=email&tag=a", "created_before=2020-01-01", "q=hello"]],
  ["tickets", ["", "status=open", "priority=high&status=open", `contact_id=${one.id}`, "tag=low", "assignee=nobody"]],
  ["tickets", ["q=declined", "q=card&status=open", "q=nothing", `q=card&contact_id=${one.id}`]],
  [
    "reviews",
    ["", "status=open", "assignee=ann", `conversation_id=${conversations[1]}`, "reason=manual", "reason=sampled"],
  ],
  ["contacts", ["", "tag=vip", "email=GRACE@example.com", "phone=%2B4930123", "q=grace", "q=nobody"]],
])("%s are counted by the filters of their list", async (path, queries) => {
  const counted = await Promise.all(queries.map((query) => get(`/${path}/count?${query}`)));
  const listed = await Promise.all(queries.map((query) => get(`/${path}?${query}`)));
  expect(counted.map(({ count, has_more }) => [count, has_more])).toEqual(
    listed.map(({ items }) => [items.length, false]),
  );
  expect(counted[0].count).toBeGreaterThan(0);
});

test("a board gets all its columns with one call, of those that the filters leave", async () => {
  const byStatus = await get(`/tickets/count?group_by=status&contact_id=${one.id}`);
  expect(byStatus).toEqual({
    count: 3,
    has_more: false,
    groups: [
      { value: "open", count: 1, has_more: false },
      { value: "pending", count: 1, has_more: false },
      { value: "solved", count: 0, has_more: false },
      { value: "closed", count: 1, has_more: false },
    ],
  });
  const { groups } = await get("/tickets/count?group_by=priority&priority=high");
  expect(groups).toEqual([{ value: "high", count: 2, has_more: false }]);
  expect((await get("/tickets/count")).groups).toBeNull();
  const found = await get(`/tickets/count?group_by=status&q=declined&contact_id=${two.id}`);
  expect(found.groups.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 0]);
});

test("counting ends at 1,000, and says so", async () => {
  const copies = (count: number) =>
    service.db.pool.query(
      `insert into ticket (workspace_id, mode, id, title, priority, status, tags, created_at, updated_at)
       select workspace_id, mode, 'tkt_' || lpad(n::text, 22, '0'), title, 'medium', 'solved', '{}', now(), now()
       from (select * from ticket where workspace_id = $1 limit 1) as ticket, generate_series(1, $2::int) as n
       on conflict do nothing`,
      [workspaceId, count],
    );
  await copies(1_000);
  expect(await get("/tickets/count?status=solved")).toMatchObject({ count: 1_000, has_more: false });
  await copies(1_001);
  expect(await get("/tickets/count?status=solved&group_by=status")).toEqual({
    count: 1_000,
    has_more: true,
    groups: [{ value: "solved", count: 1_000, has_more: true }],
  });
});
