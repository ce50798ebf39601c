import { beforeAll, describe, expect, test } from "vitest";
import { joined, type Tx } from "../database/database.ts";
import { nothingConfigured } from "./apply-changes.ts";
import { createAgent } from "./create-agent.ts";
import { openEndpointSecret } from "./endpoint-secret.ts";
import { publishAgent } from "./publish-agent.ts";
import { listAgents, readAgent } from "./read-agent.ts";
import { listVersions, readVersion } from "./read-versions.ts";
import { registerAgent } from "./register-agent.ts";
import { createWorld, openGate, type World, whole } from "./test-world.ts";
import type { AgentFilters } from "./types.ts";
import { toWire } from "./wire.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const fault = (code: string, field?: string) => ({ name: "Fault", code, field });
const read = (id: string) => readAgent(world.deps, { scope: world.scope, id });
const versions = async (id: string) => {
  const page = await listVersions(world.deps, { scope: world.scope, id, limit: 100, startingAfter: undefined });
  return page.items.map(({ version }) => version);
};

describe("publishing", () => {
  test("freezes the configuration: what is changed later is not in use before it is published again", async () => {
    const { id } = await world.create({ ...whole, rubricId: await world.rubric() });
    const first = await world.publish(id);
    expect(first).toMatchObject({ status: "published", version: 1, hasUnpublishedChanges: false });
    const changed = await world.change(id, { instructions: "Say no.", tools: [] });
    expect(changed).toMatchObject({ status: "published", version: 1, hasUnpublishedChanges: true });
    expect(await read(id)).toEqual(changed);
    const inUse = () => readVersion(world.deps, { scope: world.scope, id, version: 1 });
    expect(await inUse()).toEqual({
      agentId: id,
      version: 1,
      configuration: first.configuration,
      publishedBy: "ann@example.com",
      publishedAt: first.publishedAt,
    });
    expect(await world.publish(id)).toMatchObject({ version: 2, hasUnpublishedChanges: false });
    expect((await inUse()).configuration).toEqual(first.configuration);
    expect(await versions(id)).toEqual([2, 1]);
  });

  test("tells of itself once each time, in order, with the agent as it is read then", async () => {
    const { id } = await world.create(whole);
    const read1 = toWire(await world.publish(id).then(() => read(id)));
    const read2 = toWire(await world.publish(id).then(() => read(id)));
    expect(await world.eventsOf(id)).toEqual([
      { type: "agent.published", sequence: 1, data: read1 },
      { type: "agent.published", sequence: 2, data: read2 },
    ]);
    expect([read1.version, read2.version]).toEqual([1, 2]);
  });

  test("leaves neither a version nor an event when its transaction is undone", async () => {
    const { id } = await world.create(whole);
    await world.publish(id);
    const before = await read(id);
    const undone = world.db.transaction(async (tx) => {
      const deps = { ...world.deps, db: joined(tx), gate: openGate };
      await publishAgent(deps, { scope: world.scope, id, publishedBy: "bob", override: false });
      throw new Error("the answer could not be kept");
    });
    await expect(undone).rejects.toThrow("could not be kept");
    expect(await read(id)).toEqual(before);
    expect(await versions(id)).toEqual([1]);
    expect(await world.eventsOf(id)).toHaveLength(1);
    expect(await world.publish(id)).toMatchObject({ version: 2 });
    expect((await world.eventsOf(id)).map(({ sequence }) => sequence)).toEqual([1, 2]);
  });

  test("is done one after the other when many ask at once: no number twice, none left out", async () => {
    const { id } = await world.create(whole);
    const done = await Promise.all(Array.from({ length: 8 }, () => world.publish(id)));
    expect(done.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await versions(id)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    const told = await world.eventsOf(id);
    expect(told.map(({ sequence, data }) => [sequence, data.version])).toEqual(told.map((_, i) => [i + 1, i + 1]));
    expect(told).toHaveLength(8);
  });

  test("is refused to people, and to what has nothing to say", async () => {
    const person = await world.create({ ...whole, kind: "human" });
    await expect(world.publish(person.id)).rejects.toMatchObject(fault("conflict", "kind"));
    const empty = await world.create({ model: "gpt-5" });
    await expect(world.publish(empty.id)).rejects.toMatchObject(fault("conflict", "instructions"));
    expect([await versions(person.id), await world.eventsOf(empty.id)]).toEqual([[], []]);
    await world.change(empty.id, { knowledge: whole.knowledge });
    expect(await world.publish(empty.id)).toMatchObject({ version: 1 });
    await expect(world.publish("agt_0000000000000000000000")).rejects.toMatchObject(fault("not_found"));
  });
});

describe("changing", () => {
  test("back to what is in use leaves nothing to publish, whatever the order of keys", async () => {
    const { id } = await world.create(whole);
    await world.publish(id);
    expect(await world.change(id, { model: null })).toMatchObject({ hasUnpublishedChanges: true });
    const parameters = { properties: { a: {}, b: {} }, type: "object" };
    const tools = [{ name: "find_order", description: null, parameters, url: null, mock: null }];
    expect(await world.change(id, { model: whole.model, tools })).toMatchObject({ hasUnpublishedChanges: false });
  });

  test("what is no part of the configuration changes at once, and needs no publishing", async () => {
    const { id } = await world.create({ ...whole, metadata: { a: 1, b: 2 } });
    await world.publish(id);
    const changed = await world.change(id, { name: "Another name", metadata: { a: null }, description: "Orders" });
    expect(changed).toMatchObject({ hasUnpublishedChanges: false, metadata: { b: 2 }, name: "Another name" });
    expect(await world.change(id, { description: "Orders" })).toEqual(changed);
  });

  test("a published agent stays an ai", async () => {
    const { id } = await world.create(whole);
    await world.publish(id);
    await expect(world.change(id, { kind: "human" })).rejects.toMatchObject(fault("conflict", "kind"));
  });

  test("names and external ids belong to one agent of a workspace and mode", async () => {
    await world.create({ name: "Taken", externalId: "taken" });
    const { id } = await world.create({ name: "Free", externalId: "free" });
    await expect(world.create({ name: "Taken" })).rejects.toMatchObject(fault("conflict", "name"));
    await expect(world.create({ externalId: "taken" })).rejects.toMatchObject(fault("conflict", "external_id"));
    await expect(world.change(id, { name: "Taken" })).rejects.toMatchObject(fault("conflict", "name"));
    await expect(world.change(id, { externalId: "taken" })).rejects.toMatchObject(fault("conflict", "external_id"));
    expect(await world.change(id, { name: "Free", externalId: null })).toMatchObject({ externalId: null });
    const scope = { ...world.scope, mode: "test" as const };
    const given = { ...unchanged, name: "Taken", externalId: "taken" };
    expect(await createAgent(world.deps, { scope, given })).toMatchObject({ name: "Taken" });
  });

  test("two that want each other's name are both refused, and neither waits for ever", async () => {
    const [a, b] = [await world.create({ name: "First" }), await world.create({ name: "Second" })];
    const swapped = [world.change(a.id, { name: "Second" }), world.change(b.id, { name: "First" })];
    for (const outcome of await Promise.allSettled(swapped)) {
      expect(outcome).toMatchObject({ status: "rejected", reason: fault("conflict", "name") });
    }
  });

  test("a rubric that is not there is refused by its field, and nothing is done", async () => {
    const rubricId = "rub_zzzzzzzzzzzzzzzzzzzzzz";
    await expect(world.create({ name: "No rubric", rubricId })).rejects.toMatchObject(
      fault("invalid_argument", "rubric_id"),
    );
    const { id } = await world.create({ name: "No rubric" });
    await expect(world.change(id, { model: "x", rubricId })).rejects.toMatchObject(
      fault("invalid_argument", "rubric_id"),
    );
    expect(await read(id)).toMatchObject({ configuration: { model: null } });
  });
});

describe("a configuration that can't be used is refused by its field", () => {
  const tool = (name: string, parameters: object = {}, url: string | null = null) => ({
    name,
    description: null,
    parameters: { ...parameters },
    url,
    mock: null,
  });
  const entry = (text: string, url: string | null = null) => ({ title: "T", text, url });
  test.each([
    ["two tools of one name", { tools: [tool("a"), tool("b"), tool("a")] }, "tools.2.name"],
    ["too many bytes of tools", { tools: [tool("a", { description: "ü".repeat(33_000) })] }, "tools"],
    ["parameters by position", { tools: [tool("a", { type: "array" })] }, "tools.0.parameters.type"],
    [
      "no JSON Schema",
      { tools: [tool("a"), tool("b", { properties: { "x/y": { type: "text" } } })] },
      "tools.1.parameters.properties.x/y.type",
    ],
    [
      "no JSON Schema under a name with a tilde",
      { tools: [tool("a", { properties: { "~1": { type: "text" } } })] },
      "tools.0.parameters.properties.~1.type",
    ],
    [
      "too many bytes of knowledge",
      { knowledge: Array.from({ length: 9 }, () => entry("x".repeat(30_000))) },
      "knowledge",
    ],
    ["a tool in a private network", { tools: [tool("a", {}, "https://10.0.0.1/x")] }, "tools.0.url"],
    ["an endpoint without encryption", { endpointUrl: "http://bot.example.com/chat" }, "endpoint_url"],
    ["an endpoint on this machine", { endpointUrl: "https://localhost/chat" }, "endpoint_url"],
    ["an endpoint that is none, with its secret", { endpointUrl: "https://[bad", endpointSecret: "s" }, "endpoint_url"],
    ["a secret without an endpoint", { endpointSecret: "s3cret" }, "endpoint_secret"],
    ["an address that is none", { knowledge: [entry("x", "https://[")] }, "knowledge.0.url"],
    [
      "a secret in an address",
      { knowledge: [entry("x"), entry("x", "https://ann:pw@example.com/")] },
      "knowledge.1.url",
    ],
  ])("%s, at first or later", async (name, given, field) => {
    await expect(world.create({ name, ...given })).rejects.toMatchObject(fault("invalid_argument", field));
    const { id } = await world.create({ name });
    await expect(world.change(id, given)).rejects.toMatchObject(fault("invalid_argument", field));
  });

  test("a schema that says by itself what it is held against changes nothing about that", async () => {
    const parameters = { $schema: "http://json-schema.org/draft-07/schema#", type: "object", definitions: { a: {} } };
    expect(await world.create({ tools: [tool("a", parameters)] })).toMatchObject({ status: "draft" });
    const other = { $schema: "https://example.com/unknown", properties: 5 };
    await expect(world.create({ tools: [tool("a", other)] })).rejects.toMatchObject(
      fault("invalid_argument", "tools.0.parameters.properties"),
    );
  });
});

describe("the endpoint's secret", () => {
  const endpointUrl = "https://bot.example.com/v1/chat";
  const secretOf = (id: string, url: string) =>
    openEndpointSecret(world.db, world.deps, { scope: world.scope, id, endpointUrl: url });

  test("is stored encrypted, shown to nobody and opened for the server that it was given for only", async () => {
    const agent = await world.create({ endpointUrl, endpointSecret: "s3cret" });
    expect(agent.hasSecret).toBe(true);
    expect(await read(agent.id)).toEqual(agent);
    expect(JSON.stringify(toWire(agent))).not.toContain("s3cret");
    const { rows } = await world.db.pool.query("select endpoint_secret from agent where id = $1", [agent.id]);
    expect(rows[0].endpoint_secret.includes("s3cret")).toBe(false);
    expect(await secretOf(agent.id, endpointUrl)).toBe("s3cret");
    expect(await secretOf(agent.id, "https://bot.example.com/v2")).toBe("s3cret");
    expect(await secretOf(agent.id, "https://evil.example.com/v1/chat")).toBeNull();
  });

  test("does not follow the endpoint to another server, and goes when it is cleared", async () => {
    const { id } = await world.create({ endpointUrl, endpointSecret: "s3cret" });
    expect(await world.change(id, { endpointUrl: "https://bot.example.com/v2" })).toMatchObject({ hasSecret: true });
    expect(await world.change(id, { endpointUrl: "https://evil.example.com/" })).toMatchObject({ hasSecret: false });
    expect(await world.change(id, { endpointUrl })).toMatchObject({ hasSecret: false });
    expect(await world.change(id, { endpointSecret: "again" })).toMatchObject({ hasSecret: true });
    expect(await world.change(id, { endpointSecret: "third" })).toMatchObject({ hasSecret: true });
    expect(await secretOf(id, endpointUrl)).toBe("third");
    expect(await world.change(id, { endpointSecret: null })).toMatchObject({ hasSecret: false });
    expect(await secretOf(id, endpointUrl)).toBeNull();
  });
});

describe("agents that a conversation was the first to name", () => {
  test("are people without a configuration, until somebody says otherwise", async () => {
    const { scope, deps, db } = world;
    const at = deps.clock.now();
    const id = await db.transaction((tx) => registerAgent(tx, scope, { name: "Ann", at }));
    expect(await read(id)).toEqual({
      id,
      name: "Ann",
      externalId: null,
      kind: "human",
      status: "draft",
      version: null,
      description: null,
      configuration: nothingConfigured,
      hasSecret: false,
      hasUnpublishedChanges: false,
      metadata: {},
      publishedAt: null,
      createdAt: at,
      updatedAt: at,
    });
    await world.change(id, { kind: "ai", instructions: "Be Ann." });
    expect(await world.publish(id)).toMatchObject({ version: 1, kind: "ai" });
    expect(await db.transaction((tx) => registerAgent(tx, scope, { name: "Ann", at }))).toBe(id);
  });

  test("come to be even if the one who had the name gives it up in between", async () => {
    const { scope, deps, db } = world;
    const { id } = await world.create({ name: "Idle" });
    let renamed = false;
    const registered = await db.transaction((tx) => {
      const query: Tx["query"] = async (asked, values) => {
        if (asked.name === "agent.find-by-name" && !renamed) {
          renamed = true;
          await world.change(id, { name: "Busy" });
        }
        return tx.query(asked, values);
      };
      return registerAgent({ ...tx, query }, scope, { name: "Idle", at: deps.clock.now() });
    });
    expect(renamed).toBe(true);
    expect([(await read(id)).name, (await read(registered)).name]).toEqual(["Busy", "Idle"]);
  });
});

test("lists are narrowed by kind, status, name and external id, and end with the last", async () => {
  const createdAfter = world.deps.clock.now();
  const [bot, draft, person] = [
    await world.create({ ...whole, name: "Bot", externalId: "b" }),
    await world.create({ name: "Draft" }),
    await world.create({ name: "Person", kind: "human" }),
  ];
  await world.publish(bot.id);
  const none: AgentFilters = { kind: undefined, status: undefined, name: undefined, externalId: undefined };
  const page = { limit: 2, order: "desc", createdAfter, createdBefore: undefined } as const;
  const list = async (filters: Partial<AgentFilters>, startingAfter?: string) => {
    const input = { scope: world.scope, filters: { ...none, ...filters }, page: { ...page, startingAfter } };
    const { items, hasMore } = await listAgents(world.deps, input);
    return [items.map(({ id }) => id), hasMore];
  };
  expect(await list({})).toEqual([[person.id, draft.id], true]);
  expect(await list({}, draft.id)).toEqual([[bot.id], false]);
  expect(await list({ kind: "ai" })).toEqual([[draft.id, bot.id], false]);
  expect(await list({ kind: "human" })).toEqual([[person.id], false]);
  expect(await list({ status: "published" })).toEqual([[bot.id], false]);
  expect(await list({ status: "draft", kind: "ai" })).toEqual([[draft.id], false]);
  expect(await list({ name: "Person" })).toEqual([[person.id], false]);
  expect(await list({ externalId: "b", status: "published" })).toEqual([[bot.id], false]);
});

test("versions come page by page, the newest first; those of an agent that is not there are a 404", async () => {
  const { id } = await world.create(whole);
  for (let i = 0; i < 3; i++) await world.publish(id);
  const list = (startingAfter?: number) =>
    listVersions(world.deps, { scope: world.scope, id, limit: 2, startingAfter });
  expect(await list()).toMatchObject({ items: [{ version: 3 }, { version: 2 }], hasMore: true });
  expect(await list(2)).toMatchObject({ items: [{ version: 1 }], hasMore: false });
  const elsewhere = { scope: { ...world.scope, mode: "test" as const }, id };
  await expect(listVersions(world.deps, { ...elsewhere, limit: 2, startingAfter: undefined })).rejects.toMatchObject(
    fault("not_found"),
  );
  await expect(readVersion(world.deps, { ...elsewhere, version: 1 })).rejects.toMatchObject(fault("not_found"));
});

const unchanged = {
  externalId: undefined,
  kind: undefined,
  description: undefined,
  endpointSecret: undefined,
  configuration: {
    engine: undefined,
    endpointUrl: undefined,
    instructions: undefined,
    model: undefined,
    knowledge: undefined,
    tools: undefined,
    rubricId: undefined,
  },
  metadata: undefined,
};
