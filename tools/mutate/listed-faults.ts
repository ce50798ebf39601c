import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Mutant, mutantAt } from "./mutant.ts";

/** A fault that somebody thought of: `to` in the place of the only `from` of a file. */
interface ListedFault {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly tests?: readonly string[];
}

/** Reads a JSON list of faults. Throws for one whose text is not in its file exactly once: the code has moved on. */
export function readListedFaults(root: string, list: string): Mutant[] {
  const faults = JSON.parse(readFileSync(list, "utf8")) as ListedFault[];
  return faults.map(({ file, from, to, tests }) => {
    const text = readFileSync(join(root, file), "utf8");
    const start = text.indexOf(from);
    if (start < 0 || text.indexOf(from, start + 1) >= 0)
      throw new Error(`${file} does not have ${JSON.stringify(from)} once`);
    const mutant = mutantAt(file, text, { kind: "listed", start, end: start + from.length, replacement: to });
    return tests ? { ...mutant, tests } : mutant;
  });
}
