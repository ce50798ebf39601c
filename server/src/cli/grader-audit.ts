import { createReadStream, statSync } from "node:fs";
import { reportInWords, startAudit } from "../fairness/index.ts";
import { readLines } from "../imports/index.ts";
import { chooseRubric, readRecord } from "../offline/index.ts";
import { Fault } from "../platform/fault.ts";
import { type Command, options, required, UsageError } from "./command.ts";
import { toJson } from "./to-json.ts";

export const graderAuditCommand: Command = {
  name: "grader audit",
  synopsis: "grader audit --input FILE.jsonl [--rubric NAME] [--json]",
  meaning: "shows which verdicts change when names, pronouns or dialects in a file's conversations are swapped",
  async run(args) {
    const { values } = options(args, {
      input: { type: "string" },
      rubric: { type: "string" },
      json: { type: "boolean", default: false },
    });
    const path = required(values.input, "--input");
    if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`there is no file ${path}`);
    const audit = startAudit(rubricOf(values.rubric));
    let refused = 0;
    for await (const { number, body, problem } of readLines(createReadStream(path))) {
      try {
        if (problem !== undefined) throw new Error(problem);
        const { id, conversation } = readRecord(body, number);
        await audit.add(id, conversation);
      } catch (error) {
        refused++;
        const field = error instanceof Fault && error.field !== undefined ? `${error.field}: ` : "";
        console.error(`line ${number}: ${field}${(error as Error).message}`);
      }
    }
    const report = audit.report();
    console.log(values.json ? toJson({ ...report, refused }) : reportInWords(report));
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
