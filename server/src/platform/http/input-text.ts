import { invalid } from "../fault.ts";
import { maxDepth, tooDeep } from "./json-bounds.ts";

/**
 * Refuses what PostgreSQL can't store or would change in silence: NUL characters and lone surrogates, in values
 * and in keys, and nesting that recursive code can't walk. Iterative, since the input chooses the depth.
 */
export function refuseUnstorable(input: unknown, root: string): void {
  if (typeof input === "string") checkText(input, root);
  if (input === null || typeof input !== "object") return;
  const waiting: { value: object; path: string; depth: number }[] = [{ value: input, path: "", depth: 1 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (depth > maxDepth) throw tooDeep(root);
    const isArray = Array.isArray(value);
    for (const key in value) {
      const inner = (value as Record<string, unknown>)[key];
      if (!isArray) checkText(key, path || root);
      if (typeof inner === "string") {
        if (!storable(inner)) checkText(inner, path === "" ? key : `${path}.${key}`);
      } else if (inner !== null && typeof inner === "object") {
        waiting.push({ value: inner, path: path === "" ? key : `${path}.${key}`, depth: depth + 1 });
      }
    }
  }
}

const storable = (text: string) => !text.includes("\u0000") && text.isWellFormed();

function checkText(text: string, field: string): void {
  if (!storable(text)) throw invalid(field, `${field} holds a NUL character or half of a surrogate pair.`);
}
