import type { Deps } from "../platform/http/route.ts";
import type { JobHandler, ScheduledJob } from "../platform/queue.ts";
import { type DeletionPorts, deleteDueWorkspaces } from "./delete-due-workspaces.ts";
import { type ResetMailJob, resetMailJob } from "./jobs.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { purgeExpired } from "./purge-expired.ts";
import { sendResetMail } from "./send-reset-mail.ts";

export const peopleJobs = (deps: Deps & DeletionPorts): readonly ScheduledJob[] => [
  { name: "people.purge", cron: "41 * * * *", expireSeconds: 600, run: () => purgeExpired(deps) },
  { name: "people.delete-workspaces", cron: "*/5 * * * *", expireSeconds: 600, run: () => deleteDueWorkspaces(deps) },
];

export const peopleHandlers = (deps: PeopleDeps): readonly JobHandler[] => [
  // A mail server may take its time, and nothing else waits for it.
  { kind: resetMailJob, concurrency: 1, run: (data: ResetMailJob) => sendResetMail(deps, data) },
];
