import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { hasPhrases } from "./search/has-phrases.ts";
import { hasWords, packWords } from "./search/packed-words.ts";
import { isEmpty, parseSearch } from "./search/parse-search.ts";
import { wordsOf } from "./search/words-of.ts";
import { createSearchWorld, type SearchWorld } from "./test-search.ts";
import type { ConversationFilters } from "./types.ts";

let world: SearchWorld;
beforeAll(async () => {
  world = await createSearchWorld();
});

const refund = "Agent: Hello.\nCustomer: I'd like a refund, my card was declined at the café.";

describe("what is found", () => {
  test("is found right after it was taken in, and all the same once it is indexed", async () => {
    const scope = await world.tenant("ws_right_after");
    const id = await world.take({ transcript: refund, agent: "Ann Miller", externalId: "call-0042" }, scope);
    const hits = ["refund", "REFUND card", "ref*", '"card was declined"', "cafe", "miller", "0042", "id", "call-0042"];
    const misses = ["refunds", "refund bank", '"declined card"', "ref", "!!!", '""', "*", "ann* bank"];
    for (const indexed of [false, true]) {
      for (const q of hits) expect(await world.find(q, { scope }), `${q} ${indexed}`).toEqual([id]);
      for (const q of misses) expect(await world.find(q, { scope }), `${q} ${indexed}`).toEqual([]);
      if (!indexed) expect(await world.index()).toBeGreaterThan(0);
    }
  });

  test("is what a conversation says now, once an upsert has replaced what it said", async () => {
    const scope = await world.tenant("ws_upsert");
    const first = { externalId: "call-1", transcript: "Customer: about my invoice", upsert: true };
    const id = await world.take(first, scope);
    await world.index();
    expect(await world.find("invoice", { scope })).toEqual([id]);
    await world.take({ ...first, transcript: "Customer: about my parcel" }, scope);
    for (let round = 0; round < 2; round++) {
      expect(await world.find("invoice", { scope })).toEqual([]);
      expect(await world.find("parcel", { scope })).toEqual([id]);
      await world.index();
    }
  });

  test("is what events and spans say, where there is no transcript", async () => {
    const scope = await world.tenant("ws_events");
    const events = [{ type: "turn", role: "customer", content: "My parcel never arrived" }];
    const id = await world.take({ events }, scope);
    const silent = await world.take({ audioUrl: "https://example.com/a.wav" }, scope);
    const spoken = await world.take({ audioUrl: "https://example.com/b.wav", agent: "Bot" }, scope);
    await world.db.pool.query(`update conversation_content set nodes = '{"from":"spans"}' where conversation_id = $1`, [
      spoken,
    ]);
    const node = { parentId: null, role: null, input: null, output: null, status: null, error: null, startedAt: null };
    world.spans.set(spoken, [
      {
        ...node,
        id: "s1",
        type: "turn",
        name: null,
        content: "seen in spans",
        endedAt: null,
        durationMs: null,
        attributes: {},
      },
    ]);
    for (let round = 0; round < 2; round++) {
      expect(await world.find("parcel arrived", { scope })).toEqual([id]);
      expect(await world.find("spans bot", { scope })).toEqual([spoken]);
      expect(await world.find("conv", { scope })).toEqual([]);
      await world.index();
    }
    expect(await world.waiting()).toBe(0);
    expect((await world.row(silent)).language).toBeNull();
  });

  test("never leaves its workspace and its mode", async () => {
    const [live, other] = [await world.tenant("ws_tenant"), await world.tenant("ws_tenant_2")];
    const trial = await world.tenant("ws_tenant", "test");
    const ids = [];
    for (const scope of [live, other, trial])
      ids.push(await world.take({ transcript: "Customer: secret word" }, scope));
    for (let round = 0; round < 2; round++) {
      for (const [i, scope] of [live, other, trial].entries()) {
        expect(await world.find("secret", { scope })).toEqual([ids[i]]);
        expect(await world.find('"secret word"', { scope })).toEqual([ids[i]]);
      }
      await world.index();
    }
  });

  test("is nothing that is shown masked, though it is stored as it was said", async () => {
    const scope = await world.tenant("ws_masked");
    world.masks.set("ws_masked", ((value: unknown) =>
      typeof value === "string" ? value.replaceAll(/\d{4,}/g, "[number]") : value) as never);
    const id = await world.take({ transcript: "Customer: my card is 41111111", externalId: "call-123456" }, scope);
    for (let round = 0; round < 2; round++) {
      for (const q of ["41111111", "4111*", '"card is 41111111"', '"is 4111"']) {
        expect(await world.find(q, { scope }), q).toEqual([]);
      }
      for (const q of ["card", "number", '"card is [number]"', "123456"])
        expect(await world.find(q, { scope })).toEqual([id]);
      await world.index();
    }
  });
});

