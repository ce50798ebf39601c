import { Secret, TOTP } from "otpauth";

/** The code that an authenticator app shows, so many seconds from now. */
export const codeOf = (secret: string, secondsFromNow = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + secondsFromNow * 1_000 });
