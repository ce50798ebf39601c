import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addMember } from "./add-member.ts";
import { createPerson } from "./create-person.ts";
import { type PeopleHarness, password, startPeople } from "./test-people.ts";
import type { Person, Role } from "./types.ts";

let house: PeopleHarness;
let workspaceId: string;
const person = {} as Record<Role, Person>;
const cookie = {} as Record<Role, string>;

const everyRole = ["owner", "admin", "reviewer", "viewer"] as const;

/** All belong to one more workspace throughout, so that being removed from another does not end their sessions. */
beforeAll(async () => {
  house = await startPeople();
  const home = await house.makeWorkspace("Home");
  for (const role of everyRole) {
    person[role] = await house.makeMember(home, role, `${role}@example.com`);
    cookie[role] = await house.signIn(person[role].email);
  }
});

beforeEach(async () => {
  workspaceId = await house.makeWorkspace();
  for (const role of everyRole) await addMember(house.people, { workspaceId, userId: person[role].id, role });
});

const as = (role: Role, more: { body?: object } = {}) => ({
  cookie: cookie[role],
  headers: { "x-workspace-id": workspaceId },
  ...more,
});
const setRole = (by: Role, whom: Role, role: Role) =>
  house.call("PATCH", `/members/${person[whom].id}`, as(by, { body: { role } }));
const remove = (by: Role, whom: Role) => house.call("DELETE", `/members/${person[whom].id}`, as(by));

