import type { InsightScores, InsightScoresPoint } from "../../../api/client.ts";
import { ChartFrame } from "../../../charts/ChartFrame.tsx";
import { Legend } from "../../../charts/Legend.tsx";
import { Line, type LinePoint } from "../../../charts/Line.tsx";
import { plural } from "../../../lib/text.ts";
import { dayText, monthText, percentOf, rateText, scoreText } from "../figures.ts";
import { lastDayOf } from "../insight-search.ts";
import { texts } from "../texts.ts";
import type { LinkTo } from "../use-links.ts";

interface TrendProps {
  readonly scores: InsightScores;
  readonly linkTo: LinkTo;
  readonly figure: "mean_score" | "pass_rate";
}

/** One figure over time. A point leads to the conversations of exactly its days. */
export function TrendChart({ scores, linkTo, figure }: TrendProps) {
  const { interval, points, previous } = scores;
  const isRate = figure === "pass_rate";
  const title = isRate ? texts.passOverTime : texts.scoreOverTime;
  const figureOf = (point: InsightScoresPoint | undefined) =>
    point === undefined ? null : isRate ? percentOf(point.pass_rate) : point.mean_score;
  const daysOf = ({ start }: InsightScoresPoint) => ({
    // The first interval may begin before the period does.
    from: start < scores.from ? scores.from : start,
    to: lastDayOf(start, interval, scores),
  });
  const labelOf = ({ start }: InsightScoresPoint) =>
    interval === "month" ? monthText(start) : dayText(start < scores.from ? scores.from : start);
  // Both periods are equally long, but weeks and months may cut them into different numbers of points.
  const shift = (previous?.points.length ?? 0) - points.length;
  const beforeOf = (index: number) => previous?.points[index + shift];
  const linePoints = points.map<LinePoint>((point, index) => ({
    key: point.start,
    label: labelOf(point),
    value: figureOf(point),
    before: figureOf(beforeOf(index)),
    description: `${labelOf(point)}: ${texts.columns.score} ${scoreText(point.mean_score)}, ${rateText(point.pass_rate)} passed, ${plural(point.count, "conversation")}`,
    href: linkTo(daysOf(point), point.count),
  }));
  return (
    <ChartFrame
      title={title}
      note={texts.intervals[interval]}
      columns={[
        texts.columns.start,
        texts.columns.end,
        texts.columns.conversations,
        texts.columns.score,
        texts.columns.passed,
        texts.columns.critical,
        texts.columns.before,
      ]}
      rows={points.map((point, index) => ({
        key: point.start,
        href: linkTo(daysOf(point), point.count),
        cells: [
          daysOf(point).from,
          daysOf(point).to,
          point.count,
          point.mean_score,
          percentOf(point.pass_rate),
          percentOf(point.critical_rate),
          figureOf(beforeOf(index)),
        ],
      }))}
      legend={
        <Legend
          entries={[
            { swatch: "line", text: texts.thisPeriod },
            ...(previous ? [{ swatch: "before", text: texts.periodBefore } as const] : []),
          ]}
        />
      }
    >
      <Line label={title} points={linePoints} unit={isRate ? " %" : ""} />
    </ChartFrame>
  );
}
