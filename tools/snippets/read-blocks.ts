/** What a fenced block of a page is for. */
export type SnippetUse =
  /** Runs in the page's shell. `status` is the HTTP status that the page says its calls get; otherwise all must succeed. */
  | { readonly kind: "run"; readonly status?: string }
  /** Keeps running beside the page's shell, as in a second terminal. */
  | { readonly kind: "terminal" }
  /** Is saved under this name for later blocks to use. */
  | { readonly kind: "file"; readonly name: string }
  /** Needs something that a test machine does not have. */
  | { readonly kind: "no-run"; readonly reason: string }
  /** Shows data or output. */
  | { readonly kind: "show" };

export interface Snippet {
  /** The line of the opening fence, counted from 1. */
  readonly line: number;
  readonly language: string;
  readonly use: SnippetUse;
  readonly code: string;
}

const fence = /^```/;
const shells = new Set(["sh", "bash"]);
const programs = new Set(["js", "ts", "python", "go"]);

/** Returns the fenced blocks of a page in their order. Throws where a block is marked in a way that nobody understands. */
export function readBlocks(page: string, text: string): readonly Snippet[] {
  const snippets: Snippet[] = [];
  let open: { line: number; info: string; code: string[] } | undefined;
  for (const [index, line] of text.split("\n").entries()) {
    if (!open && fence.test(line)) open = { line: index + 1, info: line.slice(3).trim(), code: [] };
    else if (open && line.trimEnd() === "```") {
      snippets.push(snippetOf(page, open));
      open = undefined;
    } else open?.code.push(line);
  }
  if (open) throw new Error(`${page}:${open.line}: the block is never closed`);
  return snippets;
}

function snippetOf(page: string, { line, info, code }: { line: number; info: string; code: string[] }): Snippet {
  const [language = "", ...rest] = info.split(" ");
  const mark = rest.join(" ");
  const use = useOf(language, mark);
  if (typeof use === "string") throw new Error(`${page}:${line}: ${use}`);
  return { line, language, use, code: `${code.join("\n")}\n` };
}

/** Returns what a block is for, or what is wrong with its mark. */
function useOf(language: string, mark: string): SnippetUse | string {
  const isRunnable = shells.has(language) || programs.has(language);
  const reason = /^no-run: (\S.*)$/.exec(mark)?.[1];
  if (isRunnable && reason) return { kind: "no-run", reason };
  if (shells.has(language)) {
    if (mark === "") return { kind: "run" };
    if (mark === "terminal") return { kind: "terminal" };
    const status = /^status: (\d{3})$/.exec(mark)?.[1];
    return status ? { kind: "run", status } : `"${mark}" is no mark of a shell block`;
  }
  if (/^[\w.-]+$/.test(mark)) return { kind: "file", name: mark };
  if (mark !== "") return `"${mark}" is no file name`;
  return isRunnable ? "a program needs a file name behind the language, or no-run: and a reason" : { kind: "show" };
}
