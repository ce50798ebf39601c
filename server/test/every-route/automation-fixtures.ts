import { create, type Fixture, id, rows, ticket, unique, type World } from "./fixture.ts";

async function event(world: World): Promise<string> {
  const text = "select id from event where resource_id = $1";
  const { rows } = await world.service.db.pool.query<{ id: string }>(text, [await ticket(world)]);
  return rows[0]?.id as string;
}

const newRule = () => ({
  name: unique(),
  when: { event: "ticket.created" },
  // Of nothing that other tests make.
  if: `data.title == '${unique()}'`,
  // biome-ignore lint/suspicious/noThenProperty: a rule reads when, if, then
  then: [{ do: "tag", tags: ["seen"] }],
});

const rule = (world: World) => create(world, "/rules", newRule());

const trigger = (world: World) =>
  create(world, "/triggers", { name: unique(), resource: "ticket", example: { title: "a" } });

async function inbound(world: World) {
  const reply = await world.service.call("GET", `/triggers/${await trigger(world)}`, { key: world.key });
  return { params: { token: String(reply.json.data.url.split("/").at(-1)) }, body: { title: unique() } };
}

async function triggerCall(world: World) {
  const { params, body } = await inbound(world);
  const reply = await world.service.call("POST", `/inbound/${params.token}`, { body });
  if (reply.status !== 202) throw new Error(reply.text);
  const id = params.token.split(".")[0] ?? "";
  const calls = await world.service.call("GET", `/triggers/${id}/calls`, { key: world.key });
  return { params: { id, call_id: String(calls.json.data.items[0].id) } };
}

const badTrigger = {
  "schema.a": "whatever is wrong with a schema is refused on schema",
  "example.a": "anything may be in an example",
};

/** Notices are posted by the service alone. */
async function notice(world: World): Promise<string> {
  const text = `insert into notice (workspace_id, mode, id, kind, message, resource_type, resource_id, created_at, updated_at)
    values ($1, $3, new_id('ntc', now()), 'rule.stopped', 'It ran away.', 'rule', $2, now(), now()) returning id`;
  const { rows } = await world.service.db.pool.query<{ id: string }>(text, [world.workspaceId, unique(), world.mode]);
  return rows[0]?.id as string;
}

// Nobody listens at that port, and nothing happens that it is told of.
const subscription = { url: "http://127.0.0.1:9/hook", events: ["agent.published"] };

const newWebhook = (world: World) => create(world, "/webhooks", subscription);

/** One for all that do not change it: there may be a hundred. */
async function webhook(world: World): Promise<string> {
  const { key, service } = world;
  const reply = await service.call("GET", "/webhooks?limit=1&order=asc&status=enabled", { key });
  return reply.json.data.items[0]?.id ?? newWebhook(world);
}

/** A delivery that was given up. */
async function delivery(world: World) {
  const params = { id: await webhook(world) };
  const { json } = await world.service.call("POST", `/webhooks/${params.id}/test`, { key: world.key });
  const text = `insert into delivery (workspace_id, mode, id, webhook_id, event_id, event_type, resource_id, lane_id, sequence, status,
      created_at)
    select workspace_id, mode, new_id('dlv', now()), webhook_id, event_id, event_type, resource_id, lane_id, sequence, 'failed', now()
    from delivery where id = $1 returning id`;
  const { rows } = await world.service.db.pool.query<{ id: string }>(text, [json.data.id]);
  return { params: { ...params, delivery_id: rows[0]?.id as string } };
}

/** One that is not over. */
async function replay(world: World) {
  const params = { id: await webhook(world) };
  const text = `insert into replay (workspace_id, mode, id, webhook_id, status, filters, from_id, until_id, at_id, created_by,
      created_at, updated_at)
    values ($1, $3, new_id('rpl', now()), $2, 'running', '{"status":"failed"}', '', '', '', 'test', now(), now())
    returning id`;
  const { rows } = await world.service.db.pool.query<{ id: string }>(text, [world.workspaceId, params.id, world.mode]);
  return { params: { ...params, replay_id: rows[0]?.id as string } };
}

const badRule = {
  "when.a": "what names neither an event nor a trigger is refused as a whole",
  "then.0": "an action without its name is refused by the name of the name",
};

