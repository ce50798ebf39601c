import type { LookUpReferences } from "../conversations/index.ts";
import { invalid } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { type AskedPeriod, periodOf } from "./period.ts";
import { findPending } from "./store.ts";
import type { Freshness, Place, Question } from "./types.ts";

export type InsightDeps = Deps & { readonly lookUp: LookUpReferences };

/** What every question may be narrowed to. */
export interface Asked extends AskedPeriod {
  readonly scope: Scope;
  readonly rubricId: string | undefined;
  /** Id, external id or name. */
  readonly agent: string | undefined;
  readonly channel: string | undefined;
  readonly tag: string | undefined;
  /** Conversations whose scores the caller must not see: they are not counted. */
  readonly hidden: readonly string[];
}

export const narrowing = ["agent", "channel", "tag"] as const;

/** Sums are kept per agent, per channel and per tag, not per combination of them. */
function onlyOne(asked: Asked): (typeof narrowing)[number] | undefined {
  const [first, second] = narrowing.filter((name) => asked[name] !== undefined);
  if (second)
    throw invalid(second, `${second} can't be combined with ${first}: use only one of agent, channel and tag.`);
  return first;
}

/** Checks a question before anything is looked up, and finds whom it is about. */
export async function ask({ clock, lookUp }: InsightDeps, asked: Asked): Promise<Question> {
  const period = periodOf(asked, clock.now());
  const by = onlyOne(asked);
  const { rubricId = null, hidden } = asked;
  if (by !== "agent") return { period, rubricId, hidden, place: placeOf(by, by && asked[by]) };
  const { scope, agent = null } = asked;
  const { agentId } = await lookUp({ scope, agent, rubricId: null, contact: null, externalId: null });
  return { period, rubricId, hidden, place: agentId === null ? undefined : { dimension: "agent", value: agentId } };
}

const placeOf = (dimension: "channel" | "tag" | undefined, value: string | undefined): Place =>
  dimension === undefined || value === undefined ? { dimension: "all", value: "" } : { dimension, value };

/** To be asked before the sums are read: these then hold at least what it says. */
export async function freshness({ db, clock }: Deps, scope: Scope): Promise<Freshness> {
  const now = clock.now();
  const { oldest, count } = await findPending(db, scope);
  return { asOf: oldest !== null && oldest < now ? oldest : now, pending: count };
}
