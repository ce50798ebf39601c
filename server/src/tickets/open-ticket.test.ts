import { beforeAll, describe, expect, test } from "vitest";
import { createOnce } from "../platform/idempotency.ts";
import { openTicket } from "./open-ticket.ts";
import { readTicket } from "./read-ticket.ts";
import { createWorld, expectFault, type World } from "./test-world.ts";
import { toWire } from "./wire.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

const nobody = `con_${"0".repeat(22)}`;
const count = async () => (await world.db.pool.query("select count(*) as n from ticket")).rows[0].n as number;

describe("openTicket", () => {
  test("what is answered is what is stored, and the event says the same", async () => {
    const { open, contact, conversation, deps, scope, eventsOf } = world;
    const opened = await open({
      contactId: await contact(),
      conversationId: await conversation(),
      description: "It says ‘do not honour’.",
      priority: "urgent",
      assignee: "Ann",
      tags: ["b", "a", "b", 'quo"te', "com,ma"],
    });
    expect(opened.tags).toEqual(["b", "a", 'quo"te', "com,ma"]);
    expect(await readTicket(deps, { scope, id: opened.id })).toEqual(opened);
    expect(await eventsOf(opened.id)).toEqual([{ type: "ticket.created", sequence: 1, data: toWire(opened) }]);
  });

  test.each(["open", "pending", "solved", "closed"] as const)(
    "a ticket can start as %s: one event says so, and its later changes follow from there",
    async (status) => {
      const { open, change, eventsOf } = world;
      const opened = await open({ status });
      expect(opened.status).toBe(status);
      expect(await eventsOf(opened.id)).toEqual([{ type: "ticket.created", sequence: 1, data: toWire(opened) }]);
      if (status === "closed") return expectFault(change(opened.id, { status: "open" }), "conflict", "status");
      await change(opened.id, { status: status === "open" ? "pending" : "open" });
      expect((await eventsOf(opened.id)).map(({ type }) => type)).toEqual(["ticket.created", "ticket.status_changed"]);
    },
  );

  test("a reference to nothing is blamed on its field and leaves no ticket and no event", async () => {
    const { open, db } = world;
    const before = await count();
    await expectFault(open({ contactId: nobody }), "invalid_argument", "contact_id");
    await expectFault(
      open({ conversationId: nobody.replace("con_", "conv_") }),
      "invalid_argument",
      "linked_conversation_id",
    );
    expect(await count()).toBe(before);
    const orphans = await db.pool.query("select from event where resource_id not in (select id from ticket)");
    expect(orphans.rowCount).toBe(0);
  });

  test("a contact of another workspace or mode is a reference to nothing", async () => {
    const { open, tenant, contact } = world;
    const elsewhere = await contact(await tenant("ws_elsewhere"));
    const inTest = await contact(await tenant("ws_tickets", "test"));
    await expectFault(open({ contactId: elsewhere }), "invalid_argument", "contact_id");
    await expectFault(open({ contactId: inTest }), "invalid_argument", "contact_id");
  });

  test("under an idempotency key a reference to nothing is still refused, and nothing is kept", async () => {
    const { deps, scope } = world;
    const claim = {
      scope,
      method: "POST",
      path: "/tickets",
      key: "k1",
      fingerprint: Buffer.from("f"),
      actorId: "key_1",
    };
    const attempt = (contactId: string | null) =>
      createOnce(deps)(claim, async (db) => {
        const given = { title: "T", description: null, priority: "low" as const, assignee: null, tags: [] };
        const ticket = await openTicket({ ...deps, db }, { scope, ...given, contactId, conversationId: null });
        return { status: 201, body: Buffer.from(ticket.id) };
      });
    await expectFault(attempt(nobody), "invalid_argument", "contact_id");
    const first = await attempt(null);
    const again = await attempt(null);
    expect(first.replayed).toBe(false);
    expect(again).toEqual({ ...first, replayed: true });
  });

  test("a ticket of another workspace or mode is not found", async () => {
    const { open, deps, tenant } = world;
    const { id } = await open();
    for (const scope of [await tenant("ws_elsewhere"), await tenant("ws_tickets", "test")]) {
      await expectFault(readTicket(deps, { scope, id }), "not_found");
    }
  });
});
