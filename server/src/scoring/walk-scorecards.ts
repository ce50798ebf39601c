import { type Mask, maskAhead } from "../platform/privacy.ts";
import { type ListScorecards, listScorecards } from "./list-scorecards.ts";
import { filtersOf, toWire } from "./wire.ts";

export interface WalkScorecards extends Pick<ListScorecards, "scope" | "page"> {
  /** As the list of scorecards takes them. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly mask: Mask | undefined;
}

/** A page of scorecards, each as reading it alone would answer it: what an export is made of. */
export async function walkScorecards(
  deps: Parameters<typeof listScorecards>[0],
  { scope, filters, page, mask }: WalkScorecards,
) {
  const query = filters as Parameters<typeof filtersOf>[0];
  const input = { scope, agent: query.agent, filters: filtersOf(query), page };
  const { items, hasMore } = await listScorecards(deps, input);
  const ready = await maskAhead(mask, items);
  return { rows: items.map((card) => ({ id: card.id, row: toWire(card, ready) })), hasMore };
}
