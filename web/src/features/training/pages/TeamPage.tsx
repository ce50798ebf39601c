import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TeamFigures, TeamFiguresByTraineeItem } from "../../../api/client.ts";
import { wordsOf } from "../../../api/errors.ts";
import { useApi } from "../../../api/scope.ts";
import { CardTable, type Column } from "../../../ui/CardTable.tsx";
import { IconPlus, IconUsers } from "../../../ui/icons.ts";
import { NotAllowed } from "../../../ui/NotAllowed.tsx";
import { Page } from "../../../ui/Page.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../../ui/States.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { AssignDialog } from "../parts/AssignDialog.tsx";
import { FigureTiles } from "../parts/FigureTiles.tsx";
import { ScenarioFigures } from "../parts/ScenarioFigures.tsx";
import { TeamGridChart } from "../parts/TeamGridChart.tsx";
import classes from "../parts/Training.module.css";
import { TrainingTabs } from "../parts/TrainingTabs.tsx";
import { WeakestCriteria } from "../parts/WeakestCriteria.tsx";
import { isCoach, teamQuery } from "../queries.ts";
import { texts } from "../texts.ts";

/** What everybody practises, who finds it hard, and who is late. */
export function TeamPage() {
  const scope = useApi();
  const [isAssigning, setAssigning] = useState(false);
  const { data: team, error, refetch } = useQuery(teamQuery(scope));
  if (!isCoach(scope)) {
    return (
      <Page title={texts.training}>
        <NotAllowed text={texts.teamNotAllowed} />
      </Page>
    );
  }
  const assign = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAssigning(true)}>
      {texts.newAssignment}
    </Button>
  );
  return (
    <Page title={texts.training} actions={assign}>
      <TrainingTabs current="/training/team" />
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={texts.team}>
        {error && !team ? (
          <ErrorState words={wordsOf(error)} onRetry={() => void refetch()} />
        ) : !team ? (
          <LoadingRows label={texts.loadingFigures} />
        ) : team.attempts === 0 && team.assignments.open === 0 ? (
          <EmptyState icon={<IconUsers size={24} />} title={texts.emptyTeamTitle} text={texts.emptyTeamText} />
        ) : (
          <Figures team={team} />
        )}
      </div>
      {isAssigning && <AssignDialog onClose={() => setAssigning(false)} />}
    </Page>
  );
}

function Figures({ team }: { readonly team: TeamFigures }) {
  const { assignments, average_score: average, best_score: best } = team;
  return (
    <div className={classes.stack}>
      <FigureTiles
        tiles={[
          { name: texts.tiles.people, value: team.trainees, more: texts.last90 },
          { name: texts.tiles.attempts, value: team.attempts, more: texts.completedOf(team.completed) },
          {
            name: texts.tiles.average,
            value: average === null ? "–" : Math.round(average),
            more: best === null ? undefined : texts.bestOf(best),
          },
          { name: texts.tiles.passed, value: team.passed },
          {
            name: texts.tiles.open,
            value: assignments.open,
            more:
              assignments.overdue > 0 ? (
                <Link to="/training/assignments" search={{ list: "late" } as never}>
                  {texts.lateOf(assignments.overdue)}
                </Link>
              ) : (
                texts.lateOf(0)
              ),
          },
        ]}
      />
      {team.truncated && <p className={classes.dim}>{texts.truncated}</p>}
      {team.attempts > 0 && (
        <>
          <section className={classes.block} aria-labelledby="by-trainee">
            <h2 id="by-trainee" className={classes.groupTitle}>
              {texts.byTrainee}
            </h2>
            <CardTable
              label={texts.byTrainee}
              columns={columns}
              rows={team.by_trainee}
              rowKey={({ trainee }) => trainee}
            />
          </section>
          <TeamGridChart />
          <WeakestCriteria criteria={team.criteria} />
          <section className={classes.block} aria-labelledby="by-scenario">
            <h2 id="by-scenario" className={classes.groupTitle}>
              {texts.byScenario}
            </h2>
            <ScenarioFigures scenarios={team.scenarios} />
          </section>
        </>
      )}
    </div>
  );
}

const columns: readonly Column<TeamFiguresByTraineeItem>[] = [
  {
    key: "trainee",
    label: texts.columns.trainee,
    cell: ({ trainee }) => (
      <Link to="/training/progress" search={{ trainee } as never}>
        <UserText>{trainee}</UserText>
      </Link>
    ),
  },
  { key: "attempts", label: texts.columns.attempts, isNumber: true, cell: ({ attempts }) => attempts },
  { key: "passed", label: texts.columns.passed, isNumber: true, isMinor: true, cell: ({ passed }) => passed },
  {
    key: "average",
    label: texts.columns.average,
    isNumber: true,
    cell: ({ average_score: score }) => <ScoreChip score={score} />,
  },
  {
    key: "change",
    label: texts.columns.change,
    isNumber: true,
    isMinor: true,
    cell: ({ first_score: first, last_score: last }) => (
      <span className={classes.change}>
        <ScoreChip score={first} /> → <ScoreChip score={last} />
      </span>
    ),
  },
  {
    key: "last",
    label: texts.columns.last,
    isNumber: true,
    isMinor: true,
    cell: ({ last_attempt_at: time }) => (time ? <TimeText time={time} /> : "–"),
  },
];
