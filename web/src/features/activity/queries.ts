import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Session } from "../../api/client.ts";
import { type ApiScope, isAllowed, keyOf } from "../../api/scope.ts";
import {
  bulkJob,
  exportJob,
  importJob,
  isUnderWay,
  type Job,
  type JobKind,
  jobKinds,
  replayJob,
  rescoreJob,
  testJob,
} from "./jobs.ts";

const domain = "activity";
const pageSize = 25;
const maxRecords = 100;
/** The stream tells of each step; this is for those whom it does not reach, and for imports, of which it tells nothing. */
const busyRefreshMs = 5_000;
/** How soon an import that was begun at a command line appears. */
const importRefreshMs = 15_000;

export const activityKey = ({ workspaceId, mode }: ApiScope) => [workspaceId, mode, domain] as const;
export const jobsKey = (scope: ApiScope, kind: JobKind) => keyOf(scope, domain, "jobs", kind);

const readScopes: Readonly<Record<JobKind, Session["scopes"][number]>> = {
  export: "exports:read",
  import: "conversations:read",
  rescore: "scorecards:read",
  bulk: "conversations:read",
  replay: "webhooks:manage",
  test: "agents:test",
};

/** The kinds of runs that the person's role may see. */
export const kindsOf = (scope: ApiScope): readonly JobKind[] =>
  jobKinds.filter((kind) => isAllowed(scope, readScopes[kind]));

interface JobPage {
  readonly jobs: readonly Job[];
  readonly next: string | undefined;
}

interface Paged<Run> {
  readonly items: readonly Run[];
  readonly has_more: boolean;
}

const pageOf = <Run extends { id: string }>(page: Paged<Run>, jobOf: (run: Run) => Job): JobPage => ({
  jobs: page.items.map(jobOf),
  next: page.has_more ? page.items.at(-1)?.id : undefined,
});

async function readPage({ client }: ApiScope, kind: JobKind, after: string, signal: AbortSignal): Promise<JobPage> {
  const query = { limit: pageSize, ...(after ? { starting_after: after } : {}) };
  const options = { signal };
  switch (kind) {
    case "export":
      return pageOf(await client.exports.list(query, options), exportJob);
    case "import":
      return pageOf(await client.imports.list(query, options), importJob);
    case "rescore":
      return pageOf(await client.rescores.list(query, options), rescoreJob);
    case "bulk":
      return pageOf(await client.bulkChanges.list(query, options), bulkJob);
    case "replay":
      return pageOf(await client.replays.list(query, options), replayJob);
    case "test":
      return pageOf(await client.agentTests.listAll(query, options), testJob);
  }
}

export const jobsQuery = (scope: ApiScope, kind: JobKind) =>
  infiniteQueryOptions({
    queryKey: jobsKey(scope, kind),
    queryFn: ({ pageParam, signal }) => readPage(scope, kind, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    enabled: isAllowed(scope, readScopes[kind]),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ jobs }) => jobs.some(isUnderWay))
        ? busyRefreshMs
        : kind === "import" && importRefreshMs,
  });

export const changedConversationsQuery = (scope: ApiScope, id: string) =>
  queryOptions({
    queryKey: keyOf(scope, domain, "changed", id),
    queryFn: async ({ signal }) =>
      await scope.client.bulkChanges.listConversations(id, { limit: maxRecords }, { signal }),
  });
