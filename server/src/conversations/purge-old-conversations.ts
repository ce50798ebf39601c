import { Fault } from "../platform/fault.ts";
import type { Deps } from "../platform/http/route.ts";
import { idFloor } from "../platform/ids.ts";
import type { Jobs } from "../platform/queue.ts";
import { modes, type Scope } from "../platform/scope.ts";
import { forgetConversation } from "./forget-conversation.ts";
import { listOldest } from "./forget-store.ts";

/** How long each workspace keeps conversations, where it is not for ever. */
export type ConversationRetentions = () => Promise<
  readonly { readonly workspaceId: string; readonly conversationDays: number | null }[]
>;

export interface RetentionDeps extends Deps {
  readonly jobs: Jobs;
  readonly retentions: ConversationRetentions;
}

const dayMs = 86_400_000;
/** Of one workspace and mode, before the next gets its turn: a large backlog holds nobody up. */
const batchSize = 100;
/** Well within the time after which the job counts as dead. What is left is for the next run. */
const maxMs = 300_000;

/** Forgets what is older than its workspace keeps, each conversation in a transaction of its own, as its DELETE would. */
export async function purgeOldConversations(deps: RetentionDeps): Promise<{ purged: number }> {
  const now = deps.clock.now().getTime();
  const end = performance.now() + maxMs;
  let waiting = (await deps.retentions()).flatMap(({ workspaceId, conversationDays }) => {
    if (conversationDays === null) return [];
    const before = idFloor("conversation", new Date(now - conversationDays * dayMs));
    return modes.map((mode) => ({ scope: { workspaceId, mode }, before }));
  });
  let purged = 0;
  while (waiting.length > 0 && performance.now() < end) {
    const unfinished: typeof waiting = [];
    for (const place of waiting) {
      const ids = await listOldest(deps.db, place.scope, { before: place.before, limit: batchSize });
      for (const id of ids) purged += await forget(deps, place.scope, id);
      if (ids.length === batchSize) unfinished.push(place);
      if (performance.now() >= end) break;
    }
    waiting = unfinished;
  }
  return { purged };
}

/** Somebody may have deleted it meanwhile. */
async function forget(deps: RetentionDeps, scope: Scope, id: string): Promise<number> {
  try {
    await forgetConversation(deps, { scope, id });
    return 1;
  } catch (error) {
    if (error instanceof Fault && error.code === "not_found") return 0;
    throw error;
  }
}
