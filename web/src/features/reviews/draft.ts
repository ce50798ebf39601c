import type { Criterion, JudgedCriterion, ScorecardCriterion } from "../../api/client.ts";

export type DraftVerdictName = JudgedCriterion["verdict"];

export interface DraftQuote {
  readonly nodeId: string;
  readonly quote: string;
}

export interface DraftCriterion {
  readonly verdict?: DraftVerdictName | undefined;
  readonly category?: string | undefined;
  /** Points of a scale, where they are others than the verdict gives. */
  readonly score?: number | undefined;
  readonly rationale: string;
  readonly quotes: readonly DraftQuote[];
}

/** What the person has judged so far, by criterion. */
export type Draft = Readonly<Record<string, DraftCriterion>>;

export const verdictKeys: readonly DraftVerdictName[] = ["pass", "partial", "fail", "not_applicable"];
const maxQuotes = 10;
export const maxQuoteLength = 2_000;

const nothing: DraftCriterion = { rationale: "", quotes: [] };

export const draftOf = (draft: Draft, key: string): DraftCriterion => draft[key] ?? nothing;

export const withChange = (draft: Draft, key: string, change: Partial<DraftCriterion>): Draft => ({
  ...draft,
  [key]: { ...draftOf(draft, key), ...change },
});

export function withQuote(draft: Draft, key: string, quote: DraftQuote): Draft {
  const { quotes } = draftOf(draft, key);
  const isThere = quotes.some((one) => one.nodeId === quote.nodeId && one.quote === quote.quote);
  return isThere || quotes.length >= maxQuotes ? draft : withChange(draft, key, { quotes: [...quotes, quote] });
}

export type Missing = "verdict" | "quote" | "category";

type JudgedBy = Pick<Criterion, "key" | "type">;

interface Basis {
  /** What the card under review says; undefined where there is none, or where it is hidden. */
  readonly card: ReadonlyMap<string, ScorecardCriterion> | undefined;
}

/** What the service would refuse the criterion for; undefined if it is whole. */
export function missingOf({ key, type }: JudgedBy, draft: Draft, { card }: Basis): Missing | undefined {
  const { verdict, quotes, category } = draftOf(draft, key);
  const before = card?.get(key);
  if (verdict === undefined) return before ? undefined : "verdict";
  if (verdict === "not_applicable") return undefined;
  if (type === "category" && category === undefined && !before?.category) return "category";
  return quotes.length > 0 || (before?.evidence.length ?? 0) > 0 ? undefined : "quote";
}

/** What is sent: only what was judged. The rest stays as on the card under review. */
export const submissionOf = (criteria: readonly JudgedBy[], draft: Draft, { card }: Basis): JudgedCriterion[] =>
  criteria.flatMap(({ key, type }) => {
    const { verdict, category, score, rationale, quotes } = draftOf(draft, key);
    if (verdict === undefined) return [];
    const chosen = category ?? card?.get(key)?.category ?? undefined;
    return [
      {
        key,
        verdict,
        ...(type === "category" && chosen && verdict !== "not_applicable" ? { category: chosen } : {}),
        ...(type === "scale" && score !== undefined && verdict !== "not_applicable" ? { score } : {}),
        ...(rationale.trim() === "" ? {} : { rationale: rationale.trim() }),
        ...(quotes.length > 0 ? { evidence: quotes.map(({ nodeId, quote }) => ({ node_id: nodeId, quote })) } : {}),
      },
    ];
  });
