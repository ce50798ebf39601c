import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";
import { sourceFiles } from "./source-files.ts";

const folders = ["contract", "server", "tools", "bench", "web/src"];

interface Report {
  readonly modules: readonly { readonly source: string; readonly dependencies: readonly unknown[] }[];
  readonly summary: {
    readonly totalDependenciesCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
      readonly comment?: string;
    }[];
  };
}

/** The arrows between rooms. */
export const dependencies: Gate = {
  name: "dependencies",
  async check(root) {
    const args = ["--config", "tools/gates/dependency-rules.mjs", "--output-type", "json", ...folders];
    const { stdout, stderr } = await runProgram(root, "depcruise", args);
    const report = parse(stdout);
    if (!report) return failed(`dependency-cruiser gave no report:\n${stdout}${stderr}`);
    const unseen = await unseenFiles(root, report);
    if (unseen.length > 0) return failed(`dependency-cruiser did not see:\n${unseen.join("\n")}`);
    const { violations, totalDependenciesCruised } = report.summary;
    if (violations.length > 0) {
      return failed(violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).join("\n"));
    }
    return passed(`${totalDependenciesCruised} imports of ${report.modules.length} modules, all allowed`);
  },
};

function parse(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}

/** With a TypeScript it can't load, the tool sees no .ts file at all, finds nothing wrong and says so. */
async function unseenFiles(root: string, { modules }: Report): Promise<string[]> {
  const seen = new Set(modules.map(({ source }) => source));
  const ours = (await sourceFiles(root)).filter(
    (path) => /\.tsx?$/.test(path) && folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  const main = modules.find(({ source }) => source === "server/main.ts");
  if (!main || main.dependencies.length === 0) return ["the imports of server/main.ts"];
  return ours.filter((path) => !seen.has(path));
}
