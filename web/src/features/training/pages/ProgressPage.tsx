import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { TraineeProgress } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { IconSchool } from "../../../ui/icons.ts";
import { Page } from "../../../ui/Page.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { AttemptRows } from "../parts/AttemptRows.tsx";
import { AttemptTrend } from "../parts/AttemptTrend.tsx";
import { FigureTiles } from "../parts/FigureTiles.tsx";
import { ScenarioFigures } from "../parts/ScenarioFigures.tsx";
import classes from "../parts/Training.module.css";
import { TrainingTabs } from "../parts/TrainingTabs.tsx";
import { WeakestCriteria } from "../parts/WeakestCriteria.tsx";
import { attemptsQuery, ownEmail, progressQuery } from "../queries.ts";
import { texts } from "../texts.ts";
import type { ProgressSearch } from "../training-search.ts";

const shownAttempts = 10;

/** One person's way: scores, what to work on, and what is still to do. */
export function ProgressPage() {
  const scope = useApi();
  const search = useSearch({ strict: false }) as ProgressSearch;
  const trainee = search.trainee ?? ownEmail(scope);
  const isOwn = trainee === ownEmail(scope);
  const { data: progress, error, refetch } = useQuery(progressQuery(scope, trainee));
  return (
    <Page title={texts.training}>
      <TrainingTabs current={isOwn ? "/training/progress" : "/training/team"} />
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.progressOf(trainee)}>
        {error && !progress ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : !progress ? (
          <LoadingRows label={texts.loadingFigures} />
        ) : (
          <div className={classes.stack}>
            {!isOwn && (
              <h2 className={classes.groupTitle}>
                <UserText>{trainee}</UserText>
              </h2>
            )}
            {progress.attempts === 0 ? <NoPractice /> : <Figures progress={progress} />}
          </div>
        )}
      </div>
    </Page>
  );
}

const NoPractice = () => (
  <EmptyState icon={<IconSchool size={24} />} title={texts.emptyProgressTitle} text={texts.emptyProgressText}>
    <Button component={Link} to="/training" variant="default">
      {texts.toLibrary}
    </Button>
  </EmptyState>
);

function Figures({ progress }: { readonly progress: TraineeProgress }) {
  const scope = useApi();
  const { data } = useQuery(attemptsQuery(scope, progress.trainee));
  const scored = (data?.items ?? []).filter(({ score }) => score !== null);
  const { assignments, first_score: first, last_score: last, average_score: average, best_score: best } = progress;
  return (
    <>
      <FigureTiles
        tiles={[
          { name: texts.tiles.attempts, value: progress.attempts, more: texts.completedOf(progress.completed) },
          {
            name: texts.tiles.average,
            value: average === null ? "–" : Math.round(average),
            more: best === null ? undefined : texts.bestOf(best),
          },
          {
            name: texts.tiles.first,
            value: (
              <span className={classes.change}>
                <ScoreChip score={first} /> → <ScoreChip score={last} />
              </span>
            ),
          },
          { name: texts.tiles.passed, value: progress.passed, more: texts.last90 },
          { name: texts.tiles.open, value: assignments.open, more: texts.lateOf(assignments.overdue) },
        ]}
      />
      {progress.truncated && <p className={classes.dim}>{texts.truncated}</p>}
      <div className={classes.halves}>
        <div className={classes.stack}>
          {scored.length > 1 && (
            <Panel title={texts.trend}>
              <AttemptTrend attempts={scored} labelOf={texts.trendLabel} hasTitles />
            </Panel>
          )}
          <WeakestCriteria criteria={progress.criteria} />
        </div>
        <Panel title={texts.history}>
          <AttemptRows attempts={(data?.items ?? []).slice(0, shownAttempts)} hasTitles empty={texts.noHistory} />
        </Panel>
      </div>
      <section className={classes.block} aria-labelledby="by-scenario">
        <h2 id="by-scenario" className={classes.groupTitle}>
          {texts.byScenario}
        </h2>
        <ScenarioFigures scenarios={progress.scenarios} />
      </section>
    </>
  );
}
