import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ApiError,
  Client,
  CqsError,
  type Listing,
  type NewConversation,
  signWebhook,
  verifyWebhook,
} from "./src/index.ts";

/** Runs the cases that come as lines of JSON, and tells what came of each in a line. */
interface Given {
  readonly base_url: string;
  /** That of the cases unless given. */
  readonly key?: string;
  /** Which part of each wait is slept: none unless given. */
  readonly sleep_factor?: number;
  readonly client?: {
    readonly max_retries?: number;
    readonly timeout_ms?: number;
    readonly headers?: Record<string, string>;
  };
  readonly verify?: {
    readonly body: string;
    readonly headers: Record<string, string>;
    readonly secrets: readonly string[];
    readonly tolerance_seconds?: number;
    readonly now: number;
  };
  readonly sign?: { readonly event: object; readonly secret: string; readonly now: number };
  readonly follow?: { readonly types?: readonly string[]; readonly after?: string; readonly take: number };
  readonly import?: {
    readonly records: readonly NewConversation[];
    readonly batch_size: number;
    readonly concurrency: number;
    readonly skip?: number;
  };
  /** Makes this many tickets, several at a time. */
  readonly posts?: Posts;
  readonly call?: Call;
}

interface Posts {
  readonly tag: string;
  readonly count: number;
  readonly concurrency: number;
}

interface Call {
  readonly resource: string;
  readonly method: string;
  readonly path?: readonly string[];
  readonly query?: object;
  readonly body?: object;
  readonly options?: Record<string, unknown>;
  readonly take?: string;
}

async function run(one: Given): Promise<object> {
  const { base_url, client: given = {} } = one;
  const waits: number[] = [];
  const warnings: string[] = [];
  const log: string[] = [];
  const client = new Client({
    apiKey: one.key ?? "svc_test_conformance",
    baseUrl: base_url,
    log: (_, line) => log.push(line),
    onWarning: ({ field }) => warnings.push(field),
    sleep: async (ms, signal) => {
      waits.push(ms / 1_000);
      if (one.sleep_factor) await sleep(ms * one.sleep_factor, undefined, { signal });
    },
    ...(given.max_retries === undefined ? {} : { maxRetries: given.max_retries }),
    ...(given.timeout_ms === undefined ? {} : { timeoutMs: given.timeout_ms }),
    ...(given.headers ? { headers: given.headers } : {}),
  });
  try {
    return { ...(await outcomeOf(client, one)), waits, warnings, log };
  } catch (error) {
    return { error: described(error), waits, warnings, log };
  }
}

async function outcomeOf(client: Client, one: Given): Promise<object> {
  if (one.call) return called(client, one.call);
  if (one.verify) {
    const { body, headers, secrets, tolerance_seconds = 300, now } = one.verify;
    const options = { toleranceSeconds: tolerance_seconds, now: now * 1_000 };
    return { value: await verifyWebhook(body, headers, secrets, options) };
  }
  if (one.sign) {
    const { event, secret, now } = one.sign;
    const { body, headers } = await signWebhook(event, secret, now * 1_000);
    return { value: await verifyWebhook(body, headers, secret, { now: now * 1_000 }) };
  }
  if (one.import) {
    const { records, batch_size: batchSize, concurrency, skip = 0 } = one.import;
    return { value: await client.importConversations(records, { batchSize, concurrency, skip }) };
  }
  if (one.posts) return posted(client, one.posts);
  const { take = 0, ...options } = one.follow ?? {};
  const ids: string[] = [];
  for await (const { event } of client.followEvents(options)) if (ids.push(event.id) === take) break;
  return { ids };
}

async function posted(client: Client, { tag, count, concurrency }: Posts): Promise<object> {
  const ids: string[] = [];
  let next = 0;
  const work = async () => {
    for (let n = next++; n < count; n = next++) {
      ids.push((await client.tickets.create({ title: `Ticket ${n}`, tags: [tag] })).id);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return { ids };
}

async function called(client: Client, call: Call): Promise<object> {
  const { path = [], query, body, options = {}, take = "value" } = call;
  const named = Object.fromEntries(Object.entries(options).map(([name, value]) => [optionNames[name], value]));
  const resource = client[call.resource as "tickets"] as unknown as Record<string, (...given: unknown[]) => unknown>;
  const given = [...path, ...(body ? [body] : []), ...(query ? [query] : []), named];
  const result = resource[call.method]?.(...given);
  if (take === "value") return { value: await result };
  if (take === "bytes") return { text: await new Response((await result) as ReadableStream).text() };
  return { ids: await idsOf(result as Listing<{ id: string }>, take) };
}

const optionNames: Record<string, string> = {
  idempotency_key: "idempotencyKey",
  max_retries: "maxRetries",
  timeout_ms: "timeoutMs",
  if_match: "ifMatch",
  headers: "headers",
};

async function idsOf(list: Listing<{ id: string }>, take: string): Promise<string[]> {
  if (take === "first_page") return (await list).items.map(({ id }) => id);
  const ids: string[] = [];
  if (take === "items") {
    for await (const { id } of list) ids.push(id);
    return ids;
  }
  let pages = 0;
  for await (const { items } of list.pages()) {
    ids.push(...items.map(({ id }) => id));
    if (++pages === 2) break;
  }
  return ids;
}

function described(error: unknown): object {
  if (error instanceof TypeError) return { kind: "usage" };
  if (!(error instanceof CqsError)) return { kind: String(error) };
  const kind = error.name
    .replace(/Error$/, "")
    .replaceAll(/(?<=[a-z])[A-Z]/g, "_$&")
    .toLowerCase();
  if (!(error instanceof ApiError)) return { kind };
  const { status, code, field, message, requestId, retryAfter, body } = error;
  return { kind, status, code, field, message, request_id: requestId, retry_after: retryAfter, body };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await run(JSON.parse(line)))}\n`);
}
