import { setTimeout as sleep } from "node:timers/promises";
import { type Conversation, filtersOf, type LookUpReferences, listConversations } from "../conversations/index.ts";
import { pageRequest } from "../platform/paging.ts";
import { progressAfter } from "../platform/progress.ts";
import type { Scope } from "../platform/scope.ts";
import { type IdEdge, isBefore, readIdEdge, unitOfWork } from "../platform/unit-of-work.ts";
import { findScorecards, type Scorecard, type ScoringDeps, scoreAgain } from "../scoring/index.ts";
import { rescoreJob } from "./jobs.ts";
import { addToReport } from "./report.ts";
import { advanceRescore } from "./store.ts";
import type { Rescore } from "./types.ts";

export type RunDeps = ScoringDeps & { readonly lookUp: LookUpReferences };

/** Why a slice ended: all is done, the time was up, or somebody else has it or cancelled it. */
export type Slice = "whole" | "time" | "overtaken";

const pageRows = 50;
const edgePollMs = 50;
/** Shorter than a node that stops waits for its jobs, and others get their turn. */
const sliceMs = 5_000;

/** Ends the commit of a card that nobody waits for any more. */
class Overtaken extends Error {}

export async function runSlice(deps: RunDeps, scope: Scope, claimed: Rescore): Promise<Slice> {
  const late = performance.now() + sliceMs;
  const end = endOf(claimed);
  let done = claimed;
  try {
    for (;;) {
      const edge = await readIdEdge();
      const page = await nextPage(deps, scope, done, { end, edge });
      const before = await findScorecards(
        deps.db,
        scope,
        page.items.flatMap(({ scorecardId }) => scorecardId ?? []),
      );
      for (const conversation of page.items) {
        const one = { run: done, end, conversation, before: before.get(conversation.id) };
        done = await unitOfWork(() => scoreOne(deps, scope, one));
      }
      // Conversations from before the request may still be committed. The last page waits for them.
      const isHeld = !page.hasMore && isBefore(edge, end);
      if (isHeld) await sleep(edgePollMs);
      if (!page.hasMore && !isHeld) {
        await step(deps, scope, done, { ...done, status: "completed", progress: 1, completedAt: deps.clock.now() });
        return "whole";
      }
      if (performance.now() > late) {
        await askForMore(deps, scope, done);
        return "time";
      }
    }
  } catch (error) {
    if (error instanceof Overtaken) return "overtaken";
    throw error;
  }
}

/** What arrives after the request is left alone. */
function endOf({ createdAt, filters }: Rescore): Date {
  const own = createdAt.getTime() + 1;
  const { createdBefore } = pageRequest(filters);
  return new Date(Math.min(own, createdBefore?.getTime() ?? own));
}

async function nextPage(
  deps: RunDeps,
  scope: Scope,
  { filters, lastId }: Rescore,
  { end, edge }: { readonly end: Date; readonly edge: IdEdge | undefined },
) {
  const { createdAfter } = pageRequest(filters);
  const { items, hasMore } = await listConversations(deps, {
    scope,
    filters: filtersOf(filters as Parameters<typeof filtersOf>[0]),
    page: { limit: pageRows, order: "asc", startingAfter: lastId ?? undefined, createdAfter, createdBefore: end, edge },
    withContent: false,
    mask: async () => (await deps.privacyOf(scope)).shown,
  });
  return { items: items.map(({ conversation }) => conversation), hasMore };
}

interface One {
  readonly run: Rescore;
  readonly end: Date;
  readonly conversation: Conversation;
  readonly before: Scorecard | undefined;
}

/** The card and how far the run is with it are one commit: killed in between, neither is there. */
async function scoreOne(deps: RunDeps, scope: Scope, { run, end, conversation, before }: One): Promise<Rescore> {
  const { id } = conversation;
  const further = {
    ...run,
    lastId: id,
    progress: progressAfter("conversation", run, { firstId: id, lastId: id, end }),
  };
  if (run.scoredBy !== null && before?.rubricId !== run.scoredBy) return step(deps, scope, run, further);
  let after: Rescore = further;
  const outcome = await scoreAgain(deps, {
    scope,
    id,
    rubricId: run.rubricId,
    alongside: async (tx, card) => {
      after = { ...further, scored: run.scored + 1, report: addToReport(run.report, before, card) };
      if (!(await advanceRescore(tx, scope, { before: run, after, now: deps.clock.now() }))) throw new Overtaken();
    },
  });
  if (outcome === "scored") return after;
  return step(deps, scope, run, outcome === "failed" ? { ...further, failed: run.failed + 1 } : further);
}

async function step(deps: RunDeps, scope: Scope, before: Rescore, after: Rescore): Promise<Rescore> {
  if (!(await advanceRescore(deps.db, scope, { before, after, now: deps.clock.now() }))) throw new Overtaken();
  return after;
}

const askForMore = ({ db, jobs }: RunDeps, scope: Scope, { id }: Rescore) =>
  db.transaction((tx) => jobs.send(tx, rescoreJob, [{ data: { ...scope, rescoreId: id }, key: id }]));
