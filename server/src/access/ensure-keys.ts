import { allScopes } from "@cqs/contract";
import { joined } from "../database/database.ts";
import { ConfigError } from "../platform/config.ts";
import { type Mode, modes } from "../platform/scope.ts";
import { createKey, type KeyDeps } from "./create-key.ts";
import { modeOfSecret } from "./key-format.ts";
import { findOldestWorkspace, lockInstallation, secretExists } from "./store.ts";

const bootstrapVariables: Readonly<Record<Mode, string>> = {
  live: "BOOTSTRAP_LIVE_KEY",
  test: "BOOTSTRAP_TEST_KEY",
};

export type GivenKeys = Readonly<Partial<Record<Mode, string>>>;

/** A key that can't work should stop the start, not surprise somebody later. */
export function checkGivenKeys(given: GivenKeys): void {
  for (const mode of modes) {
    const secret = given[mode];
    if (secret && modeOfSecret(secret) !== mode) {
      throw new ConfigError(
        `${bootstrapVariables[mode]} is not a well-formed ${mode} key; make one with: npm run --silent cli -- keys generate --mode ${mode}`,
      );
    }
  }
}

/** The operator's own keys exist from this start on. One that was revoked stays revoked. */
export async function ensureKeys(
  deps: KeyDeps,
  { given, perMinute }: { given: GivenKeys; perMinute: number },
): Promise<void> {
  for (const mode of modes) {
    const secret = given[mode];
    if (secret) await ensureKey(deps, mode, secret, perMinute);
  }
}

async function ensureKey(deps: KeyDeps, mode: Mode, secret: string, perMinute: number): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockInstallation(tx);
    if (await secretExists(tx, deps.secrets.hash(secret))) return;
    const workspaceId = await findOldestWorkspace(tx);
    const inside = { ...deps, db: joined(tx) };
    await createKey(inside, {
      scope: { workspaceId, mode },
      name: `Bootstrap ${mode} key`,
      scopes: allScopes,
      perMinute,
      perHour: null,
      allowIps: [],
      createdBy: bootstrapVariables[mode],
      secret,
    });
  });
}
