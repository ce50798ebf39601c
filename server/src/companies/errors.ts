import { brokenUnique } from "../database/violations.ts";
import { conflict, invalid } from "../platform/fault.ts";

export const nameMissing = () => invalid("name", "name is required to create a company.");
export const externalIdTaken = () => conflict("external_id", "Another company has this external_id.");
export const domainTaken = () => conflict("domain", "Another company has this domain.");
export const twoMatches = () => conflict("domain", "external_id and domain belong to two different companies.");

/** Turns what the database refused into what the caller is told; for use where the transaction ends. */
export function refuse(error: unknown): never {
  if (brokenUnique(error) === "company_external_id") throw externalIdTaken();
  if (brokenUnique(error) === "company_domain") throw domainTaken();
  throw error;
}
