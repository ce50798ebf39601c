import { randomBytes } from "node:crypto";
import { allScopes } from "@cqs/contract";
import { startService } from "../../service.ts";
import { afterFile } from "../../test/after-file.ts";
import { freshDatabase, insertWorkspace } from "../../test/database.ts";
import { createKey } from "../access/create-key.ts";
import { type Clock, systemClock } from "../platform/clock.ts";
import { parseConfig } from "../platform/config.ts";
import { createLog } from "../platform/log.ts";
import type { Mode } from "../platform/scope.ts";
import { createSecrets } from "../platform/secrets.ts";
import { type Reading, readEvents } from "./test-reading.ts";

export interface RunningNode {
  readonly base: string;
  stop(): Promise<void>;
}

export interface Connection extends Reading {
  readonly response: Response;
  disconnect(): void;
}

export interface NodeOptions {
  readonly clock?: Clock;
  readonly environment?: Record<string, string>;
}

/** A database on which any number of nodes can be started, as in production they would be. */
export async function createNodes(environment: Record<string, string> = {}) {
  const db = await freshDatabase();
  const secretKey = randomBytes(32).toString("hex");
  const settings = { PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent", SECRET_KEY: secretKey, ...environment };
  return {
    db,
    async start({ clock, ...own }: NodeOptions = {}): Promise<RunningNode> {
      const service = await startService({
        config: parseConfig({ ...settings, ...own.environment }),
        databaseUrl: db.url,
        secretKey,
        log: createLog("silent"),
        ...(clock ? { clock } : {}),
      });
      let stopping: Promise<void> | undefined;
      const stop = () => {
        stopping ??= service.stop();
        return stopping;
      };
      afterFile(stop);
      return { base: `http://127.0.0.1:${service.port}/api/v1`, stop };
    },
    /** A key of a workspace, which is created if need be. */
    async key(workspaceId: string, mode: Mode = "live", scopes: readonly string[] = allScopes): Promise<string> {
      const scope = await insertWorkspace(db, workspaceId, mode);
      const { secret } = await createKey(
        { db, clock: systemClock, secrets: createSecrets(secretKey) },
        { scope, name: "stream", scopes, perMinute: 1_000_000, perHour: null, allowIps: [], createdBy: "test" },
      );
      return secret;
    },
  };
}

/** Connects as a client would; what is no stream is an error. */
export async function connect(
  { base }: Pick<RunningNode, "base">,
  key: string,
  options: { readonly lastId?: string; readonly query?: string } = {},
): Promise<Connection> {
  const abort = new AbortController();
  const response = await fetch(`${base}/stream${options.query ?? ""}`, {
    headers: {
      authorization: `Bearer ${key}`,
      ...(options.lastId ? { "last-event-id": options.lastId } : {}),
    },
    signal: abort.signal,
  });
  if (response.status !== 200 || !response.body) throw new Error(`${response.status} ${await response.text()}`);
  return { ...readEvents(response.body), response, disconnect: () => abort.abort() };
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Data = any;

export async function send(
  { base }: Pick<RunningNode, "base">,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const response = await fetch(base + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await response.json()) as { success: boolean; data: Data };
  if (!json.success) throw new Error(JSON.stringify(json));
  return json.data;
}
