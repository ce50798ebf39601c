import type { Criterion, Evidence, Judged, RubricContent } from "../grading/index.ts";
import { type Fault, invalid } from "../platform/fault.ts";
import type { FindEvidence } from "./find-evidence.ts";
import type { GivenCriterion } from "./types.ts";

export interface JudgeByHand {
  readonly content: Pick<RubricContent, "criteria">;
  readonly given: readonly GivenCriterion[];
  /** What the card under review says; null when there is none, or nobody may look at it. */
  readonly under: readonly Judged[] | null;
  readonly find: FindEvidence;
}

/** Every criterion of the rubric: as the person judged it or, where they did not, as it was. */
export function judgeByHand({ content, given, under, find }: JudgeByHand): readonly Judged[] {
  const before = new Map((under ?? []).map((judged) => [judged.key, judged]));
  const criteria = new Map(content.criteria.map((criterion) => [criterion.key, criterion]));
  const judged = new Map<string, Judged>();
  for (const [i, each] of given.entries()) {
    const path = `criteria.${i}`;
    const criterion = criteria.get(each.key);
    if (!criterion) throw invalid(`${path}.key`, `${path}.key must be the key of a criterion of the rubric.`);
    if (judged.has(each.key))
      throw invalid(`${path}.key`, `${path}.key must be unique; you sent this criterion twice.`);
    const evidence = evidenceOf(each, { path, find, before: before.get(each.key) });
    judged.set(each.key, judgedBy(criterion, each, { path, evidence }));
  }
  return content.criteria.map(({ key }) => judged.get(key) ?? before.get(key) ?? missing(key, under));
}

function missing(key: string, under: JudgeByHand["under"]): never {
  const why = under ? "the scorecard under review does not have it" : "there is no scorecard under review";
  throw invalid("criteria", `criteria must include ${key}: ${why}.`);
}

interface EvidenceOptions {
  readonly path: string;
  readonly find: FindEvidence;
  readonly before: Judged | undefined;
}

/** A verdict without evidence from the conversation is not a verdict. */
function evidenceOf(given: GivenCriterion, { path, find, before }: EvidenceOptions): readonly Evidence[] {
  if (given.evidence.length > 0) return given.evidence.map((each, i) => find(each, `${path}.evidence.${i}`));
  if (given.verdict === "not_applicable") return [];
  const kept = before?.evidence ?? [];
  if (kept.length === 0) throw invalid(`${path}.evidence`, `${path}.evidence is required for this verdict.`);
  return kept;
}

function judgedBy(
  criterion: Criterion,
  given: GivenCriterion,
  { path, evidence }: { readonly path: string; readonly evidence: readonly Evidence[] },
): Judged {
  const fault = wrongCategory(criterion, given, path) ?? wrongScore(criterion, given, path);
  if (fault) throw fault;
  const { key, name, section, type, maxScore, weight, critical } = criterion;
  return {
    key,
    name,
    section,
    type,
    verdict: given.verdict,
    score: scoreOf(criterion, given),
    maxScore,
    weight,
    critical,
    category: given.category,
    rationale: given.rationale ?? "",
    confidence: 1,
    unsure: false,
    gradedBy: "human",
    evidence,
  };
}

function wrongCategory({ type, categories }: Criterion, given: GivenCriterion, path: string): Fault | undefined {
  const field = `${path}.category`;
  const { category, verdict } = given;
  if (type !== "category") {
    return category === null ? undefined : invalid(field, `${field} is for category criteria only.`);
  }
  if (verdict === "not_applicable") {
    return category === null ? undefined : invalid(field, `${field} can't be set if the criterion does not apply.`);
  }
  if (categories.some(({ name }) => name === category)) return undefined;
  return invalid(field, `${field} must be one of ${categories.map(({ name }) => name).join(", ")}.`);
}

function wrongScore({ type, maxScore }: Criterion, { score, verdict }: GivenCriterion, path: string) {
  const field = `${path}.score`;
  if (score === null) return undefined;
  if (verdict === "not_applicable") return invalid(field, `${field} can't be set if the criterion does not apply.`);
  if (type === "category") return invalid(field, `${field} can't be set: the category decides.`);
  return score > maxScore
    ? invalid(field, `${field} must be at most ${maxScore}, the criterion's max_score.`)
    : undefined;
}

const shares = { pass: 1, partial: 0.5, fail: 0 };

function scoreOf({ maxScore, categories }: Criterion, { verdict, score, category }: GivenCriterion): number | null {
  if (verdict === "not_applicable") return null;
  if (score !== null) return score;
  const share = category === null ? shares[verdict] : categories.find(({ name }) => name === category)?.score;
  return Math.round(1_000 * (share ?? 0) * maxScore) / 1_000;
}
