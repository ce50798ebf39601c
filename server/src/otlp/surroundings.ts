import type { Branch } from "./span-tree.ts";

export interface Surroundings {
  /** The nearest span above that has a node. */
  readonly above: Branch | null;
  /** The names of those in between, which have none: chains, tasks, agents. */
  readonly within: readonly string[];
  /** Whether something below it failed, too: then it only passes that on. */
  readonly failedBelow: boolean;
}

const maxNames = 8;

/** Each branch comes after its parent. */
export function surroundingsOf(
  branches: readonly Branch[],
  own: ReadonlyMap<Branch, unknown>,
): ReadonlyMap<Branch, Surroundings> {
  const failing = new Set<Branch>();
  for (const branch of branches.toReversed()) {
    if (branch.parent && (branch.span.failed || failing.has(branch))) failing.add(branch.parent);
  }
  const found = new Map<Branch, Surroundings>();
  for (const branch of branches) {
    const { parent } = branch;
    const outer = parent ? found.get(parent) : undefined;
    const isBelowNode = parent !== null && own.has(parent);
    found.set(branch, {
      above: isBelowNode ? parent : (outer?.above ?? null),
      within: isBelowNode || !parent ? [] : [...(outer?.within ?? []), parent.span.name].slice(-maxNames),
      failedBelow: failing.has(branch),
    });
  }
  return found;
}
