import type { ErrorCode, Scope as Permission, Role } from "@cqs/contract";
import type { ActingParty } from "../acting.ts";
import { Fault } from "../fault.ts";
import type { Window } from "../rate-limit/types.ts";
import type { Mode, Scope } from "../scope.ts";

/** Who is calling, once known. */
export interface Caller {
  readonly scope: Scope;
  readonly permissions: readonly Permission[];
  readonly windows: readonly Window[];
  /** Whom the rate limit counts. */
  readonly subject: string;
  readonly actor: Actor;
  /** Whether it is known already that the workspace masks no personal data. */
  readonly masksNothing?: boolean;
  /** Whether the deletion of the workspace was requested: only operations that are `openWhileDeleted` are left. */
  readonly isClosed?: true;
  /** Headers that every answer to this caller carries. */
  readonly headers: Readonly<Record<string, string>>;
}

export type Actor = KeyActor | PersonActor | TriggerActor;

export interface KeyActor {
  readonly kind: "key";
  readonly keyId: string;
  readonly name: string;
}

export interface PersonActor {
  readonly kind: "person";
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** Whoever has the address of an inbound trigger. */
export interface TriggerActor {
  readonly kind: "trigger";
  readonly triggerId: string;
  readonly name: string;
}

/** By which people know who it was. */
export const actorName = (actor: Actor) => (actor.kind === "person" ? actor.email : actor.name);

export function actorId(actor: Actor): string {
  if (actor.kind === "trigger") return actor.triggerId;
  return actor.kind === "key" ? actor.keyId : actor.userId;
}

/** As timelines name them. */
export const partyOf = (actor: Actor | undefined): ActingParty | undefined =>
  actor && { kind: actor.kind, id: actorId(actor), name: actorName(actor) };

/** What authentication sees of a request. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly method: string;
  readonly ip: string;
  /** The view that the query asks for: a session may, a key has its own. */
  readonly mode?: Mode | undefined;
  /** The workspace that the query asks for: a session may, a key has its own. */
  readonly workspaceId?: string | undefined;
  /** On the routes whose address is a secret: then nothing else counts. */
  readonly token?: string;
}

/** Finds out who is calling. Throws a Fault (401, or 403 for a source address) when nobody may. */
export type Authenticate = (credentials: Credentials) => Promise<Caller>;

/** A refusal of somebody who is known all the same: the audit log of their workspace shows it. */
export class RefusedCaller extends Fault {
  readonly scope: Scope;
  readonly actor: Actor;

  constructor(code: ErrorCode, message: string, known: { scope: Scope; actor: Actor }) {
    super(code, message);
    this.scope = known.scope;
    this.actor = known.actor;
  }
}
