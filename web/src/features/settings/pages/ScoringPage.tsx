import { useQuery } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { isAllowed, useApi } from "../../../api/scope.ts";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { PageBody } from "../../../ui/Section.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { ScoringForm } from "../parts/ScoringForm.tsx";
import { scoringQuery } from "../queries.ts";
import { scoringTexts, texts } from "../texts.ts";

export function ScoringPage() {
  const scope = useApi();
  const mayRead = isAllowed(scope, "rubrics:read");
  const { data, error, refetch } = useQuery({ ...scoringQuery(scope), enabled: mayRead });
  return (
    <Page title={scoringTexts.title}>
      <PageBody>
        {!mayRead ? (
          <NotAllowed text={texts.notAllowed} />
        ) : data ? (
          <ScoringForm settings={data} />
        ) : error ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows label={texts.loading} count={6} />
        )}
      </PageBody>
    </Page>
  );
}
