import { invalid } from "../platform/fault.ts";

const prefix = "whsec_";
/** 128 bits. Fewer can be found out from a signature. */
const minKeyBytes = 16;
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Refuses a secret in the form of Standard Webhooks that holds no key: what is decoded from it would sign with nothing. */
export function checkSecret(secret: string | null | undefined): void {
  if (!secret?.startsWith(prefix)) return;
  const text = secret.slice(prefix.length);
  if (base64.test(text) && Buffer.from(text, "base64").length >= minKeyBytes) return;
  throw invalid(
    "secret",
    `secret starts with ${prefix}, so it must continue with at least ${minKeyBytes} bytes in base64.`,
  );
}
