import { type Conversation, filtersOf, type LookUpReferences, listConversations } from "../conversations/index.ts";
import { continueRun, type RunOutcome } from "../platform/long-run/continue-run.ts";
import type { LongRunId } from "../platform/long-run/types.ts";
import { readWalkPage, walkEnd } from "../platform/long-run/walk-page.ts";
import { progressAfter } from "../platform/progress.ts";
import type { Scope } from "../platform/scope.ts";
import { unitOfWork } from "../platform/unit-of-work.ts";
import { findScorecards, type Scorecard, type ScoringDeps, scoreAgain } from "../scoring/index.ts";
import { addToReport } from "./report.ts";
import { rescoreRuns } from "./rescore-runs.ts";
import { advanceRescore } from "./store.ts";
import type { Rescore } from "./types.ts";

export type RescoreDeps = ScoringDeps & { readonly lookUp: LookUpReferences };

const pageRows = 50;

/** One slice: each conversation gets one card, none is left out. */
export function runRescore(deps: RescoreDeps, { scope, id }: LongRunId): Promise<RunOutcome> {
  return continueRun(deps, rescoreRuns, {
    scope,
    id,
    slice: (claimed, steps) => {
      const end = walkEnd(claimed);
      return steps((run) => rescorePage(deps, scope, run, end));
    },
  });
}

async function rescorePage(deps: RescoreDeps, scope: Scope, from: Rescore, end: Date) {
  const page = await nextPage(deps, scope, from, end);
  const before = await findScorecards(
    deps.db,
    scope,
    page.items.flatMap(({ conversation }) => conversation.scorecardId ?? []),
  );
  let run = from;
  for (const { conversation } of page.items) {
    const one = { run, end, conversation, before: before.get(conversation.id) };
    run = await unitOfWork(() => scoreOne(deps, scope, one));
  }
  if (page.hasMore) return { run, hasMore: true };
  run = await step(deps, scope, run, { ...run, status: "completed", progress: 1, completedAt: deps.clock.now() });
  return { run, hasMore: false };
}

const nextPage = (deps: RescoreDeps, scope: Scope, { filters, lastId }: Rescore, end: Date) =>
  readWalkPage({ after: lastId, end, limit: pageRows }, filters, (page) =>
    listConversations(deps, {
      scope,
      filters: filtersOf(filters as Parameters<typeof filtersOf>[0]),
      page,
      withContent: false,
      mask: async () => (await deps.privacyOf(scope)).shown,
    }),
  );

interface One {
  readonly run: Rescore;
  readonly end: Date;
  readonly conversation: Conversation;
  readonly before: Scorecard | undefined;
}

/** The card and how far the run is with it are one commit: killed in between, neither is there. */
async function scoreOne(deps: RescoreDeps, scope: Scope, { run, end, conversation, before }: One): Promise<Rescore> {
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
      await advanceRescore(tx, scope, { before: run, after, now: deps.clock.now() });
    },
  });
  if (outcome === "scored") return after;
  return step(deps, scope, run, outcome === "failed" ? { ...further, failed: run.failed + 1 } : further);
}

async function step(deps: RescoreDeps, scope: Scope, before: Rescore, after: Rescore): Promise<Rescore> {
  await advanceRescore(deps.db, scope, { before, after, now: deps.clock.now() });
  return after;
}
