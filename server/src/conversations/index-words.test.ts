import { beforeAll, describe, expect, test } from "vitest";
import { connectDatabase } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { indexWords, nextToIndex, settleWords } from "./index-words.ts";
import { createSearchWorld, type SearchWorld } from "./test-search.ts";

let world: SearchWorld;
beforeAll(async () => {
  world = await createSearchWorld();
});

const english = "Customer: I would like to know where my parcel is, please.";

describe("indexing", () => {
  test("tells the language anew once an upsert has replaced what was said, and keeps it where nothing was said", async () => {
    const german = "Customer: Guten Tag, ich möchte bitte wissen, wo meine Bestellung geblieben ist.";
    const id = await world.take({ externalId: "language", transcript: english });
    await world.index();
    expect((await world.row(id)).language).toBe("en");
    await world.take({ externalId: "language", upsert: true, tags: ["other"] });
    expect((await world.row(id)).language).toBe("en");
    await world.take({ externalId: "language", upsert: true, transcript: german });
    expect((await world.row(id)).language).toBeNull();
    await world.index();
    expect((await world.row(id)).language).toBe("de");
  });

  test("tells the language and leaves everything else of the conversation as it was", async () => {
    const id = await world.take({ transcript: english });
    const { language, ...before } = await world.row(id);
    expect(language).toBeNull();
    expect(await world.index()).toBe(1);
    expect(await world.row(id)).toEqual({ ...before, language: "en" });
    expect(await world.waiting()).toBe(0);
    expect(await world.index()).toBe(0);
  });

  test("leaves nothing gathered in the index once it is settled", async () => {
    await world.take({ transcript: english });
    await world.index();
    await settleWords(world.indexing);
    const { rows } = await world.db.pool.query("select gin_clean_pending_list('conversation_search_words') as pages");
    expect(rows).toEqual([{ pages: 0 }]);
  });

  test("gives every tenant its turn, however much another has waiting", async () => {
    const [big, small] = [await world.tenant("ws_a_big"), await world.tenant("ws_b_small")];
    await world.takeAll(
      Array.from({ length: 250 }, () => ({ transcript: english })),
      big,
    );
    await world.take({ transcript: english }, small);
    const first = await nextToIndex(world.indexing, undefined);
    expect(first).toEqual(big);
    expect(await indexWords(world.indexing, { scope: big })).toBe(200);
    expect(await nextToIndex(world.indexing, first)).toEqual(small);
    expect(await indexWords(world.indexing, { scope: small })).toBe(1);
    expect(await nextToIndex(world.indexing, small)).toBeUndefined();
    expect(await world.index()).toBe(50);
  });

  test("by several workers at once does everything once", async () => {
    const scope = await world.tenant("ws_race");
    const ids = await world.takeAll(
      Array.from({ length: 500 }, (_, i) => ({ transcript: `Customer: number${i} please` })),
      scope,
    );
    const workers = Array.from({ length: 4 }, () => world.index());
    const indexed = (await Promise.all(workers)).reduce((sum, one) => sum + one, 0);
    expect(indexed).toBe(500);
    expect(await world.waiting()).toBe(0);
    const found = await world.find("please", { scope, page: { limit: 100 } });
    expect(found).toEqual(ids.toReversed().slice(0, 100));
    expect(await world.find("number7", { scope })).toEqual([ids[7]]);
  });
});

describe("a conversation that changes while its words are made", () => {
  const first = { externalId: "call-1", transcript: "Customer: about my invoice", upsert: true };

  /** Does something at the moment when the words are made but not yet kept. */
  const interrupted = (scope: Scope, then: () => Promise<unknown>) => {
    let done: Promise<unknown> | undefined;
    const spanNodes = async () => {
      done ??= then();
      await done;
      return [];
    };
    return indexWords({ ...world.indexing, spanNodes }, { scope });
  };

  test("keeps waiting, and is found by what it says now", async () => {
    const scope = await world.tenant("ws_changing");
    const id = await world.take(first, scope);
    const spans = await world.take({ audioUrl: "https://example.com/a.wav" }, scope);
    await world.db.pool.query(`update conversation_content set nodes = '{"from":"spans"}' where conversation_id = $1`, [
      spans,
    ]);
    const again = { ...first, transcript: "Customer: about my parcel" };
    expect(await interrupted(scope, () => world.take(again, scope))).toBe(1);
    expect(await world.waiting()).toBe(1);
    for (let round = 0; round < 2; round++) {
      expect(await world.find("invoice", { scope })).toEqual([]);
      expect(await world.find("parcel", { scope })).toEqual([id]);
      await world.index();
    }
  });

  test("by someone who is not done yet is not waited for", async () => {
    const scope = await world.tenant("ws_locked");
    const ids = await world.takeAll([{ transcript: "Customer: one" }, { transcript: "Customer: two" }], scope);
    const client = await world.db.pool.connect();
    await client.query("begin");
    await client.query("select from conversation where id = $1 for update", [ids[0]]);
    expect(await indexWords(world.indexing, { scope })).toBe(1);
    await client.query("rollback");
    client.release();
    expect(await world.index()).toBe(1);
  });

  test("or is forgotten leaves nothing behind", async () => {
    const scope = await world.tenant("ws_forgotten");
    const spans = await world.take({ audioUrl: "https://example.com/a.wav" }, scope);
    await world.db.pool.query(`update conversation_content set nodes = '{"from":"spans"}' where conversation_id = $1`, [
      spans,
    ]);
    const forget = () => world.db.pool.query("delete from conversation where id = $1", [spans]);
    expect(await interrupted(scope, forget)).toBe(0);
    expect(await world.index()).toBe(0);
    expect(await world.waiting()).toBe(0);
    const left = await world.db.pool.query("select from conversation_search where conversation_id = $1", [spans]);
    expect(left.rowCount).toBe(0);
  });
});

test("a worker that dies on the way loses nothing", async () => {
  const scope = await world.tenant("ws_killed");
  const id = await world.take({ transcript: "Customer: still here" }, scope);
  const db = connectDatabase(world.db.url, { maxConnections: 1, name: "doomed worker" });
  const dying = indexWords(
    {
      ...world.indexing,
      db,
      makeWords: async () => {
        throw new Error("killed");
      },
    },
    { scope },
  );
  await expect(dying).rejects.toThrow("killed");
  await db.close();
  expect(await world.waiting()).toBe(1);
  expect(await world.find("still here", { scope })).toEqual([id]);
  expect(await world.index()).toBe(1);
  expect(await world.find("still here", { scope })).toEqual([id]);
});
