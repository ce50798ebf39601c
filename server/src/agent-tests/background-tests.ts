import type { LongRunKind } from "../platform/long-run/types.ts";
import { agentTestJob } from "./jobs.ts";
import { agentTestStore } from "./store.ts";
import type { ClaimedTest } from "./types.ts";

export const backgroundTests: LongRunKind<ClaimedTest> = {
  job: agentTestJob,
  idField: "testId",
  store: agentTestStore,
};
