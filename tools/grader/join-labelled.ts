import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { judgeFile } from "./checks.ts";
import { type JoinedCheck, join, readHeldOut } from "./join.ts";

/** What training predicted for conversations that it had held out. */
export const heldOutFile = fileURLToPath(new URL("./encoder/held-out.jsonl.gz", import.meta.url));

const labelledFolder = new URL("./labelled/", import.meta.url);

/**
 * What measures is never learnt from; `turn-` files have labels of turns. Families are made to be hard: what a chance means is
 * learnt from conversations as they come.
 */
const isForWeighing = (name: string) => !/untouched|families|^turn-/.test(name);

/** Judges the conversations that may be learnt from by patterns alone, and weighs these against the encoder. */
export async function joinLabelled(heldOut: string): Promise<ReadonlyMap<string, JoinedCheck>> {
  const files = readdirSync(labelledFolder).filter(isForWeighing);
  const judged = await Promise.all(
    files.map((name) => judgeFile(fileURLToPath(new URL(name, labelledFolder)), { withEncoder: false })),
  );
  return join(readHeldOut(heldOut), judged.flat());
}

/** A line per check. */
export function jointJson(joined: ReadonlyMap<string, JoinedCheck>): string {
  const lines = [...joined].map(
    ([check, { threshold, weights }]) => ` ${JSON.stringify(check)}: ${JSON.stringify({ threshold, weights })}`,
  );
  return `{\n${lines.join(",\n")}\n}\n`;
}

export function joinTable(joined: ReadonlyMap<string, JoinedCheck>): string {
  const rows = [...joined].map(([check, found]) => {
    const { labelled, problems, threshold, precision, recall, patternPrecision, patternRecall } = found;
    const cells = [threshold, precision, recall, patternPrecision, patternRecall].map((value) => value.toFixed(2));
    return `| \`${check}\` | ${labelled} | ${problems} | ${cells.join(" | ")} |`;
  });
  return [
    "| check | labelled | with a problem | threshold | precision | recall | precision of the patterns | their recall |",
    "|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}
