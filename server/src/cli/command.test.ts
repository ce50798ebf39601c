import { expect, test } from "vitest";
import { options, required, usage, wholeNumber } from "./command.ts";
import { toJson } from "./to-json.ts";

test.each(["1", "60", "999999999"])("%s is a whole number", (text) =>
  expect(wholeNumber(text, "--n")).toBe(Number(text)),
);

test.each(["0", "-1", "1.5", "01", "1e3", "", " 1", "1000000000", "x"])("%j is none", (text) =>
  expect(() => wholeNumber(text, "--n")).toThrow("--n must be a whole number above 0"),
);

test("what was left out is nothing, and what is required must be more than spaces", () => {
  expect(wholeNumber(undefined, "--n")).toBeUndefined();
  expect(required("x", "--name")).toBe("x");
  for (const text of [undefined, "", "  "]) expect(() => required(text, "--name")).toThrow("--name is required");
});

test("an option that there is not, or that has no value, is a mistake in the command", () => {
  for (const args of [["--nmae", "a"], ["--name"]]) {
    expect(() => options(args, { name: { type: "string" } })).toThrow(expect.objectContaining({ name: "UsageError" }));
  }
  expect(options(["a", "--name", "n"], { name: { type: "string" } })).toMatchObject({
    values: { name: "n" },
    positionals: ["a"],
  });
});

test("the usage names every command with what it does", () => {
  const command = { name: "a b", synopsis: "a b [--json]", meaning: "does it", run: async () => {} };
  expect(usage([command, { ...command, synopsis: "c" }])).toMatch(/ {2}a b \[--json\]\n {6}does it\n {2}c\n/);
});

test("reports for programs have the API's way of writing names, at every level", () => {
  expect(toJson({ rowCount: 1, byKey: [{ maxScore: null }], plain: "asIs" })).toBe(
    '{"row_count":1,"by_key":[{"max_score":null}],"plain":"asIs"}',
  );
});
