import { fileURLToPath } from "node:url";
import { figuresOf, type JudgeFile, judgeFile } from "./checks.ts";

const file = (name: string) => fileURLToPath(new URL(`./labelled/${name}.jsonl`, import.meta.url));

/** Nobody who writes rules reads these; docs/checks.md says how they came about. Whatever is read moves to known.jsonl. */
export const untouched = [file("untouched"), file("untouched-second")];

export const judgeFiles = async (files: readonly string[], options: JudgeFile) =>
  (await Promise.all(files.map((path) => judgeFile(path, options)))).flat();

const shown = (share: number | null) => (share === null ? "–" : share.toFixed(2));

/** How each check does on labelled files, as docs/checks.md shows it. */
export async function checksTable(files: readonly string[], options: JudgeFile): Promise<string> {
  const judgements = await judgeFiles(files, options);
  const rows = [...new Set(judgements.map(({ check }) => check))].map((check) => {
    const found = figuresOf(judgements.filter((judgement) => judgement.check === check));
    const { problemPrecision, problemRecall, passPrecision, passRecall, exact, calibrationError } = found;
    const cells = [problemPrecision, problemRecall, passPrecision, passRecall, exact, calibrationError].map(shown);
    return `| \`${check}\` | ${found.labelled} | ${found.problems} | ${cells.join(" | ")} |`;
  });
  return [
    "| check | labelled | with a problem | precision | recall | precision of pass | recall of pass | same verdict | calibration error |",
    "|---|---|---|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Where a check is off: its key, then the files. */
export async function wrongOnes([check, ...files]: readonly string[], options: JudgeFile): Promise<string> {
  return (await judgeFiles(files, options))
    .filter((judgement) => judgement.check === check && judgement.label !== judgement.verdict)
    .map(({ id, label, verdict, confidence }) => `${id}  is ${label}, found ${verdict} (${confidence})`)
    .join("\n");
}
