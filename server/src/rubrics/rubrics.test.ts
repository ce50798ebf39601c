import { beforeAll, describe, expect, test } from "vitest";
import { publishRubric } from "./publish-rubric.ts";
import { readRubric } from "./read-rubric.ts";
import { listVersions, readVersion } from "./read-versions.ts";
import { asked, content, createWorld, expectFault, type World } from "./test-world.ts";
import type { Rubric, RubricVersion } from "./types.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

const read = (id: string) => readRubric(world.deps, { scope: world.scope, id });
const versions = (id: string) => listVersions(world.deps, { scope: world.scope, id });
const criteria = (key: string) => content({ criteria: [asked({ key })] });
const keyOf = (version: RubricVersion) => version.content.criteria[0]?.key;

describe("createRubric", () => {
  test("begins as a draft, or as version 1 where it is to be published", async () => {
    const draft = await world.create();
    expect(draft).toMatchObject({ published: null, draft: { passScore: 70, criteria: [{ key: "asked" }] } });
    expect(await read(draft.id)).toEqual(draft);
    const published = await world.create({ publish: true });
    expect(published).toMatchObject({ draft: null, published: { version: 1, publishedBy: "ann@example.com" } });
    expect(await read(published.id)).toEqual(published);
  });

  test("takes from a template what is not given", async () => {
    const given = { template: "sales_call", content: content({ passScore: 55 }) };
    const rubric = await world.create(given);
    expect(rubric.description).toMatch(/sell/);
    expect(rubric.draft?.passScore).toBe(55);
    expect(rubric.draft?.criteria.some(({ key }) => key === "discovery")).toBe(true);
    const own = await world.create({ template: "sales_call", description: null });
    expect(own.draft?.criteria.map(({ key }) => key)).toEqual(["asked"]);
    expect(own.description).toBeNull();
  });

  test("refuses a template that does not exist, and a rubric without criteria", async () => {
    await expectFault(world.create({ template: "nothing" }), "invalid_argument", "template");
    await expectFault(world.create({ content: content({}) }), "invalid_argument", "criteria");
  });
});

describe("updateRubric", () => {
  test("changes the draft only, and drops one that says what the version in use says", async () => {
    const { id } = await world.create({ publish: true });
    const changed = await world.change(id, { name: "New", content: content({ passScore: 75 }) });
    expect(changed).toMatchObject({ name: "New", draft: { passScore: 75 }, published: { content: { passScore: 70 } } });
    expect(changed.draft?.criteria).toEqual(changed.published?.content.criteria);
    expect((await world.change(id, { content: criteria("other") })).draft).toMatchObject({
      passScore: 75,
      criteria: [{ key: "other" }],
    });
    const back = await world.change(id, { content: content({ passScore: 70, criteria: [asked()] }) });
    expect(back.draft).toBeNull();
    await world.change(id, { content: criteria("other") });
    const discarded = await world.change(id, { discardDraft: true });
    expect(discarded.draft).toBeNull();
    expect(await read(id)).toEqual(discarded);
    await expectFault(
      world.change(id, { content: criteria("") }).then(() => world.publish("rub_none")),
      "not_found",
    );
  });

  test("writes nothing where nothing changes", async () => {
    const before = await world.create({ publish: true });
    expect(await world.change(before.id, { name: before.name, archived: false })).toEqual(before);
    expect(await read(before.id)).toEqual(before);
  });

  test("never leaves a rubric without content", async () => {
    const { id } = await world.create();
    await expectFault(world.change(id, { discardDraft: true }), "conflict", "discard_draft");
    expect((await read(id)).draft).not.toBeNull();
  });

  test("has at most one default, which is published and in use", async () => {
    const [first, second] = [await world.create({ publish: true }), await world.create({ publish: true })];
    expect(await world.change(first.id, { makeDefault: true })).toMatchObject({ isDefault: true });
    expect(await world.change(second.id, { makeDefault: true })).toMatchObject({ isDefault: true });
    expect(await read(first.id)).toMatchObject({ isDefault: false });
    await expectFault(world.change(second.id, { archived: true }), "conflict", "archived");
    const draft = await world.create();
    await expectFault(world.change(draft.id, { makeDefault: true }), "conflict", "default");
    await world.change(first.id, { archived: true });
    await expectFault(world.change(first.id, { makeDefault: true }), "conflict", "default");
    await expectFault(world.change(draft.id, { makeDefault: true, archived: true }), "conflict", "default");
    expect(await read(second.id)).toMatchObject({ isDefault: true, archivedAt: null });
    expect(await world.change(first.id, { makeDefault: true, archived: false })).toMatchObject({
      isDefault: true,
      archivedAt: null,
    });
  });

  test("of several that are to be the default at once exactly one is", async () => {
    const scope = await world.tenant("ws_race");
    const made = await Promise.all(Array.from({ length: 6 }, () => world.create({ scope, publish: true })));
    for (let round = 0; round < 5; round++) {
      await Promise.all(made.map(({ id }) => world.change(id, { makeDefault: true }, scope)));
      const { rows } = await world.db.pool.query("select id from rubric where workspace_id = $1 and is_default", [
        scope.workspaceId,
      ]);
      expect(rows).toHaveLength(1);
    }
  });
});

