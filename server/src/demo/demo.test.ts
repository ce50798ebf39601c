import { beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});

const inTestMode = { "x-service-mode": "test" };

async function openWorkspace(id: string) {
  await service.workspace(id);
  const { cookie } = await service.person(id, "admin");
  const call = (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    body?: object,
    headers: object = inTestMode,
  ) => service.call(method, path, { cookie, headers: headers as Record<string, string>, ...(body ? { body } : {}) });
  return { call, fill: (conversations: number) => call("POST", "/demo-data", { conversations }) };
}

/** How many rows of the workspace each table of things that people see has. */
async function rowCounts(workspaceId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of ["conversation", "scorecard", "ticket", "contact", "company", "agent", "review", "demo_item"]) {
    const { rows } = await service.db.pool.query(`select count(*)::int as n from ${table} where workspace_id = $1`, [
      workspaceId,
    ]);
    counts[table] = rows[0].n;
  }
  return counts;
}

describe("demo data", () => {
  test("fills the test mode with what every page needs, and is scored as it was handled", async () => {
    const { call, fill } = await openWorkspace("ws_demo");
    expect((await call("GET", "/demo-data")).json.data).toEqual({
      is_present: false,
      conversations: 0,
      created_at: null,
    });
    const filled = await fill(60);
    expect([filled.status, filled.json.data.conversations]).toEqual([201, 60]);
    const scores = async () => {
      const { json } = await call("GET", "/conversations?limit=100");
      return json.data.items.map(({ score }: { score: number | null }) => score);
    };
    await expect.poll(async () => (await scores()).filter((score: unknown) => score !== null).length).toBe(60);
    const sorted = (await scores()).toSorted((a: number, b: number) => a - b);
    expect(sorted[0]).toBeLessThan(50);
    expect(sorted.at(-1)).toBeGreaterThan(85);
    for (const path of ["/contacts", "/companies", "/tickets", "/agents", "/reviews", "/webhooks"]) {
      expect([path, (await call("GET", path)).json.data.items.length]).toEqual([path, expect.any(Number)]);
      expect((await call("GET", path)).json.data.items).not.toEqual([]);
    }
    expect((await call("GET", "/conversations", undefined, {})).json.data.items).toEqual([]);
  });

  test("is refused in live mode, and a second time", async () => {
    const { call, fill } = await openWorkspace("ws_demo_refused");
    const live = await call("POST", "/demo-data", { conversations: 1 }, {});
    expect([live.status, live.json.error.field]).toEqual([400, "mode"]);
    const replies = await Promise.all([fill(2), fill(2), fill(2)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect((await rowCounts("ws_demo_refused")).conversation).toBe(2);
  });

  test("goes again without a rest, and leaves what people added", async () => {
    const workspaceId = "ws_demo_removed";
    const { call, fill } = await openWorkspace(workspaceId);
    const before = await rowCounts(workspaceId);
    await fill(10);
    const [contact] = (await call("GET", "/contacts")).json.data.items;
    const [company] = (await call("GET", "/companies")).json.data.items;
    const [demoTicket] = (await call("GET", "/tickets?status=open")).json.data.items;
    const own = (await call("POST", "/tickets", { title: "Mine", contact_id: contact.id })).json.data;
    const merged = (await call("POST", "/tickets", { title: "Merged into the demo" })).json.data;
    expect((await call("POST", `/tickets/${merged.id}/merge`, { into: demoTicket.id })).status).toBe(200);
    const person = (await call("POST", "/contacts", { email: "own@mail.example", company_id: company.id })).json.data;
    await call("DELETE", `/conversations/${(await call("GET", "/conversations")).json.data.items[0].id}`);

    const removed = await call("DELETE", "/demo-data");
    expect([removed.status, removed.json.data]).toEqual([200, { conversations: 10 }]);
    expect((await call("GET", `/tickets/${own.id}`)).json.data).toMatchObject({ title: "Mine", contact_id: null });
    expect((await call("GET", `/contacts/${person.id}`)).json.data.company_id).toBeNull();
    expect((await call("GET", `/tickets/${merged.id}`)).json.data.merged_into).toBe(demoTicket.id);
    expect(await rowCounts(workspaceId)).toEqual({ ...before, ticket: 3, contact: 1 });
    expect((await call("GET", "/webhooks")).json.data.items).toEqual([]);
    expect((await fill(1)).status).toBe(201);
  });
});
