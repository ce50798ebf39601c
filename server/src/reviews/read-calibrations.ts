import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Page, PageRequest } from "../platform/paging.ts";
import type { Scope } from "../platform/scope.ts";
import { type AgreementReport, reportAgreement } from "./agreement-report.ts";
import { listSessionRatings } from "./agreement-store.ts";
import { findCalibration, listCalibrationRows } from "./calibration-store.ts";
import type { Calibration, CalibrationFilters } from "./types.ts";

export interface CalibrationResult {
  readonly calibration: Calibration;
  readonly agreement: AgreementReport;
}

/** As long as it goes on, only what everybody has judged is compared: nobody learns what others said of the rest. */
export async function readCalibration(
  { db }: Pick<Deps, "db">,
  { scope, id }: { readonly scope: Scope; readonly id: string },
): Promise<CalibrationResult> {
  const calibration = await findCalibration(db, scope, id);
  if (!calibration) throw notFound("session");
  const over = calibration.reviews.filter(({ status }) => status === "completed" || calibration.status === "closed");
  const ratings = await listSessionRatings(
    db,
    scope,
    over.map((review) => review.id),
  );
  const { rubricId, rubricVersion } = calibration;
  return { calibration, agreement: await reportAgreement(db, { scope, rubricId, version: rubricVersion, ratings }) };
}

export interface ListCalibrations {
  readonly scope: Scope;
  readonly filters: CalibrationFilters;
  readonly page: PageRequest;
}

export function listCalibrations(
  { db }: Pick<Deps, "db">,
  { scope, filters, page }: ListCalibrations,
): Promise<Page<Calibration>> {
  return listCalibrationRows(db, scope, filters, page);
}
