import { failed, type Gate, passed } from "./gate.ts";
import { runProgram } from "./run-program.ts";

interface Report {
  readonly totals: { readonly errors: number; readonly warnings: number };
  readonly problems: readonly {
    readonly ruleId: string;
    readonly severity: string;
    readonly message: string;
    readonly location: readonly { readonly pointer?: string }[];
  }[];
}

/** The document is valid OpenAPI and its examples fit their schemas. Warnings count. */
export const openapi: Gate = {
  name: "OpenAPI",
  async check(root) {
    const args = ["lint", "contract/openapi.json", "--format=json", "--max-problems=100"];
    const { stdout, stderr } = await runProgram(root, "redocly", args);
    const start = stdout.indexOf("{");
    if (start === -1) return failed(`redocly gave no report:\n${stdout}${stderr}`);
    const { totals, problems } = JSON.parse(stdout.slice(start)) as Report;
    if (totals.errors + totals.warnings === 0) return passed("redocly finds nothing");
    return failed(
      problems
        .map(({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`)
        .join("\n"),
    );
  },
};
