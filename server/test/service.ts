import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allScopes, type Role } from "@cqs/contract";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import pg from "pg";
import { startService } from "../service.ts";
import { createKey } from "../src/access/create-key.ts";
import { surviveBrokenConnections } from "../src/database/database.ts";
import { createPeople } from "../src/people/create-people.ts";
import { addMember, createPerson } from "../src/people/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import { parseConfig } from "../src/platform/config.ts";
import { createLog } from "../src/platform/log.ts";
import { memoryRateLimiter } from "../src/platform/rate-limit/memory.ts";
import type { Mode } from "../src/platform/scope.ts";
import { createSecrets } from "../src/platform/secrets.ts";
import { afterFile } from "./after-file.ts";
import { freshDatabase, insertWorkspace, type TestDatabase } from "./database.ts";

const password = "correct horse battery";
let hashOfPassword: Promise<string> | undefined;

/** Hashes the password that all people of the tests share once per process. */
const sharedHashing = {
  hash(text: string): Promise<string> {
    if (text !== password) return hashPassword(text);
    hashOfPassword ??= hashPassword(text);
    return hashOfPassword;
  },
  verify: verifyPassword,
};

export interface CallOptions {
  readonly key?: string;
  readonly cookie?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly json: any;
}

export interface SharedInstallation {
  readonly db: TestDatabase;
  readonly dataDir: string;
  readonly secretKey: string;
}

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/**
 * A whole node on a database of its own, called over HTTP as a customer would. A further node shares the database and the
 * secret of the one that is given.
 */
export async function startTestService(environment: Record<string, string> = {}, beside?: SharedInstallation) {
  const db = beside?.db ?? (await freshDatabase());
  const secretKey = beside?.secretKey ?? randomBytes(32).toString("hex");
  // Made only if a recording is stored.
  const dataDir = beside?.dataDir ?? join(tmpdir(), `cqs-data-${randomBytes(8).toString("hex")}`);
  const config = parseConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    // Loading the model takes a second of a core in each file; tests that are about verdicts ask for it.
    ENCODER_PROCESSES: "0",
    // Lets a test choose its source address with X-Forwarded-For.
    TRUSTED_PROXIES: "127.0.0.1",
    SECRET_KEY: secretKey,
    DATA_DIR: dataDir,
    ...environment,
  });
  const secrets = createSecrets(secretKey);
  const clock = systemClock;
  const service = await startService({ config, databaseUrl: db.url, secretKey, log: createLog("silent") });
  const pool = new pg.Pool({ connectionString: db.url, max: 2 });
  surviveBrokenConnections(pool);
  const people = createPeople({
    pool,
    db,
    clock,
    secrets,
    publicUrl: config.publicUrl,
    limiter: memoryRateLimiter(clock),
    hashing: sharedHashing,
  });
  const base = `http://127.0.0.1:${service.port}/api/v1`;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= service.stop();
    return stopping;
  };
  afterFile(async () => {
    await stop();
    await pool.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function call(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const raw = typeof options.body === "string" || options.body instanceof Uint8Array;
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(options.key ? { authorization: `Bearer ${options.key}` } : {}),
        ...(options.cookie ? { cookie: options.cookie, "sec-fetch-site": "same-origin" } : {}),
        ...(options.body === undefined ? {} : { "content-type": "application/json" }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: raw ? (options.body as string) : JSON.stringify(options.body) }),
    });
    const endless = response.headers.get("content-type")?.startsWith("text/event-stream");
    const text = endless && response.body ? await firstPiece(response) : await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  }

  return {
    db,
    base,
    dataDir: config.dataDir,
    metricsPort: service.metricsPort,
    secretKey,
    call,
    /** Before the end of the file. */
    stop,
    workspace: (id: string) => insertWorkspace(db, id),
    /** A key with room for a whole test file, unless told otherwise. */
    async key(
      workspaceId: string,
      mode: Mode = "live",
      settings: { scopes?: readonly string[]; perMinute?: number; perHour?: number; allowIps?: string[] } = {},
    ) {
      const { key, secret } = await createKey(
        { db, clock, secrets },
        {
          scope: { workspaceId, mode },
          name: `${workspaceId} ${mode}`,
          scopes: settings.scopes ?? allScopes,
          perMinute: settings.perMinute ?? 1_000_000,
          perHour: settings.perHour ?? null,
          allowIps: settings.allowIps ?? [],
          createdBy: "test",
        },
      );
      return { id: key.id, secret };
    },
    /** A signed-in person of this role; answers their session cookie. */
    async person(workspaceId: string, role: Role, email = `${role}-${randomBytes(4).toString("hex")}@example.com`) {
      const { id } = await createPerson(people, { email, name: role, password });
      await addMember({ db, clock }, { workspaceId, userId: id, role });
      const reply = await call("POST", "/session", {
        body: { email, password },
        headers: { "x-forwarded-for": newAddress() },
      });
      const cookie = reply.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      return { id, email, password, cookie };
    },
  };
}

/** Of what never ends, the beginning. */
async function firstPiece(response: Response): Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

let addresses = 0;

/** A source address that no other test has used: limits per address count for themselves. */
export function newAddress(): string {
  addresses++;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
