import { createHmac } from "node:crypto";

export interface RequestToSign {
  readonly eventId: string;
  readonly eventType: string;
  readonly deliveryId: string;
  readonly replay: boolean;
  readonly body: string | Buffer;
  readonly at: Date;
  /** What receivers verify with; undefined where there is no secret. */
  readonly secret: string | undefined;
  /** While a secret is being rotated: the one that takes over when the overlap ends. */
  readonly nextSecret: string | undefined;
}

/**
 * Returns the headers of a delivery. `X-Service-Signature` covers the body alone and is always one value, so that a receiver
 * may compare it as a whole; during a rotation the next secret's value is in `X-Service-Signature-Next`. The Standard
 * Webhooks signature also covers id and time, and is a list by that standard: it holds both.
 */
export function signRequest(request: RequestToSign): Record<string, string> {
  const { body, secret, nextSecret } = request;
  const secrets = [secret, nextSecret].filter((one) => one !== undefined);
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
    ...(secret === undefined ? {} : { "x-service-signature": hmac(secret, body) }),
    ...(nextSecret === undefined ? {} : { "x-service-signature-next": hmac(nextSecret, body) }),
    ...(secrets.length === 0
      ? {}
      : { "webhook-signature": secrets.map((one) => `v1,${standardHmac(one, before, body)}`).join(" ") }),
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
