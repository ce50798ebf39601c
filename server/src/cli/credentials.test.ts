import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { showCredentials } from "./credentials.ts";

const dataDir = mkdtempSync(join(tmpdir(), "credentials-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const first = {
  ownerEmail: "owner@example.com",
  ownerPassword: "made password",
  setUpUrl: "http://localhost:8080/set-up/token",
  secrets: { live: "L", test: "T" },
};
const nothingGiven = { dataDir, ownerPassword: undefined, bootstrapLiveKey: undefined, bootstrapTestKey: undefined };
const file = join(dataDir, "first-start.env");

test("a terminal shows them, and nothing is written", () => {
  const shown = showCredentials(first, nothingGiven, true);
  for (const part of ["owner@example.com", "made password", "/set-up/token", "KEY=L", "export CQS_TEST_KEY=T"]) {
    expect(shown).toContain(part);
  }
  expect(() => statSync(file)).toThrow();
});

test("a log names a file that only its owner can read, even if one was there", () => {
  writeFileSync(file, "old", { mode: 0o644 });
  const shown = showCredentials(first, nothingGiven, false);
  expect(shown).toContain(file);
  for (const secret of ["made password", "/set-up/token", "KEY=L", "KEY=T"]) expect(shown).not.toContain(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, "utf8");
  for (const part of ["made password", "\nexport CQS_LIVE_KEY=L\n", "\nexport CQS_TEST_KEY=T\n"]) {
    expect(text).toContain(part);
  }
});

test("what the operator chose is shown nowhere", () => {
  const given = { dataDir, ownerPassword: "chosen password", bootstrapLiveKey: "L", bootstrapTestKey: "T" };
  const chosen = { ...first, ownerPassword: "chosen password" };
  for (const shown of [showCredentials(chosen, given, true), showCredentials(chosen, given, false)]) {
    for (const secret of ["chosen password", "KEY=L", "KEY=T"]) expect(shown).not.toContain(secret);
  }
  const text = readFileSync(file, "utf8");
  for (const secret of ["chosen password", "KEY=L", "KEY=T"]) expect(text).not.toContain(secret);
});

test("a folder that can't be written to ends nothing, and shows no secret", () => {
  const shown = showCredentials(first, { ...nothingGiven, dataDir: file }, false);
  expect(shown).toContain("could not be written");
  expect(shown).not.toContain("made password");
});
