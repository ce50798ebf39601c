import { readForScoring, type SpanNodes } from "../conversations/index.ts";
import type { Database } from "../database/database.ts";
import {
  type Criterion,
  type Finding,
  gradeLocally,
  type RubricContent,
  readWithEncoder,
  sharedEncoder,
} from "../grading/index.ts";
import type { Scope } from "../platform/scope.ts";
import { type RubricForScoring, rubricVersionContent } from "../rubrics/index.ts";
import { toGraded } from "../scoring/index.ts";
import { fingerprintOf } from "./fingerprint-of.ts";
import { type HumanCard, listHumanCards } from "./store.ts";
import type { Found, Review } from "./types.ts";

/** Older ones tell little of how people judge now. */
const maxCards = 5_000;
const pageSize = 200;

export interface GatherDeps {
  readonly db: Database;
  readonly spanNodes: SpanNodes;
}

export interface Gathered {
  readonly cards: number;
  readonly conversations: number;
  /** By the criterion's key. */
  readonly reviews: ReadonlyMap<string, readonly Review[]>;
}

/** What people said on their cards, each beside what the local grader, untuned, finds there now. */
export async function gatherReviews(deps: GatherDeps, scope: Scope, rubric: RubricForScoring): Promise<Gathered> {
  const findingsOf = grading(deps, scope, rubric.content);
  const judgedAlike = comparing(deps, scope, rubric);
  const reviews = new Map<string, Review[]>(rubric.content.criteria.map(({ key }) => [key, []]));
  const conversations = new Set<string>();
  let cards = 0;
  for await (const card of humanCards(deps, scope, rubric.rubricId)) {
    const findings = await findingsOf(card.conversationId);
    if (!findings) continue;
    cards++;
    conversations.add(card.conversationId);
    const alike = await judgedAlike(card.rubricVersion);
    for (const { key, verdict, score, maxScore, gradedBy } of card.criteria) {
      const found = findings.get(key);
      if (!found || !alike.has(key)) continue;
      reviews.get(key)?.push({
        conversationId: card.conversationId,
        found,
        said: verdict,
        share: score === null ? null : score / maxScore,
        judged: gradedBy === "human",
      });
    }
  }
  return { cards, conversations: conversations.size, reviews };
}

async function* humanCards({ db }: GatherDeps, scope: Scope, rubricId: string): AsyncGenerator<HumanCard> {
  let after: string | null = null;
  for (let read = 0; read < maxCards; read += pageSize) {
    const page: readonly HumanCard[] = await listHumanCards(db, scope, { rubricId, after, limit: pageSize });
    yield* page;
    after = page.at(-1)?.id ?? null;
    if (page.length < pageSize) return;
  }
}

/** What several people reviewed is graded once. */
function grading(deps: GatherDeps, scope: Scope, content: RubricContent) {
  const known = new Map<string, ReadonlyMap<string, Found>>();
  return async (id: string): Promise<ReadonlyMap<string, Found> | undefined> => {
    const before = known.get(id);
    if (before) return before;
    const subject = await readForScoring(deps, { scope, id });
    if (!subject) return undefined;
    const findings = new Map<string, Found>();
    const conversation = toGraded(subject.conversation, subject.nodes);
    const [encoded] = await readWithEncoder(sharedEncoder(), [{ conversation, content }]);
    const note = (criterion: Criterion, finding: Finding) => {
      const { verdict, value, confidence, evidence } = finding;
      if (criterion.check !== null)
        findings.set(criterion.key, { verdict, value, confidence, hasEvidence: evidence.length > 0 });
      return finding;
    };
    gradeLocally(content, conversation, note, encoded);
    known.set(id, findings);
    return findings;
  };
}

/** Which criteria of a version are judged as they are in the one in use. */
function comparing({ db }: GatherDeps, scope: Scope, rubric: RubricForScoring) {
  const inUse = new Set(rubric.content.criteria.map(fingerprintOf));
  const known = new Map<number, ReadonlySet<string>>();
  return async (version: number): Promise<ReadonlySet<string>> => {
    const before = known.get(version);
    if (before) return before;
    const { criteria } = await rubricVersionContent(db, scope, rubric.rubricId, version);
    const alike = new Set(criteria.filter((criterion) => inUse.has(fingerprintOf(criterion))).map(({ key }) => key));
    known.set(version, alike);
    return alike;
  };
}
