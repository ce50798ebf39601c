import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { SingleBar } from "cli-progress";
import { importFile, readCsv, readLines } from "../imports/index.ts";
import { type Mode, modes } from "../platform/scope.ts";
import { type Command, options, UsageError } from "./command.ts";
import { importSummary, importWords } from "./import-words.ts";
import { type Installation, withInstallation } from "./open-installation.ts";
import { withQueue } from "./with-queue.ts";

const readers = { ".jsonl": readLines, ".ndjson": readLines, ".csv": readCsv };
/** More than this many refusals are counted, not printed. */
const maxShown = 20;
/** Of the file's name, as the list of imports shows it. */
const maxNameLength = 255;

export const importCommand: Command = {
  name: "import",
  synopsis: "import FILE.jsonl|FILE.csv [--mode live|test] [--upsert] [--json]",
  meaning: "imports conversations from a file; after a stop or an interruption, run it again to continue",
  async run(args) {
    const { values, positionals } = options(args, {
      mode: { type: "string", default: "live" },
      upsert: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
    });
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError("name exactly one file");
    if (!modes.includes(values.mode as Mode)) throw new UsageError("--mode must be live or test");
    const reader = Object.entries(readers).find(([ending]) => path.toLowerCase().endsWith(ending))?.[1];
    if (!reader) throw new UsageError(`the file's name must end in ${Object.keys(readers).join(", ")}`);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) throw new UsageError(`there is no file ${path}`);
    await withInstallation((installation) =>
      run(installation, { path, size, reader, mode: values.mode as Mode, upsert: values.upsert, json: values.json }),
    );
  },
};

interface Wanted {
  readonly path: string;
  readonly size: number;
  readonly reader: typeof readLines;
  readonly mode: Mode;
  readonly upsert: boolean;
  readonly json: boolean;
}

async function run(installation: Installation, wanted: Wanted): Promise<void> {
  const bar = new SingleBar({
    format: "{bar} {percentage}% | {records} conversations | {eta_formatted} left",
    stream: process.stderr,
  });
  try {
    bar.start(wanted.size, 0, { records: 0 });
    let refusals = 0;
    const hash = await hashOf(wanted.path);
    // Cut off, half of a surrogate pair may stand at the end.
    const name = basename(wanted.path).slice(0, maxNameLength).toWellFormed();
    const done = await withQueue("import", installation, (deps) =>
      importFile(deps, {
        scope: { workspaceId: installation.workspaceId, mode: wanted.mode },
        file: { name, size: wanted.size },
        hash,
        records: wanted.reader(createReadStream(wanted.path)),
        upsert: wanted.upsert,
        onProgress: ({ recordsDone }, endsAtByte) => bar.update(endsAtByte, { records: recordsDone }),
        onRefusal: ({ number, field, message }) => {
          if (++refusals <= maxShown)
            console.error(`record ${number}: ${field === undefined ? "" : `${field}: `}${message}`);
        },
      }),
    );
    if (done.outcome !== "cancelled") bar.update(wanted.size, { records: done.recordsDone });
    bar.stop();
    console.log(wanted.json ? JSON.stringify(importSummary(done)) : importWords(done, name));
    if (done.refused > 0 || done.outcome === "cancelled") process.exitCode = 1;
  } finally {
    bar.stop();
  }
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest();
}
