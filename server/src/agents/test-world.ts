import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { nothingConfigured } from "./apply-changes.ts";
import { createAgent } from "./create-agent.ts";
import { publishAgent } from "./publish-agent.ts";
import type { Agent, AgentChanges, Configuration } from "./types.ts";
import { updateAgent } from "./update-agent.ts";

type Given = Partial<Omit<AgentChanges, "configuration"> & Configuration>;

/** A database of the test file's own with one tenant and a clock that never stands still. */
export interface World {
  readonly db: TestDatabase;
  readonly deps: Deps;
  readonly scope: Scope;
  create(given?: Given): Promise<Agent>;
  change(id: string, changes: Given): Promise<Agent>;
  publish(id: string): Promise<Agent>;
  eventsOf(id: string): Promise<{ type: string; sequence: number; data: Record<string, unknown> }[]>;
  rubric(): Promise<string>;
}

export async function createWorld(): Promise<World> {
  const db = await freshDatabase();
  const scope = await insertWorkspace(db, "ws_agents");
  let ms = Date.UTC(2026, 0, 15);
  let made = 0;
  const deps: Deps = { db, clock: { now: () => new Date(ms++) } };
  return {
    db,
    deps,
    scope,
    create: (given = {}) => {
      const name = given.name ?? `Agent ${++made}`;
      return createAgent(deps, { scope, given: { ...changesOf(given), name } });
    },
    change: (id, changes) => updateAgent(deps, { scope, id, changes: changesOf(changes) }),
    publish: (id) => publishAgent(deps, { scope, id, publishedBy: "ann@example.com" }),
    eventsOf: async (id) =>
      (await db.pool.query("select type, sequence, data from event where resource_id = $1 order by sequence", [id]))
        .rows,
    rubric: async () => {
      const id = `rub_${String(++made).padStart(22, "0")}`;
      const text = `insert into rubric (workspace_id, mode, id, name, created_at, updated_at)
        values ($1, $2, $3, $3, now(), now())`;
      await db.pool.query(text, [scope.workspaceId, scope.mode, id]);
      return id;
    },
  };
}

const changesOf = (given: Given): AgentChanges => ({
  name: given.name,
  externalId: given.externalId,
  kind: given.kind,
  description: given.description,
  configuration: {
    instructions: given.instructions,
    model: given.model,
    knowledge: given.knowledge,
    tools: given.tools,
    rubricId: given.rubricId,
  },
  metadata: given.metadata,
});

export const whole: Configuration = {
  ...nothingConfigured,
  instructions: "Answer questions about orders.",
  model: "gpt-5-mini",
  knowledge: [{ title: "Returns", text: "Within 14 days.", url: null }],
  tools: [{ name: "find_order", description: null, parameters: { type: "object", properties: { b: {}, a: {} } } }],
};
