import type { InsightDistribution } from "../../../api/client.ts";
import { Bars } from "../../../charts/Bars.tsx";
import { ChartFrame } from "../../../charts/ChartFrame.tsx";
import { Legend } from "../../../charts/Legend.tsx";
import { plural } from "../../../lib/text.ts";
import { bandOf } from "../../../ui/Score.tsx";
import { scoreText } from "../figures.ts";
import { texts } from "../texts.ts";
import type { LinkTo } from "../use-links.ts";

const full = 100;

/** How many conversations have which score, in steps of five points; full points stand alone. */
export function DistributionChart({ data, linkTo }: { readonly data: InsightDistribution; readonly linkTo: LinkTo }) {
  const before = new Map(data.previous?.buckets.map(({ from, count }) => [from, count]));
  const rows = data.buckets.map(({ from, to, count }) => ({
    key: String(from),
    name: from === full ? "100" : `${from}–${to}`,
    from,
    count,
    // The service takes the upper bound as exclusive; full points have none.
    href: linkTo({ score_from: from, ...(from === full ? {} : { score_below: to }) }, count),
  }));
  return (
    <ChartFrame
      title={texts.distribution}
      note={texts.median(scoreText(data.quantiles.p50))}
      columns={[texts.columns.scores, texts.columns.conversations, texts.columns.before]}
      rows={rows.map(({ key, name, from, count, href }) => ({
        key,
        href,
        cells: [name, count, data.previous ? (before.get(from) ?? 0) : null],
      }))}
      legend={
        <Legend
          entries={[
            { swatch: "bar", text: texts.thisPeriod },
            ...(data.previous ? [{ swatch: "tick", text: texts.periodBefore } as const] : []),
          ]}
        />
      }
    >
      <Bars
        label={texts.distribution}
        columns={rows.map(({ key, name, from, count, href }) => ({
          key,
          label: key,
          description: `${texts.columns.scores} ${name}: ${plural(count, "conversation")}`,
          value: count,
          before: data.previous ? (before.get(from) ?? 0) : undefined,
          tone: bandOf(from),
          href,
        }))}
      />
    </ChartFrame>
  );
}
