/** Search parameters as people write them: a repeated name is a list, everything is text. */
export type SearchValues = Readonly<Record<string, string | readonly string[] | undefined>>;

const maxEntries = 100;

export function parseSearch(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [name, value] of [...new URLSearchParams(text)].slice(0, maxEntries)) {
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  return values;
}

export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

export const listOf = (value: string | readonly string[] | undefined): readonly string[] =>
  value === undefined ? [] : typeof value === "string" ? [value] : value;
