import type { Call } from "./options.ts";

export function addressOf(baseUrl: string, { path, pathParameters = {}, query }: Call): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(pathParameters[name] ?? "");
    // An empty id would turn "read one" into "list all".
    if (value === "" || value === "." || value === "..") throw new TypeError(`${name} must not be empty.`);
    return encodeURIComponent(value);
  });
  const search = searchOf(query);
  return baseUrl + filled + (search === "" ? "" : `?${search}`);
}

/** Lists are repeated; what is undefined or null is left out. */
function searchOf(query: object | undefined): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) search.append(name, one instanceof Date ? one.toISOString() : String(one));
    }
  }
  return search.toString();
}
