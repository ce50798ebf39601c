import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Gate, verdict } from "./gate.ts";
import { sourceFiles } from "./source-files.ts";

interface TextRule {
  readonly what: string;
  /** Files the rule looks at. */
  readonly in: RegExp;
  readonly notIn?: RegExp;
  readonly pattern: RegExp;
}

const code = /\.(?:tsx?|mjs|go|css|sql|sh|ya?ml)$/;
const written = /(?:\.(?:tsx?|mjs|js|go|css|html|json|sql|sh|ya?ml|md)|\/run|\.example|\.npmrc|\.gitignore)$/;
const tests = /\.test\.ts$|^server\/test\/|\/test-[^/]+\.ts$/;
const maxLines = 400;

// Assembled, so that this file does not break its own rules.
const marker = new RegExp(`\\b(?:${["TO" + "DO", "FIX" + "ME", "HA" + "CK", "XX" + "X"].join("|")})\\b`);
const machinePath = new RegExp(
  `(?:^|[\\s"'\`(=])/(?:${["ho" + "me", "ro" + "ot", "wo" + "rk", "Us" + "ers"].join("|")})/\\w`,
);

const rules: readonly TextRule[] = [
  { what: "unfinished work", in: code, pattern: marker },
  // A skip on a condition (`skipIf`) names what it waits for; a bare one is forgotten.
  { what: "a test that never runs, or runs alone", in: tests, pattern: /\.(?:only|skip|todo|fails)(?:\(|\.each)/ },
  {
    what: "an environment variable read outside the configuration",
    in: /^(?:server|contract)\/.*\.ts$/,
    notIn: new RegExp(`^server/src/platform/config\\.ts$|${tests.source}`),
    pattern: /\bprocess\.env\b/,
  },
  { what: "a path of somebody's machine", in: written, notIn: /^package-lock\.json$/, pattern: machinePath },
  { what: "a download address", in: /package-lock\.json$/, pattern: /"resolved": *"https?:/ },
];

const generated =
  /^(?:sdks\/[^/]+\/src\/generated\/.*|sdks\/go\/generated_\w+\.go|contract\/openapi\.json|docs\/api-reference\.md|package-lock\.json|sbom\.cdx\.json|server\/src\/database\/schema\.sql)$/;

/** What no compiler sees. */
export const text: Gate = {
  name: "text",
  async check(root) {
    const files = (await sourceFiles(root)).filter((path) => written.test(path));
    const faults = await Promise.all(
      files.map(async (path) => faultsOf(path, await readFile(join(root, path), "utf8"))),
    );
    return verdict(faults.flat(), `nothing to object to in ${files.length} files`);
  },
};

function faultsOf(path: string, content: string): string[] {
  const lines = content.split("\n");
  const own = rules.filter((rule) => rule.in.test(path) && !rule.notIn?.test(path));
  const found = lines.flatMap((line, index) =>
    own.filter(({ pattern }) => pattern.test(line)).map(({ what }) => `${path}:${index + 1}: ${what}: ${line.trim()}`),
  );
  const count = lines.length - 1;
  return count > maxLines && !generated.test(path)
    ? [...found, `${path}: ${count} lines, more than ${maxLines}`]
    : found;
}
