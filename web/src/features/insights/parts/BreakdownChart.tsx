import type { InsightBreakdown, InsightBreakdownRow } from "../../../api/client.ts";
import { BarRows } from "../../../charts/BarRows.tsx";
import { ChartFrame } from "../../../charts/ChartFrame.tsx";
import { channelNames } from "../../../lib/channel-names.ts";
import { plural } from "../../../lib/text.ts";
import { bandOf } from "../../../ui/Score.tsx";
import type { CountedFilter } from "../counted-search.ts";
import { percentOf, rateText, scoreText } from "../figures.ts";
import { texts } from "../texts.ts";
import { type LinkTo, useAgentHref } from "../use-links.ts";

interface BreakdownProps {
  readonly title: string;
  readonly data: InsightBreakdown;
  readonly linkTo: LinkTo;
}

/** One bar an agent, channel, tag or criterion. */
export function BreakdownChart({ title, data, linkTo }: BreakdownProps) {
  const isCriterion = data.by === "criterion";
  const agentHref = useAgentHref();
  const rows = data.rows.map((row) => ({
    row,
    key: `${row.rubric_id ?? ""} ${row.key}`,
    name: data.by === "channel" ? (channelNames[row.key] ?? row.key) : (row.name ?? row.key),
    href: linkTo(filterOf(data.by, row), row.count),
    nameHref: data.by === "agent" ? agentHref(row.key) : undefined,
  }));
  return (
    <ChartFrame
      title={title}
      note={isCriterion ? texts.criterionNote : texts.meanNote}
      columns={[
        texts.columns[data.by],
        texts.columns.conversations,
        isCriterion ? `${texts.columns.score} %` : texts.columns.score,
        texts.columns.passed,
        ...(isCriterion
          ? [texts.columns.partial, texts.columns.failed, texts.columns.unsure]
          : [texts.columns.critical]),
        texts.columns.before,
      ]}
      rows={rows.map(({ row, key, name, href, nameHref }) => ({
        key,
        href,
        nameHref,
        cells: [
          name,
          row.count,
          row.mean,
          percentOf(row.pass_rate),
          ...(isCriterion
            ? [percentOf(row.partial_rate), percentOf(row.fail_rate), percentOf(row.unsure_rate)]
            : [percentOf(row.critical_rate)]),
          row.previous?.mean ?? null,
        ],
      }))}
    >
      <BarRows
        label={title}
        rows={rows.map(({ row, key, name, href, nameHref }) => ({
          key,
          name,
          nameHref,
          value: row.mean,
          before: row.previous?.mean,
          text: `${scoreText(row.mean)} · n ${row.count.toLocaleString("en")}`,
          tone: bandOf(row.mean),
          description: `${name}: ${scoreText(row.mean)}, ${rateText(row.pass_rate)} passed, ${plural(row.count, "conversation")}`,
          href,
        }))}
      />
    </ChartFrame>
  );
}

function filterOf(by: InsightBreakdown["by"], { key, rubric_id: rubricId }: InsightBreakdownRow): CountedFilter {
  if (by === "criterion") return { criterion: key, ...(rubricId ? { rubric_id: rubricId } : {}) };
  return { [by]: key };
}
