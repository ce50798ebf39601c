import { brokenReference, brokenUnique } from "../database/violations.ts";
import { conflict, unknownReference } from "../platform/fault.ts";

export const externalIdTaken = () => conflict("external_id", "Another contact has this external_id.");
export const emailTaken = () => conflict("email", "Another contact has this email.");
export const twoMatches = () => conflict("email", "external_id and email belong to two different contacts.");

/** Turns what the database refused into what the caller is told; for use where the transaction ends. */
export function refuse(error: unknown): never {
  if (brokenUnique(error) === "contact_external_id") throw externalIdTaken();
  if (brokenUnique(error) === "contact_email") throw emailTaken();
  if (brokenReference(error) === "contact_company_id") throw unknownReference("company_id");
  throw error;
}
