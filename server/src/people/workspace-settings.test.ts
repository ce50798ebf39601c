import { beforeAll, describe, expect, test } from "vitest";
import { type PeopleHarness, startPeople } from "./test-people.ts";

let house: PeopleHarness;
let cookie: string;
let viewer: string;

beforeAll(async () => {
  house = await startPeople();
  const workspaceId = await house.makeWorkspace();
  cookie = await house.signIn((await house.makeMember(workspaceId, "admin")).email);
  viewer = await house.signIn((await house.makeMember(workspaceId, "viewer")).email);
});

const patch = (body: object, as = cookie) => house.call("PATCH", "/workspace", { body, cookie: as });
const read = async () => (await house.call("GET", "/workspace", { cookie })).data;
const pattern = (text: string, name = "own") => ({ pii_patterns: [{ name, pattern: text }] });

describe("how personal data is treated", () => {
  test("begins with nothing masked", async () => {
    expect(await read()).toMatchObject({ pii_mode: "off", pii_patterns: [] });
  });

  test("is set by admins, shown to everybody, and each setting stays when another changes", async () => {
    expect((await patch({ pii_mode: "mask_shown" }, viewer)).status).toBe(403);
    const patterns = [{ name: "order_number", pattern: "ORD-\\d{4,}" }];
    expect((await patch({ pii_mode: "mask_shown", pii_patterns: patterns })).status).toBe(200);
    expect((await patch({ name: "Acme care" })).data).toMatchObject({ pii_mode: "mask_shown", pii_patterns: patterns });
    expect((await patch({ pii_mode: "mask_stored" })).data).toMatchObject({
      name: "Acme care",
      pii_patterns: patterns,
    });
    expect((await patch({ pii_patterns: [] })).data).toMatchObject({ pii_mode: "mask_stored", pii_patterns: [] });
    expect((await house.call("GET", "/workspace", { cookie: viewer })).data).toEqual(await read());
  });

  test("an empty change changes nothing, not even the time", async () => {
    const before = await read();
    expect((await patch({})).data).toEqual(before);
    const { updated_at, ...rest } = (await patch({ pii_mode: before.pii_mode })).data;
    expect(rest).toEqual(expect.objectContaining({ pii_mode: before.pii_mode }));
    expect(updated_at > before.updated_at).toBe(true);
  });
});

describe("a pattern that could not be used is refused by its place, and nothing is changed", () => {
  test.each([
    ["is no expression", "("],
    ["has what RE2 has not: a look ahead", "a(?=b)"],
    ["has what RE2 has not: a back reference", "(a)\\1"],
    ["repeats without measure", "((a{100}){100}){100}"],
    ["is too large a program", "(?:\\pL{40}){25}x"],
    ["matches the empty text", "a*"],
    ["matches between words", "\\b"],
    ["matches the beginning of each line", "^"],
  ])("%s", async (_, text) => {
    const before = await read();
    const answer = await patch({ name: "Not this", ...pattern(text) });
    expect([answer.status, answer.error?.code, answer.error?.field]).toEqual([
      400,
      "invalid_argument",
      "pii_patterns.0.pattern",
    ]);
    expect(await read()).toEqual(before);
  });

  test("two of one name", async () => {
    const twice = [1, 2].map((i) => ({ name: "own", pattern: `x${i}` }));
    const answer = await patch({ pii_patterns: twice });
    expect([answer.status, answer.error?.field]).toEqual([400, "pii_patterns.1.name"]);
  });

  test("more than fifty, a name that would not read as a mask, an unknown mode", async () => {
    const many = Array.from({ length: 51 }, (_, i) => ({ name: `p${i}`, pattern: "x" }));
    expect(await patch({ pii_patterns: many })).toMatchObject({ status: 400, error: { field: "pii_patterns" } });
    expect(await patch(pattern("x", "Own name"))).toMatchObject({
      status: 400,
      error: { field: "pii_patterns.0.name" },
    });
    expect(await patch({ pii_mode: "on" })).toMatchObject({ status: 400, error: { field: "pii_mode" } });
  });
});
