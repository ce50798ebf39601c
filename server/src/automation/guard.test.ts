import { expect, test } from "vitest";
import { newId } from "../platform/ids.ts";
import { updateTicket } from "../tickets/index.ts";
import { lockRule } from "./store.ts";
import { createWorld } from "./test-world.ts";
import type { Action } from "./types.ts";
import { updateRule } from "./update-rule.ts";

const world = await createWorld();
const { db, deps, scope } = world;
const changed = { event: "ticket.status_changed" } as const;
const status = (to: "open" | "pending"): Action => ({ do: "set_status", status: to });
const stopped = async (id: string) => (await lockRule(db, scope, id))?.stoppedReason ?? null;
const insertRun = (ruleId: string, ticketId: string, outcome: "failed" | "stopped") =>
  db.pool.query(
    `insert into automation_run (workspace_id, mode, id, rule_id, event_id, event_type, resource_id, subject_id, outcome,
       results, created_at)
     values ($1, $2, $3, $4, $5, 'ticket.status_changed', $6, $6, $7, '[]', now())`,
    [scope.workspaceId, scope.mode, newId("run", deps.clock.now()), ruleId, newId("event"), ticketId, outcome],
  );
const unchanged = {
  name: undefined,
  position: undefined,
  enabled: undefined,
  when: undefined,
  condition: undefined,
  actions: undefined,
};

test("rules that set each other off are stopped, with the chain as the reason and a notice", async () => {
  const ping = await world.rule({
    name: "Ping",
    when: changed,
    condition: "data.status == 'open'",
    actions: [status("pending")],
  });
  const pong = await world.rule({
    name: "Pong",
    when: changed,
    condition: "data.status == 'pending'",
    actions: [status("open")],
  });
  const start = await world.rule({ name: "Start", actions: [status("pending")] });
  await world.ticket("Case");
  await world.settle();
  expect(await stopped(ping.id)).toBeNull();
  expect(await stopped(start.id)).toBeNull();
  const chain = ["ticket.created", "“Start”", "“Pong”", "“Ping”", "“Pong”", "“Ping”"].join(
    " → ticket.status_changed → ",
  );
  expect(await stopped(pong.id)).toBe(
    `Rules start each other in a loop: ${chain.replace("ticket.created → ticket.status_changed", "ticket.created")} → ticket.status_changed. After 5 automatic steps the rule would have run again.`,
  );
  expect(await world.runs(pong.id)).toMatchObject([{ outcome: "done" }, { outcome: "done" }, { outcome: "stopped" }]);
  const { rows } = await db.pool.query("select kind, message, resource_type, resource_id from notice");
  const message = expect.stringContaining("“Pong” was stopped");
  expect(rows).toEqual([{ kind: "rule.stopped", message, resource_type: "rule", resource_id: pong.id }]);
  expect(await world.count("automation_task")).toBe(0);
  await db.pool.query("update routing_rule set enabled = false");
});

test("a rule that hears of its own firings is stopped, too", async () => {
  const echo = await world.rule({
    name: "Echo",
    when: { event: "automation.triggered" },
    actions: [
      { do: "create_ticket", title: "Echo", description: null, priority: "low", tags: ["echo"], assignee: null },
    ],
  });
  await world.rule({ name: "Cause" });
  await world.ticket("Case");
  await world.settle();
  expect(await stopped(echo.id)).toContain("“Echo” → automation.triggered → “Echo” → automation.triggered");
  // The cause was the first step.
  expect(await world.count("ticket where 'echo' = any(tags)")).toBe(4);
  await db.pool.query("update routing_rule set enabled = false");
});

test("a rule that fires more than 20 times in an hour for one thing is stopped, until somebody enables it", async () => {
  const rule = await world.rule({ name: "Often", when: changed, actions: [{ do: "tag", tags: ["changed"] }] });
  const [busy, other] = [await world.ticket("Busy"), await world.ticket("Other")];
  const change = async (id: string) => {
    await updateTicket(deps, {
      scope,
      id,
      changes: ({ status }) => ({ status: status === "open" ? "pending" : "open" }),
    });
    await world.settle();
  };
  // Runs that failed or were stopped did nothing: they can't have set the rule off.
  const unfired = 25;
  for (let i = 0; i < unfired; i++) await insertRun(rule.id, busy.id, i % 2 === 0 ? "failed" : "stopped");
  for (let i = 0; i < 20; i++) await change(busy.id);
  await change(other.id);
  expect(await stopped(rule.id)).toBeNull();
  await change(busy.id);
  expect(await stopped(rule.id)).toContain(`20 times within an hour for the same ticket, ${busy.id}`);
  await change(other.id);
  const outcomes = (await world.runs(rule.id)).map(({ outcome }) => outcome);
  expect(outcomes.slice(unfired)).toEqual([...Array(21).fill("done"), "stopped"]);

  const again = await updateRule(deps, { scope, id: rule.id, changes: { ...unchanged, enabled: true } });
  expect(again).toMatchObject({ enabled: true, stoppedReason: null, stoppedAt: null });
  await change(busy.id);
  expect((await world.runs(rule.id)).at(-1)?.outcome).toBe("done");
});
