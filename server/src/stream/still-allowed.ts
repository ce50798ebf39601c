import { followStream, grants } from "@cqs/contract";
import { Fault } from "../platform/fault.ts";
import type { Authenticate } from "../platform/http/caller.ts";
import type { StillAllowed } from "./types.ts";

/** Asks as the first call did: the key must still be good, hold the scope, and stand for the same workspace and mode. */
export const stillAllowedBy =
  (authenticate: Authenticate): StillAllowed =>
  async (headers, ip, { workspaceId, mode }) => {
    try {
      const { scope, permissions } = await authenticate({ headers, method: "GET", ip });
      const { access } = followStream;
      const granted = access.kind !== "scope" || grants(permissions, access.scope);
      return granted && scope.workspaceId === workspaceId && scope.mode === mode;
    } catch (error) {
      if (error instanceof Fault) return false;
      throw error;
    }
  };
