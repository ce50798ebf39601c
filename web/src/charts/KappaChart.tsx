import { plural } from "../lib/text.ts";
import classes from "./Chart.module.css";
import { ChartFrame } from "./ChartFrame.tsx";
import { Range } from "./Range.tsx";

interface Estimate {
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

export interface AgreementRow {
  readonly key: string;
  readonly name: string;
  readonly pairs: number;
  readonly conversations: number;
  readonly percent: Estimate | null;
  readonly kappa: Estimate | null;
}

interface KappaChartProps {
  readonly title: string;
  readonly rows: readonly AgreementRow[];
}

/** Below this the axis ends; the figures beside it stay exact. */
const lowest = -0.5;

/** Kappa with its interval, the percentage beside it: alone, that one misleads. Rows without a kappa are only in the table. */
export function KappaChart({ title, rows }: KappaChartProps) {
  const shown = rows.filter(({ pairs }) => pairs > 0);
  const drawn = shown.filter(({ kappa }) => kappa !== null);
  const left = shown.length - drawn.length;
  return (
    <ChartFrame
      title={title}
      note="Cohen's kappa with its 95 % interval: 0 is chance, 1 is agreement on everything"
      columns={["Criterion", "Kappa", "Low", "High", "Agree %", "Pairs", "Conversations"]}
      rows={shown.map(({ key, name, kappa, percent, pairs, conversations }) => ({
        key,
        cells: [
          name,
          kappa?.value ?? null,
          kappa?.low ?? null,
          kappa?.high ?? null,
          percent?.value ?? null,
          pairs,
          conversations,
        ],
      }))}
    >
      {shown.length === 0 && <p className={classes.words}>No conversation has been judged by several people yet.</p>}
      <Range
        label={title}
        min={lowest}
        max={1}
        ticks={[lowest, 0, 0.5, 1]}
        rows={drawn.map((row) => ({
          key: row.key,
          name: row.name,
          value: clamped(row.kappa?.value),
          low: clamped(row.kappa?.low),
          high: clamped(row.kappa?.high),
          text: `κ ${kappaText(row.kappa?.value)} · ${percentText(row)} · n ${row.pairs}`,
          description: describe(row),
        }))}
      />
      {left > 0 && (
        <p className={classes.words}>
          {`${plural(left, "criterion", "criteria")} without kappa, because all verdicts are the same. The table lists them.`}
        </p>
      )}
    </ChartFrame>
  );
}

const clamped = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.max(lowest, value);
const kappaText = (value: number | null | undefined) =>
  value === null || value === undefined ? "–" : value.toFixed(2);
const percentText = ({ percent }: AgreementRow) => (percent ? `${Math.round(percent.value)} %` : "–");

function describe(row: AgreementRow): string {
  const { name, kappa, pairs, conversations } = row;
  const interval =
    kappa && kappa.low !== null && kappa.high !== null
      ? `, from ${kappaText(kappa.low)} to ${kappaText(kappa.high)}`
      : "";
  const value = kappa ? `kappa ${kappaText(kappa.value)}${interval}` : "kappa can't be told";
  const counted = `${plural(pairs, "pair")} in ${plural(conversations, "conversation")}`;
  return `${name}: ${value}; ${percentText(row)} agree; ${counted}`;
}
