import { expect, test } from "vitest";
import { makeSecret } from "../access/key-format.ts";
import { pathWithoutSecrets, withoutSecretForms } from "./secret-forms.ts";
import { createTokenSigner } from "./signed-token.ts";

const id = "trg_0123456789abcdefghijkl";
const token = createTokenSigner("a key").sign({ id, version: 3 }, ["ws_1", "live"]);
const key = makeSecret("live");

test("keys, signing secrets, tokens, headers and credentials in addresses are left out of any text", () => {
  const pairs = [
    [`use ${key} here`, "use svc_live_[removed] here"],
    [`x${key.slice(0, 30)}~`, "xsvc_live_[removed]~"],
    [key.replace("live", "test").toUpperCase(), "svc_TEST_[removed]"],
    ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_[removed]"],
    [`POST ${token}!`, `POST ${id}!`],
    ["Authorization: Bearer abc.def-123", "Authorization: Bearer [removed]"],
    ["see https://ada:secret@example.com/a", "see https://[removed]@example.com/a"],
    ["https://example.com/a?x=1&access_token=abc&y=2", "https://example.com/a?x=1&access_token=[removed]&y=2"],
    ["/a?password=hunter2", "/a?password=[removed]"],
  ];
  for (const [text, clean] of pairs) expect(withoutSecretForms(text as string)).toBe(clean);
});

test("what only sounds like one stays as it is", () => {
  for (const text of [
    "A key starts with svc_live_.",
    "whsec_ is the prefix",
    "the bearer of bad news",
    "con_0123456789abcdefghijkl",
    "https://example.com/a@b?page=2&tokens=5",
    "mail ada@example.com: a=b",
  ]) {
    expect(withoutSecretForms(text)).toBe(text);
  }
});

test("a path is kept without the secrets in it, however they are spelled", () => {
  expect(pathWithoutSecrets(`/inbound/${token}/`)).toBe(`/inbound/${id}/`);
  const spelled = encodeURIComponent(token).replace("trg_", "%74rg%5F").replaceAll(".", "%2E");
  expect(pathWithoutSecrets(`/x/${spelled}`)).toBe(`/x/${id}`);
  expect(pathWithoutSecrets(`/inbound/${token.slice(0, -1)}`)).toBe(`/inbound/${id}`);
  expect(pathWithoutSecrets(`/contacts/${key.replace("_", "%5f")}/%E0%A4%A`)).toBe(
    "/contacts/svc_live_[removed]/%E0%A4%A",
  );
  for (const path of ["/contacts/con_0123456789abcdefghijkl", "/a%20b", "/100%"])
    expect(pathWithoutSecrets(path)).toBe(path);
});

test("no text makes a pattern try without end: a quadratic one would need hours for a megabyte", () => {
  for (const part of ["svc_", "whsec", "bearer+", "://", "?a_a.a_", "a_", "&token"]) {
    expect(withoutSecretForms(part.repeat(200_000)).length).toBeGreaterThan(0);
  }
});
