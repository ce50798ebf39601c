import { type Conversation, filtersOf, listConversations, type Revision } from "../conversations/index.ts";
import { readWalkPage, walkEnd } from "../platform/long-run/walk-page.ts";
import { progressAfter } from "../platform/progress.ts";
import type { Scope } from "../platform/scope.ts";
import { type BulkDeps, usualBulkPace } from "./bulk-deps.ts";
import { readBulkChange } from "./read-bulk-changes.ts";
import { listRecordRows } from "./record-store.ts";
import { revisionOf, undoOf } from "./revisions.ts";
import type { BulkChange } from "./types.ts";

/** A search reads what was said. */
const maxSearchRows = 100;

export interface BulkPage {
  /** In ascending order. */
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly revise: (conversation: Conversation, at: Date) => Revision;
  /** How far the run is once it is done with this conversation of the page. */
  readonly progressAt: (id: string, run: BulkChange) => number;
}

export interface BulkSource {
  /** Whether conversations may be resolved: their events hold what was said. */
  readonly mayResolve: boolean;
  readonly next: (run: BulkChange) => Promise<BulkPage>;
}

/** Returns what reads a bulk change's conversations page by page, each time from where the run is. */
export async function sourceOf(deps: BulkDeps, scope: Scope, run: BulkChange): Promise<BulkSource> {
  const { target } = run;
  const { pageRows } = deps.bulkPace ?? usualBulkPace;
  if (target.kind === "undo") return recordsOf(deps, scope, target.undoOf);
  const revise = (conversation: Conversation, at: Date) => revisionOf(target.changes, conversation, at);
  const mayResolve = target.changes.status === "resolved";
  if (target.kind === "filters") {
    const { filters } = target;
    const end = walkEnd({ createdAt: run.createdAt, filters });
    const progressAt = (id: string, before: BulkChange) =>
      progressAfter("conversation", before, { firstId: id, lastId: id, end });
    return {
      mayResolve,
      next: async ({ lastId }) => {
        const limit = filters.q === undefined ? pageRows : Math.min(pageRows, maxSearchRows);
        const place = { after: lastId, end, limit };
        const page = await readWalkPage(place, filters, (request) =>
          listConversations(deps, {
            scope,
            filters: filtersOf(filters as Parameters<typeof filtersOf>[0]),
            page: request,
            withContent: false,
            mask: async () => (await deps.privacyOf(scope)).shown,
          }),
        );
        return {
          ids: page.items.map(({ conversation }) => conversation.id),
          hasMore: page.hasMore,
          revise,
          progressAt,
        };
      },
    };
  }
  const ids = target.ids.toSorted();
  return {
    mayResolve,
    next: async ({ lastId }) => {
      const rest = ids.filter((id) => id > (lastId ?? ""));
      const progressAt = (id: string) => (ids.indexOf(id) + 1) / ids.length;
      return { ids: rest.slice(0, pageRows), hasMore: rest.length > pageRows, revise, progressAt };
    },
  };
}

async function recordsOf(deps: BulkDeps, scope: Scope, id: string): Promise<BulkSource> {
  const { changed } = await readBulkChange(deps, { scope, id });
  const { pageRows } = deps.bulkPace ?? usualBulkPace;
  return {
    mayResolve: true,
    next: async (run) => {
      const { items, hasMore } = await listRecordRows(deps.db, scope, { id, after: run.lastId, limit: pageRows });
      const records = new Map(items.map((record) => [record.conversationId, record]));
      const ids = [...records.keys()];
      const done = run.changed + run.unchanged + run.refused;
      return {
        ids,
        hasMore,
        revise: (conversation) => undoOf(records.get(conversation.id), conversation),
        progressAt: (at) => Math.min(1, (done + ids.indexOf(at) + 1) / Math.max(1, changed)),
      };
    },
  };
}
