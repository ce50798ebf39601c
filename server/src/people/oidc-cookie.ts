import type { Secrets } from "../platform/secrets.ts";
import type { OidcChallenge } from "./gateway-oidc.ts";

/**
 * What the first step of an OIDC sign-in leaves for the second stands in the browser's cookie, encrypted: strangers who begin
 * and never end fill no table, and an answer works only in the browser that asked for it.
 */
export interface OidcPending extends OidcChallenge {
  readonly returnTo: string | null;
  readonly expiresAtMs: number;
}

const validSeconds = 600;

const nameFor = (publicUrl: string) => `${publicUrl.startsWith("https:") ? "__Secure-" : ""}cqs.oidc`;

const attributes = (publicUrl: string, maxAge: number) =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${publicUrl.startsWith("https:") ? "; Secure" : ""}`;

interface CookieDeps {
  readonly secrets: Secrets;
  readonly publicUrl: string;
}

export function sealPending(
  { secrets, publicUrl }: CookieDeps,
  challenge: OidcChallenge & { returnTo: string | null },
  now: Date,
): string {
  const { state, nonce, verifier, returnTo } = challenge;
  const pending: OidcPending = { state, nonce, verifier, returnTo, expiresAtMs: now.getTime() + validSeconds * 1_000 };
  const sealed = secrets.encrypt(JSON.stringify(pending)).toString("base64url");
  return `${nameFor(publicUrl)}=${sealed}; ${attributes(publicUrl, validSeconds)}`;
}

/** Undefined for a cookie that is missing, forged or too old. */
export function openPending(
  { secrets, publicUrl }: CookieDeps,
  cookieHeader: string | undefined,
  now: Date,
): OidcPending | undefined {
  const beginning = `${nameFor(publicUrl)}=`;
  const cookie = cookieHeader
    ?.split(";")
    .map((one) => one.trim())
    .find((one) => one.startsWith(beginning));
  if (cookie === undefined) return undefined;
  try {
    const pending = JSON.parse(
      secrets.decrypt(Buffer.from(cookie.slice(beginning.length), "base64url")),
    ) as OidcPending;
    return pending.expiresAtMs > now.getTime() ? pending : undefined;
  } catch {
    return undefined;
  }
}

export const clearPending = (publicUrl: string): string => `${nameFor(publicUrl)}=; ${attributes(publicUrl, 0)}`;
