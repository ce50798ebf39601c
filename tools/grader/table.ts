import type { Evaluation, Figure } from "./evaluate.ts";

const percent = ({ value, low, high }: Figure): string =>
  `${(value * 100).toFixed(1)} (${(low * 100).toFixed(1)}–${(high * 100).toFixed(1)})`;

const share = ({ value, low, high }: Figure): string => `${value.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;

/** As the model card shows it. */
export function table({ reports, sureness }: Evaluation): string {
  return [
    row([
      "source",
      "dialogues",
      "turns",
      "macro-F1",
      "accuracy",
      "Spearman, turn means",
      "Spearman, the whole",
      "macro-F1, the whole",
    ]),
    "|---|---|---|---|---|---|---|---|",
    ...reports.map((report) =>
      row([
        report.source,
        report.dialogues,
        report.turns,
        percent(report.macroF1),
        percent(report.accuracy),
        share(report.spearman),
        share(report.overallSpearman),
        percent(report.overallMacroF1),
      ]),
    ),
    "",
    row(["confidence", "turns", "right"]),
    "|---|---|---|",
    ...sureness.map(({ from, to, turns, right }) =>
      row([`${from}–${to}`, turns, turns === 0 ? "–" : `${((100 * right) / turns).toFixed(0)} %`]),
    ),
  ].join("\n");
}
