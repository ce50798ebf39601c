import type { Queryable } from "../database/database.ts";
import { conflict } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import type { Agreement, MinimumAgreement, RubricContent } from "./types.ts";

/** How far the local grader, with this content, agrees with the people who reviewed by this rubric. */
export type AgreementOf = (db: Queryable, scope: Scope, rubricId: string, content: RubricContent) => Promise<Agreement>;

export interface AgreementPort {
  readonly agreementOf: AgreementOf;
  /** The same, which remembers what it found for as long as nobody reviews: a draft is read often. */
  readonly knownAgreementOf: AgreementOf;
}

/** Whether what there is is enough. */
export const reaches = ({ kappa, reviews }: Agreement, wanted: MinimumAgreement): boolean =>
  reviews >= wanted.reviews && kappa !== null && kappa >= wanted.kappa;

/** Refuses what asks for more agreement than there is. */
export async function checkAgreement(
  { db, agreementOf }: Pick<AgreementPort, "agreementOf"> & { readonly db: Queryable },
  { scope, rubricId, content }: { scope: Scope; rubricId: string; content: RubricContent },
): Promise<void> {
  const wanted = content.minimumAgreement;
  if (!wanted) return;
  const found = await agreementOf(db, scope, rubricId, content);
  if (reaches(found, wanted)) return;
  const { kappa, reviews } = found;
  const words = kappa === null ? "there is no kappa yet" : `kappa is ${kappa.toFixed(3)}`;
  throw conflict(
    "minimum_agreement",
    `minimum_agreement requires a kappa of ${wanted.kappa} on at least ${wanted.reviews} reviews; ${words}, on ${reviews}.`,
  );
}
