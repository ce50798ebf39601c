import type { Request } from "./fixture.ts";

/** A list is the same parameter several times. */
export function queryText(query: Readonly<Record<string, string | readonly string[]>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return String(new URLSearchParams(pairs));
}

/** Whether an address is one of the pattern, such as /contacts/{id}. */
export const fits = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);

export function withOtherId(request: Request): Request {
  const other = (id: string) => id.slice(0, -4) + (id.endsWith("0000") ? "1111" : "0000");
  if (request.params?.id) return { ...request, params: { ...request.params, id: other(request.params.id) } };
  return { ...request, body: { ...request.body, id: other(String(request.body?.id)) } };
}
