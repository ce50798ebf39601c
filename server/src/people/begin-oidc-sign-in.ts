import { sealPending } from "./oidc-cookie.ts";
import { countAddressAttempt } from "./password-attempts.ts";
import type { PeopleDeps } from "./people-deps.ts";
import { requireOidc } from "./require-oidc.ts";

export async function beginOidcSignIn(
  deps: Pick<PeopleDeps, "clock" | "secrets" | "publicUrl" | "limiter" | "oidc">,
  { returnTo, ip }: { returnTo: string | undefined; ip: string },
): Promise<{ url: string; cookie: string }> {
  const oidc = requireOidc(deps);
  await countAddressAttempt(deps.limiter, ip);
  const { url, ...challenge } = await oidc.begin();
  return { url, cookie: sealPending(deps, { ...challenge, returnTo: returnTo ?? null }, deps.clock.now()) };
}
