import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Rubric } from "../../api/client.ts";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import { withEtag } from "../../api/with-etag.ts";

const domain = "rubrics";
const pageSize = 50;
const pickerSize = 8;
/** The price of scoring again is guessed from this many of the newest cards. */
const priceSample = 50;

export const domainKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;
export const taggedKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "tagged", id);

/** A rubric with the entity tag of the very answer, for changes that must not overwrite another person's. */
export interface TaggedRubric {
  readonly rubric: Rubric;
  readonly etag: string | undefined;
}

export async function withTag(call: Parameters<typeof withEtag<Rubric>>[0]): Promise<TaggedRubric> {
  const { value: rubric, etag } = await withEtag(call);
  return { rubric, etag };
}

export const rubricsQuery = (scope: ApiScope, isArchived: boolean) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "list", { isArchived }),
    queryFn: async ({ pageParam, signal }) => {
      const query = { archived: isArchived, limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) };
      return await scope.client.rubrics.list(query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  });

export const taggedRubricQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: taggedKey(scope, id),
    queryFn: ({ signal }) => withTag((onAnswer) => scope.client.rubrics.get(id, { signal, onAnswer })),
  });

export const versionsQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "versions", id),
    queryFn: async ({ signal }) => await scope.client.rubrics.listVersions(id, { signal }),
  });

export const templatesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "templates"),
    queryFn: async ({ signal }) => await scope.client.rubricTemplates.list({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const checksQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "checks"),
    queryFn: async ({ signal }) => await scope.client.checks.list({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const pickerQuery = (scope: ApiScope, words: string) =>
  queryOptions({
    queryKey: keyOf(scope, "conversations", "picker", words),
    queryFn: async ({ signal }) =>
      await scope.client.conversations.list({ limit: pickerSize, ...(words ? { q: words } : {}) }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isAllowed(scope, "conversations:read"),
  });

export const pinnedQuery = (scope: ApiScope, id: string | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, "conversations", "one", id ?? ""),
    queryFn: ({ signal }) => scope.client.conversations.get(id ?? "", { signal }),
    enabled: Boolean(id) && isAllowed(scope, "conversations:read"),
  });

/** Graded anew for each saved draft: the entity tag is part of the key. */
export const previewQuery = (
  scope: ApiScope,
  input: { id: string; etag: string | undefined; conversationId: string | undefined },
) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "preview", input),
    queryFn: ({ signal }) =>
      scope.client.rubrics.preview(input.id, { conversation_id: input.conversationId ?? "" }, { signal }),
    enabled: Boolean(input.conversationId) && isAllowed(scope, "rubrics:write"),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How many conversations were last scored by this rubric, up to 1,000. */
export const scoredCountQuery = (scope: ApiScope, rubricId: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "scored-count", rubricId),
    queryFn: ({ signal }) => scope.client.conversations.count({ rubric_id: rubricId }, { signal }),
    enabled: isAllowed(scope, "conversations:read"),
    staleTime: 0,
  });

/** What one conversation costs to score: null where the model judge is not in use, or has no price. */
export const meanPriceQuery = (scope: ApiScope, rubricId: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "price", rubricId),
    queryFn: async ({ signal }) => {
      const { model, grader } = await scope.client.scoringSettings.get({ signal });
      if (model === null || grader === "local") return { isLocal: true, usd: null };
      const { items } = await scope.client.scorecards.list({ rubric_id: rubricId, limit: priceSample }, { signal });
      const prices = items.flatMap(({ cost }) => (cost.usd === null ? [] : [cost.usd]));
      const usd = prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0) / prices.length : null;
      return { isLocal: false, usd };
    },
    enabled: isAllowed(scope, "scorecards:read"),
  });

const pollMs = 4_000;
const isUnderWay = (status: string) => status === "queued" || status === "running";

/** The newest run of scoring again that belongs to this rubric, followed while it is under way. */
export const rescoreQuery = (scope: ApiScope, rubricId: string) =>
  queryOptions({
    queryKey: keyOf(scope, "rescores", "of-rubric", rubricId),
    queryFn: async ({ signal }) => {
      const { items } = await scope.client.rescores.list({ limit: 20 }, { signal });
      return items.find(({ scored_by: of }) => of === rubricId) ?? null;
    },
    enabled: isAllowed(scope, "scorecards:read"),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.status) ? pollMs : false),
  });
