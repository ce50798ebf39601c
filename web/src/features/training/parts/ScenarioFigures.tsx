import { Link } from "@tanstack/react-router";
import type { TeamFiguresScenario } from "../../../api/client.ts";
import { CardTable, type Column } from "../../../ui/CardTable.tsx";
import { ScoreChip } from "../../../ui/Score.tsx";
import { TimeText } from "../../../ui/TimeText.tsx";
import { UserText } from "../../../ui/UserText.tsx";
import { texts } from "../texts.ts";

const columns: readonly Column<TeamFiguresScenario>[] = [
  {
    key: "scenario",
    label: texts.columns.scenario,
    cell: ({ scenario_id: id, scenario_title: title }) => (
      <Link to="/training/scenarios/$id" params={{ id }}>
        <UserText>{title}</UserText>
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
    key: "best",
    label: texts.columns.best,
    isNumber: true,
    isMinor: true,
    cell: ({ best_score: score }) => <ScoreChip score={score} />,
  },
  {
    key: "last",
    label: texts.columns.last,
    isNumber: true,
    isMinor: true,
    cell: ({ last_attempt_at: time }) => (time ? <TimeText time={time} /> : "–"),
  },
];

export function ScenarioFigures({ scenarios }: { readonly scenarios: readonly TeamFiguresScenario[] }) {
  return <CardTable label={texts.byScenario} columns={columns} rows={scenarios} rowKey={({ scenario_id: id }) => id} />;
}
