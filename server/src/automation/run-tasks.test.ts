import { expect, test } from "vitest";
import type { Database } from "../database/database.ts";
import { updateTicket } from "../tickets/index.ts";
import { runDueTasks } from "./run-due-tasks.ts";
import { createWorld } from "./test-world.ts";
import type { Action } from "./types.ts";

const world = await createWorld();
const { db, deps, scope } = world;

const followUp: Action = {
  do: "create_ticket",
  title: "Follow-up of {{data.title}}",
  description: null,
  priority: "low",
  tags: ["follow-up"],
  assignee: null,
};

async function cleared(work: () => Promise<void>): Promise<void> {
  await db.pool.query("truncate routing_rule, automation_task, automation_run, ticket, event, event_sequence cascade");
  await work();
}

test("eight workers at once: each rule has its effects once for each event", () =>
  cleared(async () => {
    const rule = await world.rule({ condition: "data.title.startsWith('Case')", actions: [followUp] });
    for (let i = 0; i < 100; i++) await world.ticket(`Case ${i}`);
    const worker = async () => {
      while ((await runDueTasks(deps)).done > 0);
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    await world.settle();
    const { rows } = await db.pool.query("select title from ticket where 'follow-up' = any(tags) order by title");
    const expected = Array.from({ length: 100 }, (_, i) => `Follow-up of Case ${i}`);
    expect(rows.map(({ title }) => title)).toEqual(expected.sort());
    expect(await world.count("automation_run where rule_id = $1 and outcome = 'done'", [rule.id])).toBe(100);
    expect(await world.count("event where type = 'automation.triggered'")).toBe(100);
    expect(await world.count("automation_task")).toBe(0);
  }));

test("a transaction that breaks after the effects leaves none of them, and the next attempt does all of it once", () =>
  cleared(async () => {
    await world.rule({ condition: "data.title.startsWith('Case')", actions: [{ do: "tag", tags: ["x"] }, followUp] });
    await world.ticket("Case 1");
    let breaks = 3;
    const breaking: Database = {
      query: db.query,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const result = await work(tx);
          if (result === "done" && breaks-- > 0) throw new Error("the connection broke");
          return result;
        }),
    };
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect((await runDueTasks({ ...deps, db: breaking })).done).toBe(0);
      expect(await world.count("ticket")).toBe(1);
      expect(await world.count("ticket where tags <> '{}'")).toBe(0);
      expect(await world.count("automation_run")).toBe(0);
      const { rows } = await db.pool.query("select attempts, due_at from automation_task");
      expect(rows).toMatchObject([{ attempts: attempt }]);
      // It waits, and nobody takes it before its time.
      expect(rows[0].due_at.getTime() - deps.clock.now().getTime()).toBeGreaterThan(900 * 2 ** (attempt - 1));
      expect((await runDueTasks({ ...deps, db: breaking })).done).toBe(0);
      await db.pool.query("update automation_task set due_at = '2026-01-01'");
    }
    expect((await runDueTasks({ ...deps, db: breaking })).done).toBe(1);
    expect(await world.count("ticket")).toBe(2);
    expect(await world.runs()).toMatchObject([{ outcome: "done", results: [{ do: "tag" }, { do: "create_ticket" }] }]);
    expect(await world.count("event where type = 'automation.triggered'")).toBe(1);
  }));

test("what fails five times is given up with an entry in the log, and what waited behind it goes on", () =>
  cleared(async () => {
    const failing = await world.rule({ position: 1 });
    const next = await world.rule({ position: 2, actions: [{ do: "tag", tags: ["next"] }] });
    await world.ticket("Case");
    // What no check has ever seen, as of another version.
    await db.pool.query("update routing_rule set condition = 'this is no expression' where id = $1", [failing.id]);
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await world.runs()).toEqual([]);
      await runDueTasks(deps);
      await db.pool.query("update automation_task set due_at = '2026-01-01'");
    }
    await world.settle();
    expect(await world.runs(failing.id)).toMatchObject([
      { outcome: "failed", error: expect.stringMatching(/5 attempts/) },
    ]);
    expect(await world.runs(next.id)).toMatchObject([{ outcome: "done" }]);
    expect(await world.count("automation_task")).toBe(0);
  }));

