import { Fault } from "../platform/fault.ts";
import type { Jobs } from "../platform/queue.ts";
import { resetMailJob } from "./jobs.ts";
import { countResetRequest } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";

export type ResetRequestDeps = Pick<PeopleDeps, "db" | "limiter" | "mailer"> & { readonly jobs: Jobs };

/** Whether there is such an account is found out in the background: the answer depends on nothing but the request. */
export async function requestPasswordReset(
  { db, limiter, mailer, jobs }: ResetRequestDeps,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  if (!mailer)
    throw new Fault("permission_denied", "This installation can't send e-mail. Ask its operator for a reset link.");
  await countResetRequest(limiter, { email, ip });
  await db.transaction((tx) => jobs.send(tx, resetMailJob, [{ data: { email: email.toLowerCase() } }]));
}
