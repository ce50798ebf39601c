import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureGo } from "../../../tools/test/go.ts";
import { Missing } from "../../../tools/test/outcome.ts";
import { mustRun } from "../must-run.ts";
import type { Language } from "./language.ts";

const folder = fileURLToPath(new URL("../../go/", import.meta.url));
const minMinorVersion = 23;

/** What holds for every use of Go here: no other modules, toolchains or repositories are looked for. */
export const goVariables = { GOFLAGS: "-buildvcs=false", GOTOOLCHAIN: "local", GOWORK: "off" };

/** For an empty module, whose only source of other modules is a file proxy in its folder. */
export const goModuleVariables = (emptyFolder: string) => ({
  ...goVariables,
  GOFLAGS: `${goVariables.GOFLAGS} -mod=mod -modcacherw`,
  GOMODCACHE: join(emptyFolder, "modules"),
  GONOSUMDB: "*",
  GOPROXY: `file://${join(emptyFolder, "proxy")}`,
});

/** The path of a Go that the library can be built with. */
export async function goProgram(): Promise<string> {
  const program = await ensureGo();
  const { stdout } = await mustRun(folder, program, ["env", "GOVERSION"], goVariables);
  const [version, minor] = /^go1\.(\d+)/.exec(stdout) ?? [stdout.trim()];
  if (!(Number(minor) >= minMinorVersion))
    throw new Missing(`Go 1.${minMinorVersion} is needed, and this is ${version}`);
  return program;
}

export const go: Language = {
  name: "Go",
  folder,
  forms: ["client"],
  bareClient: "net/http",
  async prepare() {
    const program = await goProgram();
    const start = async (command: string, source: string) => ({
      command: await binaryOf(program, source, command),
      parameters: [],
      folder: source,
    });
    return {
      runner: (_form, source) => start("conformance", source),
      overhead: () => start("overhead", folder),
    };
  },
};

const binaries = new Map<string, Promise<string>>();

/** Builds a command of the library once; of a copy, which may have changed since, each time. */
function binaryOf(program: string, source: string, command: string): Promise<string> {
  const known = source === folder ? binaries.get(command) : undefined;
  if (known) return known;
  const built = build(program, source, command);
  if (source === folder) binaries.set(command, built);
  return built;
}

let outputFolder: string | undefined;

async function build(program: string, source: string, command: string): Promise<string> {
  outputFolder ??= newOutputFolder();
  const file = join(outputFolder, source === folder ? command : `${command}-copy`);
  // A copy is run once: compiling it without optimisations takes less than half the time.
  const flags = ["-ldflags=-s -w", ...(source === folder ? [] : ["-gcflags=./...=-N -l"])];
  await mustRun(source, program, ["build", ...flags, "-o", file, `./internal/${command}`], goVariables);
  return file;
}

function newOutputFolder(): string {
  const created = mkdtempSync(join(tmpdir(), "cqs-sdk-go-"));
  process.once("exit", () => rmSync(created, { recursive: true, force: true }));
  return created;
}
