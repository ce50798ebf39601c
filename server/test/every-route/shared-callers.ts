import type { Role } from "@cqs/contract";
import type { TestService } from "../service.ts";

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
