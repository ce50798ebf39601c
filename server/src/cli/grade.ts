import { once } from "node:events";
import { createReadStream, statSync } from "node:fs";
import { readLines } from "../imports/index.ts";
import { chooseRubric, type GradedRecord, gradeRecord, readRecord } from "../offline/index.ts";
import { Fault } from "../platform/fault.ts";
import { type Command, options, required, UsageError } from "./command.ts";

export const gradeCommand: Command = {
  name: "grade",
  synopsis: "grade --input FILE.jsonl [--rubric NAME] [--json]",
  meaning:
    "grades the conversations of a file with the local grader, without a server; --json prints one line for each",
  async run(args) {
    const { values } = options(args, {
      input: { type: "string" },
      rubric: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const path = required(values.input, "--input");
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`there is no file ${path}`);
    const content = rubricOf(values.rubric);
    let refused = 0;
    for await (const { number, body, problem } of readLines(createReadStream(path))) {
      try {
        if (problem !== undefined) throw new Error(problem);
        const graded = await gradeRecord(content, readRecord(body, number));
        await print(values.json ? JSON.stringify(graded) : inWords(graded));
      } catch (error) {
        // Whoever reads has seen enough.
        if ((error as NodeJS.ErrnoException).code === "EPIPE") return;
        refused++;
        const field = error instanceof Fault && error.field !== undefined ? `${error.field}: ` : "";
        console.error(`line ${number}: ${field}${(error as Error).message}`);
      }
    }
    if (refused > 0) process.exitCode = 1;
  },
};

function rubricOf(name: string | undefined) {
  try {
    return chooseRubric(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** A reader that is slower than the grader is waited for. */
async function print(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, "drain");
}

function inWords({ id, score, passed, criteria }: GradedRecord): string {
  const failed = criteria.filter(({ verdict }) => verdict === "fail").map(({ key }) => key);
  const shown = score === null ? "–" : score.toFixed(1);
  const outcome = passed === null ? "not judged" : passed ? "passed" : "failed";
  return `${id}  ${shown}  ${outcome}${failed.length > 0 ? `  (${failed.join(", ")})` : ""}`;
}
