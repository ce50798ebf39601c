import { allScopes } from "@cqs/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { failScoring } from "../scoring/fail-scoring.ts";
import { connect, createNodes, type RunningNode, send } from "./test-nodes.ts";

const workspaceId = "ws_live_events";
const scope = { workspaceId, mode: "live" } as const;

let nodes: Awaited<ReturnType<typeof createNodes>>;
let node: RunningNode;
let key: string;

beforeAll(async () => {
  nodes = await createNodes();
  node = await nodes.start();
  key = await nodes.key(workspaceId);
});

const ingest = (external_id: string, more: object = {}) =>
  send(node, key, "POST", "/conversations", {
    external_id,
    transcript: "Customer: My card was declined.\nAgent: I am sorry. Let me look into it.",
    ...more,
  });

/** Waits for the card, so that what follows is not mixed with the first scoring. */
async function scored(external_id: string): Promise<{ id: string; scorecard_id: string }> {
  const stream = await connect(node, key, { query: "?types=scorecard.created" });
  const { id } = await ingest(external_id);
  await expect
    .poll(() => stream.events.some(({ body }) => body.data.conversation_id === id), { timeout: 60_000 })
    .toBe(true);
  stream.disconnect();
  return send(node, key, "GET", `/conversations/${id}`);
}

async function told(resourceId: string): Promise<string[]> {
  const { rows } = await nodes.db.pool.query<{ type: string }>(
    "select type from live_event where workspace_id = $1 and resource_id = $2 order by tx, id",
    [workspaceId, resourceId],
  );
  return rows.map(({ type }) => type);
}

/** Follows one type until an event of the resource comes. */
async function follow(types: string, act: () => Promise<{ id: string }>) {
  const stream = await connect(node, key, { query: `?types=${types}` });
  const { id } = await act();
  const event = await stream.of(id);
  stream.disconnect();
  return event;
}

describe("changes that only followers are told of", () => {
  test("a changed conversation is told with the names of what changed, and without a number", async () => {
    const { id } = await scored("changed");
    const event = await follow("conversation.updated", () =>
      send(node, key, "PATCH", `/conversations/${id}`, { tags: ["vip"], metadata: { floor: 3 } }),
    );
    expect(event.body).toMatchObject({ type: "conversation.updated", resource: { type: "conversation", id } });
    expect(event.body.data).toEqual({ id, changed: ["tags", "metadata"] });
    expect(event.body).not.toHaveProperty("sequence");
  });

  test("ingest and scoring tell nothing beside their own events, and no change is told twice", async () => {
    const { id } = await scored("quiet");
    expect(await told(id)).toEqual([]);
    await send(node, key, "PATCH", `/conversations/${id}`, { status: "resolved" });
    expect(await told(id)).toEqual([]);
    await send(node, key, "PATCH", `/conversations/${id}`, { status: "open" });
    expect(await told(id)).toEqual(["conversation.updated"]);
    const ticket = await send(node, key, "POST", "/tickets", { title: "Card declined" });
    await send(node, key, "PATCH", `/tickets/${ticket.id}`, { status: "pending" });
    expect(await told(ticket.id)).toEqual([]);
  });

  test("a scoring that failed is told", async () => {
    const { id } = await scored("failing");
    await nodes.db.pool.query("update conversation set scoring_state = 'scoring' where id = $1", [id]);
    const event = await follow("conversation.scoring_failed", async () => {
      await failScoring({ db: nodes.db, clock: systemClock }, { scope, id, reason: "no grader" });
      return { id };
    });
    expect(event.body.data).toEqual({ id, changed: ["status"] });
  });

  test("changed tickets and contacts are told", async () => {
    const ticket = await send(node, key, "POST", "/tickets", { title: "Card declined" });
    const contact = await send(node, key, "POST", "/contacts", { email: "ada@example.com" });
    const changed = await follow("ticket.updated", () =>
      send(node, key, "PATCH", `/tickets/${ticket.id}`, { priority: "urgent", tags: ["card"] }),
    );
    expect(changed.body.data).toEqual({ id: ticket.id, changed: ["priority", "tags"] });
    const edited = await follow("contact.updated", () =>
      send(node, key, "PATCH", `/contacts/${contact.id}`, { first_name: "Ada" }),
    );
    expect(edited.body.data).toEqual({ id: contact.id, changed: ["first_name"] });
  });

  test("reviews are told when they are made and when they change, without what they say", async () => {
    const { id: conversation_id } = await scored("reviewed");
    const stream = await connect(node, key, { query: "?types=review.created,review.updated" });
    const review = await send(node, key, "POST", "/reviews", { conversation_id, blind: true });
    await send(node, key, "PATCH", `/reviews/${review.id}`, { status: "cancelled" });
    await stream.reach(2);
    const data = { id: review.id, conversation_id, calibration_id: null };
    expect(stream.events.map(({ type, body }) => [type, body.data])).toEqual([
      ["review.created", { ...data, status: "open" }],
      ["review.updated", { ...data, status: "cancelled" }],
    ]);
    stream.disconnect();
  });

  test("an export is told from its order to its end", async () => {
    const stream = await connect(node, key, { query: "?types=export.updated" });
    const { id } = await send(node, key, "POST", "/exports", { resource: "conversations", format: "jsonl" });
    await expect.poll(() => stream.events.at(-1)?.body.data.status, { timeout: 60_000 }).toBe("completed");
    expect(stream.events[0]?.body.data).toEqual({ id, status: "queued", progress: 0 });
    expect(stream.events.at(-1)?.body.data).toEqual({ id, status: "completed", progress: 1 });
    stream.disconnect();
  });

  test("the progress of a run is told at most once a second, its end at once", async () => {
    const { id } = await send(node, key, "POST", "/exports", { resource: "conversations", format: "jsonl" });
    await expect
      .poll(() => send(node, key, "GET", `/exports/${id}`), { timeout: 60_000 })
      .toMatchObject({ status: "completed" });
    await nodes.db.pool.query("delete from live_event where resource_id = $1", [id]);
    const set = (status: string, progress: number, ms: number) =>
      nodes.db.pool.query("update export set status = $2, progress = $3, updated_at = $4 where id = $1", [
        id,
        status,
        progress,
        new Date(Date.UTC(2030, 0, 1) + ms),
      ]);
    await set("running", 0, 0);
    for (const ms of [100, 500, 999, 1_000, 1_500]) await set("running", ms / 10_000, ms);
    await set("completed", 1, 1_600);
    const { rows } = await nodes.db.pool.query("select data from live_event where resource_id = $1 order by tx", [id]);
    expect(rows.map(({ data }) => [data.status, data.progress])).toEqual([
      ["running", 0],
      ["running", 0.1],
      ["completed", 1],
    ]);
  });

  test("a client that was away continues behind the last of them", async () => {
    const [first, second] = [await scored("away-1"), await scored("away-2")];
    const before = await connect(node, key, { query: "?types=conversation.updated" });
    await send(node, key, "PATCH", `/conversations/${first.id}`, { tags: ["seen"] });
    const seen = await before.of(first.id);
    before.disconnect();
    await send(node, key, "PATCH", `/conversations/${second.id}`, { tags: ["missed"] });
    const after = await connect(node, key, { lastId: seen.id, query: "?types=conversation.updated" });
    await after.of(second.id);
    expect(after.events.map(({ body }) => body.resource.id)).toEqual([second.id]);
    after.disconnect();
  });

  test("a change that is rolled back is told to nobody", async () => {
    const { id } = await scored("undone");
    const client = await nodes.db.pool.connect();
    await client.query("begin");
    await client.query("update conversation set tags = '{x}' where id = $1", [id]);
    await client.query("rollback");
    client.release();
    expect(await told(id)).toEqual([]);
  });
});

