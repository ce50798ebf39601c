import type { ImportResult } from "../imports/index.ts";

/** What the command prints at its end. The counts are those of the whole file, earlier runs included. */
export function importWords(result: ImportResult, fileName: string): string {
  const { recordsDone, created, updated, known, refused } = result;
  const records = `${recordsDone} ${recordsDone === 1 ? "conversation" : "conversations"}`;
  const counts = `${records}: ${created} created, ${updated} updated, ${known} already there, ${refused} refused.`;
  switch (result.outcome) {
    case "completed":
      return counts;
    case "cancelled":
      return `Stopped: the import was cancelled in the web app or through the API. So far: ${counts}\nTo continue with the next record, run the same command again.`;
    case "already_completed":
      return [
        `${fileName} was already imported on ${result.finishedAt?.toISOString()}. Nothing was changed.`,
        `Result of that import: ${counts}`,
        "Files are recognised by their content. To import this one again, add an empty line at its end; use --upsert to update conversations that exist.",
      ].join("\n");
  }
}

/** The same for programs. */
export function importSummary({ outcome, recordsDone, created, updated, known, refused }: ImportResult) {
  return {
    records: recordsDone,
    created,
    updated,
    known,
    refused,
    ...(outcome === "cancelled" ? { cancelled: true } : {}),
    ...(outcome === "already_completed" ? { already_imported: true } : {}),
  };
}
