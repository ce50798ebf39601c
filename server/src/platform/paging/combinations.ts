import type { Listing } from "./listing.ts";

/** So many combinations of values are walked side by side; beyond, what is left is compared row by row. */
const maxCombinations = 32;

/** One set of filters for each combination of the values that are lists, those of value tables first. */
export function combinationsOf<Filters extends object>(listing: Listing<Filters>, given: Filters): readonly Filters[] {
  const lists = (listing.several ?? []).filter((name) => Array.isArray(given[name]));
  const isValueTable = (name: keyof Filters) => typeof listing.filters[name] === "object";
  const inOrder = [...lists].sort((a, b) => Number(isValueTable(b)) - Number(isValueTable(a)));
  let combinations: readonly Filters[] = [given];
  for (const name of inOrder) {
    const choices = given[name] as readonly unknown[];
    if (combinations.length * choices.length > maxCombinations) continue;
    combinations = combinations.flatMap((one) => choices.map((choice) => ({ ...one, [name]: choice })));
  }
  return combinations;
}

/** A list of one value is that value. */
export function withSingleValues<Filters extends object>(listing: Listing<Filters>, given: Filters): Filters {
  const single = (listing.several ?? []).flatMap((name) => {
    const values = given[name];
    return Array.isArray(values) && values.length === 1 ? [[name, values[0]]] : [];
  });
  return single.length === 0 ? given : { ...given, ...Object.fromEntries(single) };
}
