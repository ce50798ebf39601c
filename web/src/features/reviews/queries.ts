import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { ListReviewsQuery, Review, Scorecard } from "../../api/client.ts";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import type { ReviewQueue } from "./review-search.ts";

const domain = "reviews";
const pageSize = 50;
const maxOptions = 100;
/** A session has at most 50 conversations and 20 people. */
const maxCardPages = 10;

export const reviewsKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;

const mayRead = (scope: ApiScope) => isAllowed(scope, "scorecards:read");

type ListedQueue = Exclude<ReviewQueue, "disputes">;

/** Which reviews belong into a queue. Overdue is what is due before the minute that has begun. */
function filterOf(queue: ListedQueue): Omit<ListReviewsQuery, "sort"> {
  if (queue === "done") return { status: "completed" };
  if (queue === "mine") return { can: "submit" };
  if (queue === "open") return { can: "claim" };
  const minute = new Date();
  minute.setSeconds(0, 0);
  return { status: "open", due_before: minute.toISOString() };
}

export const queueQuery = (scope: ApiScope, queue: ListedQueue) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "queue", queue),
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        ...filterOf(queue),
        ...(queue === "done" ? {} : ({ sort: "due" } as const)),
        limit: pageSize,
        ...(pageParam ? { starting_after: pageParam } : {}),
      };
      return await scope.client.reviews.list(query, { signal });
    },
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    enabled: mayRead(scope),
  });

export const disputesQuery = (scope: ApiScope, status: "open" | "resolved") =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "disputes", status),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.disputes.list(
        { status, limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    enabled: mayRead(scope),
  });

/** How many reviews wait: the numbers beside the names of the queues. */
export const waitingQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "counts"),
    queryFn: async ({ signal }) => {
      const [mine, open, overdue, disputes] = await Promise.all([
        scope.client.reviews.count(filterOf("mine"), { signal }),
        scope.client.reviews.count(filterOf("open"), { signal }),
        scope.client.reviews.count(filterOf("overdue"), { signal }),
        scope.client.reviews.count({ status: "open", reason: "dispute" }, { signal }),
      ]);
      return { mine, open, overdue, disputes };
    },
    enabled: mayRead(scope),
  });

export const reviewQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "one", id),
    queryFn: ({ signal }) => scope.client.reviews.get(id, {}, { signal }),
  });

/** The dispute that a review of the queue stands for. */
export const disputeOfReviewQuery = (scope: ApiScope, review: Review | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "dispute-of", review?.id ?? ""),
    queryFn: async ({ signal }) => {
      const { items } = await scope.client.disputes.list(
        { conversation_id: review?.conversation_id ?? "", limit: maxOptions },
        { signal },
      );
      return items.find((dispute) => dispute.review_id === review?.id) ?? null;
    },
    enabled: review?.reason === "dispute",
  });

export const rubricVersionQuery = (scope: ApiScope, review: Review | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, "rubrics", "version", [review?.rubric_id, review?.rubric_version]),
    queryFn: ({ signal }) =>
      scope.client.rubrics.getVersion(review?.rubric_id ?? "", review?.rubric_version ?? 1, { signal }),
    enabled: review !== undefined,
    // A version never changes once it is published.
    staleTime: Number.POSITIVE_INFINITY,
  });

export const reviewTraceQuery = (scope: ApiScope, conversationId: string | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "trace", conversationId ?? ""),
    queryFn: ({ signal }) => scope.client.conversations.getTrace(conversationId ?? "", { signal }),
    enabled: conversationId !== undefined,
  });

/** The card under review; a blind review names none. */
export const cardUnderReviewQuery = (scope: ApiScope, id: string | null | undefined) =>
  queryOptions({
    queryKey: keyOf(scope, "scorecards", "one", id ?? ""),
    queryFn: ({ signal }) => scope.client.scorecards.get(id ?? "", { signal }),
    enabled: Boolean(id) && mayRead(scope),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const calibrationsQuery = (scope: ApiScope) =>
  infiniteQueryOptions({
    queryKey: keyOf(scope, domain, "calibrations"),
    queryFn: async ({ pageParam, signal }) =>
      await scope.client.calibrations.list(
        { limit: pageSize, ...(pageParam ? { starting_after: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: ({ items, has_more: hasMore }) => (hasMore ? items.at(-1)?.id : undefined),
    enabled: mayRead(scope),
  });

export const calibrationQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "calibration", id),
    queryFn: ({ signal }) => scope.client.calibrations.get(id, { signal }),
  });

/** The reviews of a session and the cards that came of them, as far as the person may see them already. */
export const calibrationCardsQuery = (
  scope: ApiScope,
  session: { readonly id: string; readonly rubric_id: string; readonly created_at: string } | undefined,
) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "calibration-cards", session?.id ?? ""),
    queryFn: async ({ signal }) => {
      const { items: reviews } = await scope.client.reviews.list(
        { calibration_id: session?.id ?? "", limit: maxOptions },
        { signal },
      );
      const wanted = new Set(reviews.flatMap(({ submissions }) => submissions.map((one) => one.scorecard_id)));
      const cards: Scorecard[] = [];
      let after: string | undefined;
      for (let page = 0; page < maxCardPages && cards.length < wanted.size; page++) {
        const { items, has_more: hasMore } = await scope.client.scorecards.list(
          {
            rubric_id: session?.rubric_id ?? "",
            grader: "human",
            created_after: session?.created_at,
            order: "asc",
            limit: maxOptions,
            ...(after ? { starting_after: after } : {}),
          },
          { signal },
        );
        cards.push(...items.filter(({ id }) => wanted.has(id)));
        after = items.at(-1)?.id;
        if (!hasMore) break;
      }
      return { reviews, cards };
    },
    enabled: session !== undefined,
  });

/** The members who may review. */
export const reviewersQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, "members", "reviewers"),
    queryFn: async ({ signal }) => {
      const { items } = await scope.client.members.list({ limit: maxOptions }, { signal });
      return items.filter(({ role }) => role !== "viewer");
    },
    staleTime: 5 * 60_000,
  });

export const calibrationChoicesQuery = (scope: ApiScope) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "calibration-choices"),
    queryFn: async ({ signal }) => {
      const [rubrics, conversations] = await Promise.all([
        scope.client.rubrics.list({ limit: maxOptions }, { signal }),
        scope.client.conversations.list({ limit: maxOptions }, { signal }),
      ]);
      return { rubrics: rubrics.items, conversations: conversations.items };
    },
  });
