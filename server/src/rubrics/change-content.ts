import { invalid } from "../platform/fault.ts";
import { checkCriteria } from "./check-criteria.ts";
import type { ContentChanges, RubricContent } from "./types.ts";

const usualPassScore = 70;

/** What results from changes of a content, or of none. Refuses what could not be graded. */
export function changeContent(before: RubricContent | null, changes: ContentChanges): RubricContent {
  const criteria = changes.criteria ? checkCriteria(changes.criteria) : before?.criteria;
  if (!criteria) throw invalid("criteria", "criteria are required if you send no template.");
  const { passScore, minimumAgreement } = changes;
  return {
    passScore: passScore ?? before?.passScore ?? usualPassScore,
    minimumAgreement: minimumAgreement === undefined ? (before?.minimumAgreement ?? null) : minimumAgreement,
    criteria,
  };
}
