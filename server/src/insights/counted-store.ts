import { type Queryable, statement } from "../database/database.ts";
import { type Page, pageOf } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { isInPlace, type Sought } from "./store.ts";
import type { CountedConversation, CountedFilters } from "./types.ts";

export interface CountedPage {
  readonly limit: number;
  readonly startingAfter: string | undefined;
}

const letter = "lower(substr(verdicts, array_position(criteria, $13), 1))";
const listSql = statement(
  "insight.list-counted",
  `select conversation_id as "conversationId", scorecard_id as "scorecardId", rubric_id as "rubricId",
      agent_id as "agentId", channel, at, score, passed, critical_failed as "criticalFailed"
     from insight_counted
    where workspace_id = $1 and mode = $2 and at >= $5 and at < $6 and ($7::text is null or rubric_id = $7)
      and conversation_id <> all ($8::text[]) and ${isInPlace}
      and ($9::int is null or score >= $9) and ($10::int is null or score < $10)
      and ($11::boolean is null or passed = $11) and ($12::boolean is null or critical_failed = $12)
      and ($13::text is null or strpos($14, ${letter}) > 0)
      and ($15::text is null or conversation_id < $15)
    order by conversation_id desc limit $16`,
);

/** The conversations that a figure counts, newest first. */
export async function listCounted(
  db: Queryable,
  scope: Scope,
  { place, period, rubricId, hidden }: Sought,
  filters: CountedFilters,
  page: CountedPage,
): Promise<Page<CountedConversation>> {
  const rows = await db.query<CountedConversation>(listSql, [
    scope.workspaceId,
    scope.mode,
    place.dimension,
    place.value,
    period.start,
    period.end,
    rubricId,
    hidden,
    filters.scoreFrom,
    filters.scoreBelow,
    filters.passed,
    filters.criticalFailed,
    filters.criterion,
    filters.verdicts,
    page.startingAfter ?? null,
    page.limit + 1,
  ]);
  return pageOf(rows, page.limit, (row) => row);
}
