import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Replay } from "../../api/client.ts";
import { type ApiScope, keyOf } from "../../api/scope.ts";
import { deliveriesQueryOf, type WebhookSearch } from "./webhook-search.ts";

const domain = "webhooks";
const pageSize = 50;
/** At most 100 webhooks exist per workspace and mode. */
const maxWebhooks = 100;
/** Deliveries and circuits change without an event in the stream. */
const busyRefreshMs = 2_000;
const calmRefreshMs = 15_000;

export const webhooksKey = (scope: ApiScope) => keyOf(scope, domain, "list");
const deliveriesKey = (scope: ApiScope, id: string) => keyOf(scope, domain, "deliveries", id);

export const webhooksQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: webhooksKey(scope),
    queryFn: async ({ signal }) => await scope.client.webhooks.list({ limit: maxWebhooks }, { signal }),
    refetchInterval: calmRefreshMs,
  });

export const webhookQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "one", id),
    queryFn: ({ signal }) => scope.client.webhooks.get(id, { signal }),
    refetchInterval: calmRefreshMs,
  });

export const successRatesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "success-rates"),
    queryFn: ({ signal }) => scope.client.deliveries.getSuccessRates({}, { signal }),
    refetchInterval: calmRefreshMs,
  });

export const deliveriesQuery = (scope: ApiScope, id: string, search: WebhookSearch) => {
  const { webhook: _webhook, delivery: _delivery, ...filters } = search;
  return infiniteQueryOptions({
    queryKey: [...deliveriesKey(scope, id), filters],
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.webhooks.listDeliveries(
        id,
        { ...deliveriesQueryOf(filters), limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some(({ status }) => status === "pending") ? busyRefreshMs : calmRefreshMs,
  });
};

export const deliveryQuery = (scope: ApiScope, webhookId: string, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "delivery", id),
    queryFn: ({ signal }) => scope.client.webhooks.getDelivery(webhookId, id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? busyRefreshMs : false),
  });

const isOver = ({ status }: Replay) => status === "completed" || status === "cancelled" || status === "failed";

export const replaysQuery = (scope: ApiScope, webhookId: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "replays", webhookId),
    queryFn: async ({ signal }) => await scope.client.webhooks.listReplays(webhookId, { limit: 3 }, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((replay) => !isOver(replay)) ? busyRefreshMs : false),
  });
