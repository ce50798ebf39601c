import { expect, test } from "vitest";
import { findMutants } from "./find-mutants.ts";
import { applied, mutantAt } from "./mutant.ts";
import { reportOf } from "./report.ts";
import { sqlMutations } from "./sql-mutations.ts";

const inside = (code: string) => `export function f(a: number, b: number) {\n  ${code}\n}\n`;
const changed = (code: string) => findMutants("f.ts", inside(code)).map(({ after }) => after);

test.each([
  ["return a === b;", ["return a !== b;"]],
  ["return a < b;", ["return a <= b;"]],
  ["return a >= b;", ["return a > b;"]],
  ["return f(a) && g(b);", ["return f(a) || g(b);"]],
  ["return a ?? b;", ["return a;"]],
  ["return a - b;", ["return a + b;"]],
  ["return Math.ceil(a);", ["return Math.floor(a);"]],
  ["return list.some(f);", ["return list.every(f);"]],
  ["return true;", ["return false;"]],
  ["return a ? b : c;", ["return !(a) ? b : c;"]],
  ["return 5;", ["return (5 + 1);"]],
  ["await save(a);", [";"]],
])("in %j a fault can be planted", (code, expected) => {
  expect(changed(code)).toEqual(expected);
});

test.each([
  "log.warn({ a }, 'said');",
  "timer.unref();",
  "return 'a' + b;",
  "return 0.25;",
  "const a: true = b;",
  "return `a text and mode in it`;",
])("in %j there is none that somebody was promised to be told of", (code) => {
  expect(changed(code)).toEqual([]);
});

test("figures of a module are limits that could as well be others", () => {
  expect(findMutants("f.ts", "const maxRows = 100;\n")).toEqual([]);
});

test("conditions, boundaries, orders and tenants of SQL can be lost", () => {
  const sql = "`select id from t where workspace_id = $1 and mode = $2 and id < $3 and gone is null order by id desc`";
  const texts = sqlMutations(sql).map((change) => applied(sql, change));
  const without = (part: string) => sql.replace(part, "");
  expect(texts.sort()).toEqual(
    [
      without(" and mode = $2"),
      without(" and id < $3"),
      without(" and gone is null"),
      sql.replace("id < $3", "id <= $3"),
      sql.replace("is null", "is not null"),
      sql.replace("desc", "asc"),
    ].sort(),
  );
});

test("a report counts what was noticed, and shows what was not", () => {
  const mutant = mutantAt("server/src/a/b.ts", "x;\nreturn a < b;\n", {
    kind: "boundary",
    start: 12,
    end: 13,
    replacement: "<=",
  });
  expect(mutant).toMatchObject({ line: 2, before: "return a < b;", after: "return a <= b;" });
  const report = reportOf(
    [
      { mutant, killedBy: "a.test.ts: a test", tests: ["a.test.ts"], ms: 1_500 },
      { mutant, killedBy: null, tests: ["a.test.ts"], ms: 1_500 },
    ],
    "a sample",
  );
  expect(report).toContain("2 mutants, 1 noticed (50.0 %), 3 s.");
  expect(report).toContain("| boundary | 2 | 50.0 % |");
  expect(report).toContain("server/src/a/b.ts:2 (boundary), 1 test files");
});
