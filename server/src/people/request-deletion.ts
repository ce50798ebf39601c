import { Fault, invalid, notFound } from "../platform/fault.ts";
import type { Scope } from "../platform/scope.ts";
import { findAccountState } from "./account-store.ts";
import { checkPassword } from "./check-password.ts";
import { insertDeletionRequest } from "./deletion-store.ts";
import { listSessions } from "./list-sessions.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { findRole } from "./store.ts";
import { findWorkspace, lockWorkspace } from "./workspace-store.ts";

export interface RequestDeletion {
  readonly scope: Scope;
  readonly userId: string;
  readonly ip: string;
  readonly cookieHeader: string | undefined;
  /** As the person typed it. */
  readonly name: string;
  readonly password: string | undefined;
  readonly graceDays: number;
}

const dayMs = 24 * 60 * 60_000;
/** A person without a password must have signed in within this time. */
const freshMs = 10 * 60_000;

/** From the commit on the workspace is closed to everybody; its rows are deleted when the grace period is over. */
export async function requestDeletion(deps: PeopleDeps, input: RequestDeletion): Promise<Date> {
  const { scope, userId, name, graceDays } = input;
  await proveIdentity(deps, input);
  return deps.db.transaction(async (tx) => {
    const [, workspace, role] = await Promise.all([
      lockWorkspace(tx, scope),
      findWorkspace(tx, scope),
      findRole(tx, scope, userId),
    ]);
    if (!workspace) throw notFound("workspace");
    // Read after the lock was taken: the role that the call came in with may be gone.
    if (role !== "owner") throw new Fault("permission_denied", "This request needs the role owner.");
    if (name !== workspace.name) throw invalid("name", "name must be the name of this workspace.");
    const requestedAt = deps.clock.now();
    const dueAt = new Date(requestedAt.getTime() + graceDays * dayMs);
    if (!(await insertDeletionRequest(tx, scope, { dueAt, requestedAt, requestedBy: userId }))) {
      throw new Fault("conflict", "The deletion of this workspace was already requested.");
    }
    return dueAt;
  });
}

/** A session that was left open on a desk must not be enough. */
async function proveIdentity(deps: PeopleDeps, { userId, ip, cookieHeader, password }: RequestDeletion): Promise<void> {
  const { hasPassword } = await findAccountState(deps.db, userId);
  if (hasPassword) {
    if (password === undefined) throw invalid("current_password", "current_password is required.");
    return checkPassword(deps, { userId, ip, password });
  }
  const { items } = await listSessions(deps, { userId, cookieHeader });
  const current = items.find(({ isCurrent }) => isCurrent);
  const since = deps.clock.now().getTime() - freshMs;
  if (!current || current.createdAt.getTime() < since) {
    throw new Fault("permission_denied", "Sign in again: this request needs a sign-in within the last 10 minutes.");
  }
}
