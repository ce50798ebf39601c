import type { ScheduledJob } from "../platform/queue.ts";
import { purgeEntries } from "./purge-entries.ts";
import { type AuditRetentionDeps, purgeEntriesByWorkspace } from "./purge-entries-by-workspace.ts";
import { purgePayloads } from "./purge-payloads.ts";
import { purgeRefusals } from "./purge-refusals.ts";
import { rollUpUsage } from "./roll-up-usage.ts";

const expireSeconds = 900;

export const auditJobs = (deps: AuditRetentionDeps): readonly ScheduledJob[] => [
  { name: "audit.roll-up-usage", cron: "12 * * * *", expireSeconds, run: () => rollUpUsage(deps) },
  { name: "audit.purge-payloads", cron: "17 * * * *", expireSeconds, run: () => purgePayloads(deps) },
  { name: "audit.purge-entries", cron: "47 * * * *", expireSeconds, run: () => purgeEntries(deps) },
  {
    name: "audit.retention",
    cron: "57 * * * *",
    expireSeconds,
    run: () => purgeEntriesByWorkspace(deps),
  },
  { name: "audit.purge-refusals", cron: "52 * * * *", expireSeconds, run: () => purgeRefusals(deps) },
];
