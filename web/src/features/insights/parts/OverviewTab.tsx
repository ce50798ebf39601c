import { useQuery } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { boundsOf, type InsightSearch, intervalOf, narrowingOf } from "../insight-search.ts";
import { breakdownQuery, canBreakDown, distributionQuery, failingQuery, scoresQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { useLinks } from "../use-links.ts";
import { AsOf } from "./AsOf.tsx";
import { BreakdownChart } from "./BreakdownChart.tsx";
import { DistributionChart } from "./DistributionChart.tsx";
import { EmptyInsights } from "./EmptyInsights.tsx";
import { FailingCriteria } from "./FailingCriteria.tsx";
import classes from "./Tab.module.css";
import { Tiles } from "./Tiles.tsx";
import { TrendChart } from "./TrendChart.tsx";

interface TabProps {
  readonly search: InsightSearch;
  readonly onChange: (search: InsightSearch) => void;
}

const wideFrom = 1200;
const failingShown = 5;
const quotesShown = 2;

export function OverviewTab({ search, onChange }: TabProps) {
  const scope = useApi();
  const linkTo = useLinks(search);
  const interval = intervalOf(boundsOf(search), window.innerWidth >= wideFrom);
  const scores = useQuery(scoresQuery(scope, search, interval));
  const distribution = useQuery(distributionQuery(scope, search));
  const failing = useQuery(failingQuery(scope, search, failingShown));
  const channels = useQuery(breakdownQuery(scope, search, "channel"));
  const tags = useQuery(breakdownQuery(scope, search, "tag"));
  const all = [scores, distribution, failing, channels, tags];
  const error = all.find((query) => query.error && !query.data)?.error;
  if (error) {
    return <ErrorState words={wordsOf(error)} onRetry={() => all.forEach((query) => void query.refetch())} />;
  }
  if (!scores.data) return <LoadingRows label={texts.loading} />;
  if (scores.data.totals.count === 0) return <EmptyInsights search={search} onChange={onChange} />;
  const narrowing = narrowingOf(search);
  return (
    <div className={classes.grid} data-stale={scores.isPlaceholderData}>
      <div className={classes.full}>
        <AsOf about={scores.data} />
      </div>
      <div className={classes.full}>
        <Tiles scores={scores.data} linkTo={linkTo} />
      </div>
      <div className={classes.full}>
        <TrendChart scores={scores.data} linkTo={linkTo} figure="mean_score" />
      </div>
      <div className={classes.full}>
        <TrendChart scores={scores.data} linkTo={linkTo} figure="pass_rate" />
      </div>
      <div className={classes.column}>
        {distribution.data && <DistributionChart data={distribution.data} linkTo={linkTo} />}
        {canBreakDown(search, "channel") && channels.data && (
          <BreakdownChart title={texts.byChannel} data={channels.data} linkTo={linkTo} />
        )}
        {canBreakDown(search, "tag") && tags.data && tags.data.rows.length > 0 && (
          <BreakdownChart title={texts.byTag} data={tags.data} linkTo={linkTo} />
        )}
      </div>
      {failing.data && <FailingCriteria data={failing.data} linkTo={linkTo} examples={quotesShown} />}
      {narrowing && <p className={classes.note}>{texts.cannot(narrowing)}</p>}
    </div>
  );
}
