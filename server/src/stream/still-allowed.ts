import { grants, type Scope as Permission } from "@cqs/contract";
import { Fault } from "../platform/fault.ts";
import type { Authenticate } from "../platform/http/caller.ts";
import type { StillAllowed } from "./types.ts";

/** Asks as the first call did: the key must still be good, hold the scope, and stand for the same workspace and mode. */
export const stillAllowedBy =
  (authenticate: Authenticate, needed: Permission): StillAllowed =>
  async (headers, ip, { workspaceId, mode }) => {
    try {
      const { scope, permissions } = await authenticate({ headers, method: "GET", ip });
      return grants(permissions, needed) && scope.workspaceId === workspaceId && scope.mode === mode;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  };