describe("who is told", () => {
  const without = (...scopes: string[]) =>
    nodes.key(
      workspaceId,
      "live",
      allScopes.filter((one) => !scopes.includes(one)),
    );
  const refusal = async (by: string, types: string) => {
    const response = await fetch(`${node.base}/stream?types=${types}`, { headers: { authorization: `Bearer ${by}` } });
    const { error } = (await response.json()) as { error: { message: string } };
    return [response.status, error.message];
  };

  test.each([
    ["ticket.updated", ["tickets:read"], "tickets:read"],
    ["contact.updated", ["contacts:read", "contacts:write"], "contacts:read"],
    ["review.updated", ["scorecards:read"], "scorecards:read"],
    ["export.updated", ["scorecards:read"], "scorecards:read"],
    ["export.updated", ["exports:read"], "exports:read"],
    ["agent_test.updated", ["agents:test"], "agents:test"],
    ["replay.updated", ["webhooks:manage"], "webhooks:manage"],
  ])("%s is refused to a key without %o", async (type, scopes, named) => {
    expect(await refusal(await without(...scopes), type)).toEqual([403, expect.stringContaining(named)]);
  });

  test("notices are refused to keys, which can't read them either", async () => {
    expect(await refusal(key, "notice.posted")).toEqual([403, expect.stringContaining("signed-in members")]);
  });

  test("a key that asks for no types gets those that it may read", async () => {
    const narrow = await without("tickets:read");
    const stream = await connect(node, narrow);
    const ticket = await send(node, key, "POST", "/tickets", { title: "Hidden" });
    await send(node, key, "PATCH", `/tickets/${ticket.id}`, { priority: "low" });
    const contact = await send(node, key, "POST", "/contacts", { email: "grace@example.com" });
    await send(node, key, "PATCH", `/contacts/${contact.id}`, { first_name: "Grace" });
    await stream.of(contact.id);
    expect(stream.events.map(({ body }) => body.resource.id)).toEqual([contact.id]);
    stream.disconnect();
  });
});

describe("webhooks", () => {
  test("can't ask for them, and get none of them with *", async () => {
    const base = { url: "http://127.0.0.1:9/hook" };
    const response = await fetch(`${node.base}/webhooks`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...base, events: ["ticket.updated"] }),
    });
    expect(response.status).toBe(400);
    const { id } = await send(node, key, "POST", "/webhooks", { ...base, events: ["*"] });
    const ticket = await send(node, key, "POST", "/tickets", { title: "Counted" });
    await send(node, key, "PATCH", `/tickets/${ticket.id}`, { priority: "low" });
    await send(node, key, "PATCH", `/tickets/${ticket.id}`, { status: "pending" });
    const { items } = await send(node, key, "GET", `/events?resource_id=${ticket.id}&order=asc`);
    expect(items.map(({ type, sequence }: { type: string; sequence: number }) => [type, sequence])).toEqual([
      ["ticket.created", 1],
      ["ticket.status_changed", 2],
    ]);
    const { rows } = await nodes.db.pool.query(
      "select event_type from delivery where webhook_id = $1 order by sequence",
      [id],
    );
    expect(rows.map(({ event_type }) => event_type)).toEqual(["ticket.created", "ticket.status_changed"]);
  });
});
