import type { TeamFiguresCriterion } from "../../../api/client.ts";
import { BarRows } from "../../../charts/BarRows.tsx";
import { ChartFrame } from "../../../charts/ChartFrame.tsx";
import { bandOf } from "../../../ui/Score.tsx";
import { texts } from "../texts.ts";

const maxRows = 12;

/** What trainees find hard. */
export function WeakestCriteria({ criteria }: { readonly criteria: readonly TeamFiguresCriterion[] }) {
  const shown = criteria.slice(0, maxRows);
  if (shown.length === 0) return null;
  return (
    <ChartFrame
      title={texts.weakest}
      note={texts.weakestNote}
      columns={[texts.columns.criterion, texts.columns.judged, `${texts.columns.passed} %`]}
      rows={shown.map(({ key, name, judged, passed_share: share }) => ({
        key,
        cells: [name, judged, Math.round(share * 100)],
      }))}
    >
      <BarRows
        label={texts.weakest}
        rows={shown.map(({ key, name, judged, passed_share: share }) => ({
          key,
          name,
          description: texts.criterionWords(name, share, judged),
          value: share * 100,
          text: `${texts.passedShare(share)} · n ${judged}`,
          tone: bandOf(share * 100),
        }))}
      />
    </ChartFrame>
  );
}
