import { notFound } from "../platform/fault.ts";
import type { PeopleDeps } from "./people-deps.ts";

/** For operators: somebody who forgot their password has nobody else to ask. Every session of theirs ends. */
export async function resetPassword(
  { gateway }: Pick<PeopleDeps, "gateway">,
  { email, password }: { email: string; password: string },
): Promise<void> {
  if (!(await gateway.resetPassword(email, password))) throw notFound("account");
}
