import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { closeFromSpans } from "./close-from-spans.ts";
import { openForSpans, type SpanDeps } from "./open-for-spans.ts";
import { lockConversations, noteRequests } from "./spans-store.ts";
import type { ClosingConversations, OpenConversation, RequestsOf, WantedConversations } from "./types.ts";

/** What spans do to conversations, in their own transaction. */
export interface SpanConversations {
  /**
   * The conversations of these external ids, made on the spot where they are missing, and those of these ids as far as
   * they exist. All are locked until the transaction ends: nobody removes or closes them meanwhile.
   */
  open(tx: Tx, wanted: WantedConversations): Promise<readonly OpenConversation[]>;
  /** Remembers the calls that brought what was said in locked conversations. */
  note(tx: Tx, scope: Scope, notes: readonly RequestsOf[]): Promise<void>;
  /** Answers those that are not gone. */
  lock(tx: Tx, scope: Scope, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Draws figures and words of locked conversations from their nodes, and queues them to be scored. */
  close(tx: Tx, closing: ClosingConversations): Promise<void>;
}

export const spanConversations = (deps: SpanDeps): SpanConversations => ({
  open: (tx, wanted) => openForSpans(deps, tx, wanted),
  note: noteRequests,
  lock: async (tx, scope, ids) =>
    new Set((await lockConversations(tx, scope, { ids, externalIds: [] })).map(({ id }) => id)),
  close: (tx, closing) => closeFromSpans(deps, tx, closing),
});
