import Type from "typebox";
import { fail, notApplicable, pass } from "../language/answers.ts";
import { courseOf } from "../language/course.ts";
import type { Outstanding } from "../language/outcomes.ts";
import { type Match, quoteMatch } from "../language/pattern.ts";
import { plainWords } from "../language/plain-words.ts";
import { times } from "../language/times.ts";
import { vagueStepIn } from "../language/vague-steps.ts";
import type { Check, Finding, Reading } from "../types.ts";

export const promiseDates: Check = {
  key: "promise_dates",
  title: "Promises with a date",
  description: "What the agent promises for later has a time by which it happens.",
  parameters: Type.Object({}),
  english: true,
  run,
};

/** Somebody is to do something for the customer; a transfer that follows at once is none. */
const pledged =
  /^(?:i|we|they|someone|somebody|he|she|you|our|my|the|a|an)\b.*\b(?:call|ring|phone|email|write|contact|touch|back|update|let|know|hear|send|sent|post|ship|refund|credit|process|review|look|investigate|come|visit|fix|sort|replace|check|receive|get)\b/;

function run(reading: Reading): Finding {
  const promises = courseOf(reading).promises.filter(isPledge);
  const vague = reading.agentTurns.flatMap((turn) => vagueStepIn(reading, turn) ?? []);
  const all: readonly Match[] = [...promises, ...vague];
  if (all.length === 0) return notApplicable("The agent promises nothing for later.", 0.75);
  const undated = all.filter((promise) => !isDated(reading, promise));
  if (undated.length > 0) {
    const rationale = "The agent promises something and names no time for it.";
    return fail({ confidence: vague.length > 0 ? 0.75 : 0.65, rationale, evidence: undated.map(quoteMatch) });
  }
  return pass({ confidence: 0.75, rationale: "What the agent promises has a time.", evidence: all.map(quoteMatch) });
}

const isPledge = ({ kind, text }: Outstanding) => kind === "happens" && pledged.test(text);

/** "Soon" is no time. The time may follow later in the conversation. */
function isDated(reading: Reading, { plain }: Match): boolean {
  return reading.agentTurns.some((turn) => {
    if (turn.index < plain.turn.index) return false;
    times.lastIndex = 0;
    return times.test(plainWords(reading, turn).text);
  });
}
