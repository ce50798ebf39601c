import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { runProgram } from "../../tools/gates/run-program.ts";
import { ensureGo } from "../../tools/test/go.ts";
import { Missing } from "../../tools/test/outcome.ts";
import { root } from "../../tools/test/root.ts";
import { pythonBin } from "./languages/python.ts";
import { mustRun } from "./must-run.ts";

const document = join(root, "contract", "openapi.json");
const oapiCodegen = "v2.8.2";
const oapiRuntime = "v1.8.0";
/** A cold cache of Go compiles the generator first. */
const testTimeoutMs = 900_000;

/** Public code generators. One that can't be installed here is skipped, and the skip says why. */
const generators = await Promise.all(
  [
    { name: "openapi-typescript, and its types compile", prepare: async () => "", run: typescript },
    { name: "openapi-python-client, and all its modules can be imported", prepare: pythonBin, run: python },
    { name: "oapi-codegen, and its client compiles", prepare: ensureGo, run: go },
  ].map(async ({ name, prepare, run }) => {
    try {
      const tool = await prepare();
      return { name, whyNot: "", work: (folder: string) => run(folder, tool) };
    } catch (error) {
      if (!(error instanceof Missing) || process.env.REQUIRE_ALL_SUITES === "1") throw error;
      return { name, whyNot: ` (skipped: ${error.message})`, work: async () => undefined };
    }
  }),
);

describe("openapi.json goes without an error or a warning through", () => {
  for (const { name, whyNot, work } of generators) {
    test.skipIf(whyNot)(
      name + whyNot,
      async () => {
        const folder = mkdtempSync(join(tmpdir(), "cqs-generated-"));
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
        await work(folder);
      },
      testTimeoutMs,
    );
  }
});

/** Runs a generator, which must say nothing of a warning. */
async function generate(...[folder, program, parameters, environment]: Parameters<typeof runProgram>): Promise<void> {
  const { code, stdout, stderr } = await runProgram(folder, program, parameters, environment);
  const output = stdout + stderr;
  expect(code, output).toBe(0);
  expect(output).not.toMatch(/warning|error/i);
}

async function typescript(folder: string): Promise<void> {
  await generate(root, "openapi-typescript", [document, "--output", join(folder, "api.ts")]);
  const compilerOptions = { target: "ES2022", module: "NodeNext", types: [], strict: true, noEmit: true };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["api.ts"] }));
  await mustRun(folder, join(root, "node_modules", ".bin", "tsc"), ["-p", "."]);
}

/** This generator must be told that Protobuf and recordings are bytes. */
const pythonConfiguration = {
  content_type_overrides: {
    "application/x-protobuf": "application/octet-stream",
    "audio/wav": "application/octet-stream",
  },
  post_hooks: [],
};

const importAll = `
import importlib, pkgutil, api
names = [module.name for module in pkgutil.walk_packages(api.__path__, "api.")]
for name in names: importlib.import_module(name)
print(len(names))
`;

async function python(folder: string, bin: string): Promise<void> {
  const configuration = join(folder, "configuration.json");
  writeFileSync(configuration, JSON.stringify(pythonConfiguration));
  const flags = ["--meta", "none", "--fail-on-warning", "--config", configuration, "--output-path", "api"];
  await generate(folder, join(bin, "openapi-python-client"), ["generate", "--path", document, ...flags]);
  const { stdout } = await mustRun(folder, join(bin, "python"), ["-c", importAll]);
  expect(Number(stdout)).toBeGreaterThan(100);
}

async function go(folder: string, program: string): Promise<void> {
  const bin = join(root, ".cache", `oapi-codegen-${oapiCodegen}`);
  if (!existsSync(join(bin, "oapi-codegen"))) {
    mkdirSync(bin, { recursive: true });
    const source = `github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@${oapiCodegen}`;
    await mustRun(folder, program, ["install", source], { GOBIN: bin });
  }
  const flags = ["-generate", "types,client", "-package", "api", "-o", "api.go"];
  await generate(folder, join(bin, "oapi-codegen"), [...flags, document]);
  await mustRun(folder, program, ["mod", "init", "api.example/api"]);
  await mustRun(folder, program, ["get", `github.com/oapi-codegen/runtime@${oapiRuntime}`]);
  await mustRun(folder, program, ["mod", "tidy"]);
  await mustRun(folder, program, ["vet", "./..."]);
}
