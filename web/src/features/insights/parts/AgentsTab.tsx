import { useQuery } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { type InsightSearch, narrowingOf } from "../insight-search.ts";
import { breakdownQuery, canBreakDown, heatQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import { useLinks } from "../use-links.ts";
import { AgentHeatmap } from "./AgentHeatmap.tsx";
import { AsOf } from "./AsOf.tsx";
import { BreakdownChart } from "./BreakdownChart.tsx";
import { EmptyInsights } from "./EmptyInsights.tsx";
import classes from "./Tab.module.css";

interface TabProps {
  readonly search: InsightSearch;
  readonly onChange: (search: InsightSearch) => void;
}

const maxAgents = 50;

export function AgentsTab({ search, onChange }: TabProps) {
  const scope = useApi();
  const linkTo = useLinks(search);
  const agents = useQuery(breakdownQuery(scope, search, "agent", maxAgents));
  const heat = useQuery(heatQuery(scope, search));
  const error = (heat.data ? null : heat.error) ?? (agents.data ? null : agents.error);
  if (error) {
    return (
      <ErrorState
        words={wordsOf(error)}
        onRetry={() => {
          void heat.refetch();
          void agents.refetch();
        }}
      />
    );
  }
  if (!heat.data) return <LoadingRows label={texts.loading} />;
  if (heat.data.agents.length === 0) return <EmptyInsights search={search} onChange={onChange} />;
  const narrowing = narrowingOf(search);
  return (
    <div className={classes.grid} data-stale={heat.isPlaceholderData}>
      <div className={classes.full}>
        <AsOf about={heat.data} />
      </div>
      <div className={classes.full}>
        <AgentHeatmap data={heat.data} linkTo={linkTo} isNarrowed={narrowing !== undefined} />
      </div>
      <div className={classes.full}>
        {canBreakDown(search, "agent") ? (
          agents.data && <BreakdownChart title={texts.byAgent} data={agents.data} linkTo={linkTo} />
        ) : (
          <p className={classes.note}>{texts.cannot(narrowing ?? "")}</p>
        )}
      </div>
    </div>
  );
}
