import { spanNodes } from "../otlp/index.ts";
import { type Mode, modes } from "../platform/scope.ts";
import { removeTuning } from "../tuning/remove-tuning.ts";
import { reportInWords } from "../tuning/report-in-words.ts";
import { tuneGrader } from "../tuning/tune-grader.ts";
import { type Command, options, required, UsageError } from "./command.ts";
import { withInstallation } from "./open-installation.ts";
import { toJson } from "./to-json.ts";

export const graderTuneCommand: Command = {
  name: "grader tune",
  synopsis: "grader tune --rubric ID [--mode live|test] [--dry-run | --remove] [--json]",
  meaning:
    "learns from the workspace's reviews where people judge otherwise than the local grader; --remove forgets it",
  async run(args) {
    const { values } = options(args, {
      rubric: { type: "string" },
      mode: { type: "string", default: "live" },
      "dry-run": { type: "boolean", default: false },
      remove: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    });
    const rubricId = required(values.rubric, "--rubric");
    if (!modes.includes(values.mode as Mode)) throw new UsageError("--mode must be live or test");
    if (values.remove && values["dry-run"]) throw new UsageError("--remove and --dry-run exclude each other");
    await withInstallation(async ({ db, clock, workspaceId }) => {
      const scope = { workspaceId, mode: values.mode as Mode };
      if (values.remove) {
        const removed = await removeTuning({ db }, { scope, rubricId });
        const inWords = removed ? "Removed: the grader judges by itself again." : "There was nothing to remove.";
        return console.log(values.json ? JSON.stringify({ removed }) : inWords);
      }
      const report = await tuneGrader({ db, clock, spanNodes }, { scope, rubricId, dryRun: values["dry-run"] });
      console.log(values.json ? toJson(report) : reportInWords(report));
    });
  },
};
