import { publishEvent } from "../events/index.ts";
import { unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Privacy } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { seedOf } from "../platform/seeded-random.ts";
import { updateTried } from "./assignment-store.ts";
import { attemptCompleted } from "./attempt-events.ts";
import { insertAttempt } from "./attempt-store.ts";
import { maskAttemptAhead } from "./attempt-wire.ts";
import { openingState } from "./customer/react.ts";
import { gradeAttempt } from "./grade-attempt.ts";
import { insertMessages } from "./message-store.ts";
import { findAnyScenario } from "./read-scenarios.ts";
import type { Attempt, Message, Scenario } from "./types.ts";

export interface BeginAttempt {
  readonly scope: Scope;
  readonly scenarioId: string;
  readonly trainee: string;
  /** Of a practice call that took place elsewhere: it is scored at once. */
  readonly transcript: string | null;
  /** Undefined: the attempt gets one of its own. */
  readonly seed: number | undefined;
  readonly privacy: Privacy;
}

export async function beginAttempt({ db, clock }: Deps, input: BeginAttempt): Promise<Attempt> {
  const { scope, scenarioId, transcript, privacy } = input;
  const scenario = await findAnyScenario(db, scope, scenarioId);
  if (!scenario) throw unknownReference("scenario_id");
  const at = clock.now();
  const begun = newAttempt(scenario, input, at);
  // Before the transaction: a long one takes a moment.
  const attempt = transcript === null ? begun : await gradeAttempt({ db }, { scope, attempt: begun, at });
  const mask = await maskAttemptAhead(privacy.shown, attempt);
  return db.transaction(async (tx) => {
    insertAttempt(tx, scope, attempt);
    if (attempt.messages.length > 0) insertMessages(tx, scope, attempt.id, attempt.messages);
    if (attempt.status === "completed") {
      updateTried(tx, scope, attempt);
      publishEvent(tx, scope, attemptCompleted(attempt, mask));
    }
    return attempt;
  });
}

function newAttempt(scenario: Scenario, { trainee, transcript, seed, privacy }: BeginAttempt, at: Date): Attempt {
  const mask = privacy.stored ?? ((text: string) => text);
  const { openingLine, closingLine, rubricId, rubricKey, difficulty, persona, customer } = scenario;
  const isPlayed = transcript === null;
  const id = newId("attempt", at);
  const opening: Message = {
    position: 0,
    speaker: "customer",
    text: mask(openingLine),
    turn: null,
    mood: customer?.mood ?? null,
    source: "script",
    note: null,
    at,
  };
  return {
    id,
    scenarioId: scenario.id,
    scenarioTitle: scenario.title,
    trainee,
    status: "in_progress",
    outcome: null,
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    script: { turns: isPlayed ? scenario.turns : [], closingLine, rubricId, rubricKey, difficulty, persona, customer },
    transcript: isPlayed ? null : mask(transcript),
    messages: isPlayed ? [opening] : [],
    seed: seed ?? seedOf(id),
    customerState: isPlayed && customer ? openingState(customer) : null,
    notes: [],
    criteria: [],
    feedback: [],
  };
}
