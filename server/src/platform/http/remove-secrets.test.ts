import { expect, test } from "vitest";
import { looksSecret } from "../secret-names.ts";
import { type RemovedSecret, removeSecrets } from "./remove-secrets.ts";

test("names of secrets are known in every spelling, and misspelt", () => {
  const secret =
    "password Password pass_word passwd pwd pasword passwrod passowrd pssword paswrd new-password secret secert client_secret secrets token access_token accessToken x-auth-token tokn api_key apiKey API-Key aip_key authorization authorisation private_key credentials cookie";
  for (const name of secret.split(" ")) expect([name, looksSecret(name)]).toEqual([name, true]);
  const plain =
    "name email title external_id tokens max_tokens token_count usage.output_tokens key keys keyword passed passenger assignee section select score author authored path position";
  for (const name of plain.split(" ")) expect([name, looksSecret(name)]).toEqual([name, false]);
});

test("secrets are left out wherever they stand, and told apart from what is kept", () => {
  const secrets: RemovedSecret[] = [];
  const value = {
    title: "hi",
    metadata: { api_key: "k", has_secret: true, secret: null, note: "Bearer 0123456789" },
    list: [
      { key: "authorization", value: { stringValue: "Basic x" } },
      { name: "cookie", value: "c" },
      { key: "a", value: 1 },
    ],
    svc_live_0123456789: 1,
    password: 12345678,
  };
  expect(removeSecrets(value, "body", secrets)).toEqual({
    title: "hi",
    metadata: { api_key: "[removed]", has_secret: true, secret: null, note: "Bearer [removed]" },
    list: [
      { key: "authorization", value: "[removed]" },
      { name: "cookie", value: "[removed]" },
      { key: "a", value: 1 },
    ],
    "svc_live_[removed]": 1,
    password: "[removed]",
  });
  expect(secrets.map(([, secret]) => secret)).toEqual(
    expect.arrayContaining([
      "k",
      "Bearer 0123456789",
      { stringValue: "Basic x" },
      "c",
      "svc_live_0123456789",
      12345678,
    ]),
  );
});

test("a value without secrets is not copied", () => {
  const secrets: RemovedSecret[] = [];
  const value = { title: "hi", tags: ["a", { b: [1, null, true] }] };
  expect(removeSecrets(value, "body", secrets)).toBe(value);
  expect(secrets).toEqual([]);
});
