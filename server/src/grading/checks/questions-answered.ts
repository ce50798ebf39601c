import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { type Asked, askedQuestions } from "../language/asked-questions.ts";
import { courseOf } from "../language/course.ts";
import { quoteMatch } from "../language/pattern.ts";
import type { Check, Finding, Reading } from "../types.ts";

const parameters = Type.Object({
  within_turns: Type.Integer({
    minimum: 1,
    maximum: 20,
    default: 2,
    description: "Number of the agent's next turns in which it has to answer. Consecutive turns count as one.",
  }),
});

export const questionsAnswered: Check = {
  key: "questions_answered",
  title: "Questions answered",
  description: "Each of the customer's questions is answered in the agent's next turns.",
  parameters,
  english: true,
  run,
};

function run(reading: Reading, { within_turns }: Static<typeof parameters>): Finding {
  const asked = askedQuestions(reading, within_turns);
  if (asked.length === 0) return notApplicable("The customer asks no questions.", 0.8);
  const content = isContent(reading);
  const passedOver = asked.filter((one) => one.ignored !== "hardly");
  const often = passedOver.length >= fewestLikely;
  const likely = !content && passedOver.length / asked.length >= leastLikely;
  const seeming = passedOver.filter(({ ignored, again }) => ignored === "surely" || (likely && (often || again)));
  const open = isTerse(reading, seeming) ? [] : seeming;
  const doubtful = asked.filter((one) => one.answered !== "yes" && !open.includes(one)).length;
  const share = (asked.length - open.length) / asked.length;
  const shown = open.length > 0 ? open : asked;
  const evidence = shown
    .slice(0, 3)
    .flatMap(({ question, reply }) => [quoteMatch(question), ...(reply === null ? [] : [quoteTurn(reply)])]);
  if (open.length === 0) {
    const unlikely = asked.some((one) => one.answered === "no");
    const confidence = unlikely ? 0.5 : 0.9 - 0.4 * (doubtful / asked.length);
    const rationale =
      asked.length === 1
        ? "The customer's question is answered."
        : `All ${asked.length} questions from the customer are answered.`;
    return pass({ confidence, rationale, evidence });
  }
  const first = open[0]?.question.plain.turn.index ?? 0;
  const rationale = `${open.length} of ${asked.length} questions from the customer are not answered, the first in turn ${first + 1}.`;
  const confidence = doubtful > 0 ? 0.55 : 0.7;
  if (share >= 0.5) return partial({ confidence, rationale, evidence }, share);
  return fail({ confidence, rationale, evidence });
}

/** A few words are as a rule about what was asked, whatever they are: one such reply shows nothing. */
const isTerse = (reading: Reading, open: readonly Asked[]) =>
  open.every(({ ignored }) => ignored === "likely") &&
  new Set(open.map(({ reply }) => reply)).size === 1 &&
  open.every(({ reply }) => reply !== null && reading.words(reply).length <= terseWords);

const terseWords = 9;

/** A single reply that seems beside the point is as often an answer in words unknown here, unless it is asked again. */
const fewestLikely = 2;

/** Among many answers a single one was perhaps not understood here. */
const leastLikely = 0.25;

/** Who thanks in the end has had its answers: only what was plainly passed over is held against the agent. */
function isContent(reading: Reading): boolean {
  const { pleased, delighted, objects } = courseOf(reading).stance;
  return delighted !== null || (pleased !== null && objects === null);
}
