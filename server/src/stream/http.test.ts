import { connect as connectSocket } from "node:net";
import { allScopes } from "@cqs/contract";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { putEvent } from "../events/test-log.ts";
import { type Connection, connect, createNodes, type RunningNode, send } from "./test-nodes.ts";

let nodes: Awaited<ReturnType<typeof createNodes>>;
let node: RunningNode;
let key: string;

beforeAll(async () => {
  nodes = await createNodes();
  node = await nodes.start();
  key = await nodes.key("ws_stream");
});

const openTicket = (by = key, title = "Card declined") => send(node, by, "POST", "/tickets", { title });

async function refusal(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${node.base}${path}`, { headers: { authorization: `Bearer ${key}`, ...headers } });
  const { error } = (await response.json()) as { error: { code: string; field?: string } };
  return { status: response.status, code: error.code, field: error.field };
}

describe("GET /stream", () => {
  test("brings a ticket that is opened, as its GET shows it", async () => {
    const stream = await connect(node, key);
    const ticket = await openTicket();
    const event = await stream.of(ticket.id);
    expect(event).toMatchObject({
      type: "ticket.created",
      body: { type: "ticket.created", api_version: "v1", sequence: 1, workspace_id: "ws_stream", mode: "live" },
    });
    expect(event.body.data).toEqual(ticket);
    expect(event.raw).toContain(JSON.stringify(ticket));
    stream.disconnect();
  });

  test("answers as event streams are answered", async () => {
    const stream = await connect(node, key);
    const { headers } = stream.response;
    expect(headers.get("content-type")).toMatch(/^text\/event-stream/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("x-request-id")).toMatch(/^req_/);
    stream.disconnect();
  });

  test("shows neither another workspace nor the other mode", async () => {
    const [foreign, testKey] = [await nodes.key("ws_foreign"), await nodes.key("ws_stream", "test")];
    const stream = await connect(node, key);
    await openTicket(foreign);
    await openTicket(testKey);
    const own = await openTicket();
    await stream.of(own.id);
    expect(stream.events.map(({ body }) => body.resource.id)).toEqual([own.id]);
    stream.disconnect();
  });

  test("leaves out the types that were not asked for", async () => {
    const stream = await connect(node, key, { query: "?types=ticket.status_changed" });
    const { id } = await openTicket();
    await send(node, key, "PATCH", `/tickets/${id}`, { status: "pending" });
    expect(await stream.of(id)).toMatchObject({ type: "ticket.status_changed", body: { sequence: 2 } });
    expect(stream.events).toHaveLength(1);
    stream.disconnect();
  });

  test("is closed to strangers, and to keys without the scope", async () => {
    const narrow = await nodes.key(
      "ws_stream",
      "live",
      allScopes.filter((scope) => scope !== "conversations:read"),
    );
    expect(await refusal("/stream", { authorization: "" })).toMatchObject({ status: 401 });
    expect(await refusal("/stream", { authorization: `Bearer ${narrow}` })).toMatchObject({
      status: 403,
      code: "permission_denied",
    });
  });

  test.each([
    ["/stream?last_event_id=nonsense", {}, "last_event_id"],
    ["/stream?last_event_id=99999999999999999999.evt_0000000000000000000000", {}, "last_event_id"],
    ["/stream", { "last-event-id": "nonsense" }, "Last-Event-ID"],
    ["/stream?types=everything", {}, "types"],
    ["/stream?types=ticket.eaten", {}, "types"],
    [`/stream?types=${"ticket.created,".repeat(80)}ticket.created`, {}, "types"],
  ])("refuses %s with %o on the field", async (path, headers, field) => {
    expect(await refusal(path, headers)).toEqual({ status: 400, code: "invalid_argument", field });
  });

  test("refuses the stream after the hundredth with 429 and when to try again, and has room again later", async () => {
    const many = await nodes.key("ws_many");
    const streams = await Promise.all(Array.from({ length: 100 }, () => connect(node, many)));
    const response = await fetch(`${node.base}/stream`, { headers: { authorization: `Bearer ${many}` } });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    await response.body?.cancel();
    for (const stream of streams) stream.disconnect();
    const again = await vi.waitFor(() => connect(node, many), { timeout: 180_000 });
    again.disconnect();
  });
});

/** Follows until all is there, losing the connection again and again after a few events. */
async function followBadly(by: string, first: Connection, total: number, seed: number): Promise<Connection["events"]> {
  const seen: Connection["events"] = [];
  let stream = first;
  // A client that was cut off before it read anything at all would begin anew, as it should.
  let lastId = await vi.waitUntil(first.lastId);
  for (let round = 0; round < 500; round++) {
    const patience = ((seed + round) * 7919) % 13;
    const wanted = Math.min(patience, total - seen.length);
    await stream.reach(wanted);
    stream.disconnect();
    await stream.over;
    seen.push(...stream.events);
    if (seen.length >= total) return seen;
    lastId = stream.lastId() || lastId;
    stream = await connect(node, by, { lastId });
  }
  throw new Error(`only ${seen.length} of ${total} events`);
}

test("clients that lose the connection at random miss nothing and see nothing twice while much happens", async () => {
  const busy = await nodes.key("ws_busy");
  const [tickets, workers, followers] = [200, 8, 6];
  const first = await Promise.all(Array.from({ length: followers }, () => connect(node, busy)));
  const total = tickets * 2;
  const following = Promise.all(first.map((stream, seed) => followBadly(busy, stream, total, seed)));
  const ids: string[] = [];
  const work = async (from: number) => {
    for (let i = from; i < tickets; i += workers) {
      const { id } = await send(node, busy, "POST", "/tickets", { title: `Ticket ${i}` });
      ids.push(id);
      await send(node, busy, "PATCH", `/tickets/${id}`, { status: "pending" });
    }
  };
  await Promise.all(Array.from({ length: workers }, (_, from) => work(from)));
  const expected = ids.flatMap((id) => [`${id}/1`, `${id}/2`]).sort();
  for (const seen of await following) {
    const numbers = seen.map(({ body }) => `${body.resource.id}/${body.sequence}`);
    expect([...numbers].sort()).toEqual(expected);
    for (const id of ids) expect(numbers.indexOf(`${id}/1`)).toBeLessThan(numbers.indexOf(`${id}/2`));
  }
});

test("a stop ends the streams, of a client that does not read as well, and does not wait for them", async () => {
  const stopping = await nodes.start();
  const stream = await connect(stopping, key);
  const { hostname, port } = new URL(stopping.base);
  const deaf = connectSocket(Number(port), hostname);
  deaf.on("error", () => {});
  deaf.write(`GET /api/v1/stream HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${key}\r\n\r\n`);
  await new Promise((resolve) => deaf.once("readable", resolve));
  // More than all the buffers on the way hold.
  const data = JSON.stringify({ text: "x".repeat(1_000_000) });
  for (let i = 0; i < 15; i++) await putEvent(nodes.db.pool, { workspaceId: "ws_stream", mode: "live" }, { data });
  await stream.reach(15);
  await stopping.stop();
  expect(await stream.over).toBe("ended");
  deaf.destroy();
});

test("a node sees what another node on the same database does", async () => {
  const other = await nodes.start();
  const stream = await connect(other, key);
  const { id } = await openTicket();
  await stream.of(id);
  stream.disconnect();
});
