import { unknownReference } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { newId } from "../platform/ids.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring } from "../rubrics/index.ts";
import { insertCalibration } from "./calibration-store.ts";
import { goneConversation } from "./references.ts";
import { findSubjects } from "./store.ts";
import type { Calibration, CalibrationReview } from "./types.ts";

export interface CreateCalibration {
  readonly scope: Scope;
  readonly name: string;
  readonly rubricId: string;
  readonly conversationIds: readonly string[];
  readonly reviewers: readonly string[];
  readonly createdBy: string;
}

/** Asks everybody for a blind review of each conversation. */
export async function createCalibration({ db, clock }: Deps, input: CreateCalibration): Promise<Calibration> {
  const { scope, name, rubricId, conversationIds, reviewers, createdBy } = input;
  const [rubric, subjects] = await Promise.all([
    findRubricForScoring(db, scope, rubricId),
    findSubjects(db, scope, conversationIds, rubricId),
  ]);
  if (rubric.rubricId !== rubricId) throw unknownReference("rubric_id");
  const now = clock.now();
  const reviews = conversationIds.map((conversationId, i): CalibrationReview => {
    const subject = subjects.get(conversationId);
    if (!subject) throw unknownReference(`conversation_ids.${i}`);
    const { machineCard } = subject;
    const scorecardId = machineCard?.rubricVersion === rubric.version ? machineCard.id : null;
    return { id: newId("review", now), conversationId, scorecardId, status: "open", submitted: [] };
  });
  const calibration: Calibration = {
    id: newId("calibration", now),
    name,
    rubricId,
    rubricVersion: rubric.version,
    reviewers,
    status: "open",
    createdBy,
    createdAt: now,
    closedAt: null,
    reviews,
  };
  return db.transaction(async (tx) => {
    insertCalibration(tx, scope, calibration, goneConversation("conversation_ids"));
    return calibration;
  });
}
