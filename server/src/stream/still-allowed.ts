import { grants } from "@cqs/contract";
import { Fault } from "../platform/fault.ts";
import type { Authenticate } from "../platform/http/caller.ts";
import type { StillAllowed } from "./types.ts";

/** Asks as the first call did: the key must still be good, hold every scope, and stand for the same workspace and mode. */
export const stillAllowedBy =
  (authenticate: Authenticate): StillAllowed =>
  async ({ headers, ip, scope, scopes }) => {
    try {
      const caller = await authenticate({ headers, method: "GET", ip, mode: scope.mode });
      const isSamePlace = caller.scope.workspaceId === scope.workspaceId && caller.scope.mode === scope.mode;
      return isSamePlace && scopes.every((needed) => grants(caller.permissions, needed));
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  };
