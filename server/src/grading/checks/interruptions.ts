import Type, { type Static } from "typebox";
import { quoteTurn } from "../evidence.ts";
import { fail, notApplicable, partial, pass } from "../language/answers.ts";
import { saidBy } from "../phrases/said-by.ts";
import type { Check, Finding, Reading, Turn } from "../types.ts";

const parameters = Type.Object({
  min_overlap_ms: Type.Integer({
    minimum: 1,
    maximum: 60_000,
    default: 500,
    description: "How long the customer must go on speaking for an interruption to count.",
  }),
  allowed: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 1,
    description: "Number of interruptions that are allowed.",
  }),
});

export const interruptions: Check = {
  key: "interruptions",
  title: "Interruptions",
  description: "The agent lets the customer finish.",
  parameters,
  english: false,
  run,
};

interface Timed {
  readonly turn: Turn;
  readonly start: number;
  readonly end: number;
}

interface Interruption {
  readonly by: Turn;
  readonly of: Turn;
}

function run(reading: Reading, { min_overlap_ms, allowed }: Static<typeof parameters>): Finding {
  const customer = timed(saidBy(reading, "customer"));
  const agent = timed(saidBy(reading, "agent"));
  const [first] = agent;
  if (!first) return notApplicable("None of the agent's turns has both a start and an end time.", 1);
  if (customer.length === 0) return notApplicable("None of the customer's turns has both a start and an end time.", 1);
  const found = interruptionsIn(agent, customer, min_overlap_ms);
  if (found.length === 0) {
    return pass({
      confidence: 0.95,
      rationale: "The agent never interrupts the customer.",
      evidence: [quoteTurn((closest(agent, customer) ?? first).turn)],
    });
  }
  const times = found.length === 1 ? "once" : `${found.length} times`;
  const answer = {
    confidence: 0.9,
    rationale: `The agent interrupts the customer ${times}; ${allowed} allowed.`,
    evidence: found.flatMap(({ by, of }) => [quoteTurn(of), quoteTurn(by)]),
  };
  if (found.length <= allowed) return pass(answer);
  return found.length === allowed + 1 ? partial(answer) : fail(answer);
}

const timed = (turns: readonly Turn[]): readonly Timed[] =>
  turns
    .flatMap((turn) =>
      turn.startMs === null || turn.endMs === null ? [] : [{ turn, start: turn.startMs, end: turn.endMs }],
    )
    .sort((a, b) => a.start - b.start);

/** Each turn of the agent's against what the customer had begun by then and that ends the latest. */
function interruptionsIn(agent: readonly Timed[], customer: readonly Timed[], least: number): readonly Interruption[] {
  const found: Interruption[] = [];
  let next = 0;
  let speaking: Timed | undefined;
  for (const { turn, start } of agent) {
    for (; next < customer.length && (customer[next] as Timed).start < start; next++) {
      const begun = customer[next] as Timed;
      if (!speaking || begun.end > speaking.end) speaking = begun;
    }
    if (speaking && speaking.end - start >= least) found.push({ by: turn, of: speaking.turn });
  }
  return found;
}

/** The agent's turn that follows the soonest on the customer's words. */
function closest(agent: readonly Timed[], customer: readonly Timed[]): Timed | undefined {
  let best: Timed | undefined;
  let least = Number.POSITIVE_INFINITY;
  let next = 0;
  let ended = Number.NEGATIVE_INFINITY;
  for (const turn of agent) {
    for (; next < customer.length && (customer[next] as Timed).start < turn.start; next++) {
      ended = Math.max(ended, (customer[next] as Timed).end);
    }
    if (turn.start - ended < least) {
      least = turn.start - ended;
      best = turn;
    }
  }
  return best;
}
