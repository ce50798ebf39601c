import { beforeAll, describe, expect, test } from "vitest";
import type { PageRequest } from "../platform/paging.ts";
import { listTickets } from "./list-tickets.ts";
import { mergeTickets } from "./merge-tickets.ts";
import { createWorld, noFilters, unchanged, type World } from "./test-world.ts";
import type { Ticket, TicketFilters } from "./types.ts";
import { unmergeTicket } from "./unmerge-ticket.ts";
import { updateTicket } from "./update-ticket.ts";

let world: World;
let tickets: Ticket[];

const firstPage: PageRequest = {
  limit: 25,
  order: "desc",
  startingAfter: undefined,
  createdAfter: undefined,
  createdBefore: undefined,
};

const list = (filters: Partial<TicketFilters>, page: Partial<PageRequest> = {}) =>
  listTickets(world.deps, {
    scope: world.scope,
    filters: { ...noFilters, ...filters },
    page: { ...firstPage, ...page },
  });
const idsOf = async (...args: Parameters<typeof list>) => (await list(...args)).items.map(({ id }) => id);

beforeAll(async () => {
  world = await createWorld();
  tickets = [];
  for (let i = 0; i < 12; i++) {
    tickets.push(
      await world.open({
        title: `Ticket ${i}`,
        priority: i % 2 === 0 ? "low" : "high",
        assignee: i % 3 === 0 ? "Ann" : null,
        tags: i % 4 === 0 ? ["vip", "x"] : [],
      }),
    );
  }
  await world.open({ scope: await world.tenant("ws_elsewhere"), assignee: "Ann" });
  await world.open({ scope: await world.tenant("ws_tickets", "test"), assignee: "Ann" });
});

const newest = (keep: (ticket: Ticket, i: number) => boolean) =>
  tickets
    .filter(keep)
    .map(({ id }) => id)
    .reverse();

describe("listTickets", () => {
  test("pages hold every ticket of the tenant once, in either order", async () => {
    for (const order of ["desc", "asc"] as const) {
      const seen: string[] = [];
      for (let more = true; more; ) {
        const page = await list({}, { order, limit: 5, startingAfter: seen.at(-1) });
        seen.push(...page.items.map(({ id }) => id));
        more = page.hasMore;
      }
      expect(order === "asc" ? seen.reverse() : seen).toEqual(newest(() => true));
    }
  });

  test("each filter keeps what it names, and they combine with and", async () => {
    expect(await idsOf({ priority: "low" })).toEqual(newest((_, i) => i % 2 === 0));
    expect(await idsOf({ assignee: "Ann" })).toEqual(newest((_, i) => i % 3 === 0));
    expect(await idsOf({ tag: "vip" })).toEqual(newest((_, i) => i % 4 === 0));
    expect(await idsOf({ status: "open" })).toEqual(newest(() => true));
    expect(await idsOf({ status: "solved" })).toEqual([]);
    expect(await idsOf({ tag: "vip", assignee: "Ann", priority: "low" })).toEqual(newest((_, i) => i % 12 === 0));
  });

  test("created_after and created_before leave their own moment out", async () => {
    const [from, to] = [tickets[2], tickets[6]] as [Ticket, Ticket];
    const between = await idsOf({}, { createdAfter: from.createdAt, createdBefore: to.createdAt });
    expect(between).toEqual(newest((_, i) => i > 2 && i < 6));
  });

  test("a contact and a conversation are also found through the tickets merged into one", async () => {
    const [contactId, conversationId] = [await world.contact(), await world.conversation()];
    const own = await world.open({ contactId, tags: ["mine"] });
    const source = await world.open({ contactId, conversationId });
    const target = await world.open({ contactId });
    const last = await world.open({});
    const merge = (id: string, into: string) =>
      mergeTickets(world.deps, { scope: world.scope, id, into, sourceIds: undefined });
    await merge(source.id, target.id);
    expect(await idsOf({ contactId })).toEqual([target.id, own.id]);
    expect(await idsOf({ conversationId })).toEqual([target.id]);
    await merge(target.id, last.id);
    expect(await idsOf({ contactId })).toEqual([last.id, own.id]);
    expect(await idsOf({ contactId }, { order: "asc" })).toEqual([own.id, last.id]);
    expect(await idsOf({ contactId }, { limit: 1 })).toEqual([last.id]);
    expect(await idsOf({ contactId }, { limit: 1, startingAfter: last.id })).toEqual([own.id]);
    expect(await idsOf({ contactId, conversationId })).toEqual([last.id]);
    expect(await idsOf({ contactId, tag: "mine" })).toEqual([own.id]);
    expect((await list({ contactId })).items[0]?.linkedIds).toEqual([contactId, conversationId].sort());
    await unmergeTicket(world.deps, { scope: world.scope, id: target.id });
    expect(await idsOf({ contactId })).toEqual([target.id, own.id]);
  });

  test("a tag finds exactly the tickets that carry it, through changes, merges, undoing and deletion", async () => {
    const scope = await world.tenant("ws_tags");
    const rows = async (sql: string) => (await world.db.pool.query({ text: sql, rowMode: "array" })).rows;
    const expectInStep = async (count: number) => {
      const indexed = await rows("select workspace_id, mode, tag, ticket_id from ticket_tag order by 1, 2, 3, 4");
      expect(indexed).toEqual(
        await rows(
          `select workspace_id, mode, tag collate "C", id from ticket, unnest(tags) as tag order by 1, 2, 3, 4`,
        ),
      );
      expect(indexed.filter(([workspaceId]) => workspaceId === scope.workspaceId)).toHaveLength(count);
    };
    const source = await world.open({ scope, tags: ["a", "b"] });
    const target = await world.open({ scope, tags: ["b", "c"] });
    await expectInStep(4);
    await updateTicket(world.deps, { scope, id: source.id, changes: { ...unchanged, tags: ["b", "d"] } });
    await expectInStep(4);
    await mergeTickets(world.deps, { scope, id: source.id, into: target.id, sourceIds: undefined });
    await expectInStep(3);
    await unmergeTicket(world.deps, { scope, id: source.id });
    await expectInStep(4);
    await world.db.pool.query("delete from ticket where id = $1", [source.id]);
    await expectInStep(2);
    await world.db.pool.query("delete from workspace where id = $1", [scope.workspaceId]);
    await expectInStep(0);
  });
});
