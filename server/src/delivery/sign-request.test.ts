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
};
const whsec = `whsec_${Buffer.from("thirty-two bytes of a secret key").toString("base64")}`;

describe("a delivery's headers", () => {
  test("satisfy the verifier of Standard Webhooks, with a secret of its form and with any other", () => {
    expect(new Webhook(whsec).verify(body, signRequest({ ...request, secrets: [whsec] }))).toEqual(JSON.parse(body));
    const plain = new Webhook("plain password 1", { format: "raw" });
    expect(plain.verify(body, signRequest({ ...request, secrets: ["plain password 1"] }))).toEqual(JSON.parse(body));
  });

  test("fail it when a byte of the body is another", () => {
    const headers = signRequest({ ...request, secrets: [whsec] });
    expect(() => new Webhook(whsec).verify(`${body} `, headers)).toThrow();
  });

  test("carry the base64 of the HMAC over the raw body, keyed with the secret as it was given", () => {
    const expected = createHmac("sha256", Buffer.from(whsec)).update(Buffer.from(body)).digest("base64");
    expect(signRequest({ ...request, secrets: [whsec] })["x-service-signature"]).toBe(expected);
  });

  test("satisfy whoever knows either secret during a rotation", () => {
    const headers = signRequest({ ...request, secrets: [whsec, "old"] });
    new Webhook(whsec).verify(body, headers);
    new Webhook("old", { format: "raw" }).verify(body, headers);
    const plain = ["whsec", "old"].map((_, i) =>
      createHmac("sha256", [whsec, "old"][i] as string)
        .update(body)
        .digest("base64"),
    );
    expect(headers["x-service-signature"]?.split(", ")).toEqual(plain);
  });

  test("hold no signature without a secret, and say when somebody asked for it again", () => {
    const headers = signRequest({ ...request, replay: true, secrets: [] });
    expect(Object.keys(headers).filter((name) => name.includes("signature"))).toEqual([]);
    expect(headers).toMatchObject({ "x-service-replay": "true", "x-service-event": "ticket.created" });
  });
});
