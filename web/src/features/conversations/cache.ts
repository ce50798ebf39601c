import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { ListedConversation, ReadConversation } from "../../api/client.ts";
import { removalKey } from "../../api/removal.ts";
import type { ApiScope } from "../../api/scope.ts";
import type { LiveEvent } from "../../api/stream.ts";
import { listKey, oneKey } from "./queries.ts";

interface ConversationPage {
  readonly items: ListedConversation[];
  readonly has_more: boolean;
}
export type ConversationPages = InfiniteData<ConversationPage, string>;

const readDelayMs = 400;
/** More changes than this at once are left to the next reading of the list. */
const maxReads = 20;

/** Changes a conversation wherever it is cached. */
export function patchConversation(
  queries: QueryClient,
  scope: ApiScope,
  id: string,
  change: Partial<ListedConversation>,
): void {
  queries.setQueriesData<ConversationPages>({ queryKey: listKey(scope) }, (data) => {
    if (!data?.pages?.some(({ items }) => items.some((item) => item.id === id))) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    }));
    return { ...data, pages };
  });
  queries.setQueryData<ReadConversation>(oneKey(scope, id), (one) => (one ? { ...one, ...change } : one));
}

function isListed(queries: QueryClient, scope: ApiScope, id: string): boolean {
  const lists = queries.getQueriesData<ConversationPages>({ queryKey: listKey(scope) });
  return lists.some(([, data]) => data?.pages?.some(({ items }) => items.some((item) => item.id === id)));
}

const waiting = new Set<string>();

/** Applies what the stream tells of a conversation: what the event holds at once, the rest by reading it again. */
export function applyConversationEvent(queries: QueryClient, scope: ApiScope, event: LiveEvent): void {
  const { type, data, resource } = event;
  if (type === "scorecard.created" && typeof data.conversation_id === "string") {
    changed(queries, scope, data.conversation_id);
  } else if (resource.type === "conversation" && type !== "conversation.created") {
    changed(queries, scope, resource.id);
  } else if (type.startsWith("ticket.")) {
    void queries.invalidateQueries({
      queryKey: [scope.workspaceId, scope.mode, "conversations", "one"],
      predicate: isTickets,
    });
  }
}

const isTickets = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey.at(-1) === "tickets";

function changed(queries: QueryClient, scope: ApiScope, id: string): void {
  // Whatever of it is on the screen (card, trace, timeline) is read again; a row of a list only if it is there.
  void queries.invalidateQueries({ queryKey: oneKey(scope, id) });
  if (!isListed(queries, scope, id) || waiting.size >= maxReads) return;
  if (waiting.size === 0) setTimeout(() => void readAgain(queries, scope), readDelayMs);
  waiting.add(id);
}

async function readAgain(queries: QueryClient, scope: ApiScope): Promise<void> {
  const ids = [...waiting].filter((id) => isListed(queries, scope, id));
  waiting.clear();
  if (queries.isMutating({ mutationKey: removalKey }) > 0) return;
  await Promise.all(
    ids.map(async (id) => {
      try {
        const {
          transcript: _transcript,
          events: _events,
          recording: _recording,
          ...row
        } = await scope.client.conversations.get(id);
        patchConversation(queries, scope, id, row);
      } catch {
        // Gone, or out of reach: the next reading of the list shows it.
      }
    }),
  );
}
