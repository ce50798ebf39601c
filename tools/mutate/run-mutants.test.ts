import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runProgram } from "../gates/run-program.ts";
import { root } from "../test/root.ts";

const code = "export const one = () => 1;\n";
const at = code.indexOf("1");

/** A project of two functions, of which only the first is tested well. In a process of its own: it runs a vitest. */
const program = (folder: string) => `
  import { openMutationRun } from ${JSON.stringify(join(root, "tools/mutate/run-mutants.ts"))};
  const run = await openMutationRun(${JSON.stringify(folder)});
  const fault = (file) => ({ file, start: ${at}, end: ${at + 1}, replacement: "2", kind: "number", line: 1, before: "", after: "" });
  const verdicts = [];
  for (const [file, test] of [["a.ts", "a.test.ts"], ["b.ts", "b.test.ts"], [undefined, "a.test.ts"]]) {
    verdicts.push((await run.run(file && fault(file), [test])).killedBy);
  }
  await run.close();
  console.log("verdicts " + JSON.stringify(verdicts));
  process.exit(0);
`;

test("a fault that a test notices is noticed; the next one, and code without any, are not because of that", async () => {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const folder = mkdtempSync(join(root, ".cache", "mutate-test-"));
  try {
    for (const [name, check] of [
      ["a", "toBe(1)"],
      ["b", "toBeGreaterThan(0)"],
    ] as const) {
      writeFileSync(join(folder, `${name}.ts`), code);
      const text = `import { expect, test } from "vitest";\nimport { one } from "./${name}.ts";\ntest("is one", () => expect(one()).${check});\n`;
      writeFileSync(join(folder, `${name}.test.ts`), text);
    }
    writeFileSync(
      join(folder, "vitest.config.ts"),
      'export default { test: { include: ["*.test.ts"], exclude: [] } };\n',
    );
    const { stdout, stderr } = await runProgram(root, "node", ["--input-type=module", "-e", program(folder)]);
    expect(stdout + stderr).toContain('verdicts ["a.test.ts: is one",null,null]');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
