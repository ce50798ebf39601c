import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { useClaim } from "../mutations.ts";
import { DisputeDesk } from "../parts/DisputeDesk.tsx";
import { ReviewDesk } from "../parts/ReviewDesk.tsx";
import {
  cardUnderReviewQuery,
  disputeOfReviewQuery,
  reviewQuery,
  reviewTraceQuery,
  rubricVersionQuery,
} from "../queries.ts";
import { canTake, shownCardId } from "../queue-rules.ts";
import { texts } from "../texts.ts";

/** Opening a review that has a free place takes it. */
export function ReviewPage() {
  const { id = "" } = useParams({ strict: false });
  const scope = useApi();
  const review = useQuery(reviewQuery(scope, id));
  const { data } = review;
  const rubric = useQuery(rubricVersionQuery(scope, data));
  const trace = useQuery(reviewTraceQuery(scope, data?.conversation_id));
  const cardId = data && shownCardId(data, scope.session.person.email);
  const card = useQuery(cardUnderReviewQuery(scope, cardId));
  const dispute = useQuery(disputeOfReviewQuery(scope, data));
  const claim = useClaim();
  const claimed = useRef("");
  const isFree = data !== undefined && canTake(data, scope.session.person.email);
  const mayWrite = isAllowed(scope, "scorecards:write");
  useEffect(() => {
    if (!isFree || !mayWrite || claimed.current === id) return;
    claimed.current = id;
    claim.mutate(id);
  }, [isFree, mayWrite, id, claim.mutate]);

  const all = [review, rubric, trace, card, dispute];
  const error = all.find((query) => query.error && !query.data)?.error;
  if (error) {
    return (
      <Page title={texts.title}>
        <ErrorState
          words={wordsOf(error)}
          onRetry={() => all.forEach((query) => void (query.error && query.refetch()))}
        />
      </Page>
    );
  }
  const isLoading = !data || !rubric.data || !trace.data || (cardId && !card.data);
  if (isLoading || (data.reason === "dispute" && dispute.isPending)) {
    return (
      <Page title={texts.title}>
        <LoadingRows label={texts.loadingReview} />
      </Page>
    );
  }
  const shared = { criteria: rubric.data.criteria, root: trace.data.root, card: card.data };
  return dispute.data && card.data ? (
    <DisputeDesk key={id} {...shared} card={card.data} dispute={dispute.data} review={data} />
  ) : (
    <ReviewDesk key={id} {...shared} review={data} />
  );
}
