import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { connectDatabase } from "../server/src/database/database.ts";
import { publishEvent } from "../server/src/events/index.ts";
import { createBus } from "../server/src/platform/bus/create-bus.ts";
import { newId } from "../server/src/platform/ids.ts";
import { createLog } from "../server/src/platform/log.ts";
import type { Scope } from "../server/src/platform/scope.ts";
import { createSecrets } from "../server/src/platform/secrets.ts";
import type { Character, ReceiverReport } from "./receivers.ts";
import type { World } from "./world.ts";

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export interface Receivers {
  readonly urls: readonly string[];
  counts(): Promise<readonly number[]>;
  reports(): Promise<readonly ReceiverReport[]>;
  stop(): void;
}

export async function startReceivers(characters: readonly Character[]): Promise<Receivers> {
  const child: ChildProcess = fork(path("./receivers.ts"), [JSON.stringify(characters)]);
  const [{ ports }] = (await once(child, "message")) as [{ ports: number[] }];
  const ask = async (question: string) => {
    child.send(question);
    const [answer] = await once(child, "message");
    return answer as { counts: number[]; reports: ReceiverReport[] };
  };
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}/hook`),
    counts: async () => (await ask("count")).counts,
    reports: async () => (await ask("report")).reports,
    stop: () => void child.kill(),
  };
}

/** A ticket's event, of a usual size. */
const ticket = (id: string, n: number) => ({
  id,
  title: "The parcel has not arrived, though the tracking says so",
  description: "x".repeat(300),
  priority: "medium",
  status: n % 2 === 0 ? "open" : "pending",
  contact_id: null,
  linked_conversation_id: null,
  assignee: "ann@example.com",
  tags: ["delivery", "follow-up"],
  created_at: "2026-01-15T09:30:00.000Z",
  updated_at: "2026-01-15T09:30:00.000Z",
  published_at: Date.now(),
});

/** Publishes as the service does, and makes webhooks without asking it. */
export function openPublisher({ databaseUrl, workspace, secretKey }: World) {
  const scope: Scope = { workspaceId: workspace, mode: "live" };
  const secret = createSecrets(secretKey).encrypt("whsec_c2VjcmV0IG9mIHRoZSBiZW5jaG1hcms=");
  const bus = createBus({ redisUrl: undefined, databaseUrl, log: createLog("error") });
  const db = connectDatabase(databaseUrl, { maxConnections: 8, name: "bench", onCommit: (topics) => bus.say(topics) });
  return {
    db,
    async webhook(url: string): Promise<string> {
      const id = newId("webhook");
      await db.pool.query(
        `insert into webhook (workspace_id, mode, id, url, events, secret, status, created_by, created_at, updated_at)
         values ($1, $2, $3, $4, '{*}', $5, 'enabled', 'bench', now(), now())`,
        [scope.workspaceId, scope.mode, id, url, secret],
      );
      return id;
    },
    publish: (resourceId: string, n: number) =>
      db.transaction(async (tx) => {
        publishEvent(tx, scope, {
          type: "ticket.status_changed",
          resource: { type: "ticket", id: resourceId },
          data: ticket(resourceId, n),
          at: new Date(),
        });
      }),
    async close() {
      await bus.close();
      await db.close();
    },
  };
}

export const quantile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
