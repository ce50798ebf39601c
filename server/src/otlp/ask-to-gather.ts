import type { Tx } from "../database/database.ts";
import type { Scope } from "../platform/scope.ts";
import { type GatherJob, gatherSpans } from "./jobs.ts";
import type { GatherPorts } from "./ports.ts";

interface Gathered {
  readonly traceId: string;
  readonly conversationId: string | null;
}

/** Asks for conversations, and for traces that have none, to be put together later. Each waits at most once. */
export async function askToGather(
  { jobs }: Pick<GatherPorts, "jobs">,
  tx: Tx,
  scope: Scope,
  traces: readonly Gathered[],
  afterSeconds: number,
): Promise<void> {
  const wanted = new Map<string, GatherJob>();
  for (const { traceId, conversationId } of traces) {
    const gathers = conversationId === null ? "trace" : "conversation";
    const id = conversationId ?? traceId;
    wanted.set(id, { workspaceId: scope.workspaceId, mode: scope.mode, gathers, id });
  }
  if (wanted.size === 0) return;
  const requests = [...wanted.values()].map((data) => ({
    data,
    key: `${data.workspaceId}/${data.mode}/${data.id}`,
    afterSeconds,
  }));
  await jobs.send(tx, gatherSpans, requests);
}