test("an action that is refused undoes all of itself and nothing of the others", () =>
  cleared(async () => {
    const escalate: Action = { do: "escalate", priority: "urgent", assignee: null, tag: "escalated" };
    await world.rule({
      when: { event: "ticket.status_changed" },
      condition: "data.status == 'solved'",
      actions: [
        { do: "tag", tags: ["before"] },
        { do: "create_contact", fields: { email: "{{data.description}}" } },
        // Meant for the contact that could not be made.
        { do: "tag", tags: ["contact"] },
        { ...followUp, title: "Made all the same" },
        { do: "set_status", status: "closed" },
        escalate,
      ],
    });
    const ticket = await world.ticket("Case");
    await updateTicket(deps, {
      scope,
      id: ticket.id,
      changes: () => ({ status: "solved", description: "no address" }),
    });
    await world.settle();
    const [run] = await world.runs();
    expect(run?.results.map(({ outcome }) => outcome)).toEqual([
      "done",
      "refused",
      "nothing",
      "done",
      "refused",
      "done",
    ]);
    expect(run?.results[1]?.detail).toBe("email must be a valid email.");
    expect(run?.results[4]?.detail).toMatch(/open can become/);
    const { rows } = await db.pool.query("select title, status, priority, tags from ticket order by title");
    expect(rows).toEqual([
      { title: "Case", status: "solved", priority: "medium", tags: ["before"] },
      { title: "Made all the same", status: "open", priority: "urgent", tags: ["follow-up", "escalated"] },
    ]);
    expect(await world.count("contact")).toBe(0);
  }));

test("rules of one event run by their position, and events of one resource in their order", () =>
  cleared(async () => {
    const step = (name: string, position: number, condition: string | null = null) =>
      world.rule({
        name,
        position,
        condition,
        when: { event: "ticket.status_changed" },
        actions: [{ do: "tag", tags: [name] }],
      });
    await step("third", 30);
    await step("first", 10);
    await step("second", 20);
    await step("solved", 5, "data.status == 'solved'");
    const ticket = await world.ticket("Case");
    for (const status of ["pending", "solved"] as const) {
      await updateTicket(deps, { scope, id: ticket.id, changes: () => ({ status }) });
    }
    await Promise.all(Array.from({ length: 4 }, () => runDueTasks(deps)));
    await world.settle();
    const { rows } = await db.pool.query(
      `select rule.name from automation_run join routing_rule as rule on rule.id = rule_id order by automation_run.id`,
    );
    expect(rows.map(({ name }) => name)).toEqual(["first", "second", "third", "solved", "first", "second", "third"]);
  }));

test("one tenant's events set off nobody else's rules, nor those of the other mode", () =>
  cleared(async () => {
    const other = { workspaceId: "ws_other", mode: "live" } as const;
    await db.pool.query(
      "insert into workspace (id, name, created_at, updated_at) values ('ws_other', 'o', now(), now())",
    );
    const theirs = await world.rule({}, other);
    const test = await world.rule({}, { ...scope, mode: "test" });
    const mine = await world.rule({});
    await world.ticket("Case");
    await world.settle();
    expect(await world.runs(theirs.id)).toEqual([]);
    expect(await world.runs(test.id)).toEqual([]);
    expect(await world.runs(mine.id)).toHaveLength(1);
    await world.ticket("Theirs", other);
    await world.settle();
    expect(await world.runs(theirs.id)).toHaveLength(1);
    expect(await world.runs(mine.id)).toHaveLength(1);
    const { rows } = await db.pool.query("select distinct workspace_id, mode from automation_run where rule_id = $1", [
      theirs.id,
    ]);
    expect(rows).toEqual([{ workspace_id: "ws_other", mode: "live" }]);
  }));

test("a rule that is disabled or gone by then does nothing, and leaves nothing behind", () =>
  cleared(async () => {
    const disabled = await world.rule({});
    const gone = await world.rule({});
    await world.rule({ condition: "data.title == 'Another'" });
    await world.ticket("Case");
    expect(await world.count("automation_task")).toBe(3);
    await db.pool.query("update routing_rule set enabled = false where id = $1", [disabled.id]);
    await db.pool.query("delete from routing_rule where id = $1", [gone.id]);
    await world.settle();
    expect(await world.count("automation_task")).toBe(0);
    expect(await world.runs()).toEqual([]);
    expect(await world.count("ticket where tags <> '{}'")).toBe(0);
  }));
