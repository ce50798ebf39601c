import { NewConversation } from "@cqs/contract";
import type { FastifyInstance } from "fastify";
import { packNodes } from "../server/src/conversations/trace/kept-nodes.ts";
import { parseTranscript } from "../server/src/conversations/transcript/parse-transcript.ts";
import { longText, longTexts } from "../server/src/database/database.ts";
import { checker } from "../server/src/platform/check-value.ts";
import { compileValidator } from "../server/src/platform/http/validation.ts";
import { sixKilobytes } from "./conversation-body.ts";

/**
 * Conversation, content, mark for the search, event, counter, job, idempotency record, audit entry and payload: every
 * row that one POST of ours leaves, in one statement. The event and the payload name the transcript, as ours do.
 */
const everyRow = `with c as (
    insert into conversation (workspace_id, mode, id, channel, tags, metadata, scoring_state, turn_count, source,
      request_ids, created_at, updated_at)
    values ($1, 'live', $2, 'chat', '{}', '{}', 'queued_for_scoring', $3, 'request', array[$10], $4, $4)),
  t as (insert into conversation_content (workspace_id, mode, conversation_id, transcript, nodes)
    values ($1, 'live', $2, $5, $6)),
  u as (insert into conversation_unsearched (workspace_id, mode, conversation_id) values ($1, 'live', $2)),
  s as (insert into event_sequence (workspace_id, mode, lane_id, last) values ($1, 'live', $2, 1)),
  e as (insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, text_at,
      text_version, text_bytes)
    values ($1, 'live', $7, 'conversation.created', 'conversation', $2, 1, $8, $4, 50, 1, octet_length($5))),
  j as (insert into pgboss.job (name, data, policy, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff)
    values ('conversation.score', $9::jsonb, 'standard', 60, 86400, $4 + interval '400 days', 5, 5, true)),
  i as (insert into idempotency (workspace_id, mode, method, path, key, fingerprint, status, body, created_at)
    values ($1, 'live', 'POST', '/conversations', $11, $12, 201, $13, $4)),
  p as (insert into audit_payload (workspace_id, id, payload, texts)
    values ($1, $10, $14, json_build_array(json_build_array(22, $2::text))))
  insert into audit_entry (workspace_id, id, mode, at, key_id, key_name, method, endpoint, path, status, latency_ms, ip,
    argument_hash)
  values ($1, $10, 'live', $4, 'key_0000000000000000000001', 'First live key', 'POST', '/conversations',
    '/api/v1/conversations', 201, 1, '127.0.0.1', $12)`;

/** The same rows for many at once; texts as bytes, which is the fastest way that we know. */
const everyRowOfMany = `with given as materialized (
    select * from unnest($2::text[], $3::text[], $6::int[], $7::int[], $9::int[], $10::int[])
      as g (id, event_id, said_at, said, data_at, data)),
  c as (
    insert into conversation (workspace_id, mode, id, channel, tags, metadata, scoring_state, turn_count, source,
      request_ids, created_at, updated_at)
    select $1, 'live', id, 'chat', '{}', '{}', 'queued_for_scoring', $4, 'request', array[$12], now(), now() from given),
  t as (insert into conversation_content (workspace_id, mode, conversation_id, transcript, nodes)
    select $1, 'live', id, ${longText("$5", "said_at", "said")}, $11::json from given),
  u as (insert into conversation_unsearched (workspace_id, mode, conversation_id) select $1, 'live', id from given),
  s as (insert into event_sequence (workspace_id, mode, lane_id, last) select $1, 'live', id, 1 from given),
  e as (insert into event (workspace_id, mode, id, type, resource_type, resource_id, sequence, data, created_at, text_at,
      text_version, text_bytes)
    select $1, 'live', event_id, 'conversation.created', 'conversation', id, 1, ${longText("$8", "data_at", "data")}::json,
      now(), 50, 1, said from given),
  j as (insert into pgboss.job (name, data, policy, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay,
      retry_backoff)
    select 'conversation.score', jsonb_build_object('workspaceId', $1, 'mode', 'live', 'conversationIds', jsonb_agg(id)),
      'standard', 60, 86400, now() + interval '400 days', 5, 5, true
      from (select id, row_number() over () as place from given) as placed group by place / 10),
  i as (insert into idempotency (workspace_id, mode, method, path, key, fingerprint, status, body, created_at)
    values ($1, 'live', 'POST', '/conversations/batch', $13, $14, 200, $15, now())),
  p as (insert into audit_payload (workspace_id, id, payload, texts)
    select $1, $12, $16, json_agg(json_build_array(40, id)) from given)
  insert into audit_entry (workspace_id, id, mode, at, key_id, key_name, method, endpoint, path, status, latency_ms, ip,
    argument_hash)
  values ($1, $12, 'live', now(), 'key_0000000000000000000001', 'First live key', 'POST', '/conversations/batch',
    '/api/v1/conversations/batch', 200, 1, '127.0.0.1', $14)`;

interface FloorPorts {
  readonly id: (prefix: string) => string;
  readonly run: (name: string, text: string, values: unknown[]) => Promise<unknown>;
  readonly workspace: string;
}

export function registerConversations(server: FastifyInstance, { id, run, workspace }: FloorPorts): void {
  const places = parseTranscript(sixKilobytes());
  const nodes = packNodes({ from: "transcript", places });
  server.post(
    "/conversations",
    { schema: { body: NewConversation }, validatorCompiler: compileValidator as never },
    async (request, reply) => {
      const body = request.body as { transcript: string };
      const now = new Date();
      const conversation = { id: id("conv"), ...body, status: "queued_for_scoring", created_at: now, updated_at: now };
      const answer = JSON.stringify({ success: true, data: { id: conversation.id, status: conversation.status } });
      await run("post-conversation", everyRow, [
        workspace,
        conversation.id,
        places.length,
        now,
        body.transcript,
        nodes,
        id("evt"),
        JSON.stringify({ ...conversation, transcript: null }),
        JSON.stringify({ workspaceId: workspace, mode: "live", conversationIds: [conversation.id] }),
        id("req"),
        request.headers["idempotency-key"],
        Buffer.alloc(32),
        Buffer.from(answer),
        JSON.stringify({ body: { ...body, transcript: null } }),
      ]);
      return reply.code(201).type("application/json").send(answer);
    },
  );

  const check = checker(NewConversation);
  server.post("/conversations/batch", async (request, reply) => {
    const { conversations } = request.body as { conversations: { transcript: string }[] };
    const now = new Date();
    const made = conversations.map((body) => {
      if (check(body)) throw new Error("not valid");
      return { id: id("conv"), ...body, status: "queued_for_scoring", created_at: now, updated_at: now };
    });
    const said = longTexts(made.map(({ transcript }) => transcript));
    const data = longTexts(made.map((one) => JSON.stringify({ ...one, transcript: null })));
    const results = made.map(({ id, status }, index) => ({ index, status: 201, data: { id, status } }));
    const answer = JSON.stringify({ success: true, data: { results } });
    await run("post-conversations", everyRowOfMany, [
      workspace,
      made.map((one) => one.id),
      made.map(() => id("evt")),
      places.length,
      said.bytes,
      said.starts,
      said.sizes,
      data.bytes,
      data.starts,
      data.sizes,
      nodes,
      id("req"),
      request.headers["idempotency-key"],
      Buffer.alloc(32),
      Buffer.from(answer),
      JSON.stringify({ body: { conversations: conversations.map((one) => ({ ...one, transcript: null })) } }),
    ]);
    return reply.type("application/json").send(answer);
  });
}
