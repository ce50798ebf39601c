import { invalid } from "../fault.ts";
import { maxDepth, tooDeep } from "./json-bounds.ts";

/**
 * Refuses what PostgreSQL can't store or would change in silence: NUL characters and lone surrogates, in values
 * and in keys, and nesting that recursive code can't walk. Iterative, since the input chooses the depth.
 */
export function refuseUnstorable(input: unknown, root: string): void {
  if (typeof input === "string") checkText(input, root);
  if (input === null || typeof input !== "object") return;
  const waiting: Waiting[] = [{ value: input, path: "", depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (depth > maxDepth) throw tooDeep(root);
    if (Array.isArray(value)) {
      // By number: `for in` would make a text of each index.
      for (let i = 0; i < value.length; i++) checkInner(value[i], i, next, waiting);
      continue;
    }
    for (const key in value) {
      if (!storable(key)) checkText(key, path || root);
      checkInner((value as Record<string, unknown>)[key], key, next, waiting);
    }
  }
}

interface Waiting {
  readonly value: object;
  readonly path: string;
  readonly depth: number;
}

function checkInner(inner: unknown, key: string | number, { path, depth }: Waiting, waiting: Waiting[]): void {
  if (typeof inner === "string") {
    if (!storable(inner)) checkText(inner, pathOf(path, key));
  } else if (inner !== null && typeof inner === "object") {
    waiting.push({ value: inner, path: pathOf(path, key), depth: depth + 1 });
  }
}

const pathOf = (path: string, key: string | number) => (path === "" ? String(key) : `${path}.${key}`);

const storable = (text: string) => !text.includes("\u0000") && text.isWellFormed();

function checkText(text: string, field: string): void {
  if (!storable(text)) throw invalid(field, `${field} contains a NUL character or an incomplete surrogate pair.`);
}
