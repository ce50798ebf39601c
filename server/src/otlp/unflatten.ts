import type { Attributes } from "./types.ts";

/** Conventions nest seven levels at most: `….0.message.tool_calls.0.tool_call.function.name`. */
const maxDepth = 12;

interface Branch {
  [key: string]: unknown;
}

/**
 * Lists that were flattened into keys, such as `gen_ai.prompt.0.content` under "gen_ai.prompt", as the list they came
 * from. A key with another meaning beside its parts, or one that is too deep, is left out.
 */
export function unflatten(attributes: Attributes, prefix: string): unknown[] {
  const root: Branch = Object.create(null);
  for (const key in attributes) {
    if (!key.startsWith(prefix) || key[prefix.length] !== ".") continue;
    const path = key.slice(prefix.length + 1).split(".");
    if (path.length <= maxDepth) put(root, path, attributes[key]);
  }
  return listIn(root);
}

function put(root: Branch, path: readonly string[], value: unknown): void {
  let branch = root;
  for (const step of path.slice(0, -1)) {
    branch[step] ??= Object.create(null);
    const next = branch[step];
    if (typeof next !== "object" || next === null || Array.isArray(next)) return;
    branch = next as Branch;
  }
  branch[path.at(-1) as string] ??= value;
}

/** A list, whether it is one or an object whose keys are its places. */
export function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value)
    .filter(([place]) => /^\d{1,9}$/.test(place))
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([, item]) => item);
}
