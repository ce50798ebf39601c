import type { AnyOperation } from "@cqs/contract";
import { invalid } from "../platform/fault.ts";
import { basePath } from "../platform/http/api.ts";

export interface ApiRequest {
  readonly method: AnyOperation["method"];
  readonly url: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
}

/** The call to the API that a tool's arguments stand for. */
export function requestOf(operation: AnyOperation, given: Readonly<Record<string, unknown>>): ApiRequest {
  const partOf = (part: "params" | "query" | "body") => {
    const names = Object.keys((operation[part]?.properties ?? {}) as object);
    return Object.entries(given).filter(([name]) => names.includes(name));
  };
  const known = new Set([...partOf("params"), ...partOf("query"), ...partOf("body")].map(([name]) => name));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) throw invalid(unknown, `${unknown} is not an argument of this tool.`);
  const params = new Map(partOf("params"));
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) => {
    const value = params.get(name);
    if (typeof value !== "string") throw invalid(name, `${name} is required.`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(partOf("query").flatMap(([name, value]) => textsOf(name, value)));
  return {
    method: operation.method,
    url: `${basePath}${path}${query.size > 0 ? `?${query}` : ""}`,
    body: operation.body ? Object.fromEntries(partOf("body")) : undefined,
  };
}

/** A query holds texts; a list is a name repeated. */
const textsOf = (name: string, value: unknown): [string, string][] =>
  [value].flat().map((one) => {
    if (typeof one === "object") throw invalid(name, `${name} must be a string, a number or a list of them.`);
    return [name, String(one)];
  });
