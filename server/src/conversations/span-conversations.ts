import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { closeFromSpans } from "./close-from-spans.ts";
import { openForSpans, type SpanDeps } from "./open-for-spans.ts";
import { lockSourced, noteRequests } from "./spans-store.ts";
import type { ClosingConversation, OpenConversation, RequestsOf, WantedConversations } from "./types.ts";

/** What spans do to conversations, in their own transaction. */
export interface SpanConversations {
  /**
   * The conversations of these external ids, made on the spot where they are missing, and those of these ids as far as
   * they exist. All are locked until the transaction ends: nobody removes or closes them meanwhile.
   */
  open(tx: Tx, wanted: WantedConversations): Promise<readonly OpenConversation[]>;
  /** Remembers the calls that brought what was said in locked conversations. */
  note(tx: Tx, scope: Scope, notes: readonly RequestsOf[]): Promise<void>;
  /** False if it is gone. */
  lock(tx: Tx, scope: Scope, id: string): Promise<boolean>;
  /** Draws figures and words of a locked conversation from its nodes, and queues it to be scored. */
  close(tx: Tx, closing: ClosingConversation): Promise<void>;
}

export const spanConversations = (deps: SpanDeps): SpanConversations => ({
  open: (tx, wanted) => openForSpans(deps, tx, wanted),
  note: noteRequests,
  lock: async (tx, scope, id) => (await lockSourced(tx, scope, id)) !== undefined,
  close: (tx, closing) => closeFromSpans(deps, tx, closing),
});
