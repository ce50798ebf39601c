import type { ListInsightConversationsQuery } from "../../api/client.ts";
import { appHref } from "../../lib/app-href.ts";

const texts = ["from", "to", "time_zone", "rubric_id", "agent", "channel", "tag", "criterion", "verdict"] as const;
const numbers = ["score_from", "score_below"] as const;
const booleans = ["passed", "critical_failed"] as const;
const names = [...texts, ...numbers, ...booleans] as const;

type CountedName = (typeof names)[number];
/** Which conversations a figure counts, as the address of their list says it. */
export type CountedSearch = { readonly [Name in CountedName]?: string };

export const countedSearchOf = (search: Record<string, unknown>): CountedSearch =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name];
      return typeof value === "string" && value !== "" ? [[name, value] as const] : [];
    }),
  );

/** The same with the types that the service asks for. */
export function countedQueryOf(search: CountedSearch): ListInsightConversationsQuery {
  const entries = names
    .filter((name) => search[name] !== undefined)
    .map((name) => [name, typedValue(name, search[name] ?? "")] as const);
  return Object.fromEntries(entries);
}

function typedValue(name: CountedName, value: string): string | number | boolean {
  if ((numbers as readonly string[]).includes(name)) return Number(value);
  return (booleans as readonly string[]).includes(name) ? value === "true" : value;
}

export type CountedFilter = { readonly [Name in CountedName]?: string | number | boolean | undefined };

/** The address of the list of what a mark counts: the very same bounds, written out, so that it can be passed on. */
export const countedHref = (filter: CountedFilter, mode: string): string =>
  appHref("/insights/conversations", filter, mode);
