import { buffer } from "node:stream/consumers";
import { allScopes as permissions } from "@cqs/contract";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { createReferenceLookup, ingestConversations, itemOf } from "../conversations/index.ts";
import { Fault } from "../platform/fault.ts";
import type { LongRunJob } from "../platform/long-run/types.ts";
import type { Mask } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { createExport } from "./create-export.ts";
import { downloadExport } from "./download-export.ts";
import { readExport } from "./read-export.ts";
import type { Export, ExportOrder } from "./types.ts";
import { type Pace, type WriteDeps, writeExport } from "./write-export.ts";

/** More runs than any test needs: an export that never ends fails its test instead of hanging it. */
const maxRuns = 500;

export interface World {
  readonly db: TestDatabase;
  readonly deps: WriteDeps;
  readonly scope: Scope;
  /** The jobs that were asked for. */
  readonly asked: LongRunJob[];
  mask: Mask | undefined;
  /** Moves the clock on. */
  pass(ms: number): void;
  /** Takes conversations in as a batch would, and answers their ids. */
  ingest(bodies: readonly object[], scope?: Scope): Promise<string[]>;
  order(given?: Partial<ExportOrder>): Promise<Export>;
  run(id: string, deps?: Partial<WriteDeps>): ReturnType<typeof writeExport>;
  /** Runs until it is done. */
  finish(id: string, pace?: Pace): Promise<Export>;
  file(id: string): Promise<Buffer>;
}

export async function createWorld(workspaceId = "ws_exports"): Promise<World> {
  const db = await freshDatabase();
  const scope = await insertWorkspace(db, workspaceId);
  const asked: LongRunJob[] = [];
  let ms = Date.UTC(2026, 0, 15);
  const clock = { now: () => new Date(ms++) };
  const deps: WriteDeps = {
    db,
    clock,
    lookUp: createReferenceLookup(db),
    spanNodes: async () => [],
    jobs: {
      send: async (_tx, kind, requests) => {
        if (kind.name === "export.write") asked.push(...requests.map(({ data }) => data as unknown as LongRunJob));
      },
    },
    privacyOf: async () => ({ stored: undefined, shown: world.mask }),
    publicUrl: "http://localhost:8080",
  };
  const run = (id: string, other: Partial<WriteDeps> = {}) => writeExport({ ...deps, ...other }, { scope, id });
  const read = (id: string) => readExport(deps, { scope, permissions, id });
  const world: World = {
    db,
    deps,
    scope,
    asked,
    mask: undefined,
    pass: (by) => {
      ms += by;
    },
    async ingest(bodies, into = scope) {
      const given = bodies.map((body) => itemOf(body).given);
      const privacy = deps.privacyOf(into);
      const outcomes = await ingestConversations(deps, { scope: into, given, privacy, requestId: null });
      return outcomes.map((outcome) => {
        if (outcome instanceof Fault) throw outcome;
        return outcome.conversation.id;
      });
    },
    order: (given = {}) => {
      const order: ExportOrder = { resource: "conversations", format: "jsonl", gzip: false, filters: {}, ...given };
      return createExport(deps, { scope, order, permissions, createdBy: "test" });
    },
    run,
    async finish(id, pace) {
      for (let i = 0; i < maxRuns; i++) {
        await run(id, pace ? { pace } : {});
        const order = await read(id);
        if (order.status === "completed" || order.status === "failed") return order;
      }
      throw new Error(`${id} is not done after ${maxRuns} runs`);
    },
    file: async (id) => buffer((await downloadExport(deps, { scope, permissions, id })).file),
  };
  return world;
}

/** Conversations that differ, of some length. */
export const someConversations = (count: number): object[] =>
  Array.from({ length: count }, (_, i) => ({
    external_id: `call-${i}`,
    agent: i % 2 === 0 ? "Ann" : "Bob",
    channel: i % 3 === 0 ? "voice" : "chat",
    tags: i % 5 === 0 ? ["vip", "billing"] : [],
    metadata: { queue: `q${i % 4}`, wait: i },
    transcript: `Agent: Hello, "friend" number ${i}.\nCustomer: My card, the blue one, was declined.\n${"Agent: Ä moment.\n".repeat(i % 7)}`,
  }));

/** The lines of a JSON Lines file. */
export const linesOf = (file: Buffer): Record<string, unknown>[] =>
  file
    .toString()
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
