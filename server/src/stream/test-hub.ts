import { PassThrough, pipeline, type Readable } from "node:stream";
import { allScopes } from "@cqs/contract";
import { afterFile } from "../../test/after-file.ts";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { connectDatabase, type Database } from "../database/database.ts";
import { type NewEvent, publishEvent } from "../events/index.ts";
import { type Bus, localBus } from "../platform/bus.ts";
import { systemClock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { createLog } from "../platform/log.ts";
import type { Mode, Scope } from "../platform/scope.ts";
import { createStreamHub, type HubDeps } from "./create-stream-hub.ts";
import type { Follow } from "./types.ts";

/** So long that nothing in a test happens by it. */
const never = 3_600_000;

/** Only what is announced is seen, and nobody is asked or beaten for: each test turns on what it is about. */
const quiet = { pollMs: never, heartbeatMs: never, recheckMs: never, stalledMs: never };

export interface Node {
  readonly db: Database;
  readonly bus: Bus;
  follow(scope: Scope, more?: Partial<Follow>): Promise<Readable>;
  close(): Promise<void>;
}

/** A database with hubs on it, each with connections of its own as if it were another process. */
export async function createHubWorld() {
  const db = await freshDatabase();
  const log = createLog("silent");
  let tenants = 0;
  return {
    db,
    tenant: (mode: Mode = "live") => insertWorkspace(db, `ws_stream_${tenants++}`, mode),
    node(options: Partial<HubDeps> = {}): Node {
      const bus = options.bus ?? localBus();
      const own = connectDatabase(db.url, { maxConnections: 4, name: "hub", onCommit: (topics) => bus.say(topics) });
      const hub = createStreamHub({
        db: own,
        clock: systemClock,
        bus,
        log,
        stillAllowed: async () => true,
        blindReviewers: async () => new Map(),
        ...options,
        timing: { ...quiet, ...options.timing },
      });
      const close = async () => {
        await hub.close();
        await Promise.all([own.close(), bus.close()]);
      };
      let closing: Promise<void> | undefined;
      const once = () => {
        closing ??= close();
        return closing;
      };
      afterFile(once);
      return {
        db: own,
        bus,
        follow: (scope, more) =>
          hub.follow({
            scope,
            permissions: allScopes,
            person: undefined,
            headers: {},
            ip: "127.0.0.1",
            lastEventId: undefined,
            types: undefined,
            ...more,
          }),
        close: once,
      };
    },
  };
}

export type HubWorld = Awaited<ReturnType<typeof createHubWorld>> & { readonly db: TestDatabase };

/** Read as an answer is: into something that takes what it can. */
export const flowing = (stream: Readable): Readable => pipeline(stream, new PassThrough(), () => {});

/** Publishes an event of a new ticket; answers its id. */
export async function publish(db: Database, scope: Scope, given: Partial<NewEvent> = {}): Promise<string> {
  const id = newId("ticket");
  await db.transaction(async (tx) =>
    publishEvent(tx, scope, {
      type: "ticket.created",
      resource: { type: "ticket", id },
      data: { id },
      at: new Date(),
      ...given,
    }),
  );
  return id;
}
