import type { Database } from "../database/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import { findSecretKeyCheck } from "./store.ts";

class WrongSecretKey extends Error {
  override readonly name = "WrongSecretKey";

  constructor() {
    super("SECRET_KEY is not the one this database was set up with: no key or stored secret would work");
  }
}

/** Kept in the database, so that a start with another SECRET_KEY fails at once instead of refusing every key. */
export const secretKeyCheck = (secrets: Secrets) => secrets.hash("secret-key-check");

export type InstallationState = "new" | "ready";

export async function checkInstallation({
  db,
  secrets,
}: {
  db: Database;
  secrets: Secrets;
}): Promise<InstallationState> {
  const stored = await findSecretKeyCheck(db);
  if (!stored) return "new";
  if (!stored.equals(secretKeyCheck(secrets))) throw new WrongSecretKey();
  return "ready";
}
