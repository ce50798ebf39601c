import { createContact } from "@cqs/contract";
import { freshDatabase, insertWorkspace, type TestDatabase } from "../../test/database.ts";
import { checker } from "../platform/check-value.ts";
import { createLog } from "../platform/log.ts";
import type { Scope } from "../platform/scope.ts";
import { openTicket, type Ticket } from "../tickets/index.ts";
import { createRule } from "./create-rule.ts";
import { runDueTasks } from "./run-due-tasks.ts";
import type { RunDeps } from "./run-task.ts";
import type { Rule, RuleContent, Run } from "./types.ts";

/** A database of the test file's own, and what runs rules there, step by step. */
export interface World {
  readonly db: TestDatabase;
  readonly deps: RunDeps;
  readonly scope: Scope;
  rule(given: Partial<RuleContent> & { readonly position?: number }, scope?: Scope): Promise<Rule>;
  ticket(title: string, scope?: Scope): Promise<Ticket>;
  /** Until nothing is due any more. */
  settle(): Promise<void>;
  runs(ruleId?: string): Promise<readonly Pick<Run, "outcome" | "results" | "error">[]>;
  count(sql: string, values?: readonly unknown[]): Promise<number>;
}

export async function createWorld(): Promise<World> {
  const db = await freshDatabase();
  const scope = await insertWorkspace(db, "ws_rules");
  let ms = Date.now();
  const deps: RunDeps = {
    db,
    // Never stands still, and never runs ahead by more than the test takes steps.
    clock: { now: () => new Date(ms++) },
    jobs: { send: async () => {} },
    publicUrl: "http://localhost:8080",
    checkContact: checker(createContact.body as object),
    privacyOf: async () => ({ stored: undefined, shown: undefined }),
    log: createLog("silent"),
  };
  const count = async (sql: string, values: readonly unknown[] = []) =>
    (await db.pool.query(`select count(*)::int as n from ${sql}`, [...values])).rows[0].n as number;
  return {
    db,
    deps,
    scope,
    count,
    rule: ({ position, ...given }, at = scope) =>
      createRule(deps, { scope: at, content: { ...blank, ...given }, position, createdBy: "test" }),
    ticket: (title, at = scope) => openTicket(deps, { ...emptyTicket, scope: at, title }),
    async settle() {
      while ((await runDueTasks(deps)).done > 0);
    },
    async runs(ruleId) {
      const text =
        "select outcome, results, error from automation_run where $1::text is null or rule_id = $1 order by id";
      return (await db.pool.query(text, [ruleId ?? null])).rows;
    },
  };
}

const blank: RuleContent = {
  name: "A rule",
  enabled: true,
  when: { event: "ticket.created" },
  condition: null,
  actions: [{ do: "tag", tags: ["seen"] }],
};
const emptyTicket = {
  description: null,
  priority: "medium",
  contactId: null,
  assigneeId: null,
  conversationId: null,
  assignee: null,
  tags: [],
} as const;
