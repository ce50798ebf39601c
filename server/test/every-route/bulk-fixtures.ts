import { until } from "../until.ts";
import { conversation, type Fixture, id, rows, unique, type World } from "./fixture.ts";

/** A workspace may have few unfinished ones, and the tests of one route make more than that. */
const cancelAll = ({ service, workspaceId, mode }: World) =>
  service.db.pool.query(
    `update bulk_change set status = 'cancelled', completed_at = now()
      where workspace_id = $1 and mode = $2 and status in ('queued', 'running')`,
    [workspaceId, mode],
  );

const body = async (world: World) => {
  await cancelAll(world);
  return { ids: [await conversation(world)], changes: { add_tags: [unique()] } };
};

async function start(world: World): Promise<string> {
  const reply = await world.service.call("POST", "/bulk-changes", { key: world.key, body: await body(world) });
  if (reply.status !== 202) throw new Error(reply.text);
  return reply.json.data.id;
}

async function over(world: World): Promise<string> {
  const started = await start(world);
  return until(async () => {
    const { json } = await world.service.call("GET", `/bulk-changes/${started}`, { key: world.key });
    return json.data.status === "completed" && started;
  });
}

/** One that no worker has finished yet. */
async function waiting(world: World): Promise<string> {
  const ended = await over(world);
  const text = "update bulk_change set status = 'running', completed_at = null where id = $1";
  await world.service.db.pool.query(text, [ended]);
  return ended;
}

export const bulkFixtures: Readonly<Record<string, Fixture>> = {
  createBulkChange: {
    valid: async (world) => {
      await cancelAll(world);
      return { body: { filters: { external_id: unique() }, changes: { add_tags: [unique()] }, dry_run: false } };
    },
    lenient: {
      ids: "ids beside filters are refused by the name of the filters",
      "ids.0": "ids beside filters are refused by the name of the filters",
      "filters.a": "an unknown filter is ignored and reported",
      "changes.a": "an unknown change is ignored and reported",
    },
  },
  listBulkChanges: { valid: async () => ({ query: { limit: "5" } }) },
  getBulkChange: { owned: rows, valid: (world) => id(start(world)) },
  listBulkChangeConversations: { owned: rows, valid: (world) => id(over(world)) },
  cancelBulkChange: { owned: rows, valid: (world) => id(waiting(world)) },
  undoBulkChange: { owned: rows, valid: (world) => id(over(world)) },
};
