import { createHmac } from "node:crypto";

export interface RequestToSign {
  readonly eventId: string;
  readonly eventType: string;
  readonly deliveryId: string;
  readonly replay: boolean;
  readonly body: string;
  readonly at: Date;
  /** The newest first. During a rotation there are two. */
  readonly secrets: readonly string[];
}

/**
 * The headers of a delivery. `X-Service-Signature` is over the body alone; the Standard Webhooks signature also covers id
 * and time. With two secrets each header holds two signatures, and a receiver accepts either.
 */
export function signRequest(request: RequestToSign): Record<string, string> {
  const { body, secrets } = request;
  const timestamp = String(Math.floor(request.at.getTime() / 1_000));
  const signed = `${request.eventId}.${timestamp}.${body}`;
  return {
    "content-type": "application/json",
    "user-agent": "Conversation-Quality-Service-Webhooks/1",
    "x-service-event": request.eventType,
    "x-service-delivery": request.deliveryId,
    ...(request.replay ? { "x-service-replay": "true" } : {}),
    "webhook-id": request.eventId,
    "webhook-timestamp": timestamp,
    ...(secrets.length === 0
      ? {}
      : {
          "x-service-signature": secrets.map((secret) => hmac(secret, body)).join(", "),
          "webhook-signature": secrets.map((secret) => `v1,${hmac(standardKey(secret), signed)}`).join(" "),
        }),
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest("base64");

/** Standard Webhooks writes binary keys as `whsec_` and base64; any other secret is its own bytes. */
const standardKey = (secret: string) =>
  secret.startsWith("whsec_") ? Buffer.from(secret.slice("whsec_".length), "base64") : secret;
