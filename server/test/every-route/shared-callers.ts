import type { AnyOperation, Role } from "@cqs/contract";
import { type CallOptions, newAddress, type TestService } from "../service.ts";
import type { Request } from "./fixture.ts";

type KeySettings = NonNullable<Parameters<TestService["key"]>[2]>;

export interface SharedCallers {
  /** Returns one key for all tests that need the same settings: a workspace has a limited number of keys. */
  keyWith(settings: KeySettings): Promise<{ secret: string }>;
  /** Returns one person per role: each new one costs a password hash. */
  personWith(role: Role): Promise<{ cookie: string }>;
}

export function shareCallers(service: TestService, workspaceId: string): SharedCallers {
  const keyCache = new Map<string, Promise<{ secret: string }>>();
  const personCache = new Map<Role, Promise<{ cookie: string }>>();
  return {
    keyWith(settings) {
      const name = JSON.stringify(settings);
      const key = keyCache.get(name) ?? service.key(workspaceId, "live", settings);
      keyCache.set(name, key);
      return key;
    },
    personWith(role) {
      const person = personCache.get(role) ?? service.person(workspaceId, role);
      personCache.set(role, person);
      return person;
    },
  };
}

/** Where a call is about the caller's own account, the fixture's person takes the place of the workspace's owner. */
export function ownSession(
  { access }: AnyOperation,
  { cookie }: Request,
  options: CallOptions,
  ownerCookie: string,
): CallOptions {
  if (cookie === undefined) return {};
  if (access.kind === "public") return { cookie };
  if (options.cookie !== ownerCookie) return {};
  // Passwords are counted by address as well.
  return { cookie, headers: { "x-forwarded-for": newAddress(), ...options.headers } };
}
