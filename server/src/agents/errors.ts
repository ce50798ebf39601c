import { brokenReference, brokenUnique } from "../database/violations.ts";
import { conflict, unknownReference } from "../platform/fault.ts";

export const nameTaken = () => conflict("name", "Another agent has this name.");
export const externalIdTaken = () => conflict("external_id", "Another agent has this external_id.");

/** Turns what the database refused into what the caller is told; for use where the transaction ends. */
export function refuse(error: unknown): never {
  if (brokenUnique(error) === "agent_name") throw nameTaken();
  if (brokenUnique(error) === "agent_external_id") throw externalIdTaken();
  if (brokenReference(error) === "agent_rubric_id") throw unknownReference("rubric_id");
  throw error;
}
