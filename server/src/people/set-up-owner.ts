import { brokenUnique } from "../database/violations.ts";
import { conflict, notFound } from "../platform/fault.ts";
import { deleteOtherSessions, updatePasswordHash, updatePerson } from "./account-store.ts";
import { consumeOwnerSetUp, deleteLinks, findOwnerSetUp } from "./link-store.ts";
import { countAddressAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { listMemberships } from "./store.ts";
import type { Client, SignedIn } from "./types.ts";
import { updateWorkspaceSettings } from "./workspace-store.ts";

export interface SetUpOwner {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly workspaceName: string | undefined;
  readonly client: Client;
}

/** Only whoever has the link that the first start has shown gets here; of several at once one does. */
export async function setUpOwner(
  { db, clock, secrets, gateway, limiter }: Pick<PeopleDeps, "db" | "clock" | "secrets" | "gateway" | "limiter">,
  { token, name, email, password, workspaceName, client }: SetUpOwner,
): Promise<SignedIn> {
  await countAddressAttempt(limiter, client.ip);
  const tokenHash = secrets.hash(token);
  if (!(await findOwnerSetUp(db, { tokenHash, now: clock.now() }))) throw notFound("link");
  const hash = await gateway.hashPassword(password);
  const userId = await db
    .transaction(async (tx) => {
      const now = clock.now();
      const setUp = await consumeOwnerSetUp(tx, { tokenHash, now });
      if (!setUp) throw notFound("link");
      await updatePerson(tx, setUp.userId, { name, email, isEmailUnproven: undefined, now });
      await updatePasswordHash(tx, setUp.userId, { hash, now });
      await deleteLinks(tx, setUp.userId);
      await deleteOtherSessions(tx, setUp.userId, null);
      const unchanged = {
        piiMode: undefined,
        piiPatterns: undefined,
        conversationRetentionDays: undefined,
        recordingRetentionDays: undefined,
        auditRetentionDays: undefined,
        updatedAt: now,
      };
      await updateWorkspaceSettings(
        tx,
        { workspaceId: setUp.workspaceId, mode: "live" },
        { ...unchanged, name: workspaceName },
      );
      return setUp.userId;
    })
    .catch((error: unknown) => {
      if (brokenUnique(error) === "auth_user_email_key")
        throw conflict("email", "Another account uses this e-mail address.");
      throw error;
    });
  const { person, cookies } = await gateway.openSession(userId, client);
  return { person, cookies, memberships: await listMemberships(db, userId) };
}
