import type { Branch } from "./span-tree.ts";
import type { MappedSpan } from "./types.ts";

/** Whoever speaks inside of these speaks to a program, not to the customer. */
const behindTheScenes = new Set(["tool", "retrieval", "transfer", "check"]);

/**
 * The spans whose messages are the conversation. Several layers often tell of the same call: of model calls within
 * each other the outermost speaks, and an agent speaks for itself only where none of its model calls does.
 * The branches come each after its parent.
 */
export function findSpeakers(branches: readonly Branch[]): ReadonlySet<Branch> {
  const hidden = new Set<Branch>();
  for (const branch of branches) {
    const { parent } = branch;
    if (parent && (hidden.has(parent) || behindTheScenes.has(parent.span.kind))) hidden.add(branch);
  }
  const models = outermost(branches, (branch) => isHeard(branch.span, "llm") && !hidden.has(branch));
  const spokenFor = new Set<Branch>();
  for (const model of models) {
    for (let above = model.parent; above && !spokenFor.has(above); above = above.parent) spokenFor.add(above);
  }
  const agents = outermost(
    branches,
    (branch) => isHeard(branch.span, "agent") && !hidden.has(branch) && !spokenFor.has(branch),
  );
  return new Set([...models, ...agents]);
}

const isHeard = ({ kind, heard, said }: MappedSpan, wanted: MappedSpan["kind"]) =>
  kind === wanted && heard.length + said.length > 0;

function outermost(branches: readonly Branch[], counts: (branch: Branch) => boolean): ReadonlySet<Branch> {
  const chosen = new Set<Branch>();
  const below = new Set<Branch>();
  for (const branch of branches) {
    const { parent } = branch;
    if (parent && (chosen.has(parent) || below.has(parent))) below.add(branch);
    else if (counts(branch)) chosen.add(branch);
  }
  return chosen;
}
