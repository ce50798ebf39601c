import type { Scope as Permission } from "@cqs/contract";
import { inSavepoint, type Tx } from "../database/database.ts";
import { findEvent, listNewestIds, type PastEvent, scopeToRead, scoredConversation } from "../events/index.ts";
import { unknownReference } from "../platform/fault.ts";
import { requireScope } from "../platform/http/require-scope.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { checkRule } from "./check-rule.ts";
import { holds, valuesOf } from "./event-values.ts";
import { type Fired, fireRule } from "./fire-rule.ts";
import { subjectOf, targetsOf } from "./subject.ts";
import type { ActionPorts, Result, RuleContent } from "./types.ts";

export interface TryRule {
  readonly scope: Scope;
  readonly content: Omit<RuleContent, "enabled">;
  readonly eventId: string | undefined;
  readonly last: number;
  readonly privacy: Privacy;
  /** What the caller may read: a condition tells something of the event that it is tried on. */
  readonly permissions: readonly Permission[];
  /** Conversations whose scores the caller must not see. */
  readonly hidden: readonly string[];
}

export interface Trial {
  readonly event: PastEvent;
  readonly fires: boolean;
  readonly reason: string | null;
  readonly results: readonly Result[];
}

type TryDeps = Deps & ActionPorts;

/**
 * What a rule would do at past events. It does do it, with all that the database may have to say against it, and then
 * each time undoes it: what comes out is what would come of it, and nothing stays.
 */
export async function tryRule(deps: TryDeps, input: TryRule): Promise<readonly Trial[]> {
  const { scope, content, eventId, last, permissions } = input;
  await checkRule(deps, scope, content);
  if ("event" in content.when) requireScope(permissions, scopeToRead(content.when.event));
  const ids = eventId === undefined ? await newest(deps, input, last) : [eventId];
  const trials: Trial[] = [];
  // One at a time: an event may hold megabytes.
  for (const id of ids) {
    const event = await findEvent(deps.db, scope, id);
    if (event) requireScope(permissions, scopeToRead(event.type));
    if (event) trials.push(withoutData(await tryAt(deps, input, event)));
    else if (eventId !== undefined) throw unknownReference("event_id");
  }
  return trials;
}

const newest = ({ db }: TryDeps, { scope, content: { when } }: TryRule, last: number) =>
  listNewestIds(db, scope, "event" in when ? { type: when.event } : { resourceId: when.triggerId }, last);

const withoutData = (trial: Trial): Trial => ({ ...trial, event: { ...trial.event, data: "" } });

async function tryAt(deps: TryDeps, input: TryRule, event: PastEvent): Promise<Trial> {
  const { scope, content, privacy, hidden } = input;
  const { when, condition, actions, name } = content;
  const asleep = (reason: string): Trial => ({ event, fires: false, reason, results: [] });
  const isWanted = "event" in when ? when.event === event.type : when.triggerId === event.resource.id;
  if (!isWanted) return asleep(`The rule does not react to ${event.type} of ${event.resource.id}.`);
  const conversationId = hidden.length > 0 ? scoredConversation(event) : undefined;
  if (conversationId !== undefined && hidden.includes(conversationId))
    return asleep("You have an open blind review of this conversation.");
  const values = valuesOf(scope.mode, event);
  if (!holds(condition, values)) return asleep("The condition is false.");
  const subject = subjectOf(event, values.data);
  const firing = { scope, ruleName: name, values, privacy, targets: targetsOf(subject), actions };
  const fired = await undone(deps, (tx) => fireRule(deps, tx, firing));
  return { event, fires: true, reason: null, results: withoutMade(fired) };
}

class Undo<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("undone");
    this.result = result;
  }
}

/** A savepoint, since the transaction may be one that also keeps the answer. Nobody is told of what did not happen. */
function undone<Result>({ db }: Deps, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction((tx) =>
    inSavepoint(tx, async (step) => {
      throw new Undo(await work({ ...step, announce: () => {} }));
    }).catch((error: unknown) => {
      if (error instanceof Undo) return error.result as Result;
      throw error;
    }),
  );
}

/** Names nothing that is not there: what was made is gone again. */
const withoutMade = ({ results, made }: Fired): readonly Result[] =>
  results.map((result) =>
    result.resource && made.includes(result.resource.id) ? { ...result, resource: null } : result,
  );
