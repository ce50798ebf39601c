import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../src/platform/ids.ts";
import { startTestService } from "./service.ts";

const service = await startTestService();
const { db } = service;

type Body = Record<string, unknown>;
interface Tenant {
  readonly workspaceId: string;
  readonly key: string;
}

async function tenant(id: string, mode: "live" | "test" = "live"): Promise<Tenant> {
  const { workspaceId } = await service.workspace(id);
  return { workspaceId, key: (await service.key(workspaceId, mode)).secret };
}

async function create({ key }: Tenant, path: string, body: Body): Promise<string> {
  const reply = await service.call("POST", path, { key, body });
  expect(reply.status, reply.text).toBe(201);
  return reply.json.data.id;
}

async function find({ key }: Tenant, path: string, query: Record<string, string>) {
  const reply = await service.call("GET", `${path}?${new URLSearchParams(query)}`, { key });
  expect(reply.status, reply.text).toBe(200);
  const { items, has_more: hasMore } = reply.json.data;
  return { ids: (items as { id: string }[]).map(({ id }) => id), hasMore };
}

const cases: readonly { path: string; body: Body; hits: string[]; misses: string[] }[] = [
  {
    path: "/contacts",
    body: {
      first_name: "María",
      last_name: "Lopez-O'Hara",
      email: "M.Lopez@Example.com",
      external_id: "crm-2024-01",
      phone: "+1-555-0100",
    },
    hits: [
      ...["mari", "MARÍA", "pez", "maria lopez", "lopez maria", "o'hara", "o’hara"],
      ...["lopez@exa", "ample.co", "@", "m", "ex", "crm-2024", "2024-01"],
      ...["555 01", "5550100", "555-0100", "(555)", "+1555", "15550100", "1.555.0100", "01 555 mari"],
    ],
    misses: ["marib", "lopezmaria", "556", "0100555", "maria garcia", "%", "_", "\\", "zz", "lopez\u0301x", "20240"],
  },
  {
    path: "/companies",
    body: { name: "Müller & Söhne", domain: "mueller.example", external_id: "ERP/77" },
    hits: ["muller", "ühne".slice(1), "SOHNE", "ueller.ex", "erp/7", "&", "müller mueller"],
    misses: ["mullers", "erp 78", "'"],
  },
  {
    path: "/tickets",
    body: { title: "Ärger mit Rückerstattung №5", description: `Überweisung 4711\n${"x".repeat(2_000)} far behind` },
    hits: ["argER", "erstatt", "uberweis", "47", "ruck 4711", "xxxx", "no5", "№5"],
    misses: ["behind", "4712", "erstattung argerlich"],
  },
  {
    path: "/agents",
    body: { name: "Billing Bot 退款", external_id: "bot_42", description: "Answers invoices", kind: "ai" },
    hits: ["ill", "退款", "退", "bot_4", "invoi", "bot bill"],
    misses: ["款退", "bot_43", "ebot"],
  },
];

describe.each(cases)("a search of $path", ({ path, body, hits, misses }) => {
  const id = path.slice(1);

  test("finds parts of words in any case, all of which must occur, and nothing else", async () => {
    const own = await tenant(`ws_found_${id}`);
    const created = await create(own, path, body);
    for (const q of hits) expect(await find(own, path, { q }), q).toEqual({ ids: [created], hasMore: false });
    for (const q of misses) expect(await find(own, path, { q }), q).toEqual({ ids: [], hasMore: false });
  });

  test("never leaves its workspace and its mode", async () => {
    const own = await tenant(`ws_tenant_${id}`);
    const others = [await tenant(`ws_tenant_${id}`, "test"), await tenant(`ws_stranger_${id}`)];
    const created = await create(own, path, body);
    const q = hits[0] as string;
    for (const other of others) expect((await find(other, path, { q })).ids).toEqual([]);
    const theirs = await create(others[0] as Tenant, path, body);
    expect((await find(others[0] as Tenant, path, { q })).ids).toEqual([theirs]);
    expect((await find(own, path, { q })).ids).toEqual([created]);
  });
});

test("a changed row is found by what it says now, and no longer by what it said", async () => {
  const own = await tenant("ws_changed");
  const id = await create(own, "/contacts", { email: "before@example.com", phone: "030 12" });
  await service.call("PATCH", `/contacts/${id}`, { key: own.key, body: { email: "after@example.com", phone: null } });
  expect((await find(own, "/contacts", { q: "before" })).ids).toEqual([]);
  expect((await find(own, "/contacts", { q: "03012" })).ids).toEqual([]);
  expect((await find(own, "/contacts", { q: "after" })).ids).toEqual([id]);
});

test("an agent that a conversation was the first to name is found", async () => {
  const own = await tenant("ws_registered");
  await create(own, "/conversations", { transcript: "Agent: hello", agent: "Zoë Quist" });
  expect((await find(own, "/agents", { q: "zoe list" })).ids).toHaveLength(0);
  expect((await find(own, "/agents", { q: "zoe qui" })).ids).toHaveLength(1);
});

