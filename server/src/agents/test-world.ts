import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import type { Scope } from "../platform/scope.ts";
import { createSecrets } from "../platform/secrets.ts";
import type { AgentDeps } from "./agent-deps.ts";
import { nothingConfigured } from "./apply-changes.ts";
import { createAgent } from "./create-agent.ts";
import { type PublishGate, publishAgent } from "./publish-agent.ts";
import type { Agent, AgentChanges, AgentConfiguration } from "./types.ts";
import { updateAgent } from "./update-agent.ts";

type Given = Partial<Omit<AgentChanges, "configuration"> & AgentConfiguration>;

/** A database of the test file's own with one tenant and a clock that never stands still. */
export interface World {
  readonly db: TestDatabase;
  readonly deps: AgentDeps;
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
  const deps: AgentDeps = {
    db,
    clock: { now: () => new Date(ms++) },
    secrets: createSecrets("a secret of the test's own, long enough"),
    addressPolicy: { allowLocal: false },
  };
  return {
    db,
    deps,
    scope,
    create: (given = {}) => {
      const name = given.name ?? `Agent ${++made}`;
      return createAgent(deps, { scope, given: { ...changesOf(given), name } });
    },
    change: (id, changes) => updateAgent(deps, { scope, id, changes: changesOf(changes) }),
    publish: (id) => publishAgent({ ...deps, gate: openGate }, { ...input, scope, id }),
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

/** No suite blocks publishing. */
export const openGate: PublishGate = { check: async () => null, published: async () => {} };

const input = { publishedBy: "ann@example.com", override: false };

const changesOf = (given: Given): AgentChanges => ({
  name: given.name,
  externalId: given.externalId,
  kind: given.kind,
  description: given.description,
  configuration: {
    engine: given.engine,
    endpointUrl: given.endpointUrl,
    instructions: given.instructions,
    model: given.model,
    knowledge: given.knowledge,
    tools: given.tools,
    rubricId: given.rubricId,
  },
  endpointSecret: given.endpointSecret,
  metadata: given.metadata,
});

export const whole: AgentConfiguration = {
  ...nothingConfigured,
  instructions: "Answer questions about orders.",
  model: "gpt-5-mini",
  knowledge: [{ title: "Returns", text: "Within 14 days.", url: null }],
  tools: [
    {
      name: "find_order",
      description: null,
      parameters: { type: "object", properties: { b: {}, a: {} } },
      url: null,
      mock: null,
    },
  ],
};
