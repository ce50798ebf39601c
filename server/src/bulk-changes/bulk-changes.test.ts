import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";
import { until } from "../../test/until.ts";

const workspace = "ws_bulk";
let service: TestService;
let key: string;
let assignee: string;
let group = 0;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspace);
  key = (await service.key(workspace)).secret;
  assignee = (await service.person(workspace, "reviewer")).id;
});

const call = async (method: "GET" | "POST" | "PATCH", path: string, body?: object) =>
  service.call(method, path, { key, ...(body ? { body } : {}) });

/** Conversations that carry a tag of their own. */
async function ingest(count: number, more: object = {}): Promise<{ ids: string[]; tag: string }> {
  const tag = `group-${group++}`;
  const conversations = Array.from({ length: count }, (_, i) => ({ transcript: `Agent: ${i}`, tags: [tag], ...more }));
  const { json } = await call("POST", "/conversations/batch", { conversations });
  return { ids: json.data.results.map((result: { data: { id: string } }) => result.data.id), tag };
}

const finished = (id: string) =>
  until(async () => {
    const { json } = await call("GET", `/bulk-changes/${id}`);
    return !["queued", "running"].includes(json.data.status) && json.data;
  });

async function change(body: object) {
  const { status, json } = await call("POST", "/bulk-changes", body);
  expect(status).toBe(202);
  return finished(json.data.id);
}

const read = async (id: string | undefined) => (await call("GET", `/conversations/${id}`)).json.data;
const records = async (id: string) => (await call("GET", `/bulk-changes/${id}/conversations?limit=100`)).json.data;
const resolutions = async (ids: readonly string[]) =>
  (
    await service.db.pool.query(
      "select count(*)::int as n from event where type = 'conversation.resolved' and resource_id = any($1)",
      [ids],
    )
  ).rows[0].n;

describe("assigning a conversation", () => {
  test("to a member at its creation and later, to nobody, and never to a person who is no member", async () => {
    const { ids } = await ingest(1, { assignee_id: assignee });
    expect(await read(ids[0])).toMatchObject({ assignee_id: assignee });
    const listed = await call("GET", `/conversations?assignee_id=${assignee}`);
    expect(listed.json.data.items.map(({ id }: { id: string }) => id)).toEqual(ids);
    const patch = (assignee_id: string | null) => call("PATCH", `/conversations/${ids[0]}`, { assignee_id });
    expect((await patch(null)).json.data.assignee_id).toBe(null);
    expect((await patch(assignee)).json.data.assignee_id).toBe(assignee);
    const nobody = "x".repeat(32);
    for (const reply of [
      await patch(nobody),
      await call("POST", "/conversations", { transcript: "Agent: Hi", assignee_id: nobody }),
    ]) {
      expect([reply.status, reply.json.error?.field]).toEqual([400, "assignee_id"]);
    }
    expect((await call("GET", `/conversations?assignee_id=${nobody}`)).json.data.items).toEqual([]);
  });

  test("an upsert keeps the assignee that it does not name", async () => {
    const body = { external_id: "assigned", transcript: "Agent: Hi", upsert: true };
    const { json } = await call("POST", "/conversations", { ...body, assignee_id: assignee });
    await call("POST", "/conversations", body);
    expect(await read(json.data.id)).toMatchObject({ assignee_id: assignee });
    await call("POST", "/conversations", { ...body, assignee_id: null });
    expect(await read(json.data.id)).toMatchObject({ assignee_id: null });
  });
});

