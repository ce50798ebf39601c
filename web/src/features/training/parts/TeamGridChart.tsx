import { useQuery } from "@tanstack/react-query";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { ChartFrame } from "../../../charts/ChartFrame.tsx";
import { Heatmap } from "../../../charts/Heatmap.tsx";
import { appHref } from "../../../lib/app-href.ts";
import { bandOf } from "../../../ui/Score.tsx";
import { ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { teamAttemptsQuery } from "../queries.ts";
import { cellKey, teamGridOf } from "../team-grid.ts";
import { texts } from "../texts.ts";

/** One call is enough for a best score. */
const minCount = 1;

/** Trainees by scenarios; each cell leads to the best call. */
export function TeamGridChart() {
  const scope = useApi();
  const { data, error, refetch } = useQuery(teamAttemptsQuery(scope));
  if (error && !data) return <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows label={texts.loadingFigures} count={4} />;
  const grid = teamGridOf(data.attempts);
  const hrefOf = (id: string) => appHref(`/training/attempts/${id}`, {}, scope.mode);
  const titleOf = (id: string) => grid.scenarios.find((scenario) => scenario.id === id)?.title ?? id;
  const cellOf = (trainee: string, scenarioId: string) => {
    const cell = grid.cells.get(cellKey(trainee, scenarioId));
    if (!cell) return undefined;
    const best = cell.best === null ? "–" : String(Math.round(cell.best));
    return {
      value: cell.best,
      count: cell.attempts,
      tone: bandOf(cell.best),
      description: texts.gridCell(trainee, titleOf(scenarioId), best, cell.attempts),
      href: hrefOf(cell.attemptId),
    };
  };
  const rows = grid.trainees.flatMap((trainee) =>
    grid.scenarios.flatMap(({ id, title }) => {
      const cell = cellOf(trainee, id);
      return cell
        ? [{ key: cellKey(trainee, id), href: cell.href, cells: [trainee, title, cell.value, cell.count] }]
        : [];
    }),
  );
  return (
    <ChartFrame
      title={texts.grid}
      note={texts.gridNote(data.attempts.length, data.hasMore)}
      columns={[texts.columns.trainee, texts.columns.scenario, texts.columns.best, texts.columns.attempts]}
      rows={rows}
    >
      <Heatmap
        label={texts.gridMap}
        rows={grid.trainees.map((name) => ({ key: name, name }))}
        columns={grid.scenarios.map(({ id, title }) => ({ key: id, name: title }))}
        cellOf={cellOf}
        minCount={minCount}
      />
    </ChartFrame>
  );
}
