import type { Credentials } from "../platform/http/caller.ts";

/**
 * Whether a request that a browser sends with its cookie comes from our own pages. Reading changes nothing, so it
 * may come from anywhere; its answer stays closed to other sites.
 */
export function isSameOrigin({ headers, method }: Pick<Credentials, "headers" | "method">, publicUrl: string): boolean {
  if (method === "GET" || method === "HEAD") return true;
  if (headers["sec-fetch-site"] === "same-origin") return true;
  const { origin, host } = headers;
  const from = typeof origin === "string" ? URL.parse(origin) : null;
  // Addresses without a host, such as a file's, would otherwise equal a missing one.
  if (!from?.host) return false;
  return from.origin === new URL(publicUrl).origin || from.host === String(host).toLowerCase();
}
