import { WebhookVerificationError } from "./core/errors.ts";
import type { WebhookEvent } from "./events.ts";

export interface VerifyOptions {
  /** How old, or how far in the future, a delivery may be: 300 seconds unless given. */
  readonly toleranceSeconds?: number;
  /** In the place of the clock, for tests. In milliseconds. */
  readonly now?: number;
}

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

const encoder = new TextEncoder();

/**
 * Returns the event of a delivery, once it is certain that it was signed with one of the secrets and not long ago. Give the raw
 * bytes of the body: a body that was parsed and written again has another signature.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderSource,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  if ([secrets].flat().includes("")) throw new TypeError("A secret is empty: anybody can sign with that.");
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) {
    throw new WebhookVerificationError("webhook-id, webhook-timestamp or webhook-signature is missing.");
  }
  const sentAt = Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1_000 - sentAt) > toleranceSeconds) {
    throw new WebhookVerificationError("The delivery was signed too long ago, or by a clock that is ahead.");
  }
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const given = signatures
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .map((one) => one.slice("v1,".length));
  let matches = false;
  for (const secret of [secrets].flat()) {
    const expected = await signatureOf(secret, id, timestamp, bytes);
    // Every pair is compared, so that the time taken tells nothing.
    for (const one of given) matches = isEqual(expected, one) || matches;
  }
  if (!matches) throw new WebhookVerificationError("No signature is made with any of the secrets.");
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

export interface SignedWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Signs an event as the service does, for tests of a receiver. */
export async function signWebhook(event: object, secret: string, now: number = Date.now()): Promise<SignedWebhook> {
  const body = JSON.stringify(event);
  const { id = "evt_test", type = "webhook.test" } = event as { id?: string; type?: string };
  const timestamp = String(Math.floor(now / 1_000));
  const bytes = encoder.encode(body);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "x-service-event": type,
      "x-service-signature": await hmac(encoder.encode(secret), bytes),
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${await signatureOf(secret, id, timestamp, bytes)}`,
    },
  };
}

function headerOf(headers: HeaderSource, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === "string" ? value : value?.[0];
}

async function signatureOf(secret: string, id: string, timestamp: string, body: Uint8Array): Promise<string> {
  const head = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return hmac(keyOf(secret), signed);
}

/** A `whsec_` secret is base64 of the key; any other is the key itself. */
function keyOf(secret: string): Uint8Array {
  if (!secret.startsWith("whsec_")) return encoder.encode(secret);
  return Uint8Array.from(atob(secret.slice("whsec_".length)), (character) => character.charCodeAt(0));
}

async function hmac(key: Uint8Array, signed: Uint8Array): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", key as BufferSource, algorithm, false, ["sign"]);
  const signature = new Uint8Array(await crypto.subtle.sign("HMAC", imported, signed as BufferSource));
  return btoa(String.fromCharCode(...signature));
}

/** Takes the same time wherever the two differ. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i % Math.max(1, b.length));
  return difference === 0;
}
