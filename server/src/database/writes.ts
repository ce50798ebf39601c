import { createHash } from "node:crypto";
import type { Statement, Write } from "./types.ts";

export interface PendingWrite {
  readonly write: Write;
  readonly values: readonly unknown[];
  /** Turns the database's refusal into the one that the caller is told, if it is this write's to explain. */
  readonly explain: ((error: unknown) => unknown) | undefined;
}

/**
 * Statements with their values, in order, that together do all the writes. The same write twice takes two of them, and so
 * do two that have a part in common.
 */
export function mergeWrites(pending: readonly PendingWrite[]): { statement: Statement; values: unknown[] }[] {
  const groups: PendingWrite[][] = [];
  for (const entry of pending) {
    const last = groups.at(-1);
    if (last && !last.some(({ write }) => overlap(write, entry.write))) last.push(entry);
    else groups.push([entry]);
  }
  return groups.map((group) => ({
    statement: statementFor(group.map(({ write }) => write)),
    values: group.flatMap(({ values }) => values as unknown[]),
  }));
}

const overlap = (a: Write, b: Write) => a === b || Object.keys(b.parts).some((name) => Object.hasOwn(a.parts, name));

/** Few combinations exist, each used again and again. */
const known = new Map<string, Statement>();

function statementFor(writes: readonly Write[]): Statement {
  const names = writes.map(({ name }) => name).join(" + ");
  let merged = known.get(names);
  if (!merged) {
    merged = { name: `writes.${createHash("sha1").update(names).digest("hex").slice(0, 16)}`, text: textOf(writes) };
    known.set(names, merged);
  }
  return merged;
}

function textOf(writes: readonly Write[]): string {
  let before = 0;
  const parts = writes.flatMap(({ parts }) => {
    const shift = before;
    let highest = 0;
    const shifted = Object.entries(parts).map(([name, sql]) => {
      const text = sql.replaceAll(/\$(\d+)/g, (_all, digits: string) => {
        highest = Math.max(highest, Number(digits));
        return `$${Number(digits) + shift}`;
      });
      return `${name} as (${text})`;
    });
    before += highest;
    return shifted;
  });
  return `with ${parts.join(",\n")}\nselect`;
}
