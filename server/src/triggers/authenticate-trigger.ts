import type { Database } from "../database/database.ts";
import { batcher } from "../platform/batch.ts";
import { Fault } from "../platform/fault.ts";
import { type Caller, RefusedCaller } from "../platform/http/caller.ts";
import type { Window } from "../platform/rate-limit/types.ts";
import { claimOf } from "../platform/signed-token.ts";
import { findTriggersById } from "./store.ts";
import type { TriggerTokens } from "./trigger-tokens.ts";
import type { FoundTrigger } from "./types.ts";

/** Of their own: however often others call in, the workspace's keys and people are not held up by it. */
const perTrigger = 600;
const perWorkspace = 3_000;
const windowsOf = (triggerId: string): readonly Window[] => [
  { limit: perTrigger, seconds: 60, part: triggerId },
  { limit: perWorkspace, seconds: 60 },
];

/**
 * Looks every trigger up, and remembers none: an address that was made anew is void on the very next call, on every
 * node. Calls that arrive together share one statement.
 */
export function createTriggerAuthentication({
  db,
  tokens,
}: {
  readonly db: Database;
  readonly tokens: TriggerTokens;
}): (token: string) => Promise<Caller> {
  const lookup = batcher<string, FoundTrigger | undefined>({
    maxSize: 200,
    maxWaiting: 10_000,
    run: async (ids) => {
      const found = new Map((await findTriggersById(db, [...new Set(ids)])).map((trigger) => [trigger.id, trigger]));
      return ids.map((id) => found.get(id));
    },
  });
  return async (token) => {
    const claim = claimOf(token);
    const trigger = claim && (await lookup.add(claim.id));
    if (!trigger || !tokens.verify(trigger.scope, token))
      throw new Fault("unauthenticated", "This inbound address doesn't exist.");
    const { scope, id, name } = trigger;
    const known = { scope, actor: { kind: "trigger", triggerId: id, name } } as const;
    if (claim.version !== trigger.version) {
      throw new RefusedCaller("unauthenticated", "This inbound address was replaced by a new one.", known);
    }
    if (!trigger.enabled) throw new RefusedCaller("unauthenticated", "This inbound trigger is disabled.", known);
    if (trigger.isClosed) throw new RefusedCaller("unauthenticated", "The workspace is being deleted.", known);
    const { masksNothing } = trigger;
    return {
      ...known,
      permissions: [],
      // Of both modes: the calls come to one service.
      subject: `inbound:${scope.workspaceId}`,
      windows: windowsOf(id),
      masksNothing,
      headers: {},
    };
  };
}
