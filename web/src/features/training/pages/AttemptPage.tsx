import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { Page } from "../../../ui/Page.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { AttemptFeedback } from "../parts/AttemptFeedback.tsx";
import { PracticeCall } from "../parts/PracticeCall.tsx";
import { attemptQuery } from "../queries.ts";
import { texts } from "../texts.ts";

/** A practice call: the call itself until it is completed, then its feedback. */
export function AttemptPage() {
  const scope = useApi();
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: attempt, error, refetch } = useQuery(attemptQuery(scope, id));
  if (!attempt) {
    return (
      <Page title={texts.call}>
        {error ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={texts.loadingAttempt} />
        )}
      </Page>
    );
  }
  return attempt.status === "completed" ? (
    <AttemptFeedback key={id} attempt={attempt} />
  ) : (
    <PracticeCall key={id} attempt={attempt} />
  );
}
