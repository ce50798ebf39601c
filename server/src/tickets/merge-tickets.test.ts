import { beforeAll, describe, expect, test } from "vitest";
import { mergeTickets } from "./merge-tickets.ts";
import { previewMerge } from "./preview-merge.ts";
import { readTicket } from "./read-ticket.ts";
import { createWorld, expectFault, type World } from "./test-world.ts";
import type { Ticket } from "./types.ts";
import { unmergeTicket } from "./unmerge-ticket.ts";
import { toWire } from "./wire.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

const merge = (id: string, into: string) =>
  mergeTickets(world.deps, { scope: world.scope, id, into, sourceIds: undefined });
const gather = (id: string, sourceIds: readonly string[]) =>
  mergeTickets(world.deps, { scope: world.scope, id, into: undefined, sourceIds });
const unmerge = (id: string) => unmergeTicket(world.deps, { scope: world.scope, id });
const read = (id: string) => readTicket(world.deps, { scope: world.scope, id });
const shown = ({ updatedAt: _, ...ticket }: Ticket) => ticket;
const nowhere = `tkt_${"0".repeat(22)}`;

describe("mergeTickets", () => {
  test("the source is closed, points to the target, and its tags, contact and conversation move", async () => {
    const own = await world.contact();
    const [contactId, conversationId] = [await world.contact(), await world.conversation()];
    const source = await world.open({ contactId, conversationId, tags: ["b", "c"] });
    const target = await world.open({ contactId: own, tags: ["a", "b"] });
    const result = await merge(source.id, target.id);
    expect(toWire(result.target)).toMatchObject({
      id: target.id,
      status: "open",
      tags: ["a", "b", "c"],
      contact_id: own,
      linked_conversation_id: null,
      merged_contact_ids: [contactId],
      merged_conversation_ids: [conversationId],
    });
    expect(result.sources.map(toWire)).toMatchObject([
      {
        id: source.id,
        status: "closed",
        merged_into: target.id,
        tags: [],
        contact_id: null,
        linked_conversation_id: null,
        merged_contact_ids: [],
      },
    ]);
    expect(await read(target.id)).toEqual(result.target);
    expect(await read(source.id)).toEqual(result.sources[0]);
  });

  test("each source tells of its new status, and of its old one when undone", async () => {
    const [a, b, target] = [await world.open(), await world.open(), await world.open()];
    await world.change(b.id, { status: "pending" });
    const { sources } = await gather(target.id, [a.id, b.id]);
    await unmerge(b.id);
    const types = async (id: string) => (await world.eventsOf(id)).map(({ type, data }) => `${type} ${data.status}`);
    expect(await types(a.id)).toEqual(["ticket.created open", "ticket.status_changed closed"]);
    expect(await types(b.id)).toEqual([
      "ticket.created open",
      "ticket.status_changed pending",
      "ticket.status_changed closed",
      "ticket.status_changed pending",
    ]);
    expect(await types(target.id)).toEqual(["ticket.created open"]);
    expect((await world.eventsOf(a.id)).at(-1)?.data).toEqual(toWire(sources[0] as Ticket));
  });

  test("a contact that both tickets have is not named twice", async () => {
    const contactId = await world.contact();
    const [source, target] = [await world.open({ contactId }), await world.open({ contactId })];
    expect(toWire((await merge(source.id, target.id)).target)).toMatchObject({ merged_contact_ids: [] });
  });

  test("exactly one of the two ways has to be given", async () => {
    const { id } = await world.open();
    const input = { scope: world.scope, id };
    const neither = mergeTickets(world.deps, { ...input, into: undefined, sourceIds: undefined });
    await expectFault(neither, "invalid_argument", "into");
    const both = mergeTickets(world.deps, { ...input, into: nowhere, sourceIds: [nowhere] });
    await expectFault(both, "invalid_argument", "into");
  });

  test("an unknown ticket is a 404 in the path and a 400 in the body", async () => {
    const { id } = await world.open();
    const elsewhere = await world.open({ scope: await world.tenant("ws_elsewhere") });
    await expectFault(merge(nowhere, id), "not_found");
    await expectFault(merge(elsewhere.id, id), "not_found");
    await expectFault(merge(id, nowhere), "invalid_argument", "into");
    await expectFault(merge(id, elsewhere.id), "invalid_argument", "into");
    const other = await world.open();
    await expectFault(gather(id, [other.id, nowhere]), "invalid_argument", "source_ticket_ids.1");
    expect(await read(other.id)).toEqual(other);
  });

  test("itself, a closed and a merged ticket are refused on either side", async () => {
    const [open, closed, merged] = [await world.open(), await world.open(), await world.open()];
    await world.change(closed.id, { status: "solved" });
    await world.change(closed.id, { status: "closed" });
    await merge(merged.id, (await world.open()).id);
    await expectFault(merge(open.id, open.id), "conflict", "into");
    await expectFault(gather(open.id, [open.id]), "conflict", "source_ticket_ids.0");
    for (const { id } of [closed, merged]) {
      await expectFault(merge(open.id, id), "conflict", "into");
      await expectFault(merge(id, open.id), "conflict", "into");
      await expectFault(gather(id, [open.id]), "conflict", "source_ticket_ids");
      await expectFault(gather(open.id, [id]), "conflict", "source_ticket_ids.0");
    }
    expect(await read(open.id)).toEqual(open);
  });

  test("tags beyond the limit are refused, not cut off", async () => {
    const many = (n: number, prefix: string) => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
    const [source, target] = [await world.open({ tags: many(20, "s") }), await world.open({ tags: many(31, "t") })];
    await expectFault(merge(source.id, target.id), "conflict", "into");
    await world.change(target.id, { tags: many(30, "t") });
    expect((await merge(source.id, target.id)).target.tags).toHaveLength(50);
  });

  test("a merged ticket takes no change", async () => {
    const [source, target] = [await world.open(), await world.open()];
    await merge(source.id, target.id);
    await expectFault(world.change(source.id, { status: "open" }), "conflict", "status");
    await expectFault(world.change(source.id, { tags: ["x"] }), "conflict", "status");
  });

  test("of two tickets merged into each other at once, one wins and nothing hangs", async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = [await world.open({ tags: ["a"] }), await world.open({ tags: ["b"] })];
      const outcomes = await Promise.allSettled([merge(a.id, b.id), merge(b.id, a.id)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const lost = outcomes.find((outcome) => outcome.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: "conflict", field: "into" });
    }
  });

  test("a change that waits for a merge sees what the merge brought", async () => {
    for (let round = 0; round < 10; round++) {
      const [source, target] = [await world.open({ contactId: await world.contact() }), await world.open()];
      const [, changed] = await Promise.all([
        merge(source.id, target.id),
        world.change(target.id, { status: "pending" }),
      ]);
      const after = await read(target.id);
      expect(after.linkedIds).toEqual([source.contactId]);
      expect([[], after.linkedIds]).toContainEqual(changed.linkedIds);
    }
  });
});

