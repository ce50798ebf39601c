import { beforeAll, describe, expect, test } from "vitest";
import { readTicket } from "./read-ticket.ts";
import { createWorld, expectFault, type World } from "./test-world.ts";
import { canBecome } from "./ticket-states.ts";
import type { TicketStatus } from "./types.ts";
import { updateTicket } from "./update-ticket.ts";
import { toWire } from "./wire.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});

const statuses: readonly TicketStatus[] = ["open", "pending", "solved", "closed"];
const wayTo: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  open: [],
  pending: ["pending"],
  solved: ["solved"],
  closed: ["solved", "closed"],
};

describe("updateTicket", () => {
  test("only the steps that the states allow are taken", async () => {
    const taken: string[] = [];
    for (const from of statuses) {
      for (const to of statuses.filter((status) => status !== from)) {
        const { id } = await world.open();
        for (const status of wayTo[from]) await world.change(id, { status });
        const step = world.change(id, { status: to });
        if (canBecome(from, to)) taken.push(`${from} → ${(await step).status}`);
        else await expectFault(step, "conflict", "status");
      }
    }
    expect(taken).toEqual([
      "open → pending",
      "open → solved",
      "pending → open",
      "pending → solved",
      "solved → open",
      "solved → closed",
    ]);
  });

  test("a change of status emits one event with the ticket as it is then; other changes emit none", async () => {
    const { id } = await world.open();
    await world.change(id, { title: "Other", tags: ["x"] });
    const pending = await world.change(id, { status: "pending", assignee: "Bo" });
    const events = await world.eventsOf(id);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["ticket.created", 1],
      ["ticket.status_changed", 2],
    ]);
    expect(events[1]?.data).toEqual(toWire(pending));
    expect(pending).toMatchObject({ title: "Other", tags: ["x"], assignee: "Bo" });
  });

  test("sending what is already so changes nothing, not even the time of the last change", async () => {
    const opened = await world.open({ tags: ["a", "b"], assignee: "Ann" });
    const same = await world.change(opened.id, { status: "open", tags: ["a", "b", "a"], assignee: "Ann" });
    expect(same).toEqual(opened);
    expect(await world.eventsOf(opened.id)).toHaveLength(1);
  });

  test("what is left out stays, null clears, and the answer is what is stored", async () => {
    const { scope, deps } = world;
    const opened = await world.open({
      description: "d",
      assignee: "Ann",
      contactId: await world.contact(),
      tags: ["a"],
    });
    const changed = await world.change(opened.id, { description: null, contactId: null, priority: "high" });
    expect(changed).toEqual({
      ...opened,
      description: null,
      contactId: null,
      priority: "high",
      updatedAt: changed.updatedAt,
    });
    expect(changed.updatedAt.getTime()).toBeGreaterThan(opened.updatedAt.getTime());
    expect(await readTicket(deps, { scope, id: opened.id })).toEqual(changed);
  });

  test("a closed ticket takes no change, but repeating what it says is no change", async () => {
    const { id } = await world.open({ tags: ["a"] });
    await world.change(id, { status: "solved" });
    const closed = await world.change(id, { status: "closed" });
    await expectFault(world.change(id, { tags: ["a", "b"] }), "conflict", "status");
    await expectFault(world.change(id, { title: "Other" }), "conflict", "status");
    expect(await world.change(id, { status: "closed", tags: ["a"] })).toEqual(closed);
  });

  test("a reference to nothing is refused and leaves the ticket and its events as they were", async () => {
    const { scope, deps } = world;
    const opened = await world.open();
    const change = world.change(opened.id, { status: "pending", contactId: `con_${"0".repeat(22)}` });
    await expectFault(change, "invalid_argument", "contact_id");
    expect(await readTicket(deps, { scope, id: opened.id })).toEqual(opened);
    expect(await world.eventsOf(opened.id)).toHaveLength(1);
  });

  test("of racing changes to one status exactly one emits", async () => {
    const { id } = await world.open();
    await Promise.all(Array.from({ length: 8 }, () => world.change(id, { status: "solved" })));
    expect(await world.eventsOf(id)).toHaveLength(2);
  });

  test("a ticket of another workspace or mode is not found", async () => {
    const { id } = await world.open();
    const changes = { title: "Taken over" } as Parameters<typeof updateTicket>[1]["changes"];
    for (const scope of [await world.tenant("ws_elsewhere"), await world.tenant("ws_tickets", "test")]) {
      await expectFault(updateTicket(world.deps, { scope, id, changes }), "not_found");
    }
  });
});
