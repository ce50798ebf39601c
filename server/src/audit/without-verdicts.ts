import type { AuditEntryWithPayload } from "./types.ts";

/** Routes whose arguments are a person's verdicts, or what somebody says of a score. */
const verdictEndpoints = ["/reviews/{id}/submissions", "/disputes", "/disputes/{id}/resolve"];

/** A caller with open blind reviews does not see what others judged, since it may be about the same conversation. */
export function withoutVerdicts(entry: AuditEntryWithPayload, hidden: readonly string[]): AuditEntryWithPayload {
  const isVerdict = verdictEndpoints.some((endpoint) => entry.endpoint.endsWith(endpoint));
  return hidden.length > 0 && isVerdict ? { ...entry, payload: null } : entry;
}