describe("publishRubric", () => {
  test("freezes the draft as the next version; the earlier ones stay as they were", async () => {
    const { id } = await world.create({ content: criteria("one") });
    expect(await world.publish(id)).toMatchObject({ version: 1, publishedBy: "ann@example.com" });
    const before = await readVersion(world.deps, { scope: world.scope, id, version: 1 });
    await world.change(id, { content: criteria("two") });
    expect((await read(id)).published).toEqual(before);
    expect(await world.publish(id)).toMatchObject({ version: 2 });
    expect(await readVersion(world.deps, { scope: world.scope, id, version: 1 })).toEqual(before);
    expect(await read(id)).toMatchObject({ draft: null, published: { version: 2 } });
    expect((await versions(id)).items.map((version) => [version.version, keyOf(version)])).toEqual([
      [2, "two"],
      [1, "one"],
    ]);
  });

  test("refuses without a draft, and while the rubric is archived", async () => {
    const { id } = await world.create({ publish: true });
    await expectFault(world.publish(id), "conflict", "draft");
    await world.change(id, { archived: true, content: criteria("next") });
    await expectFault(world.publish(id), "conflict", "archived");
    await world.change(id, { archived: false });
    expect(await world.publish(id)).toMatchObject({ version: 2 });
  });

  test("of several who publish one draft at once exactly one makes a version", async () => {
    const { id } = await world.create({ publish: true });
    await world.change(id, { content: criteria("next") });
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => world.publish(id)));
    const [made, ...others] = outcomes.filter(({ status }) => status === "fulfilled");
    expect(made).toMatchObject({ value: { version: 2 } });
    expect(others).toEqual([]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict", field: "draft" });
    }
    expect((await versions(id)).items.map(({ version }) => version)).toEqual([2, 1]);
  });

  test("racing changes and publications lose no version and use no number twice", async () => {
    const { id } = await world.create({ publish: true });
    const step = async (i: number) => {
      await world.change(id, { content: criteria(`k${i}`) });
      await world.publish(id).catch((error: unknown) => expect(error).toMatchObject({ code: "conflict" }));
    };
    await Promise.all(Array.from({ length: 12 }, (_, i) => step(i)));
    const all = (await versions(id)).items;
    expect(all.map(({ version }) => version)).toEqual(all.map((_, i) => all.length - i));
    expect((await read(id)).published).toEqual(all[0]);
  });

  test("asks for the agreement that the draft asks for", async () => {
    const minimum = { kappa: 0.6, reviews: 50 };
    const { id } = await world.create({ publish: true });
    await world.change(id, { content: content({ minimumAgreement: minimum }) });
    for (const agreement of [
      { kappa: null, reviews: 0 },
      { kappa: 0.9, reviews: 49 },
      { kappa: 0.4321, reviews: 80 },
    ]) {
      world.agreement = agreement;
      await expectFault(world.publish(id), "conflict", "minimum_agreement");
    }
    await expect(world.publish(id)).rejects.toThrow(/0\.6 on at least 50 reviews.*0\.432, on 80/);
    const given = content({ minimumAgreement: minimum, criteria: [asked()] });
    await expectFault(world.create({ content: given, publish: true }), "conflict", "minimum_agreement");
    expect((await read(id)).published).toMatchObject({ version: 1 });
    world.agreement = { kappa: 0.6, reviews: 50 };
    expect(await world.publish(id)).toMatchObject({ version: 2, content: { minimumAgreement: minimum } });
  });

  test("publishes nothing whose agreement was not looked at", async () => {
    const { id } = await world.create({
      content: content({ criteria: [asked()], minimumAgreement: { kappa: 0, reviews: 1 } }),
    });
    const agreementOf = async () => {
      await world.change(id, { content: criteria("sneaked_in") });
      return { kappa: 1, reviews: 100 };
    };
    const input = { scope: world.scope, id, publishedBy: "eve@example.com" };
    await expectFault(publishRubric({ ...world.deps, agreementOf }, input), "conflict", "draft");
    expect((await read(id)).published).toBeNull();
  });
});

test("another workspace or mode finds nothing, and changes nothing", async () => {
  const mine = await world.create({ publish: true });
  const withDraft = await world.change(mine.id, { content: criteria("next") });
  for (const scope of [await world.tenant("ws_other"), await world.tenant("ws_rubrics", "test")]) {
    const { id } = mine;
    await expectFault(readRubric(world.deps, { scope, id }), "not_found");
    await expectFault(world.change(id, { name: "Taken", makeDefault: true }, scope), "not_found");
    await expectFault(world.publish(id, scope), "not_found");
    await expectFault(listVersions(world.deps, { scope, id }), "not_found");
    await expectFault(readVersion(world.deps, { scope, id, version: 1 }), "not_found");
  }
  expect(await read(mine.id)).toEqual(withDraft satisfies Rubric);
});
