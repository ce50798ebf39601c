import type { Queryable } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type AgreementPort, reaches } from "./check-agreement.ts";
import type { AgreementGate, Rubric } from "./types.ts";

/** Returns what a draft must reach before it can be published, and what it reaches now; null where nothing is asked for. */
export async function readAgreementGate(
  { db, knownAgreementOf }: AgreementPort & { readonly db: Queryable },
  { scope, rubric }: { readonly scope: Scope; readonly rubric: Rubric },
): Promise<AgreementGate | null> {
  const { id, draft } = rubric;
  const needs = draft?.minimumAgreement;
  if (!draft || !needs) return null;
  const has = await knownAgreementOf(db, scope, id, draft);
  return { needs, has, isMet: reaches(has, needs) };
}
