import type { Deps } from "../platform/http/route.ts";
import type { PageRequest } from "../platform/paging.ts";
import { maskAhead } from "../platform/privacy.ts";
import type { Scope } from "../platform/scope.ts";
import { fittingIds } from "./fitting-ids.ts";
import { listConversations } from "./list-conversations.ts";
import type { LookUpReferences } from "./look-up-references.ts";
import { nodesOf, type SpanNodes } from "./read-trace.ts";
import { findTraces } from "./store.ts";
import { traceToWire } from "./trace-wire.ts";
import type { ConversationFilters } from "./types.ts";
import { type Shown, toWire } from "./wire.ts";

export type WalkDeps = Pick<Deps, "db"> & { readonly lookUp: LookUpReferences; readonly spanNodes: SpanNodes };

export interface WalkConversations {
  readonly scope: Scope;
  readonly resource: "conversations" | "traces";
  readonly filters: ConversationFilters;
  readonly page: PageRequest;
  readonly shown: Shown;
}

export interface WalkedPage {
  /** Each as reading it alone would answer it. */
  readonly rows: readonly { readonly id: string; readonly row: object }[];
  readonly hasMore: boolean;
}

/** A page of whole conversations, or of their traces: what an export is made of. */
export async function walkConversations(deps: WalkDeps, input: WalkConversations): Promise<WalkedPage> {
  const { scope, filters, page, shown } = input;
  const whole = input.resource === "conversations";
  const { items, hasMore } = await listConversations(deps, {
    scope,
    filters,
    page,
    withContent: whole,
    mask: async () => shown.mask,
  });
  if (whole) {
    const ready = { ...shown, mask: await maskAhead(shown.mask, items) };
    const rows = items.map(({ conversation, content }) => ({
      id: conversation.id,
      row: toWire(conversation, content, ready),
    }));
    return { rows, hasMore };
  }
  const ids = items.map(({ conversation }) => conversation.id);
  const fitting = await fittingIds(deps.db, scope, ids);
  const kept = await findTraces(deps.db, scope, fitting);
  const rows: { id: string; row: object }[] = [];
  for (const { conversation } of items) {
    const trace = kept.get(conversation.id);
    if (!trace) continue;
    const nodes = await nodesOf(deps, scope, conversation, trace);
    const mask = await maskAhead(shown.mask, nodes);
    rows.push({ id: conversation.id, row: traceToWire({ conversation, nodes }, { mask }) });
  }
  if (rows.length === 0 && items.length > 0) return walkConversations(deps, input);
  return { rows, hasMore: hasMore || fitting.length < ids.length };
}