describe("previewTicketMerge", () => {
  const preview = (id: string, given: { into?: string; sourceIds?: readonly string[] }) =>
    previewMerge(world.deps, { scope: world.scope, id, into: given.into, sourceIds: given.sourceIds });

  test("says what would move, which is what then moves, and changes nothing", async () => {
    const [shared, own, conversationId] = [await world.contact(), await world.contact(), await world.conversation()];
    const a = await world.open({ contactId: own, conversationId, tags: ["x", "y"] });
    const b = await world.open({ contactId: shared, tags: ["y", "z"] });
    const target = await world.open({ contactId: shared, tags: ["x"] });
    const planned = await preview(target.id, { sourceIds: [a.id, b.id] });
    expect(planned).toMatchObject({ conflicts: [], tags: ["x", "y", "z"] });
    expect(planned.sources.map(({ moves }) => moves)).toEqual([
      { tags: ["y"], contactIds: [own], conversationIds: [conversationId] },
      { tags: ["y", "z"], contactIds: [], conversationIds: [] },
    ]);
    for (const ticket of [a, b, target]) expect(await read(ticket.id)).toEqual(ticket);
    const done = await gather(target.id, [a.id, b.id]);
    expect(done.target.tags).toEqual(planned.tags);
    expect(toWire(done.target)).toMatchObject({ merged_contact_ids: [own], merged_conversation_ids: [conversationId] });
  });

  test("names everything that stands against it, each with its ticket", async () => {
    const [open, closed, merged] = [await world.open(), await world.open(), await world.open()];
    await world.change(closed.id, { status: "solved" });
    await world.change(closed.id, { status: "closed" });
    await merge(merged.id, (await world.open()).id);
    const { conflicts } = await preview(open.id, { sourceIds: [closed.id, merged.id] });
    expect(conflicts.map(({ field, ticketId }) => [field, ticketId])).toEqual([
      ["source_ticket_ids.0", closed.id],
      ["source_ticket_ids.1", merged.id],
    ]);
    expect((await preview(open.id, { into: open.id })).conflicts).toHaveLength(1);
    const many = (n: number, prefix: string) => Array.from({ length: n }, (_, i) => `${prefix}${i}`);
    const [source, target] = [await world.open({ tags: many(20, "s") }), await world.open({ tags: many(31, "t") })];
    expect((await preview(source.id, { into: target.id })).conflicts).toMatchObject([
      { field: "into", ticketId: null },
    ]);
    await expectFault(preview(open.id, { into: nowhere }), "invalid_argument", "into");
    await expectFault(preview(nowhere, { into: open.id }), "not_found");
  });

  test("a target names the tickets it was merged from, until a merge is undone", async () => {
    const [a, b, target] = [await world.open(), await world.open(), await world.open()];
    await merge(a.id, target.id);
    expect((await merge(b.id, target.id)).target.mergedFrom).toEqual([a.id, b.id]);
    expect(toWire(await read(target.id)).merged_from).toEqual([a.id, b.id]);
    expect((await unmerge(a.id)).target.mergedFrom).toEqual([b.id]);
  });
});

