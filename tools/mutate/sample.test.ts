import { expect, test } from "vitest";
import { root } from "../test/root.ts";
import { readCoverage } from "./covering-tests.ts";
import { mutatedFiles, sampleMutants } from "./sample.ts";

test("a seed picks the same mutants each time, another seed others, and a larger sample has the smaller one in it", () => {
  const names = (count: number, seed: string) =>
    sampleMutants(root, { count, seed, only: "server/src/tickets" }).map(
      ({ file, line, after }) => `${file}:${line} ${after}`,
    );
  expect(names(10, "a")).toEqual(names(10, "a"));
  expect(names(10, "a")).not.toEqual(names(10, "b"));
  expect(names(20, "a").slice(0, 10)).toEqual(names(10, "a"));
});

test("faults are planted in the code of the server, never in tests", () => {
  const files = mutatedFiles(root);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /\.test\.ts$|\/test-|^server\/test\//.test(file))).toEqual([]);
});

test("a file is covered by the tests beside it first, and by the routes of its domain", () => {
  const coverage = readCoverage(root);
  const near = coverage.near("server/src/tickets/merge-plan.ts");
  expect(near).toContain("server/src/tickets/merge-tickets.test.ts");
  expect(near.filter((name) => name.startsWith("server/src/tickets/")).length).toBeGreaterThan(1);
  expect(near.length).toBeLessThanOrEqual(9);
  expect(coverage.routes("server/src/tickets/merge-plan.ts")).toContain("mergeTickets");
});
