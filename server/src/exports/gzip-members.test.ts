import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gzipMembers } from "./gzip-members.ts";

const contents = [
  Buffer.from("the first\n"),
  Buffer.alloc(0),
  // Longer than everything in between holds at a time, and hardly any shorter when compressed.
  Buffer.from(Array.from({ length: 400_000 }, (_, i) => (i * 2_654_435_761) % 251)),
  Buffer.from("after a long one and an empty one\n"),
];

test("each member is a file of its own, and together they are one", async () => {
  const members = gzipMembers();
  const made: Buffer[] = [];
  for (const content of contents) made.push(await members.make(content));
  members.close();
  for (const [i, member] of made.entries()) expect(gunzipSync(member).equals(contents[i] as Buffer)).toBe(true);
  expect(gunzipSync(Buffer.concat(made)).equals(Buffer.concat(contents))).toBe(true);
});

test("a compressor that is closed refuses, and does not keep anybody waiting", async () => {
  const members = gzipMembers();
  members.close();
  await expect(members.make(Buffer.from("late"))).rejects.toThrow();
});