describe("unmergeTicket", () => {
  test("source and target are as they were", async () => {
    const conversationId = await world.conversation();
    const source = await world.open({ contactId: await world.contact(), conversationId, tags: ["c", "b"] });
    await world.change(source.id, { status: "solved" });
    const target = await world.open({ tags: ["a", "b"] });
    const before = await Promise.all([read(target.id), read(source.id)]);
    await merge(source.id, target.id);
    const undone = await unmerge(source.id);
    expect([undone.target, ...undone.sources].map(shown)).toEqual(before.map(shown));
    expect(await Promise.all([read(target.id), read(source.id)])).toEqual([undone.target, ...undone.sources]);
  });

  test("what two sources brought stays until the second is undone", async () => {
    const contactId = await world.contact();
    const [a, b] = [await world.open({ tags: ["x"], contactId }), await world.open({ tags: ["x"], contactId })];
    const target = await world.open();
    await gather(target.id, [a.id, b.id]);
    expect((await unmerge(a.id)).target).toMatchObject({ tags: ["x"], linkedIds: [contactId] });
    expect((await unmerge(b.id)).target).toMatchObject({ tags: [], linkedIds: [] });
  });

  test("a tag that was taken off and put on again by hand is the target's own", async () => {
    const [source, target] = [await world.open({ tags: ["x", "y"] }), await world.open()];
    await merge(source.id, target.id);
    await world.change(target.id, { tags: [] });
    await world.change(target.id, { tags: ["x"] });
    const undone = await unmerge(source.id);
    expect(undone.target.tags).toEqual(["x"]);
    expect(undone.sources[0]?.tags).toEqual(["x", "y"]);
  });

  test("in a chain everything reaches the last ticket and goes back in steps", async () => {
    const [a, b, c] = [
      await world.open({ tags: ["a"], contactId: await world.contact() }),
      await world.open({ tags: ["b"], contactId: await world.contact() }),
      await world.open({ tags: ["c"] }),
    ];
    await merge(a.id, b.id);
    await merge(b.id, c.id);
    expect((await read(c.id)).tags).toEqual(["c", "b", "a"]);
    expect((await read(c.id)).linkedIds).toEqual([a.contactId, b.contactId].sort());
    expect((await read(b.id)).linkedIds).toEqual([]);
    await expectFault(unmerge(a.id), "conflict", "id");
    expect((await unmerge(b.id)).sources[0]).toMatchObject({ tags: ["b", "a"], linkedIds: [a.contactId] });
    await unmerge(a.id);
    for (const ticket of [a, b, c]) expect(shown(await read(ticket.id))).toEqual(shown(ticket));
  });

  test("a target that was closed since still gives the source its things back", async () => {
    const [source, target] = [await world.open({ tags: ["x"] }), await world.open()];
    await merge(source.id, target.id);
    await world.change(target.id, { status: "solved" });
    await world.change(target.id, { status: "closed" });
    const undone = await unmerge(source.id);
    expect(undone.target).toMatchObject({ status: "closed", tags: [] });
    expect(undone.sources[0]).toMatchObject({ status: "open", tags: ["x"], mergedInto: null });
  });

  test("a ticket that is not merged is a conflict, an unknown one not found", async () => {
    const { id } = await world.open();
    await expectFault(unmerge(id), "conflict", "id");
    await expectFault(unmerge(nowhere), "not_found");
    const elsewhere = await world.tenant("ws_elsewhere");
    await expectFault(unmergeTicket(world.deps, { scope: elsewhere, id }), "not_found");
  });

  test("of racing undos exactly one takes place", async () => {
    const [source, target] = [await world.open(), await world.open()];
    await merge(source.id, target.id);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => unmerge(source.id)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.eventsOf(source.id)).toHaveLength(3);
  });
});
