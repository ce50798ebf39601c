import type { Actor, PersonActor } from "../platform/http/caller.ts";
import type { Deps } from "../platform/http/route.ts";
import type { People } from "./create-people.ts";
import type { Client } from "./types.ts";

/** What the routes of people have in common. */

/** The call's own database wins: it may have joined the transaction of an Idempotency-Key. */
export const within = <Ports extends People>(people: Ports, deps: Deps) => ({ ...people, ...deps });

/** Admission lets nobody else through to a session's routes. */
export const personOf = (actor: Actor) => actor as PersonActor;

export const settingCookies = (cookies: readonly string[]) => ({ "set-cookie": [...cookies] });

interface Sent {
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export const clientOf = ({ ip, headers }: Sent): Client => ({ ip, userAgent: headers["user-agent"]?.toString() });

export const cookieHeaderOf = ({ headers }: Pick<Sent, "headers">) => headers.cookie?.toString();
