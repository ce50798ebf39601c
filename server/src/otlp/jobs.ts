import type { JobKind } from "../platform/queue.ts";
import type { Mode } from "../platform/scope.ts";

export interface GatherJob {
  readonly workspaceId: string;
  readonly mode: Mode;
  readonly gathers: "conversation" | "trace";
  readonly id: string;
}

/** Puts a conversation together once its spans have stopped coming. */
export const gatherSpans: JobKind<GatherJob> = {
  name: "otlp.gather",
  expireSeconds: 120,
  retryLimit: 5,
  retryDelaySeconds: 5,
  onePerKey: true,
};
