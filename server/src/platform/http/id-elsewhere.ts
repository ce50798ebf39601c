import { invalid } from "../fault.ts";

/** The id of a PATCH or DELETE whose path has none: in the query or in the body, or the same one in both. */
export function idElsewhere(query: { readonly id?: string }, body: { readonly id?: string }): string {
  const id = query.id ?? body.id;
  if (id === undefined) throw invalid("id", "id is required in the query or the body.");
  if (body.id !== undefined && body.id !== id) throw invalid("id", "id must be the same in the query and the body.");
  return id;
}
