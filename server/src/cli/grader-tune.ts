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
  meaning: "adapts the local grader to the workspace's reviews; --dry-run only reports, --remove undoes it",
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
    if (values.remove && values["dry-run"]) throw new UsageError("use either --remove or --dry-run, not both");
    await withInstallation(async ({ db, clock, workspaceId }) => {
      const scope = { workspaceId, mode: values.mode as Mode };
      if (values.remove) {
        const removed = await removeTuning({ db }, { scope, rubricId });
        const inWords = removed ? "Removed. The local grader judges by itself again." : "There was nothing to remove.";
        return console.log(values.json ? JSON.stringify({ removed }) : inWords);
      }
      const report = await tuneGrader({ db, clock, spanNodes }, { scope, rubricId, dryRun: values["dry-run"] });
      console.log(values.json ? toJson(report) : reportInWords(report));
    });
  },
};
