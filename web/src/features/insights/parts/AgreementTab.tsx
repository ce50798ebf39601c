import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Agreement } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { KappaChart } from "../../../charts/KappaChart.tsx";
import { IconChartBar } from "../../../ui/icons.ts";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { boundsOf, type InsightSearch, intervalOf } from "../insight-search.ts";
import { agreementQuery, scoresQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { AsOf } from "./AsOf.tsx";
import classes from "./Tab.module.css";

export function AgreementTab({ search }: { readonly search: InsightSearch }) {
  const scope = useApi();
  // The scores say when the days of the zone begin and end: agreement is asked for by moments.
  const plain = { range: search.range, from: search.from, to: search.to, time_zone: search.time_zone };
  const scores = useQuery(scoresQuery(scope, plain, intervalOf(boundsOf(search), false)));
  const agreement = useQuery(agreementQuery(scope, search, scores.data));
  const error = scores.error ?? agreement.error;
  if (error && !agreement.data) {
    return (
      <ErrorState
        words={wordsOf(error)}
        onRetry={() => {
          void scores.refetch();
          void agreement.refetch();
        }}
      />
    );
  }
  if (!agreement.data || !scores.data) return <LoadingRows label={texts.loading} />;
  const { data } = agreement;
  if (data.reviews === 0) {
    return (
      <EmptyState icon={<IconChartBar size={24} />} title={texts.agreementEmpty} text={texts.agreementEmptyText}>
        <Button component={Link} to="/review" variant="default">
          {texts.toReview}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={classes.grid} data-stale={agreement.isPlaceholderData}>
      <div className={classes.full}>
        <AsOf about={scores.data} isCompared={false} />
        <p className={classes.note}>
          {texts.reviewsLooked(data.reviews, data.more)}{" "}
          <Link to="/review" search={{ queue: "done" } as never}>
            {texts.doneReviews}
          </Link>
        </p>
      </div>
      <div className={classes.full}>
        <KappaChart title={texts.agreementBy(texts.agreementGrader)} rows={rowsOf(data, "grader")} />
      </div>
      <div className={classes.full}>
        <KappaChart title={texts.agreementBy(texts.agreementPeople)} rows={rowsOf(data, "people")} />
      </div>
    </div>
  );
}

const rowsOf = ({ overall, criteria }: Agreement, between: "people" | "grader") => [
  { key: "", name: texts.overall, ...overall[between] },
  ...criteria.map((one) => ({ key: one.key, name: one.name, ...one[between] })),
];