test("what was indexed before the workspace began to mask is hidden from the next search on", async () => {
  const scope = await world.tenant("ws_masks_later");
  const ids = await world.takeAll(
    ["my card is 41111111", "my card is 42222222", "no number here"].map((said) => ({
      transcript: `Customer: ${said}`,
    })),
    scope,
  );
  await world.index();
  expect(await world.find("41111111", { scope })).toEqual([ids[0]]);
  const mask = (value: unknown) => (typeof value === "string" ? value.replaceAll(/\d{4,}/g, "[number]") : value);
  world.masks.set("ws_masks_later", mask as never);
  for (const q of ["41111111", "4*", "card 42222222"]) expect(await world.find(q, { scope }), q).toEqual([]);
  expect(await world.search("card", { scope, page: { limit: 1 } })).toEqual({ ids: [ids[1]], hasMore: true });
  expect(await world.find("number", { scope })).toEqual([ids[2]]);
});

describe("a page", () => {
  test("comes in the order of the list, from cursor to cursor, indexed or not", async () => {
    const scope = await world.tenant("ws_pages");
    const ids: string[] = [];
    for (let i = 0; i < 60; i++) {
      ids.push(await world.take({ transcript: `Customer: number${i} ${i % 3 === 0 ? "third" : "other"}` }, scope));
      if (i === 29) await world.index();
    }
    const wanted = ids.filter((_id, i) => i % 3 === 0);
    for (let round = 0; round < 2; round++) {
      for (const order of ["asc", "desc"] as const) {
        const walked: string[] = [];
        let startingAfter: string | undefined;
        for (let pages = 0; pages < 10; pages++) {
          const { ids: some, hasMore } = await world.search("third", {
            scope,
            page: { order, limit: 4, startingAfter },
          });
          walked.push(...some);
          startingAfter = some.at(-1);
          if (!hasMore) break;
          expect(some).toHaveLength(4);
        }
        expect(walked).toEqual(order === "asc" ? wanted : wanted.toReversed());
      }
      await world.index();
    }
    const exactly = await world.search("third", { scope, page: { limit: wanted.length } });
    expect(exactly.hasMore).toBe(false);
    expect((await world.search("third", { scope, page: { limit: wanted.length - 1 } })).hasMore).toBe(true);
  });

  test("is narrowed by all other filters as well", async () => {
    const scope = await world.tenant("ws_filters");
    const made: string[] = [];
    for (let i = 0; i < 24; i++) {
      made.push(
        await world.take(
          {
            transcript: `Customer: ${i % 2 ? "odd" : "even"} refund`,
            channel: i % 3 === 0 ? "voice" : "chat",
            agent: `Agent ${i % 4}`,
            tags: i % 6 === 0 ? ["vip"] : [],
          },
          scope,
        ),
      );
    }
    const wanted = (keep: (i: number) => boolean) => made.filter((_id, i) => keep(i)).toReversed();
    for (let round = 0; round < 2; round++) {
      const find = (q: string, filters: Partial<ConversationFilters>) => world.find(q, { scope, filters });
      expect(await find("even", { channel: ["voice"] })).toEqual(wanted((i) => i % 2 === 0 && i % 3 === 0));
      expect(await find("even", { agent: ["Agent 2"] })).toEqual(wanted((i) => i % 4 === 2));
      expect(await find("refund", { tag: ["vip"] })).toEqual(wanted((i) => i % 6 === 0));
      expect(await find("refund", { tag: ["vip"], agent: ["Agent 0"] })).toEqual(wanted((i) => i % 12 === 0));
      expect(await find("refund", { tag: ["vip", "none"], agent: ["Agent 0", "Agent 1"] })).toEqual(
        wanted((i) => i % 12 === 0),
      );
      expect(await find("even", { channel: ["voice", "chat"], agent: ["Agent 0", "Agent 2"] })).toEqual(
        wanted((i) => i % 2 === 0),
      );
      expect(await find("odd", { tag: ["vip"] })).toEqual([]);
      expect(await find("odd", { agent: ["nobody"] })).toEqual([]);
      await world.index();
    }
  });

  test("finds what is far behind the newest, rare words and frequent ones that rarely meet alike", async () => {
    const scope = await world.tenant("ws_far");
    const given = Array.from({ length: 1_200 }, (_, i) => ({
      transcript: `Customer: ${i % 2 ? "left" : "right"} common${i === 7 ? " left needle" : ""}${i === 40 ? " needle" : ""}`,
    }));
    const ids: string[] = [];
    for (let i = 0; i < given.length; i += 500) ids.push(...(await world.takeAll(given.slice(i, i + 500), scope)));
    await world.index();
    expect(await world.find("needle", { scope })).toEqual([ids[40], ids[7]]);
    expect(await world.find("needle", { scope, page: { order: "asc" } })).toEqual([ids[7], ids[40]]);
    expect(await world.find("needle right common", { scope })).toEqual([ids[40]]);
    expect(await world.find("needle right common", { scope, filters: { channel: ["voice"] } })).toEqual([]);
    expect(await world.search("left right", { scope })).toEqual({ ids: [], hasMore: false });
    const first = await world.search("left", { scope, page: { limit: 100 } });
    expect(first).toEqual({
      ids: ids
        .filter((_id, i) => i % 2)
        .toReversed()
        .slice(0, 100),
      hasMore: true,
    });
    const deep = await world.search("needle", { scope, page: { limit: 1 } });
    expect(deep).toEqual({ ids: [ids[40]], hasMore: true });
  });

  test("of a phrase has those in which it stands so, of many that have its words", async () => {
    const scope = await world.tenant("ws_phrase");
    const ids = await world.takeAll(
      Array.from({ length: 450 }, (_, i) => ({
        transcript: i % 150 ? "Customer: red green" : "Customer: green, red green  red",
      })),
      scope,
    );
    const wanted = [ids[300], ids[150], ids[0]];
    for (let round = 0; round < 2; round++) {
      expect(await world.search('"green red"', { scope })).toEqual({ ids: wanted, hasMore: false });
      expect(await world.search('"green red"', { scope, page: { limit: 2 } })).toEqual({
        ids: wanted.slice(0, 2),
        hasMore: true,
      });
      await world.index();
    }
  });

  test("of a phrase that hardly any of too many have is cut short or refused, never wrong", async () => {
    const scope = await world.tenant("ws_frequent");
    const id = await world.take({ transcript: "Customer: green red" }, scope);
    await world.index();
    // As many more as it takes, newer and with the same words.
    const copy = async (table: string, key: string, columns: string) =>
      world.db.pool.query(
        `insert into ${table} (workspace_id, mode, ${key}, ${columns})
          select workspace_id, mode, overlay(${key} placing lpad((100000 + n)::text, 16, 'z') from 12), ${columns}
            from ${table}, generate_series(1, 5200) as n where ${key} = $1`,
        [id],
      );
    await copy(
      "conversation",
      "id",
      "channel, tags, metadata, scoring_state, turn_count, source, request_ids, created_at, updated_at",
    );
    await copy("conversation_content", "conversation_id", "transcript, nodes");
    await copy("conversation_search", "conversation_id", "words");
    const say = (transcript: string, which: string) =>
      world.db.pool.query(
        `update conversation_content set transcript = $1 where workspace_id = 'ws_frequent' and conversation_id ${which}`,
        [transcript],
      );
    await say("Customer: red green", `<> '${id}'`);
    await expect(world.find('"green red"', { scope })).rejects.toMatchObject({ code: "invalid_argument", field: "q" });
    expect(await world.find('"green red"', { scope, page: { order: "asc", limit: 1 } })).toEqual([id]);
    const found = (await world.find("green", { scope, page: { limit: 10 } })).at(-1) as string;
    await say("Customer: green red", `= '${found}'`);
    expect(await world.search('"green red"', { scope })).toEqual({ ids: [found], hasMore: true });
  });
});

