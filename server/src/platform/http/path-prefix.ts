/** Returns the path below which a reverse proxy serves us, such as `/quality`; empty without one. */
export const pathPrefixOf = (publicUrl: string | undefined): string =>
  (URL.parse(publicUrl ?? "")?.pathname ?? "").replace(/\/+$/, "");

/** Returns the address without the prefix, where it has one. */
export function withoutPrefix(url: string, prefix: string): string {
  if (!url.startsWith(prefix)) return url;
  const rest = url.slice(prefix.length);
  if (rest.startsWith("/")) return rest;
  return rest === "" || rest.startsWith("?") ? `/${rest}` : url;
}
