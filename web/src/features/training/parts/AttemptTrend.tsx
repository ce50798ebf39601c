import type { TrainingAttempt } from "../../../api/client.ts";
import { useApi } from "../../../api/scope.ts";
import { Line } from "../../../charts/Line.tsx";
import { appHref } from "../../../lib/app-href.ts";
import { withVisibleControls } from "../../../lib/text.ts";
import { shortTime } from "../../../lib/time.ts";
import { bandOf } from "../../../ui/Score.tsx";
import { texts } from "../texts.ts";

interface AttemptTrendProps {
  /** Newest first. */
  readonly attempts: readonly Pick<TrainingAttempt, "id" | "score" | "scenario_title" | "created_at">[];
  readonly labelOf: (count: number) => string;
  /** For attempts at several scenarios. */
  readonly hasTitles?: boolean;
}

/** Scores of attempts over time, from two on. Every point leads to its attempt. */
export function AttemptTrend({ attempts, labelOf, hasTitles = false }: AttemptTrendProps) {
  const { mode } = useApi();
  const points = attempts
    .flatMap(({ id, score, scenario_title: title, created_at: time }) =>
      score === null
        ? []
        : [
            {
              key: id,
              value: score,
              tone: bandOf(score),
              label: shortTime(time),
              description: `${hasTitles ? `${withVisibleControls(title)}: ` : ""}${texts.point(score, shortTime(time))}`,
              href: appHref(`/training/attempts/${id}`, {}, mode),
            },
          ],
    )
    .reverse();
  if (points.length < 2) return null;
  return <Line points={points} label={labelOf(points.length)} height={150} />;
}
