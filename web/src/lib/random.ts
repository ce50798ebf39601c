const keyBytes = 16;

/** `crypto.randomUUID` exists only on https and localhost; this works on every address. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const secretBytes = 32;

/** A secret in the form of Standard Webhooks. */
export function randomSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(secretBytes));
  return `whsec_${btoa(String.fromCharCode(...bytes))}`;
}
