import { hasOwnerSetUp } from "./link-store.ts";
import type { PeopleDeps } from "./people-deps.ts";

export interface SignInOptions {
  readonly resetsPasswords: boolean;
  readonly oidcName: string | undefined;
  readonly isSetUpOpen: boolean;
}

export async function readSignInOptions({
  db,
  clock,
  mailer,
  oidc,
}: Pick<PeopleDeps, "db" | "clock" | "mailer" | "oidc">): Promise<SignInOptions> {
  return {
    resetsPasswords: mailer !== undefined,
    oidcName: oidc?.name,
    isSetUpOpen: await hasOwnerSetUp(db, clock.now()),
  };
}
