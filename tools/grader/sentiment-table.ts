import { readDialogues } from "./read-dialogues.ts";
import { agreementWithLabels, agreementWithRatings, ours, readLabelledTurns, vader } from "./turn-sentiment.ts";

const scorers = { ours, vader };

/** Compares the sentiment of turns with labels by hand and with rated dialogues, and VADER alone with the same. */
export function sentimentTable(folder: string): string {
  const dialogues = readDialogues(folder, "valid");
  const rows = Object.entries(scorers).flatMap(([name, scorer]) => [
    ...(["known", "untouched"] as const).map((part) =>
      rowOf(name, `${part} turns`, agreementWithLabels(readLabelledTurns(part), scorer)),
    ),
    rowOf(name, "rated dialogues", agreementWithRatings(dialogues, scorer)),
  ]);
  return rows.join("\n");
}

const rowOf = (scorer: string, subject: string, figures: object): string =>
  `${scorer}, ${subject}: ${Object.entries(figures)
    .map(([name, value]) => `${name} ${Number.isInteger(value) ? value : (value as number).toFixed(3)}`)
    .join(", ")}`;
