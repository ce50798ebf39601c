import { beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "../../test/service.ts";

const workspaceId = "ws_creator_left";
let service: TestService;
let owner: string;

beforeAll(async () => {
  service = await startTestService();
  await service.workspace(workspaceId);
  owner = (await service.person(workspaceId, "owner")).cookie;
});

const makeKey = async (cookie: string, name: string, mode: "live" | "test") => {
  const headers = { "x-service-mode": mode };
  const { json } = await service.call("POST", "/keys", { cookie, headers, body: { name, scopes: ["tickets:read"] } });
  return json.data;
};

test("keys of an admin who was removed are named for revocation, and stay recognisable", async () => {
  const email = "admin.who.leaves@example.com";
  const { cookie } = await service.person(workspaceId, "admin", email);
  const live = await makeKey(cookie, "Import", "live");
  const sandbox = await makeKey(cookie, "Sandbox", "test");
  const revoked = await makeKey(cookie, "Old", "live");
  const mine = await makeKey(owner, "Mine", "live");
  await service.call("DELETE", `/keys/${revoked.id}`, { cookie });
  expect([live.creator_left, live.created_by]).toEqual([false, email]);

  const members = (await service.call("GET", "/members", { cookie: owner })).json.data.items;
  const { id } = members.find((member: { email: string }) => member.email === email);
  const removed = await service.call("DELETE", `/members/${id}`, { cookie: owner });
  expect(removed.json.data).toEqual({
    id,
    deleted: true,
    keys: [
      { id: live.id, name: "Import", mode: "live" },
      { id: sandbox.id, name: "Sandbox", mode: "test" },
    ],
  });

  const listed = async (query = "") => (await service.call("GET", `/keys${query}`, { cookie: owner })).json.data.items;
  const left = Object.fromEntries(
    (await listed()).map((key: { id: string; creator_left: boolean }) => [key.id, key.creator_left]),
  );
  expect(left).toMatchObject({ [live.id]: true, [revoked.id]: true, [mine.id]: false });
  const theirs = await listed(`?created_by=${encodeURIComponent(email)}`);
  expect(theirs.map((key: { id: string }) => key.id).sort()).toEqual([live.id, revoked.id].sort());
  // Programs depend on it: it works until somebody revokes it.
  expect((await service.call("GET", "/tickets", { key: live.secret })).status).toBe(200);
});

test("keys that the operator made have no creator who could leave", async () => {
  const { id } = await service.key(workspaceId);
  expect((await service.call("GET", `/keys/${id}`, { cookie: owner })).json.data.creator_left).toBe(false);
});
