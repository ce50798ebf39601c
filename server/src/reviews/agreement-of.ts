import { readForScoring, type SpanNodes } from "../conversations/index.ts";
import type { Database, Queryable } from "../database/database.ts";
import {
  type GradedConversation,
  gradeLocally,
  type RubricContent,
  readWithEncoder,
  sharedEncoder,
} from "../grading/index.ts";
import type { Scope } from "../platform/scope.ts";
import type { AgreementOf } from "../rubrics/index.ts";
import { toGraded } from "../scoring/index.ts";
import { withGrader } from "./agreement-report.ts";
import { listRatings } from "./agreement-store.ts";
import { kappaOf } from "./statistics/measure-agreement.ts";
import { pauses } from "./statistics/pause.ts";
import type { HumanRating } from "./types.ts";
import { gradersVerdicts } from "./verdicts.ts";

/** The newest human cards are enough, and somebody waits for the answer. */
const maxCards = 200;
const maxMs = 30_000;

/**
 * How far the local grader, with a draft's criteria, says what people said: each reviewed conversation is graded with the
 * draft. Only criteria that both judged count.
 */
export const createAgreementOf =
  ({ spanNodes }: { readonly spanNodes: SpanNodes }): AgreementOf =>
  async (db, scope, rubricId, content) => {
    const wanted = { rubricId, version: undefined, createdAfter: undefined, createdBefore: undefined, limit: maxCards };
    const ratings = await listRatings(db, scope, wanted);
    const late = performance.now() + maxMs;
    const compared: HumanRating[] = [];
    const grade = grading({ db: onlyReading(db), spanNodes }, scope, content);
    for (const rating of ratings) {
      const grader = await grade(rating.conversationId);
      if (grader) compared.push({ ...rating, grader });
      if (performance.now() > late) break;
    }
    return { kappa: kappaOf(await withGrader(compared, pauses())), reviews: compared.length };
  };

/** Of the conversations that several people reviewed, each is graded once. */
function grading(
  deps: { readonly db: Database; readonly spanNodes: SpanNodes },
  scope: Scope,
  content: RubricContent,
): (id: string) => Promise<HumanRating["grader"]> {
  const known = new Map<string, HumanRating["grader"]>();
  return async (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const subject = await readForScoring(deps, { scope, id });
    const conversation = subject && toGraded(subject.conversation, subject.nodes);
    const verdicts = conversation ? await verdictsOn(content, conversation) : null;
    known.set(id, verdicts);
    return verdicts;
  };
}

async function verdictsOn(content: RubricContent, conversation: GradedConversation): Promise<HumanRating["grader"]> {
  const [encoded] = await readWithEncoder(sharedEncoder(), [{ content, conversation }], "caller");
  return gradersVerdicts(gradeLocally(content, conversation, undefined, encoded).criteria);
}

const onlyReading = (db: Queryable): Database => ({
  query: (statement, values) => db.query(statement, values),
  transaction: () => Promise.reject(new Error("nothing is written while agreement is found out")),
});
