import type { Verdict } from "./run-mutants.ts";

/** The result in words: the kill rate, by kind and by domain, and every survivor. */
export function reportOf(verdicts: readonly Verdict[], about: string): string {
  const survivors = verdicts.filter(({ killedBy }) => killedBy === null);
  const seconds = Math.round(verdicts.reduce((sum, { ms }) => sum + ms, 0) / 1_000);
  const lines = [
    `# Mutation run: ${about}`,
    "",
    `${verdicts.length} mutants, ${verdicts.length - survivors.length} noticed (${percent(verdicts)}), ${seconds} s.`,
    "",
    "## By kind",
    ...table(verdicts, ({ mutant }) => mutant.kind),
    "",
    "## By domain",
    ...table(verdicts, ({ mutant }) => mutant.file.split("/").slice(1, 3).join("/")),
    "",
    `## Not noticed: ${survivors.length}`,
    ...survivors.flatMap(({ mutant, tests }) => [
      "",
      `- ${mutant.file}:${mutant.line} (${mutant.kind}), ${tests.length} test files`,
      `  - before: \`${mutant.before}\``,
      `  - after: \`${mutant.after}\``,
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

const percent = (verdicts: readonly Verdict[]) =>
  `${((100 * verdicts.filter(({ killedBy }) => killedBy !== null).length) / Math.max(1, verdicts.length)).toFixed(1)} %`;

const table = (verdicts: readonly Verdict[], keyOf: (verdict: Verdict) => string): string[] => [
  "",
  "| | mutants | noticed |",
  "|---|---|---|",
  ...[...Map.groupBy(verdicts, keyOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, group]) => `| ${key} | ${group.length} | ${percent(group)} |`),
];
