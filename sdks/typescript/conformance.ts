import { createInterface } from "node:readline";
import { ApiError, Client, ConnectionError, CqsError, type Listing, TimeoutError } from "./src/index.ts";

/** Runs the cases that come as lines of JSON, and tells what came of each in a line. */
interface Given {
  readonly base_url: string;
  readonly client?: {
    readonly max_retries?: number;
    readonly timeout_ms?: number;
    readonly headers?: Record<string, string>;
  };
  readonly call: {
    readonly resource: string;
    readonly method: string;
    readonly path?: readonly string[];
    readonly query?: object;
    readonly body?: object;
    readonly options?: Record<string, unknown>;
    readonly take?: string;
  };
}

async function run({ base_url, client: given = {}, call }: Given): Promise<object> {
  const waits: number[] = [];
  const warnings: string[] = [];
  const client = new Client({
    apiKey: "svc_test_conformance",
    baseUrl: base_url,
    log: () => undefined,
    onWarning: ({ field }) => warnings.push(field),
    sleep: async (ms) => void waits.push(ms / 1_000),
    ...(given.max_retries === undefined ? {} : { maxRetries: given.max_retries }),
    ...(given.timeout_ms === undefined ? {} : { timeoutMs: given.timeout_ms }),
    ...(given.headers ? { headers: given.headers } : {}),
  });
  try {
    return { ...(await outcomeOf(client, call)), waits, warnings };
  } catch (error) {
    return { error: described(error), waits, warnings };
  }
}

async function outcomeOf(client: Client, call: Given["call"]): Promise<object> {
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
  if (error instanceof TimeoutError) return { kind: "timeout" };
  if (error instanceof ConnectionError) return { kind: "connection" };
  if (!(error instanceof ApiError)) return { kind: error instanceof CqsError ? error.name : String(error) };
  const { name, status, code, field, message, requestId, retryAfter, body } = error;
  const kind = name.replace(/Error$/, "").replaceAll(/(?<=[a-z])[A-Z]/g, "_$&");
  return {
    kind: kind.toLowerCase(),
    status,
    code,
    field,
    message,
    request_id: requestId,
    retry_after: retryAfter,
    body,
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await run(JSON.parse(line)))}\n`);
}
