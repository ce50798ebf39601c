import { scopesOfRole } from "@cqs/contract";
import { Fault, invalid } from "../platform/fault.ts";
import { type Caller, type Credentials, type PersonActor, RefusedCaller } from "../platform/http/caller.ts";
import type { Window } from "../platform/rate-limit/types.ts";
import { type Mode, modes } from "../platform/scope.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { isSameOrigin } from "./same-origin.ts";
import { findMembership } from "./store.ts";

const windows: readonly Window[] = [{ limit: 1200, seconds: 60 }];

/**
 * Who the session cookie stands for; nothing when there is none. Session and membership are read anew for each
 * call: whoever signed out or was removed is refused on the very next one.
 */
export async function authenticateSession(
  { db, gateway, publicUrl }: Pick<PeopleDeps, "db" | "gateway" | "publicUrl">,
  credentials: Credentials,
): Promise<Caller | undefined> {
  const cookie = gateway.sessionCookie(headerOf(credentials, "cookie"));
  if (cookie === undefined) return undefined;
  const session = await gateway.findSession(cookie);
  if (!session) throw new Fault("unauthenticated", "The session has ended; sign in again.");
  const { person, renewedCookie } = session;
  // The header wins over the query only to be compared with it: a call in which they differ is refused.
  const inHeader = headerOf(credentials, "x-workspace-id");
  const wanted = inHeader ?? credentials.workspaceId;
  const membership = await findMembership(db, person.id, wanted);
  if (!membership) throw new Fault("unauthenticated", "This account belongs to no workspace.");
  const { workspaceId, role, deletionDueAt } = membership;
  const actor: PersonActor = { kind: "person", userId: person.id, name: person.name, email: person.email, role };
  const known = { scope: { workspaceId, mode: "live" as const }, actor };
  if (wanted !== undefined && wanted !== workspaceId) {
    const name = inHeader === undefined ? "workspace_id" : "X-Workspace-Id";
    throw new RefusedCaller("permission_denied", `${name} is not one of your workspaces.`, known);
  }
  if (!isSameOrigin(credentials, publicUrl)) {
    throw new RefusedCaller(
      "permission_denied",
      "Requests that change data with a session must come from the service's own pages.",
      known,
    );
  }
  return {
    scope: { workspaceId, mode: modeOf(credentials) },
    permissions: deletionDueAt ? [] : scopesOfRole[role],
    ...(deletionDueAt ? { isClosed: true as const } : {}),
    windows,
    subject: `user:${person.id}`,
    actor,
    headers: renewedCookie === undefined ? {} : { "set-cookie": renewedCookie },
  };
}

function headerOf({ headers }: Credentials, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function modeOf(credentials: Credentials): Mode {
  // As with the workspace.
  const given = headerOf(credentials, "x-service-mode") ?? credentials.mode ?? "live";
  const mode = modes.find((one) => one === given);
  if (!mode) throw invalid("X-Service-Mode", `X-Service-Mode must be one of ${modes.join(", ")}.`);
  return mode;
}
