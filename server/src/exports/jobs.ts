import type { JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";

export interface ExportJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly exportId: string;
}

/** One slice of an export; what is left asks for the next. */
export const writeExportJob: JobKind<ExportJob> = {
  name: "export.write",
  expireSeconds: 120,
  retryLimit: 6,
  retryDelaySeconds: 5,
  onePerKey: true,
};
