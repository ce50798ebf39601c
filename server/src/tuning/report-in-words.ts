import type { TuningReport } from "./tune-grader.ts";
import type { CriterionOutcome, Estimate } from "./types.ts";

const endings: Readonly<Record<TuningReport["outcome"], string>> = {
  stored: "Stored. The next scorings use it.",
  "nothing to correct": "Nothing is corrected.",
  "dry run": "Nothing was stored: this was a dry run.",
};

/** The table for people. */
export function reportInWords({ cards, conversations, criteria, rubricVersion, outcome }: TuningReport): string {
  const head = `${cards} human scorecards of ${conversations} conversations, graded again with version ${rubricVersion}.`;
  const titles = ["criterion", "reviews", "agreement", "held out", "gain (95 %)", "kappa gain (95 %)", "applied"];
  return [head, "", table([titles, ...criteria.map(row)]), "", endings[outcome]].join("\n");
}

function row({ key, reviews, leftAsTheyWere, trial, applied, reason }: CriterionOutcome): readonly string[] {
  const counted = leftAsTheyWere > 0 ? `${reviews} (${leftAsTheyWere} unchanged)` : `${reviews}`;
  const answer = `${applied ? "yes" : "no"}: ${reason}`;
  if (!trial) return [key, counted, "", "", "", "", answer];
  const { before, after, gain } = trial;
  return [
    key,
    counted,
    percent(before.accuracy),
    percent(after.accuracy),
    points(gain.accuracy),
    kappa(gain.kappa),
    answer,
  ];
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const signed = (value: number, digits: number) => `${value < 0 ? "" : "+"}${value.toFixed(digits)}`;
const range = ({ value, low, high }: Estimate, scale: number, digits: number) =>
  `${signed(scale * value, digits)} (${signed(scale * low, digits)} to ${signed(scale * high, digits)})`;
const points = (estimate: Estimate) => range(estimate, 100, 1);
const kappa = (estimate: Estimate) => range(estimate, 1, 2);

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
