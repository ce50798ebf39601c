import { brokenUnique } from "../database/violations.ts";
import { conflict, type Fault, unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import { type Quota, refuseBeyond } from "../platform/quota.ts";
import type { Scope } from "../platform/scope.ts";
import { countOpenAssignments, insertAssignments } from "./assignment-store.ts";
import { findAnyScenario } from "./read-scenarios.ts";
import type { Assignment } from "./types.ts";

const quota: Quota = { of: "open assignments", max: 10_000, remedy: "complete or delete one first" };

export interface AssignScenario {
  readonly scope: Scope;
  readonly scenarioId: string;
  readonly trainees: readonly string[];
  readonly dueAt: Date;
  readonly targetScore: number | null;
  readonly note: string | null;
  readonly assignedBy: string;
}

/** To all trainees or to none. */
export async function assignScenario({ db, clock }: Deps, input: AssignScenario): Promise<readonly Assignment[]> {
  const { scope, trainees, ...given } = input;
  const scenario = await findAnyScenario(db, scope, given.scenarioId);
  if (!scenario) throw unknownReference("scenario_id");
  const now = clock.now();
  const assignments = trainees.map(
    (trainee): Assignment => ({
      ...given,
      id: newId("assignment", now),
      scenarioTitle: scenario.title,
      trainee,
      status: "open",
      attempts: 0,
      bestScore: null,
      attemptId: null,
      createdAt: now,
      updatedAt: now,
      completedAt: null,
    }),
  );
  return db.transaction(async (tx) => {
    // With those that are about to be added, but for the one that the quota adds itself.
    await refuseBeyond(
      tx,
      scope,
      quota,
      async (max) => (await countOpenAssignments(tx, scope, max)) + trainees.length - 1,
    );
    insertAssignments(tx, scope, assignments, assignedAlready);
    return assignments;
  });
}

const assignedAlready = (error: unknown): Fault | undefined =>
  brokenUnique(error) === "training_assignment_open"
    ? conflict("trainees", "One of the trainees already has an open assignment of this scenario.")
    : undefined;
