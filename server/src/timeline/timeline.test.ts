import { allScopes } from "@cqs/contract";
import { beforeAll, expect, test, vi } from "vitest";
import { startTestService } from "../../test/service.ts";
import { thenDo } from "../automation/test-service.ts";
import { purgeActivities } from "./purge-activities.ts";

const service = await startTestService();
const workspaceId = "ws_timeline";
await service.workspace(workspaceId);
const { secret: key } = await service.key(workspaceId);
const keyName = `${workspaceId} live`;

interface Item {
  readonly id: string;
  readonly type: string;
  readonly actor: { kind: string; id: string | null; name: string } | null;
  readonly summary: string;
  readonly changes: object[];
  readonly references: { type: string; id: string }[];
  readonly score: number | null;
}

let ann: { cookie: string; email: string };
beforeAll(async () => {
  ann = await service.person(workspaceId, "admin", "ann@example.com");
});

async function call(method: string, path: string, body?: object, by: { key?: string; cookie?: string } = { key }) {
  const reply = await service.call(method, path, { ...by, ...(body ? { body } : {}) });
  expect(reply.status, reply.text).toBeLessThan(300);
  return reply.json.data;
}

const timeline = async (path: string, by: { key?: string; cookie?: string } = { key }): Promise<Item[]> =>
  (await call("GET", `${path}/timeline?limit=100&order=asc`, undefined, by)).items;

async function scored(): Promise<string> {
  const { id } = await call("POST", "/conversations", { transcript: "Agent: Hello, my name is Ann.\nCustomer: Hi." });
  await vi.waitFor(async () => expect((await call("GET", `/conversations/${id}`)).scorecard_id).toBeTruthy(), 180_000);
  return id;
}

const shown = (items: readonly Item[]) => items.map(({ type, actor, summary }) => [type, actor?.name, summary]);

test("a conversation tells what happened to it, in order, and who did it", async () => {
  const id = await scored();
  const as = { cookie: ann.cookie };
  await call("PATCH", `/conversations/${id}`, { tags: ["vip"] }, as);
  await call("PATCH", `/conversations/${id}`, { status: "resolved" }, as);
  await call("PATCH", `/conversations/${id}`, { status: "open", tags: ["late"] });
  const ticket = await call("POST", "/tickets", { title: "Call back", linked_conversation_id: id }, as);
  const review = await call("POST", "/reviews", { conversation_id: id });
  const items = await timeline(`/conversations/${id}`);
  const { score, name } = { score: items[1]?.score, name: items[1]?.actor?.name };
  expect(shown(items)).toEqual([
    ["created", keyName, `Created by ${keyName}.`],
    ["scored", name, `Scored ${score} by ${name}.`],
    ["tagged", "ann@example.com", "ann@example.com added the tag vip."],
    ["resolved", "ann@example.com", "ann@example.com resolved it."],
    ["changed", keyName, `${keyName} reopened it; added the tag late and removed the tag vip.`],
    ["ticket_opened", "ann@example.com", `A ticket was created: ${ticket.id}.`],
    ["review_requested", undefined, "A review was requested (manual)."],
  ]);
  expect(items.at(-1)?.references).toEqual([{ type: "review", id: review.id }]);
  expect(items[4]?.changes).toEqual([
    { field: "resolved", from: "resolved", to: "open", added: [], removed: [] },
    { field: "tags", from: null, to: null, added: ["late"], removed: ["vip"] },
  ]);
});

test("a conversation that a person brings is that person's", async () => {
  const { id } = await call("POST", "/conversations", { transcript: "Customer: Hi." }, { cookie: ann.cookie });
  const [first] = await timeline(`/conversations/${id}`);
  expect(first).toMatchObject({ type: "created", actor: { kind: "person", name: "ann@example.com" } });
});

test("pages join without a gap in both directions, whatever kind of item a page ends with", async () => {
  const id = await scored();
  for (const tag of ["a", "b", "c"]) await call("PATCH", `/conversations/${id}`, { tags: [tag] });
  await call("POST", "/tickets", { title: "Call back", linked_conversation_id: id });
  const all = (await timeline(`/conversations/${id}`)).map((item) => item.id);
  expect(all).toHaveLength(6);
  for (const order of ["asc", "desc"]) {
    const seen: string[] = [];
    for (let more = true; more; ) {
      const after = seen.length === 0 ? "" : `&starting_after=${seen.at(-1)}`;
      const page = await call("GET", `/conversations/${id}/timeline?limit=1&order=${order}${after}`);
      seen.push(...page.items.map((item: Item) => item.id));
      more = page.has_more;
    }
    expect(seen).toEqual(order === "asc" ? all : all.toReversed());
  }
});