describe("any text and any search", () => {
  const word = fc.constantFrom(
    "refund",
    "Refunds",
    "card",
    "café",
    "don't",
    "dont",
    "42",
    "退款",
    "退",
    "สวัสดี",
    "naïve",
    "x",
  );
  const text = fc.array(fc.oneof({ weight: 5, arbitrary: word }, fc.string({ unit: "grapheme", maxLength: 5 })), {
    minLength: 1,
    maxLength: 8,
  });
  const asked = fc.array(
    fc.oneof(
      word,
      word.map((w) => `${w}*`),
      word.map((w) => `${w.slice(0, 2)}*`),
      fc.tuple(word, word).map(([a, b]) => `"${a} ${b}"`),
    ),
    { minLength: 1, maxLength: 3 },
  );

  test("give the same answer before and after indexing, and the one that the rules say", async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.array(asked, { minLength: 1, maxLength: 6 }),
        async (texts, queries) => {
          const scope = await world.tenant(`ws_any_${runs++}`);
          const said = texts.map((words) => `Customer: ${words.join(" ").replaceAll("\0", "").toWellFormed()}.`);
          const ids = await world.takeAll(
            said.map((transcript) => ({ transcript })),
            scope,
          );
          const answers: string[][][] = [];
          for (let round = 0; round < 2; round++) {
            answers.push(await Promise.all(queries.map((words) => world.find(words.join(" "), { scope }))));
            await world.index();
          }
          const model = queries.map((words) => {
            const search = parseSearch(words.join(" "));
            const matches = (one: string) =>
              !isEmpty(search) && hasWords(packWords(wordsOf(one)), search) && hasPhrases(one, search);
            return ids.filter((_id, i) => matches(said[i] as string)).toReversed();
          });
          expect(answers).toEqual([model, model]);
        },
      ),
      { numRuns: 40 },
    );
  });

  test("however hostile, are answered", async () => {
    const scope = await world.tenant("ws_hostile");
    await world.takeAll(
      [{ transcript: "Customer: ' \\ & | ! ( ) <-> :* :A \"quoted\" it's" }, { transcript: refund }],
      scope,
    );
    const hostile = [
      "'",
      "\\",
      "\\'",
      "a' & 'b",
      "!a",
      "a:*",
      "a <-> b",
      "'a':*&",
      "((",
      '"',
      '"\\" \'',
      "%",
      "a\\*",
      "@*",
      ":*",
      "\u2028",
      "x".repeat(256),
      "* ".repeat(128),
      "ﷺ".repeat(256),
      '"'.repeat(255),
    ];
    for (let round = 0; round < 2; round++) {
      for (const q of hostile) await world.find(q, { scope });
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(
            fc.string({ unit: "binary", maxLength: 64 }),
            fc.string({ unit: fc.constantFrom("'", "\\", "*", '"', ":", "&", "a", " ", "!") }),
          ),
          async (q) => {
            const { ids } = await world.search(q.replaceAll("\0", ""), { scope });
            expect(ids.length).toBeLessThanOrEqual(2);
          },
        ),
        { numRuns: 100 },
      );
      await world.index();
    }
  });
});