/** See fixtures.ts. */
export const automationFixtures: Readonly<Record<string, Fixture>> = {
  createTrigger: {
    valid: async () => ({ body: { name: unique(), resource: "contact", schema: { type: "object" } } }),
    lenient: badTrigger,
  },
  inferTriggerSchema: { valid: async () => ({ body: { example: { a: 1 } } }), lenient: badTrigger },
  listTriggers: { valid: async () => ({ query: { limit: "5", enabled: "true" } }) },
  getTrigger: { owned: rows, valid: (world) => id(trigger(world)) },
  updateTrigger: {
    owned: rows,
    valid: async (world) => ({ params: { id: await trigger(world) }, body: { enabled: false } }),
    lenient: badTrigger,
  },
  deleteTrigger: { owned: rows, valid: (world) => id(trigger(world)) },
  rotateTrigger: { owned: rows, valid: (world) => id(trigger(world)) },
  listTriggerCalls: {
    owned: rows,
    valid: async (world) => ({ ...(await id(trigger(world))), query: { outcome: "refused" } }),
  },
  getTriggerCall: { owned: rows, valid: triggerCall },
  receiveInboundCall: { valid: inbound },
  createWebhook: { valid: async () => ({ body: { ...subscription, secret: unique() } }) },
  listWebhooks: { valid: async () => ({ query: { limit: "5", status: "enabled" } }) },
  getWebhook: { owned: rows, valid: (world) => id(webhook(world)) },
  updateWebhook: {
    owned: rows,
    valid: async (world) => ({ params: { id: await webhook(world) }, body: { description: unique() } }),
  },
  updateWebhookByField: {
    owned: rows,
    valid: async (world) => ({ body: { id: await webhook(world), description: unique() } }),
  },
  deleteWebhook: { owned: rows, valid: (world) => id(newWebhook(world)) },
  deleteWebhookByField: { owned: rows, valid: async (world) => ({ body: { id: await newWebhook(world) } }) },
  rotateWebhookSecret: { owned: rows, valid: async (world) => ({ params: { id: await webhook(world) }, body: {} }) },
  endWebhookSecretOverlap: { owned: rows, valid: (world) => id(webhook(world)) },
  testWebhook: { owned: rows, valid: (world) => id(webhook(world)) },
  listWebhookDeliveries: {
    owned: rows,
    valid: async (world) => ({ params: { id: await webhook(world) }, query: { status: "failed", replay: "false" } }),
  },
  listDeliveries: { valid: async () => ({ query: { limit: "5", status: "failed" } }) },
  getDeliverySuccessRates: { valid: async () => ({}) },
  getWebhookDelivery: { owned: rows, valid: delivery },
  replayWebhookDelivery: { owned: rows, valid: delivery },
  createWebhookReplay: {
    owned: rows,
    valid: async (world) => {
      // There may be five that are not over.
      await world.service.db.pool.query("delete from replay where workspace_id = $1 and mode = $2", [
        world.workspaceId,
        world.mode,
      ]);
      return { params: { id: await webhook(world) }, body: { filters: { resource_id: unique() } } };
    },
    lenient: { "filters.a": "an unknown filter is ignored and reported" },
  },
  listWebhookReplays: { owned: rows, valid: (world) => id(webhook(world)) },
  listReplays: { valid: async () => ({ query: { limit: "5", status: "running" } }) },
  getWebhookReplay: { owned: rows, valid: replay },
  cancelWebhookReplay: { owned: rows, valid: replay },
  listEvents: { alsoNeeds: "tickets:read", valid: async () => ({ query: { limit: "5", type: "ticket.created" } }) },
  getEvent: { owned: rows, alsoNeeds: "tickets:read", valid: (world) => id(event(world)) },
  listNotices: { valid: async () => ({ query: { limit: "5", dismissed: "false" } }) },
  dismissNotice: { owned: rows, valid: (world) => id(notice(world)) },
  createRule: { valid: async () => ({ body: newRule() }), lenient: badRule },
  listRules: { valid: async () => ({ query: { limit: "5" } }) },
  listRuleExamples: { valid: async () => ({}) },
  tryRule: { alsoNeeds: "tickets:read", valid: async () => ({ body: { ...newRule(), last: 5 } }), lenient: badRule },
  getRule: { owned: rows, valid: (world) => id(rule(world)) },
  updateRule: {
    owned: rows,
    valid: async (world) => ({ params: { id: await rule(world) }, body: { enabled: false } }),
    lenient: badRule,
  },
  updateRuleByField: {
    owned: rows,
    valid: async (world) => ({ body: { id: await rule(world), enabled: false } }),
    lenient: badRule,
  },
  deleteRule: { owned: rows, valid: (world) => id(rule(world)) },
  deleteRuleByField: { owned: rows, valid: async (world) => ({ body: { id: await rule(world) } }) },
  listRuleRuns: { owned: rows, valid: (world) => id(rule(world)) },
};
