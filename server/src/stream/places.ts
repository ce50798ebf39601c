import { Fault } from "../platform/fault.ts";

const maxPerWorkspace = 100;
const maxPerNode = 1_000;
const retryAfterSeconds = 30;

export interface Places {
  /** Throws when there is none left; answers how to give it back, which may be done more than once. */
  take(workspaceId: string): () => void;
}

/** Each stream holds a connection and memory, so there are only so many. */
export function createPlaces(): Places {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(workspaceId) {
      const own = taken.get(workspaceId) ?? 0;
      if (own >= maxPerWorkspace) throw full(`This workspace already has ${maxPerWorkspace} open streams on this node`);
      if (total >= maxPerNode) throw full("Too many streams are open on this node");
      taken.set(workspaceId, own + 1);
      total++;
      let given = false;
      return () => {
        if (given) return;
        given = true;
        total--;
        const left = (taken.get(workspaceId) ?? 1) - 1;
        if (left > 0) taken.set(workspaceId, left);
        else taken.delete(workspaceId);
      };
    },
  };
}

const full = (what: string) =>
  new Fault("rate_limited", `${what}; close one, or try again in ${retryAfterSeconds} seconds.`, {
    headers: { "retry-after": String(retryAfterSeconds) },
  });
