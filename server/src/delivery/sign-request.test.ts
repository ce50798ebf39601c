import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { signRequest } from "./sign-request.ts";

const body = '{"id":"evt_1","data":{"text":"é \\u0000"}}';
const request = {
  eventId: "evt_1",
  eventType: "ticket.created",
  deliveryId: "dlv_1",
  replay: false,
  body,
  at: new Date(),
  nextSecret: undefined,
};
const whsec = `whsec_${Buffer.from("thirty-two bytes of a secret key").toString("base64")}`;

describe("a delivery's headers", () => {
  test("satisfy the verifier of Standard Webhooks, with a secret of its form and with any other", () => {
    expect(new Webhook(whsec).verify(body, signRequest({ ...request, secret: whsec }))).toEqual(JSON.parse(body));
    const plain = new Webhook("plain password 1", { format: "raw" });
    expect(plain.verify(body, signRequest({ ...request, secret: "plain password 1" }))).toEqual(JSON.parse(body));
  });

  test("fail it when a byte of the body is another", () => {
    const headers = signRequest({ ...request, secret: whsec });
    expect(() => new Webhook(whsec).verify(`${body} `, headers)).toThrow();
  });

  test("carry the base64 of the HMAC over the raw body, keyed with the secret as it was given", () => {
    const expected = createHmac("sha256", Buffer.from(whsec)).update(Buffer.from(body)).digest("base64");
    expect(signRequest({ ...request, secret: whsec })["x-service-signature"]).toBe(expected);
  });

  test("compare as one value during a rotation, with the next one beside it, and satisfy either in Standard Webhooks", () => {
    const headers = signRequest({ ...request, secret: "current", nextSecret: whsec });
    new Webhook(whsec).verify(body, headers);
    new Webhook("current", { format: "raw" }).verify(body, headers);
    const hmac = (secret: string) => createHmac("sha256", secret).update(body).digest("base64");
    expect(headers["x-service-signature"]).toBe(hmac("current"));
    expect(headers["x-service-signature-next"]).toBe(hmac(whsec));
    expect(signRequest({ ...request, secret: "current" })).not.toHaveProperty("x-service-signature-next");
  });

  test("hold no signature without a secret, and say when somebody asked for it again", () => {
    const headers = signRequest({ ...request, replay: true, secret: undefined });
    expect(Object.keys(headers).filter((name) => name.includes("signature"))).toEqual([]);
    expect(headers).toMatchObject({ "x-service-replay": "true", "x-service-event": "ticket.created" });
  });
});
