import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

let service: TestService;
let key: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace("ws_rubrics");
  key = (await service.key("ws_rubrics")).secret;
});

const send = (method: string, path: string, body?: object) =>
  service.call(method, path, { key, ...(body ? { body } : {}) });
const asked = { key: "asked", name: "Asked", question: "Was it good?" };

async function made(body: object = {}): Promise<string> {
  const reply = await send("POST", "/rubrics", { name: "Ours", criteria: [asked], ...body });
  expect(reply.status, reply.text).toBe(201);
  return reply.json.data.id;
}

test("a field of a criterion that is not known is reported, and not kept", async () => {
  const criteria = [asked, { ...asked, key: "other", wieght: 5 }];
  const { json } = await send("POST", "/rubrics", { name: "Ours", criteria });
  expect(json.meta.warnings).toMatchObject([{ code: "unknown_field", field: "criteria.1.wieght" }]);
  expect(json.data.draft.criteria[1]).toEqual({
    ...asked,
    key: "other",
    description: null,
    section: null,
    type: "binary",
    weight: 1,
    max_score: 1,
    critical: false,
    applies_when: null,
    check: null,
    parameters: {},
    categories: [],
  });
});

test("a criterion that can't be graded is a 400 on its field, and nothing is made or changed", async () => {
  const id = await made();
  const before = (await send("GET", `/rubrics/${id}`)).json.data;
  const criteria = [asked, { ...asked, key: "said", check: "forbidden_phrases", parameters: { phrases: [] } }];
  for (const [method, path, body] of [
    ["POST", "/rubrics", { name: "Bad", criteria }],
    ["POST", "/rubrics/import", { format: "cqs-rubric/1", name: "Bad", criteria }],
    ["PATCH", `/rubrics/${id}`, { name: "Bad", criteria }],
  ] as const) {
    const reply = await send(method, path, body);
    expect(reply.status).toBe(400);
    expect(reply.json.error).toMatchObject({ code: "invalid_argument", field: "criteria.1.parameters.phrases" });
  }
  expect((await send("GET", `/rubrics/${id}`)).json.data).toEqual(before);
  const { json } = await send("GET", "/rubrics?limit=100");
  expect(json.data.items.filter(({ name }: { name: string }) => name === "Bad")).toEqual([]);
});

test("of two who publish at once one is answered with the version, the other with a 409", async () => {
  const id = await made();
  const replies = await Promise.all([1, 2].map(() => send("POST", `/rubrics/${id}/publish`)));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
  const { data } = (await send("GET", `/rubrics/${id}`)).json;
  expect(data).toMatchObject({ version: 1, draft: null, published: { version: 1, published_by: "ws_rubrics live" } });
});

test("the list tells rubrics out of use from the others", async () => {
  const [kept, archived] = [await made(), await made()];
  await send("PATCH", `/rubrics/${archived}`, { archived: true });
  const ids = async (query: string) =>
    (await send("GET", `/rubrics?limit=100${query}`)).json.data.items.map(({ id }: { id: string }) => id);
  expect(await ids("&archived=true")).toEqual([archived]);
  expect(await ids("&archived=false")).toContain(kept);
  expect(await ids("&archived=false")).not.toContain(archived);
  expect(await ids("")).toEqual(expect.arrayContaining([kept, archived]));
});

test("the default is moved and kept in use over the API", async () => {
  const id = await made({ template: "ai_agent", publish: true });
  expect((await send("PATCH", `/rubrics/${id}`, { default: true })).json.data).toMatchObject({ default: true });
  const refused = await send("PATCH", `/rubrics/${id}`, { archived: true });
  expect([refused.status, refused.json.error.field]).toEqual([409, "archived"]);
  expect((await send("PATCH", `/rubrics/${id}`, { default: false })).json.error).toMatchObject({ field: "default" });
});

test("whoever changes a rubric that another has changed since is told so, and overwrites nothing", async () => {
  const id = await made();
  const path = `/rubrics/${id}`;
  const read = await send("GET", path);
  const etag = read.headers.get("etag") as string;
  expect(etag).toMatch(/^"[\w-]+"$/);
  const change = (body: object, ifMatch: string) =>
    service.call("PATCH", path, { key, body, headers: { "if-match": ifMatch } });
  const first = await change({ pass_score: 60 }, etag);
  expect([first.status, first.headers.get("etag") === etag]).toEqual([200, false]);
  const late = await change({ pass_score: 90 }, etag);
  expect([late.status, late.json.error]).toMatchObject([412, { code: "precondition_failed", field: "If-Match" }]);
  expect((await send("GET", path)).json.data.draft.pass_score).toBe(60);
  // The tag of the newest answer, a list that holds it, and any tag at all are taken.
  const newest = first.headers.get("etag") as string;
  const second = await change({ pass_score: 61 }, `"other", ${newest}`);
  expect([second.status, (await change({ pass_score: 62 }, "*")).status]).toEqual([200, 200]);
  const publish = (ifMatch: string) =>
    service.call("POST", `${path}/publish`, { key, headers: { "if-match": ifMatch } });
  expect((await publish(newest)).status).toBe(412);
  expect((await publish((await send("GET", path)).headers.get("etag") as string)).status).toBe(201);
  expect((await change({ pass_score: 63 }, "no tag")).json.error).toMatchObject({ field: "If-Match" });
});

test("of many who change the same draft at once with its tag, one is taken", async () => {
  const path = `/rubrics/${await made()}`;
  const etag = (await send("GET", path)).headers.get("etag") as string;
  const replies = await Promise.all(
    [51, 52, 53, 54].map((pass_score) =>
      service.call("PATCH", path, { key, body: { pass_score }, headers: { "if-match": etag } }),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

test("a draft says what agreement it needs before it can be published, and what it has", async () => {
  const minimum_agreement = { kappa: 0.6, reviews: 30 };
  const id = await made({ minimum_agreement });
  const { data } = (await send("GET", `/rubrics/${id}`)).json;
  expect(data.draft_agreement).toEqual({ needs: minimum_agreement, has: { kappa: null, reviews: 0 }, met: false });
  expect((await send("POST", `/rubrics/${id}/publish`)).json.error.field).toBe("minimum_agreement");
  expect((await send("GET", `/rubrics/${await made()}`)).json.data.draft_agreement).toBeNull();
});
