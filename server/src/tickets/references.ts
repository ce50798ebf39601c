import { brokenReference } from "../database/violations.ts";
import { type Fault, unknownReference } from "../platform/fault.ts";

const fields: Readonly<Record<string, string>> = {
  ticket_contact_id: "contact_id",
  ticket_linked_conversation_id: "linked_conversation_id",
};

/**
 * What the caller is told when a reference points to nothing. The foreign keys look, so that there is no moment
 * between the look and the write; the transaction is over by then.
 */
export function unknownReferenceOf(error: unknown): Fault | undefined {
  const field = fields[brokenReference(error) ?? ""];
  return field === undefined ? undefined : unknownReference(field);
}
