import type { Snippet } from "./read-blocks.ts";

export interface PageScript {
  /** The script of the page's shell. */
  readonly script: string;
  /** The files that the script reads: one for each block that runs or is saved. */
  readonly files: ReadonlyMap<string, string>;
}

/** Ports of the guides and those that stand for them in a run. */
export type Ports = Readonly<Record<string, number>>;

/**
 * Returns the script that runs a page's blocks in order in one shell. Before each block it writes the block's line to
 * the file in SNIPPET_TRACE, so that a failure can be placed.
 */
export function pageScript(snippets: readonly Snippet[], ports: Ports): PageScript {
  const files = new Map<string, string>();
  const steps = snippets.flatMap((snippet) => {
    const name = `${snippet.line}.txt`;
    files.set(name, withPorts(snippet.code, ports));
    const step = stepOf(snippet, `"$SNIPPET_FOLDER/${name}"`);
    return step === undefined ? [] : [`echo ${snippet.line} >> "$SNIPPET_TRACE"`, step];
  });
  return { script: `set -euo pipefail\n${steps.join("\n")}\njobs -rp > "$SNIPPET_FOLDER/running"\n`, files };
}

function stepOf({ use, line }: Snippet, file: string): string | undefined {
  switch (use.kind) {
    case "run":
      return `export SNIPPET_STATUS=${use.status ?? ""}\nsource ${file} < /dev/null`;
    case "terminal":
      return `setsid bash -euo pipefail ${file} < /dev/null > "$SNIPPET_FOLDER/${line}.out" 2>&1 &\necho "$! ${line}" >> "$SNIPPET_PROGRAMS"`;
    case "file":
      return `cp ${file} ${use.name}`;
    default:
      return undefined;
  }
}

function withPorts(code: string, ports: Ports): string {
  let replaced = code;
  for (const [shown, used] of Object.entries(ports))
    replaced = replaced.replaceAll(new RegExp(`\\b${shown}\\b`, "g"), String(used));
  return replaced;
}
