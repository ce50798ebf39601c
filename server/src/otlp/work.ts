import type { Deps } from "../platform/http/route.ts";
import type { PrivacyOf } from "../platform/privacy.ts";
import type { JobHandler, TogetherJob } from "../platform/queue.ts";
import type { Scope } from "../platform/scope.ts";
import { gatherConversations } from "./gather-conversations.ts";
import { gatherTrace } from "./gather-trace.ts";
import { type GatherJob, gatherSpans } from "./jobs.ts";
import type { GatherPorts } from "./ports.ts";

type GatherDeps = Deps & GatherPorts & { readonly privacyOf: PrivacyOf };

/** Of a round: one after the other where they are large. */
const concurrency = 16;

export const otlpHandlers = (
  deps: Deps & { readonly privacyOf: PrivacyOf },
  ports: GatherPorts,
): readonly JobHandler[] => {
  const all = { ...deps, ...ports };
  return [
    {
      kind: gatherSpans,
      concurrency,
      runTogether: (jobs: readonly TogetherJob[]) =>
        gatherJobs(
          all,
          jobs.map(({ data }) => data),
        ),
    },
  ];
};

async function gatherJobs(
  deps: GatherDeps,
  jobs: readonly GatherJob[],
): Promise<readonly PromiseSettledResult<unknown>[]> {
  const byScope = new Map<string, { readonly scope: Scope; readonly ids: string[] }>();
  for (const { workspaceId, mode, gathers, id } of jobs) {
    if (gathers === "trace") continue;
    const group = byScope.get(`${workspaceId}/${mode}`) ?? { scope: { workspaceId, mode }, ids: [] };
    group.ids.push(id);
    byScope.set(`${workspaceId}/${mode}`, group);
  }
  const outcomes = new Map<string, unknown>();
  for (const { scope, ids } of byScope.values()) {
    for (const [id, outcome] of await gatherConversations(deps, { scope, ids })) outcomes.set(id, outcome);
  }
  const settled: PromiseSettledResult<unknown>[] = [];
  for (const { workspaceId, mode, gathers, id } of jobs) {
    const work = async () => {
      if (gathers === "trace") return gatherTrace(deps, { scope: { workspaceId, mode }, traceId: id });
      if (outcomes.get(id) instanceof Error) throw outcomes.get(id);
      return outcomes.get(id);
    };
    settled.push(...(await Promise.allSettled([work()])));
  }
  return settled;
}
