import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type {
  CreateCalibrationInput,
  CreateReviewInput,
  JudgedCriterion,
  ResolveDisputeInput,
  Review,
  UpdateReviewInput,
} from "../../api/client.ts";
import { wordsOf } from "../../api/errors.ts";
import { useApi } from "../../api/scope.ts";
import { showError, showMessage } from "../../ui/toast.tsx";
import { forgetScores } from "./cache.ts";
import { reviewQuery, reviewsKey } from "./queries.ts";
import { texts } from "./texts.ts";

/** Opens the review that the person should do next, or the queue when nothing is left. */
export function useOpenNext() {
  const scope = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (skipIds: readonly string[]) => scope.client.reviews.next({ skip_ids: [...skipIds] }),
    onSuccess: ({ review }) => {
      if (review) {
        if (review.blind) forgetScores(queries, scope);
        return void navigate({ to: "/review/$id", params: { id: review.id } });
      }
      showMessage(texts.nothingLeft);
      void navigate({ to: "/review" });
    },
    onError: (error) => showError(wordsOf(error)),
  });
}

export function useClaim() {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => scope.client.reviews.claim(id),
    onSuccess: (review) => {
      if (review.blind) forgetScores(queries, scope);
      queries.setQueryData<Review>(reviewQuery(scope, review.id).queryKey, review);
      void queries.invalidateQueries({ queryKey: reviewsKey(scope), refetchType: "none" });
    },
  });
}

export function useAskForReview(onDone: () => void) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateReviewInput; idempotencyKey: string }) =>
      scope.client.reviews.create(body, { idempotencyKey }),
    onSuccess: ({ blind, assignees }) => {
      if (blind && assignees.includes(scope.session.person.email)) forgetScores(queries, scope);
      showMessage(texts.askedFor);
      void queries.invalidateQueries({ queryKey: reviewsKey(scope) });
      onDone();
    },
  });
}

/** Assigns, dates or cancels a review. */
export function useUpdateReview(onDone: () => void) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: UpdateReviewInput }) => scope.client.reviews.update(id, body),
    onSuccess: (review) => {
      if (review.blind) forgetScores(queries, scope);
      queries.setQueryData<Review>(reviewQuery(scope, review.id).queryKey, review);
      void queries.invalidateQueries({ queryKey: reviewsKey(scope) });
      onDone();
    },
  });
}

interface Submitted {
  readonly id: string;
  readonly criteria: JudgedCriterion[];
  readonly idempotencyKey: string;
}

/** `onDone` is called before the next review opens. */
export function useSubmitReview(onDone: () => void) {
  const scope = useApi();
  const queries = useQueryClient();
  const next = useOpenNext();
  return useMutation({
    mutationFn: ({ id, criteria, idempotencyKey }: Submitted) =>
      scope.client.reviews.submit(id, { criteria }, { idempotencyKey }),
    onSuccess: (review) => {
      onDone();
      showMessage(texts.submitted);
      queries.setQueryData<Review>(reviewQuery(scope, review.id).queryKey, review);
      void queries.invalidateQueries({ queryKey: reviewsKey(scope) });
      next.mutate([review.id]);
    },
  });
}

export function useResolveDispute(onDone: () => void) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string; body: ResolveDisputeInput }) => scope.client.disputes.resolve(id, body),
    onSuccess: ({ outcome }) => {
      showMessage(outcome === "upheld" ? texts.upheldDone : texts.rejectedDone);
      void queries.invalidateQueries({ queryKey: reviewsKey(scope) });
      onDone();
    },
  });
}

export function useCreateCalibration(onDone: (id: string) => void) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: { body: CreateCalibrationInput; idempotencyKey: string }) =>
      scope.client.calibrations.create(body, { idempotencyKey }),
    onSuccess: ({ id, reviewers }) => {
      if (reviewers.some(({ reviewer }) => reviewer === scope.session.person.email)) forgetScores(queries, scope);
      void queries.invalidateQueries({ queryKey: reviewsKey(scope) });
      onDone(id);
    },
  });
}

export function useCloseCalibration(onDone: () => void) {
  const scope = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => scope.client.calibrations.close(id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: reviewsKey(scope) });
      onDone();
    },
  });
}
