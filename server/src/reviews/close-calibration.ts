import { conflict, notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { findCalibration, updateClosed } from "./calibration-store.ts";
import { type CalibrationResult, readCalibration } from "./read-calibrations.ts";

/** Ends a session: what was submitted stays, nothing more is waited for. */
export async function closeCalibration(
  { db, clock }: Deps,
  { scope, id }: { readonly scope: Scope; readonly id: string },
): Promise<CalibrationResult> {
  await db.transaction(async (tx) => {
    if (await updateClosed(tx, scope, id, clock.now())) return;
    throw (await findCalibration(tx, scope, id))
      ? conflict("status", "The session is already closed.")
      : notFound("session");
  });
  return readCalibration({ db }, { scope, id });
}
