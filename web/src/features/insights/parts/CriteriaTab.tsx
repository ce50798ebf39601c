import { useQuery } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import type { InsightSearch } from "../insight-search.ts";
import { breakdownQuery, failingQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { useLinks } from "../use-links.ts";
import { AsOf } from "./AsOf.tsx";
import { BreakdownChart } from "./BreakdownChart.tsx";
import { EmptyInsights } from "./EmptyInsights.tsx";
import { FailingCriteria } from "./FailingCriteria.tsx";
import classes from "./Tab.module.css";

interface TabProps {
  readonly search: InsightSearch;
  readonly onChange: (search: InsightSearch) => void;
}

const maxRows = 50;
const maxFailing = 15;
const quotesShown = 3;

export function CriteriaTab({ search, onChange }: TabProps) {
  const scope = useApi();
  const linkTo = useLinks(search);
  const criteria = useQuery(breakdownQuery(scope, search, "criterion", maxRows));
  const failing = useQuery(failingQuery(scope, search, maxFailing));
  const error = (criteria.data ? null : criteria.error) ?? (failing.data ? null : failing.error);
  if (error) {
    return (
      <ErrorState
        words={wordsOf(error)}
        onRetry={() => {
          void criteria.refetch();
          void failing.refetch();
        }}
      />
    );
  }
  if (!criteria.data || !failing.data) return <LoadingRows label={texts.loading} />;
  if (criteria.data.rows.length === 0) return <EmptyInsights search={search} onChange={onChange} />;
  return (
    <div className={classes.grid} data-stale={criteria.isPlaceholderData}>
      <div className={classes.full}>
        <AsOf about={criteria.data} />
      </div>
      <BreakdownChart title={texts.byCriterion} data={criteria.data} linkTo={linkTo} />
      <FailingCriteria data={failing.data} linkTo={linkTo} examples={quotesShown} />
    </div>
  );
}