describe("who may change whom", () => {
  test("members are managed by admins and above, and seen by everybody", async () => {
    for (const role of ["viewer", "reviewer"] as const) {
      expect((await house.call("GET", "/members", as(role))).status).toBe(200);
      expect((await setRole(role, "viewer", "reviewer")).error?.code).toBe("permission_denied");
      expect((await remove(role, "viewer")).error?.code).toBe("permission_denied");
    }
    const changed = await setRole("admin", "viewer", "reviewer");
    expect(changed.data).toMatchObject({ id: person.viewer.id, email: "viewer@example.com", role: "reviewer" });
    expect((await remove("admin", "viewer")).data).toEqual({ id: person.viewer.id, deleted: true, keys: [] });
  });

  test("only owners make or unmake owners", async () => {
    expect((await setRole("admin", "viewer", "owner")).error?.code).toBe("permission_denied");
    expect((await setRole("admin", "owner", "viewer")).error?.code).toBe("permission_denied");
    expect((await remove("admin", "owner")).error?.code).toBe("permission_denied");
    expect((await setRole("owner", "viewer", "owner")).data.role).toBe("owner");
    expect((await setRole("owner", "viewer", "viewer")).data.role).toBe("viewer");
  });

  test("the last owner can neither step down nor leave", async () => {
    const demoted = await setRole("owner", "owner", "admin");
    expect([demoted.status, demoted.error?.code, demoted.error?.field]).toEqual([409, "conflict", "role"]);
    expect((await remove("owner", "owner")).status).toBe(409);
    expect((await setRole("owner", "owner", "owner")).status).toBe(200);
    await setRole("owner", "admin", "owner");
    expect((await setRole("owner", "owner", "admin")).status).toBe(200);
  });

  test("two owners who remove each other at once leave one", async () => {
    await setRole("owner", "admin", "owner");
    const outcomes = await Promise.all([remove("owner", "admin"), remove("admin", "owner")]);
    expect(outcomes.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const { rows } = await house.db.pool.query("select 1 from member where workspace_id = $1 and role = 'owner'", [
      workspaceId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test("somebody of another workspace is not there", async () => {
    const elsewhere = await house.makeMember(await house.makeWorkspace(), "viewer");
    const nobody = "0".repeat(32);
    for (const id of [elsewhere.id, nobody, "short"]) {
      expect((await house.call("PATCH", `/members/${id}`, as("owner", { body: { role: "admin" } }))).status).toBe(404);
      expect((await house.call("DELETE", `/members/${id}`, as("owner"))).status).toBe(404);
    }
  });

  test("a role that does not exist is named as the mistake", async () => {
    const answer = await house.call("PATCH", `/members/${person.viewer.id}`, as("owner", { body: { role: "king" } }));
    expect([answer.status, answer.error?.field]).toEqual([400, "role"]);
  });
});

test("a new role holds from the next call on", async () => {
  const list = () => house.call("GET", "/invitations", as("viewer"));
  expect((await list()).status).toBe(403);
  await setRole("owner", "viewer", "admin");
  expect((await list()).status).toBe(200);
});

test("a removed member's next call is refused, and a later membership does not revive the session", async () => {
  const only = await house.makeMember(workspaceId, "viewer");
  const session = await house.signIn(only.email);
  expect((await house.call("GET", "/workspace", { cookie: session })).status).toBe(200);
  await house.call("DELETE", `/members/${only.id}`, as("admin"));
  expect((await house.call("GET", "/workspace", { cookie: session })).status).toBe(401);
  await addMember(house.people, { workspaceId, userId: only.id, role: "viewer" });
  expect((await house.call("GET", "/workspace", { cookie: session })).status).toBe(401);
});

test("who is removed from one workspace stays in the others", async () => {
  const other = await house.makeWorkspace("Other");
  await addMember(house.people, { workspaceId: other, userId: person.viewer.id, role: "viewer" });
  await remove("owner", "viewer");
  expect((await house.call("GET", "/workspace", as("viewer"))).status).toBe(403);
  const there = { cookie: cookie.viewer, headers: { "x-workspace-id": other } };
  expect((await house.call("GET", "/workspace", there)).data.name).toBe("Other");
});

test("pages of members neither repeat nor skip anybody", async () => {
  const seen: string[] = [];
  for (let after = "", more = true; more; ) {
    const page = await house.call("GET", `/members?limit=3${after && `&starting_after=${after}`}`, as("viewer"));
    seen.push(...page.data.items.map(({ id }: { id: string }) => id));
    more = page.data.has_more;
    after = seen.at(-1) as string;
  }
  expect(seen.sort()).toEqual(
    Object.values(person)
      .map(({ id }) => id)
      .sort(),
  );
});

describe("the workspace", () => {
  test("is renamed by admins and read by everybody", async () => {
    expect((await house.call("PATCH", "/workspace", as("reviewer", { body: { name: "Mine" } }))).status).toBe(403);
    const renamed = await house.call("PATCH", "/workspace", as("admin", { body: { name: "Acme care" } }));
    expect(renamed.data).toMatchObject({ id: workspaceId, name: "Acme care" });
    const unchanged = await house.call("PATCH", "/workspace", as("admin", { body: {} }));
    expect(unchanged.data).toEqual(renamed.data);
    expect((await house.call("GET", "/workspace", as("viewer"))).data).toEqual(renamed.data);
  });
});

describe("making an account by command", () => {
  test("an e-mail that is in use is a conflict, in whatever case it is written", async () => {
    const attempt = createPerson(house.people, { email: "OWNER@example.com", name: "Twin", password });
    await expect(attempt).rejects.toMatchObject({ code: "conflict", field: "email" });
  });

  test("two at once make one account, and the second is told why", async () => {
    const input = { email: "both@example.com", name: "Both", password };
    const outcomes = await Promise.allSettled([createPerson(house.people, input), createPerson(house.people, input)]);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "conflict", field: "email" });
    }
    const { rows } = await house.db.pool.query("select 1 from auth_user where email = 'both@example.com'");
    expect(rows).toHaveLength(1);
  });

  test("a start that died before the membership can be repeated with another password", async () => {
    const email = "half@example.com";
    await createPerson(house.people, { email, name: "Half", password: "the first password" });
    const made = await createPerson(house.people, { email, name: "Whole", password });
    await addMember(house.people, { workspaceId, userId: made.id, role: "viewer" });
    expect(await house.signIn(email)).not.toBe("");
  });

  test("a bad e-mail or a short password is named as the mistake, and no session comes of it", async () => {
    const input = { email: "fine@example.com", name: "Fine", password };
    await expect(createPerson(house.people, { ...input, email: "not one" })).rejects.toMatchObject({ field: "email" });
    await expect(createPerson(house.people, { ...input, password: "short" })).rejects.toMatchObject({
      field: "password",
    });
    const { id } = await createPerson(house.people, input);
    const { rows } = await house.db.pool.query("select 1 from auth_session where user_id = $1", [id]);
    expect(rows).toEqual([]);
  });
});
