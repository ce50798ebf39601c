const contactFilters = ["q", "tag", "assignee", "company_id"] as const;

export type ContactSearch = { readonly [Name in (typeof contactFilters)[number]]?: string };
export interface CompanySearch {
  readonly q?: string;
}

const textOf = (value: unknown) => {
  const first = [value].flat()[0];
  return typeof first === "string" && first !== "" ? first : undefined;
};

export function contactSearchOf(search: Record<string, unknown>): ContactSearch {
  return Object.fromEntries(
    contactFilters.flatMap((name) => (textOf(search[name]) ? [[name, textOf(search[name])]] : [])),
  );
}

export function companySearchOf(search: Record<string, unknown>): CompanySearch {
  const q = textOf(search.q);
  return q ? { q } : {};
}

export const contactChips = ({ q: _q, ...search }: ContactSearch): [Exclude<keyof ContactSearch, "q">, string][] =>
  Object.entries(search).flatMap(([name, value]) => (value ? [[name as "tag", value]] : []));
