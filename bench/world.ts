import { randomBytes } from "node:crypto";
import pg from "pg";
import { makeSecret } from "../server/src/access/key-format.ts";
import { type Program, startFloor, startOurs } from "./programs.ts";

export const connections = 32;

/** The service and the floor on one database. */
export interface World {
  readonly ours: Program;
  readonly floor: Program;
  readonly database: pg.Client;
  readonly databaseUrl: string;
  readonly secretKey: string;
  readonly workspace: string;
  /** For writing. */
  readonly live: Record<string, string>;
  /** For reading where nothing writes. */
  readonly test: Record<string, string>;
  close(): Promise<void>;
}

export interface WorldOptions {
  readonly role?: "all" | "api";
  /** Of another checkout, to be compared with this one. */
  readonly root?: string | undefined;
  /** Further settings. */
  readonly environment?: Readonly<Record<string, string>>;
}

export async function openWorld(databaseUrl: string, options: WorldOptions = {}): Promise<World> {
  const [liveKey, testKey] = [makeSecret("live"), makeSecret("test")];
  const secretKey = randomBytes(32).toString("hex");
  const environment = {
    SECRET_KEY: secretKey,
    BOOTSTRAP_LIVE_KEY: liveKey,
    BOOTSTRAP_TEST_KEY: testKey,
    BOOTSTRAP_RATE_LIMIT_PER_MINUTE: "1000000",
    LOG_LEVEL: "info",
    ROLE: options.role ?? "all",
    ...options.environment,
  };
  const ours = await startOurs(databaseUrl, environment, options.root);
  const floor = await startFloor(databaseUrl);
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const { rows } = await database.query("select workspace_id from api_key where name = 'First live key'");
  await database.query(
    "insert into workspace (id, name, created_at, updated_at) values ('ws_floor', 'floor', now(), now())",
  );
  return {
    ours,
    floor,
    database,
    databaseUrl,
    secretKey,
    workspace: rows[0].workspace_id,
    live: { authorization: `Bearer ${liveKey}` },
    test: { authorization: `Bearer ${testKey}` },
    async close() {
      await database.end();
      await Promise.all([ours.stop(), floor.stop()]);
    },
  };
}

/** Another database in the same server. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
    return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
  } finally {
    await client.end();
  }
}
