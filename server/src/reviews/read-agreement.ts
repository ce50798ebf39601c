import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findRubricForScoring } from "../rubrics/index.ts";
import { type AgreementReport, reportAgreement } from "./agreement-report.ts";
import { listRatings } from "./agreement-store.ts";

/** Of older ones nobody learns how the rubric works now. */
const maxCards = 5_000;

export interface ReadAgreement {
  readonly scope: Scope;
  /** Undefined: the default. */
  readonly rubricId: string | undefined;
  readonly version: number | undefined;
  readonly createdAfter: Date | undefined;
  readonly createdBefore: Date | undefined;
}

export interface RubricAgreement extends AgreementReport {
  readonly rubricId: string;
  /** Whether older cards were left out. */
  readonly more: boolean;
}

export async function readAgreement(
  { db }: Pick<Deps, "db">,
  { scope, rubricId: given, ...wanted }: ReadAgreement,
): Promise<RubricAgreement> {
  const rubricId = given ?? (await findRubricForScoring(db, scope, null)).rubricId;
  const found = await listRatings(db, scope, { ...wanted, rubricId, limit: maxCards + 1 });
  const ratings = found.slice(0, maxCards);
  const report = await reportAgreement(db, { scope, rubricId, version: ratings[0]?.rubricVersion, ratings });
  return { ...report, rubricId, more: found.length > maxCards };
}