describe("a bulk change", () => {
  test("changes all that fit its filters and nothing else, with an event for each, and can be undone and redone", async () => {
    const { ids, tag } = await ingest(150);
    const other = await ingest(1);
    const changes = { add_tags: ["vip"], remove_tags: [tag], assignee_id: assignee, status: "resolved" };
    const done = await change({ filters: { tag }, changes });
    expect(done).toMatchObject({
      status: "completed",
      progress: 1,
      changed: 150,
      unchanged: 0,
      refused: 0,
      error: null,
    });
    const after = { tags: ["vip"], assignee_id: assignee, status: "resolved" };
    expect(await read(ids[149])).toMatchObject(after);
    expect(await read(other.ids[0])).toMatchObject({ tags: [other.tag], assignee_id: null });
    expect(await resolutions(ids)).toBe(150);

    const page = await records(done.id);
    expect(page.has_more).toBe(true);
    expect(page.items[0]).toMatchObject({
      conversation_id: ids[0],
      added_tags: ["vip"],
      removed_tags: [tag],
      assignee: { before: null, after: assignee },
      resolved_at: { before: null, after: expect.any(String) },
    });

    const undo = await call("POST", `/bulk-changes/${done.id}/undo`, {});
    expect(undo).toMatchObject({ status: 202, json: { data: { undo_of: done.id, changes: null } } });
    expect(await finished(undo.json.data.id)).toMatchObject({ status: "completed", changed: 150 });
    expect(await read(ids[75])).toMatchObject({ tags: [tag], assignee_id: null, resolved_at: null });
    expect((await call("POST", `/bulk-changes/${done.id}/undo`, {})).status).toBe(409);
    const redo = await call("POST", `/bulk-changes/${undo.json.data.id}/undo`, {});
    expect(await finished(redo.json.data.id)).toMatchObject({ status: "completed", changed: 150 });
    expect(await read(ids[75])).toMatchObject(after);
  });

  test("an undo leaves what somebody has changed since", async () => {
    const { ids, tag } = await ingest(2);
    const done = await change({ ids, changes: { add_tags: ["a", "b"], status: "resolved" } });
    await call("PATCH", `/conversations/${ids[0]}`, { tags: ["b", "mine"], status: "open" });
    const undo = await call("POST", `/bulk-changes/${done.id}/undo`, {});
    await finished(undo.json.data.id);
    expect(await read(ids[0])).toMatchObject({ tags: ["mine"], resolved_at: null });
    expect(await read(ids[1])).toMatchObject({ tags: [tag], resolved_at: null });
  });

  test("counts without changing anything, and tells what was so already and what has no room", async () => {
    const { ids, tag } = await ingest(3);
    const dry = await call("POST", "/bulk-changes", { filters: { tag }, changes: { add_tags: ["x"] }, dry_run: true });
    expect(dry).toMatchObject({ status: 200, json: { data: { count: 3, counted_all: true } } });
    const found = await call("POST", "/bulk-changes", {
      filters: { tag, q: "2" },
      changes: { add_tags: ["x"] },
      dry_run: true,
    });
    expect(found.json.data).toEqual({ count: 1, counted_all: true });
    expect((await read(ids[0])).tags).toEqual([tag]);
    await call("PATCH", `/conversations/${ids[0]}`, { tags: ["x"] });
    await call("PATCH", `/conversations/${ids[1]}`, { tags: Array.from({ length: 50 }, (_, i) => `t${i}`) });
    const done = await change({ ids, changes: { add_tags: ["x"] } });
    expect(done).toMatchObject({ status: "completed", changed: 1, unchanged: 1, refused: 1, progress: 1 });
  });

  test("scores again what is scored, once", async () => {
    const { ids, tag } = await ingest(3);
    const cards = async () =>
      (await service.db.pool.query("select count(*)::int as n from scorecard where conversation_id = any($1)", [ids]))
        .rows[0].n;
    await expect.poll(cards, { timeout: 180_000 }).toBe(3);
    expect(await change({ filters: { tag }, changes: { score_again: true } })).toMatchObject({ changed: 3 });
    await expect.poll(cards, { timeout: 180_000 }).toBe(6);
  });

  test("of nothing that exists, of both or neither, or beyond the key's scopes is refused by its field", async () => {
    const { ids } = await ingest(1);
    const changes = { add_tags: ["x"] };
    const refused: readonly [object, string][] = [
      [{ ids: ["conv_0000000000000000000000"], changes }, "ids.0"],
      [{ ids, changes: { assignee_id: "x".repeat(32) } }, "changes.assignee_id"],
      [{ changes }, "ids"],
      [{ ids, filters: {}, changes }, "filters"],
      [{ ids, changes: {} }, "changes.add_tags"],
    ];
    for (const [body, field] of refused) {
      const { status, json } = await call("POST", "/bulk-changes", body);
      expect([status, json.error.field]).toEqual([400, field]);
    }
    const { secret } = await service.key(workspace, "live", { scopes: ["conversations:write"] });
    const body = { ids, changes: { score_again: true } };
    expect((await service.call("POST", "/bulk-changes", { key: secret, body })).status).toBe(403);
  });

  test("what is cancelled stops, once; before that it can't be undone", async () => {
    const { ids } = await ingest(1);
    const { id } = await change({ ids, changes: { add_tags: ["x"] } });
    await service.db.pool.query("update bulk_change set status = 'running' where id = $1", [id]);
    expect((await call("POST", `/bulk-changes/${id}/undo`, {})).status).toBe(409);
    const cancel = () => call("POST", `/bulk-changes/${id}/cancel`, {});
    expect((await cancel()).json.data.status).toBe("cancelled");
    expect((await cancel()).status).toBe(409);
    const undo = await call("POST", `/bulk-changes/${id}/undo`, {});
    expect(await finished(undo.json.data.id)).toMatchObject({ changed: 1 });
  });
});
