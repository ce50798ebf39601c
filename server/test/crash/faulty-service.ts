import { randomBytes } from "node:crypto";
import { pino } from "pino";
import { expect } from "vitest";
import { startService } from "../../service.ts";
import { setUp } from "../../set-up.ts";
import { makeSecret } from "../../src/access/key-format.ts";
import { parseConfig } from "../../src/platform/config.ts";
import { breakablePostgres } from "./breakable-postgres.ts";

export interface FaultReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export interface FaultRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

const owner = { email: "owner@example.com", password: "correct horse battery" };

/** A whole node on a database that can be broken, with time limits short enough for a test. */
export async function startFaultyService() {
  const postgres = await breakablePostgres();
  const key = makeSecret("live");
  const secretKey = randomBytes(32).toString("hex");
  const config = parseConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "info",
    // Nothing here is about verdicts, and the model takes its time.
    ENCODER_PROCESSES: "0",
    TRUSTED_PROXIES: "127.0.0.1",
    SECRET_KEY: secretKey,
    BOOTSTRAP_LIVE_KEY: key,
    BOOTSTRAP_RATE_LIMIT_PER_MINUTE: "1000000",
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  });
  await setUp(config, postgres.url, secretKey);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "info", base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const limits = { connectMs: 3_000, statementMs: 5_000, lockMs: 1_000 };
  const service = await startService({ config, databaseUrl: postgres.url, secretKey, log, limits });
  const site = `http://127.0.0.1:${service.port}`;
  /** What clients were told, by request id. */
  const told = new Map<string, number>();

  async function call({ method, path, headers, body }: FaultRequest): Promise<FaultReply> {
    const response = await fetch(`${site}/api/v1${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply = { status: response.status, headers: response.headers, text: await response.text() };
    told.set(reply.headers.get("x-request-id") ?? "", reply.status);
    return reply;
  }

  return {
    postgres,
    site,
    owner,
    call,
    lines,
    told,
    byKey: { authorization: `Bearer ${key}` },
    async signIn(): Promise<Record<string, string>> {
      const reply = await call({ method: "POST", path: "/session", body: owner });
      const cookie = reply.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
      return { cookie: cookie.join("; "), "sec-fetch-site": "same-origin" };
    },
    async create(path: string, body: object): Promise<{ id: string; url: string }> {
      const reply = await call({ method: "POST", path, headers: { authorization: `Bearer ${key}` }, body });
      if (reply.status !== 201) throw new Error(`${path}: ${JSON.stringify(lines.at(-1))}`);
      return JSON.parse(reply.text).data;
    },
    async close() {
      await service.stop();
      await postgres.remove();
    },
  };
}

/** The whole answer, to the byte: the envelope, its headers, and not a word about the database. */
export function expectUnavailable({ status, headers, text }: FaultReply, what: string): void {
  const requestId = headers.get("x-request-id");
  expect(requestId, what).toMatch(/^req_/);
  const body = `{"success":false,"error":{"code":"unavailable","message":"The service is temporarily unavailable; try again."},"meta":{"request_id":"${requestId}"}}`;
  expect({ what, status, text }).toEqual({ what, status: 503, text: body });
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  expect(headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
}
