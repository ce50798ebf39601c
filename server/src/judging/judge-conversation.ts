import { randomBytes } from "node:crypto";
import type { Criterion, Judged } from "../grading/index.ts";
import { judgeCriterion } from "../grading/index.ts";
import { type AskDeps, askModel } from "./ask-model.ts";
import { type Bill, createBill } from "./bill.ts";
import { buildPrompt } from "./build-prompt.ts";
import { type CheckContext, checkJudgement } from "./check-judgement.ts";
import { groupCriteria } from "./group-criteria.ts";
import type { Failed, Judgement, JudgeRequest } from "./judge.ts";
import { noteOf } from "./note.ts";
import { type RawJudgement, readAnswer } from "./read-answer.ts";
import { showConversation } from "./show-conversation.ts";
import { suspectPlaces } from "./suspect-places.ts";
import { JudgeAway } from "./types.ts";

/** A first answer and two better ones. */
const maxRounds = 3;

/** What is being judged, through all of its calls. */
interface Sitting {
  readonly deps: AskDeps;
  readonly request: JudgeRequest;
  readonly context: CheckContext;
  readonly nonce: string;
  readonly bill: Bill;
  readonly signal: AbortSignal;
}

interface Outcome {
  readonly judged: readonly Judged[];
  readonly failed: readonly Failed[];
  /** Why the model could not be asked. */
  readonly away: string | null;
}

/** Each criterion gets a verdict with quotes that are in the conversation, or goes back to the local grader. */
export async function judgeConversation(deps: AskDeps, request: JudgeRequest, signal: AbortSignal): Promise<Judgement> {
  const shown = showConversation(request.conversation, request.local);
  const suspect = suspectPlaces(shown);
  const sitting: Sitting = {
    deps,
    request,
    context: { shown, suspect, surelyApplies: surelyApplies(request.local) },
    nonce: randomBytes(16).toString("hex"),
    bill: createBill(deps.models.prices !== null),
    signal,
  };
  const outcomes = await Promise.all(groupCriteria(request.criteria).map((group) => judgeGroup(sitting, group)));
  const judged = outcomes.flatMap((outcome) => outcome.judged);
  const failed = outcomes.flatMap((outcome) => outcome.failed);
  const position = new Map(request.criteria.map(({ key }, i) => [key, i]));
  const inOrder = <T extends { key: string }>(items: readonly T[]) =>
    items.toSorted((a, b) => (position.get(a.key) ?? 0) - (position.get(b.key) ?? 0));
  return {
    judged: inOrder(judged),
    failed: inOrder(failed),
    cost: sitting.bill.total(),
    note: noteOf({
      away: outcomes.flatMap(({ away }) => (away === null ? [] : [away])),
      failed: inOrder(failed),
      someJudged: judged.length > 0,
      cut: shown.cut,
      suspect,
    }),
  };
}

const surelyApplies = (local: readonly Judged[]): ReadonlySet<string> =>
  new Set(local.filter(({ unsure, verdict }) => !unsure && verdict !== "not_applicable").map(({ key }) => key));

async function judgeGroup(
  sitting: Sitting,
  criteria: readonly Criterion[],
  problems: readonly string[] = [],
  round = 1,
): Promise<Outcome> {
  const { deps, request, context, nonce, bill, signal } = sitting;
  const prompt = buildPrompt({ criteria, shown: context.shown, nonce, problems });
  let text: string;
  try {
    text = await askModel(deps, { scope: request.scope, prompt, budgetUsd: request.dailyBudgetUsd, bill, signal });
  } catch (error) {
    const away = whyAway(sitting, error);
    return { judged: [], failed: criteria.map(({ key }) => ({ key, reason: away })), away };
  }
  const answers = readAnswer(text);
  if (!answers) return again(sitting, halves(criteria), "the answer is not the JSON object that was asked for", round);

  const judged: Judged[] = [];
  const retried: Promise<Outcome>[] = [];
  for (const criterion of criteria) {
    const checked = checkOne(context, criterion, answers.get(criterion.key) ?? []);
    if ("finding" in checked) judged.push(judgeCriterion(criterion, checked.finding, "llm"));
    else retried.push(again(sitting, [[criterion]], checked.problem, round));
  }
  return merge([{ judged, failed: [], away: null }, ...(await Promise.all(retried))]);
}

/** What was judged in time stays, even when the rest takes too long. Who calls off wants nothing any more. */
function whyAway({ request, signal }: Sitting, error: unknown): string {
  if (error instanceof JudgeAway) return error.message;
  if (signal.aborted && !request.signal?.aborted) return "The model judge took too long";
  throw error;
}

function checkOne(context: CheckContext, criterion: Criterion, answers: readonly RawJudgement[]) {
  const [only, another] = answers;
  if (!only) return { problem: "there is no judgement for it" };
  return another ? { problem: "there is more than one judgement for it" } : checkJudgement(context, criterion, only);
}

async function again(
  sitting: Sitting,
  groups: readonly (readonly Criterion[])[],
  problem: string,
  round: number,
): Promise<Outcome> {
  if (round >= maxRounds) {
    return { judged: [], failed: groups.flat().map(({ key }) => ({ key, reason: problem })), away: null };
  }
  return merge(
    await Promise.all(
      groups.map((group) =>
        judgeGroup(sitting, group, [`${group.map(({ key }) => key).join(", ")}: ${problem}.`], round + 1),
      ),
    ),
  );
}

/** An answer that broke off was too long: less is asked at once. */
function halves<T>(items: readonly T[]): readonly (readonly T[])[] {
  const middle = Math.ceil(items.length / 2);
  return [items.slice(0, middle), items.slice(middle)].filter((half) => half.length > 0);
}

const merge = (outcomes: readonly Outcome[]): Outcome => ({
  judged: outcomes.flatMap(({ judged }) => judged),
  failed: outcomes.flatMap(({ failed }) => failed),
  away: outcomes.find(({ away }) => away !== null)?.away ?? null,
});