test("what can't be stored can't be searched for, and blank is no search", async () => {
  const own = await tenant("ws_refused");
  for (const q of ["%00", "a%00b", "", "%20", "x".repeat(257)]) {
    const reply = await service.call("GET", `/contacts?q=${q}`, { key: own.key });
    expect(reply.json.error, q).toMatchObject({ code: "invalid_argument", field: "q" });
  }
});

describe("among many", () => {
  const size = 7_000;
  const ids: string[] = [];
  let own: Tenant;

  // Every third row has "third", every 500th "seldom", and the two oldest "needle".
  beforeAll(async () => {
    own = await tenant("ws_many");
    const start = Date.UTC(2026, 0, 1);
    for (let i = 0; i < size; i++) ids.push(newId("ticket", new Date(start + i * 1_000)));
    await db.pool.query(
      `insert into ticket (workspace_id, mode, id, title, priority, status, tags, created_at, updated_at)
        select $1, 'live', id, 'row ' || place || case when place % 3 = 0 then ' third' else '' end
            || case when place % 500 = 0 then ' seldom' else '' end || case when place < 2 then ' needle' else '' end,
          'low', case when place % 2 = 0 then 'open' else 'closed' end,
          case when place % 100 = 0 then array['vip'] else '{}' end, now(), now()
          from (select id, place - 1 as place from unnest($2::text[]) with ordinality as given (id, place)) as given`,
      [own.workspaceId, ids],
    );
  });
  const having = (test: (i: number) => boolean) => ids.filter((_id, i) => test(i)).toReversed();

  test("a page after page has all that match once, from both ends, common or rare", async () => {
    const terms: [string, (i: number) => boolean][] = [
      ["seldom", (i) => i % 500 === 0],
      ["needle", (i) => i < 2],
      ["eedl row", (i) => i < 2],
      ["row 69", (i) => String(i).includes("69")],
    ];
    for (const [q, test] of terms) {
      for (const order of ["desc", "asc"]) {
        const walked: string[] = [];
        for (let more = true; more; ) {
          const after: Record<string, string> = walked.length > 0 ? { starting_after: walked.at(-1) as string } : {};
          const page = await find(own, "/tickets", { q, order, limit: "7", ...after });
          walked.push(...page.ids);
          more = page.hasMore;
          if (more) expect(page.ids).toHaveLength(7);
          expect(walked.length).toBeLessThanOrEqual(size);
          if (walked.length > 60) break;
        }
        const all = order === "desc" ? having(test) : having(test).toReversed();
        expect(walked, `${q} ${order}`).toEqual(all.slice(0, walked.length));
        expect(walked.length).toBeGreaterThanOrEqual(Math.min(all.length, 60));
      }
    }
    expect((await find(own, "/tickets", { q: "third", limit: "100" })).ids).toEqual(
      having((i) => i % 3 === 0).slice(0, 100),
    );
    expect(await find(own, "/tickets", { q: "nowhere" })).toEqual({ ids: [], hasMore: false });
  });

  test("other filters narrow it, and times and cursors do", async () => {
    const rare = (i: number) => i % 500 === 0;
    expect((await find(own, "/tickets", { q: "seldom", status: "closed" })).ids).toEqual([]);
    expect((await find(own, "/tickets", { q: "seldom third", status: "open" })).ids).toEqual(
      having((i) => rare(i) && i % 3 === 0 && i % 2 === 0),
    );
    expect((await find(own, "/tickets", { q: "third", tag: "vip", limit: "100" })).ids).toEqual(
      having((i) => i % 300 === 0),
    );
    const between = { created_after: "2026-01-01T00:10:00Z", created_before: "2026-01-01T01:00:00Z" };
    expect((await find(own, "/tickets", { q: "seldom", ...between })).ids).toEqual(
      having((i) => rare(i) && i > 600 && i < 3_600),
    );
  });

  test("tickets of a contact are searched whether they are its own or came by a merge", async () => {
    const contact = await create(own, "/contacts", { phone: "1234" });
    const target = await create(own, "/tickets", { title: "merged needle" });
    const direct = await create(own, "/tickets", { title: "direct needle", contact_id: contact });
    const source = await create(own, "/tickets", { title: "source", contact_id: contact });
    await service.call("POST", `/tickets/${source}/merge`, { key: own.key, body: { into: target } });
    expect((await find(own, "/tickets", { q: "needle", contact_id: contact })).ids).toEqual([direct, target]);
  });

  test("a term that the newest rows don't have is looked up in the index, not read from all rows", async () => {
    const { rows } = await db.pool.query<{ "QUERY PLAN": string }>(
      `explain select from ticket_search where search_grams(workspace_id, mode, searched) @@ '''00000000nee'''::tsquery`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("ticket_search_grams");
  });
});