test("a ticket tells of its states, links and merges", async () => {
  const id = (await call("POST", "/tickets", { title: "One" })).id;
  const other = (await call("POST", "/tickets", { title: "Other" })).id;
  await call("PATCH", `/tickets/${id}`, { priority: "urgent" }, { cookie: ann.cookie });
  await call("PATCH", `/tickets/${id}`, { status: "pending" });
  await call("PATCH", `/tickets/${id}`, { title: "Another title" });
  await call("POST", `/tickets/${other}/merge`, { into: id });
  await call("DELETE", `/tickets/${other}/merge`);
  expect(shown(await timeline(`/tickets/${id}`))).toEqual([
    ["created", keyName, `Created by ${keyName}.`],
    ["priority_changed", "ann@example.com", "ann@example.com changed the priority from medium to urgent."],
    ["status_changed", keyName, `${keyName} changed the status from open to pending.`],
    ["edited", keyName, `${keyName} edited the title.`],
    ["merged", keyName, `${keyName} merged ${other} into it.`],
    ["unmerged", keyName, `${keyName} undid the merge with ${other}.`],
  ]);
  expect(shown(await timeline(`/tickets/${other}`)).slice(1)).toEqual([
    ["merged", keyName, `${keyName} merged it into ${id}.`],
    ["unmerged", keyName, `${keyName} undid the merge with ${id}.`],
  ]);
});

test("a contact tells of its conversations and tickets, and of edits without the values", async () => {
  const contact = await call("POST", "/contacts", { email: "kim@example.com" });
  const conversation = await call("POST", "/conversations", { transcript: "Customer: Hi.", contact_id: contact.id });
  await call("PATCH", `/contacts/${contact.id}`, { first_name: "Kim", phone: "+4930123456" });
  const items = await vi.waitFor(async () => {
    const told = await timeline(`/contacts/${contact.id}`);
    expect(shown(told)).toEqual([
      ["created", undefined, "Created."],
      ["conversation", keyName, `A conversation took place: ${conversation.id}.`],
      ["changed", keyName, `${keyName} edited the phone; edited the first name.`],
    ]);
    return told;
  }, 180_000);
  expect(JSON.stringify(items)).not.toMatch(/Kim|4930/);
});

test("what a rule did is the rule's, and it tells that it fired", async () => {
  const rule = await call("POST", "/rules", {
    name: "Greet",
    when: { event: "ticket.created" },
    if: "data.title == 'By rule'",
    ...thenDo([{ do: "tag", tags: ["greeted"] }]),
  });
  const { id } = await call("POST", "/tickets", { title: "By rule" });
  await vi.waitFor(async () => expect(await timeline(`/tickets/${id}`)).toHaveLength(3), 180_000);
  const [, fired, tagged] = await timeline(`/tickets/${id}`);
  expect(fired).toMatchObject({
    type: "automation_fired",
    actor: { kind: "rule", id: rule.id, name: "Greet" },
    references: [{ type: "rule", id: rule.id }],
  });
  expect(tagged).toMatchObject({ type: "tagged", actor: { kind: "rule", name: "Greet" } });
});

test("what a bulk change did is told with who asked for it", async () => {
  const id = await scored();
  const run = await call(
    "POST",
    "/bulk-changes",
    { ids: [id], changes: { add_tags: ["bulk"] } },
    { cookie: ann.cookie },
  );
  await vi.waitFor(
    async () => expect((await call("GET", `/bulk-changes/${run.id}`)).status).toBe("completed"),
    180_000,
  );
  expect((await timeline(`/conversations/${id}`)).at(-1)).toMatchObject({
    type: "tagged",
    actor: { kind: "bulk_change", id: run.id, name: "ann@example.com" },
  });
});

test("shows nothing that its reader could not read elsewhere", async () => {
  const id = await scored();
  await call("POST", "/tickets", { title: "Hidden", linked_conversation_id: id });
  const narrow = allScopes.filter((scope) => scope !== "tickets:read" && scope !== "scorecards:read");
  const { secret } = await service.key(workspaceId, "live", { scopes: narrow });
  expect((await timeline(`/conversations/${id}`, { key: secret })).map(({ type }) => type)).toEqual(["created"]);
});

test("a blind reviewer sees that it was scored, not how, nor who else has judged it", async () => {
  const id = await scored();
  const bob = await service.person(workspaceId, "reviewer");
  await call("POST", "/reviews", { conversation_id: id, blind: true, reviewers_wanted: 2, assignees: [bob.email] });
  const [, card] = await timeline(`/conversations/${id}`, { cookie: bob.cookie });
  expect(card).toMatchObject({ type: "scored", score: null, summary: "Scored.", references: [] });
  const [, open] = await timeline(`/conversations/${id}`, { cookie: ann.cookie });
  expect(open?.references).toHaveLength(1);
});

test("activities go with a conversation that is forgotten, and after 400 days", async () => {
  const left = async (id: string) =>
    (await service.db.pool.query("select type from activity where resource_id = $1", [id])).rows.map(
      ({ type }) => type,
    );
  const forgotten = await scored();
  await call("PATCH", `/conversations/${forgotten}`, { tags: ["x"] });
  expect(await left(forgotten)).toEqual(["tagged"]);
  await call("DELETE", `/conversations/${forgotten}`);
  expect(await left(forgotten)).toEqual([]);
  const old = await scored();
  for (const tag of ["old", "new"]) await call("PATCH", `/conversations/${old}`, { tags: [tag] });
  await service.db.pool.query(
    `update activity set created_at = now() - interval '401 days'
     where id = (select min(id) from activity where resource_id = $1)`,
    [old],
  );
  await purgeActivities({ db: service.db, clock: { now: () => new Date() } });
  expect(await left(old)).toEqual(["tagged"]);
});
