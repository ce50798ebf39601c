import { expect, test } from "vitest";
import { claimOf, createTokenSigner } from "./signed-token.ts";

const id = "trg_0123456789abcdefghijkl";
const signer = createTokenSigner("a key");
const token = signer.sign({ id, version: 3 }, ["ws_1", "live"]);

test("a token says what it is for, and holds for that alone", () => {
  expect(claimOf(token)).toEqual({ id, version: 3 });
  expect(signer.verify(token, ["ws_1", "live"])).toBe(true);
  for (const bound of [["ws_1", "test"], ["ws_2", "live"], ["ws_1"], ["ws_1live", ""]]) {
    expect(signer.verify(token, bound)).toBe(false);
  }
  expect(createTokenSigner("another key").verify(token, ["ws_1", "live"])).toBe(false);
});

test("nothing but the very token passes", () => {
  const [, , signature = ""] = token.split(".");
  const forms = [
    `${id}.4.${signature}`,
    `${id}.03.${signature}`,
    `trg_0123456789abcdefghijkm.3.${signature}`,
    `${token}x`,
    `${token}=`,
    token.slice(0, -1),
    `${token.slice(0, -1)}ü`,
    ` ${token}`,
    "",
    `${id}.3.`,
    `${id}.3`,
    id,
  ];
  for (const form of forms) expect(signer.verify(form, ["ws_1", "live"]), form).toBe(false);
  // The last character stands for four bits of six: others would spell the same bytes.
  const others = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".replace(token.at(-1) ?? "", "");
  for (const last of others) expect(signer.verify(token.slice(0, -1) + last, ["ws_1", "live"])).toBe(false);
});
