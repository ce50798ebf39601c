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
