import Fastify from "fastify";
import pg from "pg";
import { registerConversations } from "./floor-conversations.ts";

/**
 * The floor: what this machine can do with the same framework, driver, database and rows, and nothing else. No key, no
 * limits, no idempotency, no contract; one statement per request.
 */
const [url, port] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url ?? "", max: 16 });
const server = Fastify({ bodyLimit: 10 * 1024 * 1024 });
let made = 0;

const id = (prefix: string) => `${prefix}_${String(Date.now()).padStart(14, "0")}${String(made++).padStart(8, "0")}`;
const run = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows;

/**
 * Ticket (and by its trigger its tags), event, counter, idempotency record, audit entry and payload: every row that one
 * POST of ours leaves.
 */
const everyRow = `with t as (
    insert into ticket (workspace_id, mode, id, title, priority, status, tags, created_at, updated_at)
    values ($1, 'live', $2, $3, $4, 'open', $5, $6, $6)),
  s as (insert into event_sequence (workspace_id, mode, lane_id, last) values ($1, 'live', $2, 1)),
  e as (insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at)
    values ($1, 'live', $7, 'ticket.created', 'ticket', $2, 1, $8, $6)),
  i as (insert into idempotency (workspace_id, mode, method, path, key, fingerprint, status, body, created_at)
    values ($1, 'live', 'POST', '/tickets', $9, $10, 201, $11, $6)),
  p as (insert into audit_payload (workspace_id, id, payload) values ($1, $12, $13))
  insert into audit_entry (workspace_id, id, mode, at, key_id, key_name, method, endpoint, path, status, latency_ms, ip,
    argument_hash)
  values ($1, $12, 'live', $6, 'key_0000000000000000000001', 'First live key', 'POST', '/tickets', '/api/v1/tickets', 201, 1,
    '127.0.0.1', $10)`;
const auditRow = `insert into audit_entry (workspace_id, id, mode, at, key_id, key_name, method, endpoint, path, status,
    latency_ms, ip, argument_hash)
  values ($1, $2, 'live', now(), 'key_0000000000000000000001', 'First live key', 'GET', '/tickets', '/api/v1/tickets', 200, 1,
    '127.0.0.1', $3)`;

const workspace = "ws_floor";

server.post("/tickets", async (request, reply) => {
  const body = request.body as { title: string; priority: string; tags: string[] };
  const now = new Date();
  const ticket = { id: id("tkt"), ...body, status: "open", created_at: now, updated_at: now };
  const answer = JSON.stringify({ success: true, data: ticket });
  await run("post", everyRow, [
    workspace,
    ticket.id,
    body.title,
    body.priority,
    body.tags,
    now,
    id("evt"),
    JSON.stringify(ticket),
    request.headers["idempotency-key"],
    Buffer.alloc(32),
    Buffer.from(answer),
    id("req"),
    JSON.stringify(body),
  ]);
  return reply.code(201).type("application/json").send(answer);
});

const one = "select * from ticket where workspace_id = $1 and mode = 'test' and id = $2";
const page = "select * from ticket where workspace_id = $1 and mode = 'test' order by id desc limit 26";

for (const [prefix, audits] of [
  ["", false],
  ["/audited", true],
] as const) {
  const audit = async () => {
    if (audits) await run("audit", auditRow, [workspace, id("req"), Buffer.alloc(32)]);
  };
  server.get(`${prefix}/tickets/:id`, async (request) => {
    const { id: wanted } = request.params as { id: string };
    const rows = await run("one", one, [request.headers["x-workspace"], wanted]);
    await audit();
    return { success: true, data: rows[0] };
  });
  server.get(`${prefix}/tickets`, async (request) => {
    const rows = await run("page", page, [request.headers["x-workspace"]]);
    await audit();
    return { success: true, data: { items: rows.slice(0, 25), has_more: rows.length > 25 } };
  });
}

registerConversations(server, { id, run, workspace });

await server.listen({ port: Number(port), host: "127.0.0.1" });
process.stdout.write("ready\n");
