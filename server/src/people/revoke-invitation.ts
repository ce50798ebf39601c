import { notFound } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import type { Scope } from "../platform/scope.ts";
import { revokeInvitation as revokeInvitationRow } from "./store.ts";

export async function revokeInvitation(
  { db, clock }: Deps,
  { scope, id }: { scope: Scope; id: string },
): Promise<void> {
  if (!(await revokeInvitationRow(db, scope, { id, now: clock.now() }))) throw notFound("invitation");
}
