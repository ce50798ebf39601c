import { onDemand } from "../platform/on-demand.ts";

/** Codes of authenticator apps: TOTP of RFC 6238 as all of them speak it (SHA-1, 6 digits, 30 seconds). */
const period = 30;
const library = onDemand(() => import("otpauth"));
/** A clock that is half a minute off, and a code that was typed at the end of its time, still work. */
const windowSteps = 1;
const secretBytes = 20;

export interface NewTotp {
  /** In base 32. */
  readonly secret: string;
  readonly url: string;
}

export async function newTotp({ issuer, label }: { issuer: string; label: string }): Promise<NewTotp> {
  const { Secret, TOTP } = await library();
  const secret = new Secret({ size: secretBytes });
  const totp = new TOTP({ issuer, label, secret, period });
  return { secret: secret.base32, url: totp.toString() };
}

/** Returns the 30-second step that the code belongs to; undefined when it is wrong. */
export async function stepOfCode({
  secret,
  code,
  now,
}: {
  secret: string;
  code: string;
  now: Date;
}): Promise<number | undefined> {
  const { Secret, TOTP } = await library();
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: windowSteps });
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta;
}
