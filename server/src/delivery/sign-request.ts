import { createHmac } from "node:crypto";

export interface RequestToSign {
  readonly eventId: string;
  readonly eventType: string;
  readonly deliveryId: string;
  readonly replay: boolean;
  readonly body: string | Buffer;
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
  const before = `${request.eventId}.${timestamp}.`;
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
          "webhook-signature": secrets.map((secret) => `v1,${standardHmac(secret, before, body)}`).join(" "),
        }),
  };
}

const hmac = (key: string, ...parts: readonly (string | Buffer)[]) => digest(key, "utf8", parts);

/** Standard Webhooks writes binary keys as `whsec_` and base64; any other secret is its own bytes. */
const standardHmac = (secret: string, ...parts: readonly (string | Buffer)[]) =>
  secret.startsWith("whsec_") ? digest(secret.slice("whsec_".length), "base64", parts) : hmac(secret, ...parts);

/** Keys as strings: handed over as bytes they cost five times as much. */
function digest(key: string, encoding: "utf8" | "base64", parts: readonly (string | Buffer)[]): string {
  const made = createHmac("sha256", key, { encoding });
  for (const part of parts) made.update(part);
  return made.digest("base64");
}
