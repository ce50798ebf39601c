import { expect, test } from "vitest";
import { Fault } from "../platform/fault.ts";
import { UsageError } from "./command.ts";
import { explain, explainBriefly } from "./explain.ts";

const named = (name: string) => Object.assign(new Error("In one line."), { name });
const coded = (code: string) => Object.assign(new Error("low-level words"), { code });

test.each(["ConfigError", "MigrationError", "DataDirInUse", "WrongSecretKey", "UnsuitablePooler"])(
  "%s is told in its own words, without a stack",
  (name) => expect([explain(named(name)), explainBriefly(named(name))]).toEqual(["In one line.", "In one line."]),
);

test("a refusal names its field, and a mistake in the command is told as it is", () => {
  expect(explain(new Fault("invalid_argument", "Too long.", { field: "name" }))).toBe("name: Too long.");
  expect(explain(new Fault("conflict", "It is over."))).toBe("It is over.");
  expect(explain(new UsageError("--name is required"))).toBe("--name is required");
});

test.each([
  ["ECONNREFUSED", /^DATABASE_URL: nothing listens .* \(low-level words\)$/],
  ["28P01", /^DATABASE_URL: the password is wrong/],
  ["3D000", /^DATABASE_URL: no such database/],
  ["EADDRINUSE", /^PORT is taken/],
])("the operating system's and PostgreSQL's %s is told with what to do", (code, words) => {
  expect(explain(coded(code))).toMatch(words);
  expect(explainBriefly(coded(code))).toMatch(words);
});

test("a bug shows its stack, to the doctor only its message in one line", () => {
  const bug = new TypeError("not\n  a function");
  expect(explain(bug)).toContain("at ");
  expect(explainBriefly(bug)).toBe("not a function");
  expect([explain("text"), explainBriefly("text")]).toEqual(["text", "text"]);
});
