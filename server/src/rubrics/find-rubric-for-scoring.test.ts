import { beforeAll, describe, expect, test } from "vitest";
import type { Queryable } from "../database/database.ts";
import { draftOrPublished, ensureDefaultRubrics, findRubricForScoring, rubricVersionContent } from "./index.ts";
import { asked, content, createWorld, expectFault, type World } from "./test-world.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

/** The same database, and how many statements went there. */
function counting(db: Queryable) {
  const counted = { statements: 0, query: db.query };
  counted.query = (...args) => {
    counted.statements++;
    return db.query(...args);
  };
  return counted;
}

const defaultsOf = async (workspaceId: string) =>
  (
    await world.db.pool.query("select mode, id from rubric where workspace_id = $1 and is_default order by mode", [
      workspaceId,
    ])
  ).rows;

describe("findRubricForScoring", () => {
  test("gives the version in use of the rubric asked for; its next one as soon as it is published", async () => {
    const { id } = await world.create({ publish: true });
    const first = await findRubricForScoring(world.db, world.scope, id);
    expect(first).toMatchObject({ rubricId: id, name: "Ours", version: 1, usedDefault: false });
    await world.change(id, { content: content({ passScore: 90 }) });
    expect(await findRubricForScoring(world.db, world.scope, id)).toEqual(first);
    await world.publish(id);
    const second = await findRubricForScoring(world.db, world.scope, id);
    expect(second).toMatchObject({ version: 2, content: { passScore: 90 } });
    expect(first.content.passScore).toBe(70);
  });

  test("is one statement for a rubric that was used before", async () => {
    const { id } = await world.create({ publish: true });
    const { content: before } = await findRubricForScoring(world.db, world.scope, id);
    const db = counting(world.db);
    const again = await findRubricForScoring(db, world.scope, id);
    expect(db.statements).toBe(1);
    expect(again.content).toBe(before);
  });

  test("takes the default where the rubric asked for is unknown, another tenant's, a draft or archived", async () => {
    const scope = await world.tenant("ws_default");
    const standard = await world.create({ scope, publish: true, name: "Standard" });
    await world.change(standard.id, { makeDefault: true }, scope);
    const draft = await world.create({ scope });
    const archived = await world.create({ scope, publish: true });
    await world.change(archived.id, { archived: true }, scope);
    const foreign = await world.create({ publish: true });
    for (const id of [null, "rub_unknown", draft.id, archived.id, foreign.id]) {
      const found = await findRubricForScoring(world.db, scope, id);
      expect(found).toMatchObject({ rubricId: standard.id, name: "Standard", usedDefault: true });
    }
    expect(await findRubricForScoring(world.db, scope, standard.id)).toMatchObject({ usedDefault: false });
  });

  test("makes one default for a workspace without one, however many ask at once", async () => {
    const scope = await world.tenant("ws_new");
    const found = await Promise.all(
      Array.from({ length: 8 }, () => world.db.transaction((tx) => findRubricForScoring(tx, scope, null))),
    );
    expect(new Set(found.map(({ rubricId }) => rubricId)).size).toBe(1);
    expect(found[0]).toMatchObject({ name: "Customer support", version: 1, usedDefault: true });
    expect(await defaultsOf("ws_new")).toEqual([{ mode: "live", id: found[0]?.rubricId }]);
  });

  test("does not get in the way of whoever chooses the first default", async () => {
    for (let round = 0; round < 5; round++) {
      const scope = await world.tenant(`ws_first_${round}`);
      const own = await world.create({ scope, publish: true });
      await Promise.all([
        findRubricForScoring(world.db, scope, null),
        world.change(own.id, { makeDefault: true }, scope),
        world.db.transaction((tx) => findRubricForScoring(tx, scope, null)),
      ]);
      expect(await defaultsOf(scope.workspaceId)).toEqual([{ mode: "live", id: own.id }]);
    }
  });
});

test("set-up gives both modes of every workspace a default, once", async () => {
  await world.tenant("ws_set_up");
  await Promise.all([
    ensureDefaultRubrics(world.db, world.deps.clock),
    ensureDefaultRubrics(world.db, world.deps.clock),
  ]);
  const made = await defaultsOf("ws_set_up");
  expect(made.map(({ mode }) => mode)).toEqual(["live", "test"]);
  await ensureDefaultRubrics(world.db, world.deps.clock);
  expect(await defaultsOf("ws_set_up")).toEqual(made);
});

test("a preview takes the draft before the version in use; an old version can still be read", async () => {
  const { id, draft } = await world.create();
  expect(await draftOrPublished(world.db, world.scope, id)).toMatchObject({ version: null, content: draft });
  await world.publish(id);
  expect(await draftOrPublished(world.db, world.scope, id)).toMatchObject({ version: 1, content: draft });
  await world.change(id, { content: content({ criteria: [asked({ key: "next" })] }) });
  expect(await draftOrPublished(world.db, world.scope, id)).toMatchObject({
    version: null,
    content: { criteria: [{ key: "next" }] },
  });
  await world.publish(id);
  expect(await rubricVersionContent(world.db, world.scope, id, 1)).toEqual(draft);
  await expectFault(rubricVersionContent(world.db, world.scope, id, 3), "not_found");
  await expectFault(draftOrPublished(world.db, await world.tenant("ws_preview"), id), "not_found");
});
