import type { Scorecard, TraceNode } from "../../api/client.ts";
import { placeOf, type TextMark } from "../../lib/marks.ts";

export type Criterion = Scorecard["criteria"][number];

/** One quote of a criterion, at its place in the dialogue. */
export interface Evidence {
  readonly criterion: string;
  readonly nodeId: string;
  readonly quote: string;
}

/** Where the marks of all criteria are, by node. */
export function marksByNode(
  criteria: readonly Criterion[],
  nodes: ReadonlyMap<string, TraceNode>,
): ReadonlyMap<string, readonly TextMark[]> {
  const marks = new Map<string, TextMark[]>();
  for (const { key, evidence } of criteria) {
    for (const one of evidence) {
      const content = nodes.get(one.node_id)?.content;
      const place = content ? placeOf(content, one) : undefined;
      if (!place) continue;
      const before = marks.get(one.node_id) ?? [];
      before.push({ ...place, owner: key });
      marks.set(one.node_id, before);
    }
  }
  return marks;
}

export const evidenceOf = ({ key, evidence }: Criterion): Evidence[] =>
  evidence.map(({ node_id: nodeId, quote }) => ({ criterion: key, nodeId, quote }));

/** Criteria in the order of the card, by section, each with the number that it has on the page. */
export function numbered(criteria: readonly Criterion[]) {
  const sections = new Map<string, { criterion: Criterion; number: number }[]>();
  for (const criterion of criteria) {
    const name = criterion.section ?? "";
    sections.set(name, [...(sections.get(name) ?? []), { criterion, number: 0 }]);
  }
  let number = 0;
  return [...sections].map(([section, entries]) => ({
    section,
    entries: entries.map((entry) => ({ ...entry, number: ++number })),
  }));
}
